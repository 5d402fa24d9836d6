// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRigRaidReads} from "../../interfaces/IRigRaid.sol";
import {RewardPool} from "../RewardPool.sol";

/// @title Reads: the reward pool and the settings
abstract contract GameReads is RewardPool, IRigRaidReads {
    /// @inheritdoc IRigRaidReads
    function rewardPool()
        external
        view
        returns (uint256 reserve, uint256 owed, uint256 ratePerSecond, uint256 fundedUntil)
    {
        Pool memory pool = _accruedPool();
        fundedUntil = pool.rate == 0 ? type(uint256).max : _toWallTime(pool.fundedUntil);
        return (_reserve(_game().token), pool.owed, pool.rate, fundedUntil);
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
    function attackFailProbability() external view returns (uint256) {
        return _game().attackFailProbability;
    }
}
