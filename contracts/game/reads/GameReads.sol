// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IRigRaidReads} from "../../interfaces/IRigRaidReads.sol";
import {GameRules} from "../GameRules.sol";
import {RewardPool} from "../RewardPool.sol";

/// @title Reads: the reward pool and the settings
abstract contract GameReads is RewardPool, IRigRaidReads {
    /// @dev The unit of `speed`.
    uint256 private constant FULL_SPEED = 10_000;

    /// @inheritdoc IRigRaidReads
    function rewardPool()
        external
        view
        returns (uint256 reserve, uint256 owed, uint256 ratePerSecond, uint256 fullSpeedUntil, uint256 speed)
    {
        Pool memory pool = _accruedPool();
        reserve = _reserve();
        owed = pool.owed;
        ratePerSecond = pool.rate;
        if (ratePerSecond == 0) return (reserve, owed, 0, type(uint256).max, FULL_SPEED);
        uint256 funded = _fundedTicks(pool, reserve);
        // Rounded down. The clock starts at this speed and slows down further without new funds
        // (`RewardClock.advance`).
        speed = (Math.min(funded, GameRules.RUNWAY) * FULL_SPEED) / GameRules.RUNWAY;
        if (funded >= GameRules.RUNWAY) {
            fullSpeedUntil = _toWallTime(_gameNow() + funded - GameRules.RUNWAY);
        }
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
