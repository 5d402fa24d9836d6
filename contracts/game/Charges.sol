// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRigRaidWrites} from "../interfaces/IRigRaid.sol";
import {RechargingCounter} from "../libraries/RechargingCounter.sol";
import {GameRules} from "./GameRules.sol";
import {Payments} from "./Payments.sol";
import {PlayerState} from "./PlayerState.sol";

/// @title Attack charges and shields: spending and buying them
abstract contract Charges is PlayerState, Payments {
    /// @inheritdoc IRigRaidWrites
    function purchaseAttacks(uint256 amount) external nonReentrant whenRunning {
        Player storage player = _player(msg.sender);
        uint256 gameNow = _gameNow();
        (uint256 windowStart, uint256 bought, uint256 boughtShields) = _windowForPurchase(player, gameNow);
        (uint256 count, uint256 since) = _attacks(player, gameNow);
        uint256 capacity = GameRules.attackCapacity(player.level);
        _requireWithinLimits(amount, GameRules.MAX_ATTACK_PURCHASES_PER_DAY - bought, capacity - count);
        (count, since) = RechargingCounter.refill(count, since, capacity, amount, gameNow);
        player.attacks = uint8(count);
        player.attacksSince = uint32(since);
        _storeWindow(player, windowStart, bought + amount, boughtShields);
        uint256 price = amount * GameRules.ATTACK_PRICE;
        uint256 fee = _takePrice(_accruedPool(), price);
        emit AttacksPurchased(msg.sender, amount, price, fee);
    }

    /// @inheritdoc IRigRaidWrites
    function purchaseShields(uint256 amount) external nonReentrant whenRunning {
        Player storage player = _player(msg.sender);
        uint256 gameNow = _gameNow();
        (uint256 windowStart, uint256 boughtAttacks, uint256 bought) = _windowForPurchase(player, gameNow);
        (uint256 count, uint256 since) = _shields(player, gameNow);
        uint256 capacity = GameRules.shieldCapacity(player.level);
        _requireWithinLimits(amount, GameRules.MAX_SHIELD_PURCHASES_PER_DAY - bought, capacity - count);
        (count, since) = RechargingCounter.refill(count, since, capacity, amount, gameNow);
        player.shields = uint8(count);
        player.shieldsSince = uint32(since);
        _storeWindow(player, windowStart, boughtAttacks, bought + amount);
        uint256 price = amount * GameRules.SHIELD_PRICE;
        uint256 fee = _takePrice(_accruedPool(), price);
        emit ShieldsPurchased(msg.sender, amount, price, fee);
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
        player.attacks = uint8(count);
        player.attacksSince = uint32(since);
        return count;
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
