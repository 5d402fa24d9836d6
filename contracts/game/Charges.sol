// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IRigRaidWrites} from "../interfaces/IRigRaidWrites.sol";
import {Counter} from "../libraries/RechargingCounter.sol";
import {GameRules} from "./GameRules.sol";
import {PlayerState} from "./PlayerState.sol";
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
        Player storage stored = _player(account);
        PlayerState player = _stateOf(stored);
        uint256 gameNow = _gameNow();
        (uint256 windowStart, uint256 bought, uint256 boughtShields) = _windowForPurchase(stored, gameNow);
        Counter attacks = _attacks(player, gameNow);
        uint256 capacity = GameRules.attackCapacity(player.level());
        _requireWithinLimits(amount, GameRules.MAX_ATTACK_PURCHASES_PER_DAY - bought, capacity - attacks.count());
        stored.attacks = attacks.refill(amount, capacity, gameNow);
        _storeWindow(stored, windowStart, bought + amount, boughtShields);
        price = amount * _attackPrice(player.ownedComponents());
        uint256 fee = _takePrice(account, _accruedPool(), 0, price);
        emit AttacksPurchased(account, amount, price, fee);
    }

    function _purchaseShields(address account, uint256 amount) internal returns (uint256 price) {
        Player storage stored = _player(account);
        PlayerState player = _stateOf(stored);
        uint256 gameNow = _gameNow();
        (uint256 windowStart, uint256 boughtAttacks, uint256 bought) = _windowForPurchase(stored, gameNow);
        Counter shields = _shields(player, gameNow);
        uint256 capacity = GameRules.shieldCapacity(player.level());
        _requireWithinLimits(amount, GameRules.MAX_SHIELD_PURCHASES_PER_DAY - bought, capacity - shields.count());
        stored.shields = shields.refill(amount, capacity, gameNow);
        _storeWindow(stored, windowStart, boughtAttacks, bought + amount);
        price = amount * _shieldPrice(player.ownedComponents());
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
