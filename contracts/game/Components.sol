// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRigRaidWrites} from "../interfaces/IRigRaid.sol";
import {Bitmap} from "../libraries/Bitmap.sol";
import {RechargingCounter} from "../libraries/RechargingCounter.sol";
import {GameRules} from "./GameRules.sol";
import {Payments} from "./Payments.sol";

/// @title Owning components: buying them and collecting what they earn
abstract contract Components is Payments {
    /// @inheritdoc IRigRaidWrites
    function purchaseComponent(uint256 componentId) external nonReentrant whenRunning {
        ComponentType storage componentType = _componentType(componentId);
        if (!componentType.isActive) revert ComponentNotOnSale(componentId);
        Player storage player = _game().players[msg.sender];
        uint256 owned = player.ownedComponents;
        if (Bitmap.has(owned, componentId)) revert ComponentAlreadyOwned(componentId);
        if (player.level == 0) _enlist(player);
        player.ownedComponents = uint32(owned | Bitmap.only(componentId));

        Component storage component = _game().components[msg.sender][componentId];
        component.lastClaimAt = uint40(block.timestamp);
        Pool memory pool = _accruedPool();
        (uint256 rate, uint256 protectedUntil) = _startEarning(
            component,
            componentId,
            GameRules.PURCHASE_PROTECTION,
            pool
        );
        uint256 price = componentType.price;
        uint256 fee = _takePrice(pool, rate, price);
        emit ComponentPurchased(msg.sender, componentId, price, fee, _toWallTime(protectedUntil));
    }

    /// @inheritdoc IRigRaidWrites
    function claim(uint256 componentId) external nonReentrant whenRunning {
        _requireOwned(componentId);
        _claim(Bitmap.only(componentId));
    }

    /// @inheritdoc IRigRaidWrites
    function claimAllRewards() external nonReentrant whenRunning {
        _claim(_game().players[msg.sender].ownedComponents);
    }

    /// @dev Pays out what a set of the caller's components has earned. At most `MAX_COMPONENTS` rounds.
    function _claim(uint256 claimed) private {
        Game storage $ = _game();
        uint256 hacked = $.players[msg.sender].hackedComponents;
        mapping(uint256 componentId => Component) storage components = $.components[msg.sender];
        Pool memory pool = _accruedPool();
        uint256 ticks = _ticks(pool);
        uint256 total;
        for (uint256 id = Bitmap.next(claimed, 0); id != 0; id = Bitmap.next(claimed, id)) {
            Component storage component = components[id];
            uint256 index = _rewardIndex($.componentTypes[id], ticks);
            bool isHacked = Bitmap.has(hacked, id);
            uint256 amount = _unpaid(component, isHacked, index);
            if (amount == 0) continue;
            _settle(component, isHacked, index);
            // Cannot overflow: 32 amounts of 96 bits.
            unchecked {
                total += amount;
            }
            emit RewardsClaimed(msg.sender, id, amount);
        }
        if (total == 0) revert NothingToClaim();
        _pay(pool, 0, total, 0, 0, _reserve());
    }

    /// @dev Makes the caller a player: attack charges full, the first shield, the first attack primed.
    function _enlist(Player storage player) private {
        uint256 gameNow = _gameNow();
        player.level = uint8(GameRules.INITIAL_LEVEL);
        player.attacks = RechargingCounter.pack(GameRules.attackCapacity(GameRules.INITIAL_LEVEL), gameNow);
        player.shields = RechargingCounter.pack(GameRules.INITIAL_SHIELDS, gameNow);
        player.primedAtBlock = uint40(block.number);
        _game().activePlayers.push(msg.sender);
        emit PlayerJoined(msg.sender);
    }
}
