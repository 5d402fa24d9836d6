// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRigRaidReads} from "../../interfaces/IRigRaid.sol";
import {GameRules} from "../GameRules.sol";
import {RewardPool} from "../RewardPool.sol";

/// @title Reads: the reward pool, the settings and the rules
abstract contract GameReads is RewardPool, IRigRaidReads {
    /// @inheritdoc IRigRaidReads
    function rewardPool()
        external
        view
        returns (uint256 reserve, uint256 owed, uint256 ratePerSecond, uint256 fundedUntil)
    {
        Pool memory pool = _accruedPool();
        fundedUntil = pool.rate == 0 ? type(uint256).max : _toWallTime(pool.fundedUntil);
        return (_reserve(), pool.owed, pool.rate, fundedUntil);
    }

    /// @inheritdoc IRigRaidReads
    function token() external view returns (address) {
        return _game().token;
    }

    /// @inheritdoc IRigRaidReads
    function feeCollector() external view returns (address) {
        return _game().feeCollector;
    }

    /// @inheritdoc IRigRaidReads
    function attackFeePercentage() external view returns (uint256) {
        return _game().attackFeePercentage;
    }

    /// @inheritdoc IRigRaidReads
    function purchaseFeePercentage() external view returns (uint256) {
        return _game().purchaseFeePercentage;
    }

    /// @inheritdoc IRigRaidReads
    function paused() external view returns (bool) {
        return _game().paused;
    }

    /// @inheritdoc IRigRaidReads
    function pausedTimestamp() external view returns (uint256) {
        return _game().pausedAt;
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
}
