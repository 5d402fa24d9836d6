// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRigRaidReads} from "../../interfaces/IRigRaidReads.sol";
import {GameRules} from "../GameRules.sol";

/// @title Reads: the rules
abstract contract RuleReads is IRigRaidReads {
    /// @inheritdoc IRigRaidReads
    function RUNWAY() external pure returns (uint256) {
        return GameRules.RUNWAY;
    }

    /// @inheritdoc IRigRaidReads
    function SERIOUS_SHARE() external pure returns (uint256) {
        return GameRules.SERIOUS_SHARE;
    }

    /// @inheritdoc IRigRaidReads
    function MIN_PAYBACK() external pure returns (uint256) {
        return GameRules.MIN_PAYBACK;
    }

    /// @inheritdoc IRigRaidReads
    function MAX_FEE_PERCENTAGE() external pure returns (uint256) {
        return GameRules.MAX_FEE_PERCENTAGE;
    }

    /// @inheritdoc IRigRaidReads
    function MAX_COMPONENTS() external pure returns (uint256) {
        return GameRules.MAX_COMPONENTS;
    }

    /// @inheritdoc IRigRaidReads
    function PURCHASE_PROTECTION() external pure returns (uint256) {
        return GameRules.PURCHASE_PROTECTION;
    }

    /// @inheritdoc IRigRaidReads
    function MAX_OPERATOR_TIME() external pure returns (uint256) {
        return GameRules.MAX_OPERATOR_TIME;
    }

    /// @inheritdoc IRigRaidReads
    function XP_BASE_REQUIREMENT() external pure returns (uint256) {
        return GameRules.XP_BASE_REQUIREMENT;
    }

    /// @inheritdoc IRigRaidReads
    function XP_PER_ATTACK() external pure returns (uint256) {
        return GameRules.XP_PER_ATTACK;
    }

    /// @inheritdoc IRigRaidReads
    function XP_PER_BREAK() external pure returns (uint256) {
        return GameRules.XP_PER_BREAK;
    }

    /// @inheritdoc IRigRaidReads
    function XP_SCALING_FACTOR() external pure returns (uint256) {
        return GameRules.XP_SCALING_FACTOR;
    }

    /// @inheritdoc IRigRaidReads
    function MAX_LEVEL() external pure returns (uint256) {
        return GameRules.MAX_LEVEL;
    }

    /// @inheritdoc IRigRaidReads
    function ATTACK_RECHARGE_TIME() external pure returns (uint256) {
        return GameRules.ATTACK_RECHARGE_TIME;
    }

    /// @inheritdoc IRigRaidReads
    function SHIELD_RECHARGE_TIME() external pure returns (uint256) {
        return GameRules.SHIELD_RECHARGE_TIME;
    }

    /// @inheritdoc IRigRaidReads
    function ATTACK_PRICE_TIME() external pure returns (uint256) {
        return GameRules.ATTACK_PRICE_TIME;
    }

    /// @inheritdoc IRigRaidReads
    function SHIELD_PRICE_TIME() external pure returns (uint256) {
        return GameRules.SHIELD_PRICE_TIME;
    }

    /// @inheritdoc IRigRaidReads
    function MAX_SKINS() external pure returns (uint256) {
        return GameRules.MAX_SKINS;
    }

    /// @inheritdoc IRigRaidReads
    function STEAL_PERCENTAGE() external pure returns (uint256) {
        return GameRules.STEAL_PERCENTAGE;
    }

    /// @inheritdoc IRigRaidReads
    function CRITICAL_ROLL() external pure returns (uint256) {
        return GameRules.CRITICAL_ROLL;
    }

    /// @inheritdoc IRigRaidReads
    function RIPENING_TIME() external pure returns (uint256) {
        return GameRules.RIPENING_TIME;
    }

    /// @inheritdoc IRigRaidReads
    function FRESH_PAYOUT_PERCENTAGE() external pure returns (uint256) {
        return GameRules.FRESH_PAYOUT_PERCENTAGE;
    }

    /// @inheritdoc IRigRaidReads
    function SHIELD_BREAK_IMMUNITY() external pure returns (uint256) {
        return GameRules.SHIELD_BREAK_IMMUNITY;
    }

    /// @inheritdoc IRigRaidReads
    function REPAIR_PROTECTION() external pure returns (uint256) {
        return GameRules.REPAIR_PROTECTION;
    }

    /// @inheritdoc IRigRaidReads
    function REACTIVATION_DELAY() external pure returns (uint256) {
        return GameRules.REACTIVATION_DELAY;
    }

    /// @inheritdoc IRigRaidReads
    function REACTIVATION_PROTECTION() external pure returns (uint256) {
        return GameRules.REACTIVATION_PROTECTION;
    }

    /// @inheritdoc IRigRaidReads
    function PURCHASE_WINDOW() external pure returns (uint256) {
        return GameRules.PURCHASE_WINDOW;
    }

    /// @inheritdoc IRigRaidReads
    function MAX_ATTACK_PURCHASES_PER_DAY() external pure returns (uint256) {
        return GameRules.MAX_ATTACK_PURCHASES_PER_DAY;
    }

    /// @inheritdoc IRigRaidReads
    function MAX_SHIELD_PURCHASES_PER_DAY() external pure returns (uint256) {
        return GameRules.MAX_SHIELD_PURCHASES_PER_DAY;
    }
}
