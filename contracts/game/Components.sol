// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IRigRaidWrites} from "../interfaces/IRigRaidWrites.sol";
import {Bitmap} from "../libraries/Bitmap.sol";
import {Counters} from "../libraries/RechargingCounter.sol";
import {GameRules} from "./GameRules.sol";
import {PlayerState} from "./PlayerState.sol";
import {RewardPool} from "./RewardPool.sol";

/// @title Buying components and collecting their rewards
abstract contract Components is RewardPool, IRigRaidWrites, ReentrancyGuardTransient {
    /// @inheritdoc IRigRaidWrites
    function purchaseComponent(uint256 componentId) external nonReentrant whenRunning {
        _purchaseComponent(msg.sender, componentId);
    }

    /// @inheritdoc IRigRaidWrites
    function claim(uint256 componentId) external nonReentrant whenRunning {
        _claim(msg.sender, componentId);
    }

    /// @inheritdoc IRigRaidWrites
    function claimAllRewards() external nonReentrant whenRunning {
        _claimAllRewards(msg.sender);
    }

    function _purchaseComponent(address account, uint256 componentId) internal returns (uint256 price) {
        ComponentType storage componentType = _componentType(componentId);
        if (!componentType.isActive) revert ComponentNotOnSale(componentId);
        Player storage player = _game().players[account];
        uint256 owned = player.ownedComponents;
        if (Bitmap.has(owned, componentId)) revert ComponentAlreadyOwned(componentId);
        if (player.level == 0) _enlist(account, player);
        player.ownedComponents = uint32(owned | Bitmap.only(componentId));

        Component storage component = _game().components[account][componentId];
        component.lastClaimAt = uint40(block.timestamp);
        Pool memory pool = _accruedPool();
        (uint256 rate, uint256 protectedUntil) = _startEarning(
            component,
            componentId,
            GameRules.PURCHASE_PROTECTION,
            pool
        );
        price = componentType.price;
        uint256 fee = _takePrice(account, pool, rate, price);
        emit ComponentPurchased(account, componentId, price, fee, _toWallTime(protectedUntil));
    }

    function _claim(address account, uint256 componentId) internal {
        _requireOwned(account, componentId);
        _payRewards(account, Bitmap.only(componentId));
    }

    function _claimAllRewards(address account) internal {
        _payRewards(account, _game().players[account].ownedComponents);
    }

    /// @dev Pays out the ripe rewards of a set of a player's components, and leaves the rest in the pool. At most
    /// `MAX_COMPONENTS` rounds.
    function _payRewards(address account, uint256 claimed) private {
        Game storage $ = _game();
        uint256 hacked = $.players[account].hackedComponents;
        mapping(uint256 componentId => Component) storage components = $.components[account];
        Pool memory pool = _accruedPool();
        uint256 ticks = _ticks(pool);
        uint256 total;
        uint256 left;
        for (uint256 id = Bitmap.next(claimed, 0); id != 0; id = Bitmap.next(claimed, id)) {
            Component storage component = components[id];
            uint256 index = _rewardIndex($.componentTypes[id], ticks);
            bool isHacked = Bitmap.has(hacked, id);
            uint256 earned = _unpaid(component, isHacked, index);
            uint256 amount = _ripe(component, earned);
            if (amount == 0) continue;
            _settle(component, isHacked, index);
            // Cannot overflow: 32 amounts of 96 bits. Cannot underflow: `amount <= earned`.
            unchecked {
                total += amount;
                left += earned - amount;
            }
            emit RewardsClaimed(account, id, amount);
        }
        if (total == 0) revert NothingToClaim();
        if (left != 0) emit RewardsLeft(account, left);
        _pay(account, pool, 0, total + left, total, 0, _reserve());
    }

    /// @dev Records that all rewards of a component, up to an index of its type, are paid or left.
    function _settle(Component storage component, bool hacked, uint256 index) private {
        component.indexOrRemainder = hacked ? 0 : uint96(index);
        component.lastClaimAt = uint40(block.timestamp);
    }

    /// @dev Makes an account a player, with full attack charges, the first shield and the first attack primed.
    function _enlist(address account, Player storage player) private {
        uint256 gameNow = _gameNow();
        uint256 attackCapacity = GameRules.attackCapacity(GameRules.INITIAL_LEVEL);
        PlayerState state = _stateOf(player)
            .withLevel(GameRules.INITIAL_LEVEL)
            .withAttacks(Counters.create(attackCapacity, gameNow))
            .withShields(Counters.create(GameRules.INITIAL_SHIELDS, gameNow));
        _storeState(player, _prime(state));
        _game().activePlayers.push(account);
        emit PlayerJoined(account);
    }
}
