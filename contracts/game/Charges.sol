// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IRigRaidWrites} from "../interfaces/IRigRaidWrites.sol";
import {RechargingCounter} from "../libraries/RechargingCounter.sol";
import {GameRules} from "./GameRules.sol";
import {RewardPool} from "./RewardPool.sol";

/// @title Buying attack charges and shields
abstract contract Charges is RewardPool, IRigRaidWrites, ReentrancyGuardTransient {
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

    /// @dev The running purchase window, or a new one.
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

    function _requireWithinLimits(uint256 amount, uint256 left, uint256 room) private pure {
        if (amount == 0) revert ZeroAmount();
        if (amount > left) revert DailyLimitReached(amount, left);
        if (amount > room) revert CapacityReached(amount, room);
    }
}
