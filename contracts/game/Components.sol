// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRigRaidWrites} from "../interfaces/IRigRaid.sol";
import {ComponentTypes} from "./ComponentTypes.sol";
import {GameRules} from "./GameRules.sol";
import {Payments} from "./Payments.sol";

/// @title Owning components: buying them and collecting what they earn
abstract contract Components is ComponentTypes, Payments {
    /// @inheritdoc IRigRaidWrites
    function purchaseComponent(uint256 componentId) external nonReentrant whenRunning {
        ComponentType storage componentType = _componentType(componentId);
        if (!componentType.isActive) revert ComponentNotOnSale(componentId);
        Player storage player = _game().players[msg.sender];
        uint256 bit = _bit(componentId);
        uint256 owned = player.ownedComponents;
        if (owned & bit != 0) revert ComponentAlreadyOwned(componentId);
        if (player.level == 0) _enlist(player);
        player.ownedComponents = uint32(owned | bit);

        Pool memory pool = _accruedPool();
        uint256 protectedUntil = pool.updatedAt + GameRules.PURCHASE_PROTECTION;
        _game().components[msg.sender][componentId] = Component({
            settledIndex: uint96(_rewardIndex(componentType, pool.rewardTime)),
            protectedUntil: uint32(protectedUntil),
            lastClaimAt: uint40(block.timestamp),
            skinId: 0,
            ownedSkins: 0
        });
        _startEarning(componentType, pool);
        uint256 price = componentType.price;
        uint256 fee = _takePrice(pool, price);
        emit ComponentPurchased(msg.sender, componentId, price, fee, _toWallTime(protectedUntil));
    }

    /// @inheritdoc IRigRaidWrites
    function claim(uint256 componentId) external nonReentrant whenRunning {
        Player storage player = _game().players[msg.sender];
        _componentType(componentId);
        if (player.ownedComponents & _bit(componentId) == 0) revert ComponentNotOwned(componentId);
        Pool memory pool = _accruedPool();
        uint256 amount = _settle(componentId, player.hackedComponents, pool.rewardTime);
        _payOut(pool, amount);
    }

    /// @inheritdoc IRigRaidWrites
    function claimAllRewards() external nonReentrant whenRunning {
        Player storage player = _game().players[msg.sender];
        uint256 hacked = player.hackedComponents;
        Pool memory pool = _accruedPool();
        uint256 total;
        // At most one round for each type: `MAX_COMPONENTS` bits.
        uint256 componentId = 1;
        for (uint256 owned = player.ownedComponents; owned != 0; owned >>= 1) {
            if (owned & 1 != 0) total += _settle(componentId, hacked, pool.rewardTime);
            ++componentId;
        }
        _payOut(pool, total);
    }

    /// @dev Makes the caller a player: attack charges full, the first shield, the first attack primed.
    function _enlist(Player storage player) private {
        uint32 gameNow = uint32(_gameNow());
        player.level = uint8(GameRules.INITIAL_LEVEL);
        player.attacks = uint8(GameRules.BASE_ATTACK_CAPACITY);
        player.attacksSince = gameNow;
        player.shields = uint8(GameRules.INITIAL_SHIELDS);
        player.shieldsSince = gameNow;
        player.primedAtBlock = uint40(block.number);
        _game().activePlayers.push(msg.sender);
        emit PlayerJoined(msg.sender);
    }

    /// @dev Counts a component of the type as earning from the pool's time on.
    function _startEarning(ComponentType storage componentType, Pool memory pool) private {
        componentType.earning += 1;
        _raiseRate(pool, componentType.rewardRate);
    }

    /// @dev Takes what one of the caller's components has earned; the caller of this function has to pay it.
    function _settle(uint256 componentId, uint256 hackedBits, uint256 rewardTime) private returns (uint256 amount) {
        Game storage $ = _game();
        Component storage component = $.components[msg.sender][componentId];
        bool hacked = hackedBits & _bit(componentId) != 0;
        uint256 index = _rewardIndex($.componentTypes[componentId], rewardTime);
        amount = _unpaid(component, hacked, index);
        if (amount == 0) return 0;
        component.settledIndex = hacked ? 0 : uint96(index);
        component.lastClaimAt = uint40(block.timestamp);
        emit RewardsClaimed(msg.sender, componentId, amount);
    }

    /// @dev Pays settled rewards to the caller.
    function _payOut(Pool memory pool, uint256 amount) private {
        if (amount == 0) revert NothingToClaim();
        pool.owed -= uint88(amount);
        _payRewards(pool, msg.sender, amount);
    }
}
