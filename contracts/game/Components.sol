// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRigRaidWrites} from "../interfaces/IRigRaid.sol";
import {GameRules} from "./GameRules.sol";
import {Hacking} from "./Hacking.sol";
import {Payments} from "./Payments.sol";

/// @title Owning components: buying them and collecting what they earn
abstract contract Components is Hacking, Payments {
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
        Component storage component = _game().components[msg.sender][componentId];
        component.lastClaimAt = uint40(block.timestamp);
        uint256 protectedUntil = _startEarning(component, componentId, GameRules.PURCHASE_PROTECTION, pool);
        uint256 price = componentType.price;
        uint256 fee = _takePrice(pool, price);
        emit ComponentPurchased(msg.sender, componentId, price, fee, _toWallTime(protectedUntil));
    }

    /// @inheritdoc IRigRaidWrites
    function claim(uint256 componentId) external nonReentrant whenRunning {
        _requireOwned(componentId);
        Pool memory pool = _accruedPool();
        uint256 hacked = _game().players[msg.sender].hackedComponents & _bit(componentId);
        Component storage component = _game().components[msg.sender][componentId];
        _payOut(pool, _settle(component, componentId, hacked != 0, pool.rewardTime));
    }

    /// @inheritdoc IRigRaidWrites
    function claimAllRewards() external nonReentrant whenRunning {
        Player storage player = _game().players[msg.sender];
        mapping(uint256 componentId => Component) storage components = _game().components[msg.sender];
        uint256 owned = player.ownedComponents;
        uint256 hacked = player.hackedComponents;
        Pool memory pool = _accruedPool();
        uint256 total;
        // At most one round for each type: `MAX_COMPONENTS` bits.
        for (uint256 componentId = 1; owned != 0; ++componentId) {
            if (owned & 1 != 0)
                total += _settle(components[componentId], componentId, hacked & 1 != 0, pool.rewardTime);
            owned >>= 1;
            hacked >>= 1;
        }
        _payOut(pool, total);
    }

    /// @dev Makes the caller a player: attack charges full, the first shield, the first attack primed.
    function _enlist(Player storage player) private {
        uint32 gameNow = uint32(_gameNow());
        player.level = uint8(GameRules.INITIAL_LEVEL);
        player.attacks = uint8(GameRules.attackCapacity(GameRules.INITIAL_LEVEL));
        player.attacksSince = gameNow;
        player.shields = uint8(GameRules.INITIAL_SHIELDS);
        player.shieldsSince = gameNow;
        player.primedAtBlock = uint40(block.number);
        _game().activePlayers.push(msg.sender);
        emit PlayerJoined(msg.sender);
    }

    /// @dev Takes what one of the caller's components has earned; the caller of this function has to pay it.
    function _settle(
        Component storage component,
        uint256 componentId,
        bool hacked,
        uint256 rewardTime
    ) private returns (uint256 amount) {
        uint256 index = _rewardIndex(_game().componentTypes[componentId], rewardTime);
        amount = _unpaid(component, hacked, index);
        if (amount == 0) return 0;
        component.settledIndex = hacked ? 0 : uint96(index);
        component.lastClaimAt = uint40(block.timestamp);
        emit RewardsClaimed(msg.sender, componentId, amount);
    }

    /// @dev Pays settled rewards to the caller.
    function _payOut(Pool memory pool, uint256 amount) private {
        if (amount == 0) revert NothingToClaim();
        _payRewards(pool, amount, 0);
    }
}
