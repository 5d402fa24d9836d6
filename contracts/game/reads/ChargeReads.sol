// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRigRaidReads} from "../../interfaces/IRigRaidReads.sol";
import {Counter} from "../../libraries/RechargingCounter.sol";
import {GameRules} from "../GameRules.sol";
import {GameState} from "../GameState.sol";

/// @title Reads: attack charges and shields
/// @dev All values are 0 for an account that is not a player.
abstract contract ChargeReads is GameState, IRigRaidReads {
    /// @inheritdoc IRigRaidReads
    function getRemainingAttacks(address player) public view returns (uint256) {
        return _isPlayer(player) ? _attacksOf(player).count() : 0;
    }

    /// @inheritdoc IRigRaidReads
    function remainingAttacks(address player) external view returns (uint256) {
        return getRemainingAttacks(player);
    }

    /// @inheritdoc IRigRaidReads
    function getRemainingShields(address player) public view returns (uint256) {
        return _isPlayer(player) ? _shieldsOf(player).count() : 0;
    }

    /// @inheritdoc IRigRaidReads
    function remainingShields(address player) external view returns (uint256) {
        return getRemainingShields(player);
    }

    /// @inheritdoc IRigRaidReads
    function getAttackCapacity(address player) public view returns (uint256) {
        return _isPlayer(player) ? GameRules.attackCapacity(_game().players[player].level) : 0;
    }

    /// @inheritdoc IRigRaidReads
    function getShieldCapacity(address player) public view returns (uint256) {
        return _isPlayer(player) ? GameRules.shieldCapacity(_game().players[player].level) : 0;
    }

    /// @inheritdoc IRigRaidReads
    function getAttackPrice(address player) external view returns (uint256) {
        return _attackPrice(_game().players[player].ownedComponents);
    }

    /// @inheritdoc IRigRaidReads
    function getShieldPrice(address player) external view returns (uint256) {
        return _shieldPrice(_game().players[player].ownedComponents);
    }

    /// @inheritdoc IRigRaidReads
    function getTimeUntilNextAttack(address player) external view returns (uint256) {
        if (!_isPlayer(player)) return 0;
        uint256 capacity = getAttackCapacity(player);
        return _attacksOf(player).timeUntilNext(capacity, GameRules.ATTACK_RECHARGE_TIME, _gameNow());
    }

    /// @inheritdoc IRigRaidReads
    function getTimeUntilNextShield(address player) external view returns (uint256) {
        if (!_isPlayer(player)) return 0;
        uint256 capacity = getShieldCapacity(player);
        return _shieldsOf(player).timeUntilNext(capacity, GameRules.SHIELD_RECHARGE_TIME, _gameNow());
    }

    /// @inheritdoc IRigRaidReads
    function lastAttackRechargeTime(address player) external view returns (uint256) {
        return _isPlayer(player) ? _toWallTime(_attacksOf(player).since()) : 0;
    }

    /// @inheritdoc IRigRaidReads
    function lastShieldRechargeTime(address player) external view returns (uint256) {
        return _isPlayer(player) ? _toWallTime(_shieldsOf(player).since()) : 0;
    }

    /// @inheritdoc IRigRaidReads
    function lastAttackReset(address player) external view returns (uint256) {
        return _toWallTimeOrNever(_game().players[player].windowStart);
    }

    /// @inheritdoc IRigRaidReads
    function getRemainingPurchases(address player) public view returns (uint256 attacks, uint256 shields) {
        if (!_isPlayer(player)) return (0, 0);
        (, uint256 boughtAttacks, uint256 boughtShields) = _boughtInWindow(_game().players[player], _gameNow());
        attacks = GameRules.MAX_ATTACK_PURCHASES_PER_DAY - boughtAttacks;
        shields = GameRules.MAX_SHIELD_PURCHASES_PER_DAY - boughtShields;
    }

    /// @inheritdoc IRigRaidReads
    function canPurchaseAttacks(address player, uint256 amount) external view returns (bool) {
        (uint256 left, ) = getRemainingPurchases(player);
        return amount != 0 && amount <= left && amount <= getAttackCapacity(player) - getRemainingAttacks(player);
    }

    /// @inheritdoc IRigRaidReads
    function canPurchaseShields(address player, uint256 amount) external view returns (bool) {
        (, uint256 left) = getRemainingPurchases(player);
        return amount != 0 && amount <= left && amount <= getShieldCapacity(player) - getRemainingShields(player);
    }

    function _attacksOf(address player) private view returns (Counter) {
        return _attacks(_stateOf(_game().players[player]), _gameNow());
    }

    function _shieldsOf(address player) private view returns (Counter) {
        return _shields(_stateOf(_game().players[player]), _gameNow());
    }

    function _isPlayer(address account) private view returns (bool) {
        return _game().players[account].level != 0;
    }
}
