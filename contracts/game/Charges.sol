// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRigRaidWrites} from "../interfaces/IRigRaid.sol";
import {RechargingCounter} from "../libraries/RechargingCounter.sol";
import {GameRules} from "./GameRules.sol";
import {Payments} from "./Payments.sol";
import {PlayerState} from "./PlayerState.sol";

/// @title Attack charges and shields, and the levels that raise their capacities
abstract contract Charges is PlayerState, Payments {
    /// @inheritdoc IRigRaidWrites
    function purchaseAttacks(uint256 amount) external nonReentrant whenRunning {
        _purchaseAttacks(msg.sender, amount);
    }

    /// @inheritdoc IRigRaidWrites
    function purchaseShields(uint256 amount) external nonReentrant whenRunning {
        _purchaseShields(msg.sender, amount);
    }

    function _purchaseAttacks(address account, uint256 amount) internal returns (uint256 price) {
        Player storage player = _player(account);
        uint256 gameNow = _gameNow();
        (uint256 windowStart, uint256 bought, uint256 boughtShields) = _windowForPurchase(player, gameNow);
        (uint256 count, uint256 since) = _attacks(player, gameNow);
        uint256 capacity = GameRules.attackCapacity(player.level);
        _requireWithinLimits(amount, GameRules.MAX_ATTACK_PURCHASES_PER_DAY - bought, capacity - count);
        (count, since) = RechargingCounter.refill(count, since, capacity, amount, gameNow);
        player.attacks = RechargingCounter.pack(count, since);
        _storeWindow(player, windowStart, bought + amount, boughtShields);
        price = amount * _attackPrice(player);
        uint256 fee = _takePrice(account, _accruedPool(), 0, price);
        emit AttacksPurchased(account, amount, price, fee);
    }

    function _purchaseShields(address account, uint256 amount) internal returns (uint256 price) {
        Player storage player = _player(account);
        uint256 gameNow = _gameNow();
        (uint256 windowStart, uint256 boughtAttacks, uint256 bought) = _windowForPurchase(player, gameNow);
        (uint256 count, uint256 since) = _shields(player, gameNow);
        uint256 capacity = GameRules.shieldCapacity(player.level);
        _requireWithinLimits(amount, GameRules.MAX_SHIELD_PURCHASES_PER_DAY - bought, capacity - count);
        (count, since) = RechargingCounter.refill(count, since, capacity, amount, gameNow);
        player.shields = RechargingCounter.pack(count, since);
        _storeWindow(player, windowStart, boughtAttacks, bought + amount);
        price = amount * _shieldPrice(player);
        uint256 fee = _takePrice(account, _accruedPool(), 0, price);
        emit ShieldsPurchased(account, amount, price, fee);
    }

    /// @dev The purchase window that runs now, or a new one.
    function _windowForPurchase(
        Player storage player,
        uint256 gameNow
    ) private view returns (uint256 windowStart, uint256 attacks, uint256 shields) {
        (windowStart, attacks, shields) = _boughtInWindow(player, gameNow);
        if (windowStart == 0) windowStart = gameNow;
    }

    function _storeWindow(Player storage player, uint256 windowStart, uint256 attacks, uint256 shields) private {
        player.windowStart = uint32(windowStart);
        player.windowAttacks = uint8(attacks);
        player.windowShields = uint8(shields);
    }

    /// @dev Takes one attack charge from counted ones; returns how many are left.
    function _spendAttack(
        Player storage player,
        uint256 count,
        uint256 since,
        uint256 gameNow
    ) internal returns (uint256) {
        uint256 capacity = GameRules.attackCapacity(player.level);
        if (count == 0) {
            revert NoAttackCharges(_toWallTime(since + GameRules.ATTACK_RECHARGE_TIME));
        }
        (count, since) = RechargingCounter.spend(count, since, capacity, gameNow);
        player.attacks = RechargingCounter.pack(count, since);
        return count;
    }

    /// @dev Gives XP, of which there is none at the highest level.
    function _earnXp(address account, Player storage player, uint256 earned, uint256 gameNow) internal {
        uint256 oldLevel = player.level;
        if (oldLevel == GameRules.MAX_LEVEL) return;
        (uint256 level, uint256 xp) = GameRules.levelUp(oldLevel, player.xp + earned);
        player.xp = uint16(xp);
        if (level != oldLevel) _levelUp(account, player, level, gameNow);
    }

    /// @dev Settles both counters at the old capacity, so that a new place in them starts empty.
    function _levelUp(address account, Player storage player, uint256 level, uint256 gameNow) private {
        uint256 oldLevel = player.level;
        (uint256 attacks, uint256 attacksSince) = _attacks(player, gameNow);
        (uint256 shields, uint256 shieldsSince) = _shields(player, gameNow);
        // A counter that was full and has room now begins to recharge.
        uint256 oldCapacity = GameRules.attackCapacity(oldLevel);
        if (attacks == oldCapacity && oldCapacity < GameRules.attackCapacity(level)) attacksSince = gameNow;
        oldCapacity = GameRules.shieldCapacity(oldLevel);
        if (shields == oldCapacity && oldCapacity < GameRules.shieldCapacity(level)) shieldsSince = gameNow;
        player.level = uint8(level);
        player.attacks = RechargingCounter.pack(attacks, attacksSince);
        player.shields = RechargingCounter.pack(shields, shieldsSince);
        emit PlayerLevelledUp(account, level);
    }

    /// @dev A player, or an error.
    function _player(address account) internal view returns (Player storage player) {
        player = _game().players[account];
        if (player.level == 0) revert NotAPlayer(account);
    }

    function _requireWithinLimits(uint256 amount, uint256 left, uint256 room) private pure {
        if (amount == 0) revert ZeroAmount();
        if (amount > left) revert DailyLimitReached(amount, left);
        if (amount > room) revert CapacityReached(amount, room);
    }
}
