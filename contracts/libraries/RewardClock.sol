// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title A clock that slows down so that a fund never runs out
/// @notice Counts *ticks*, seconds of full emission. While the fund pays for at least a runway of ticks, a tick takes one
/// second. Below that the clock runs at the speed `funded / runway`, where `funded` is how many ticks the fund still pays.
/// @dev Left alone for `u` seconds below the runway, the clock gains `funded * u / (runway + u)` ticks: the solution of
/// `funded' = -funded^2 / (runway * funded(0))`, which starts at the speed above, never speeds up and never adds up to
/// `funded`. Time is kept in units of 1/256 tick, so that frequent changes lose little to rounding; only whole ticks
/// count. All functions are pure; the caller keeps the state and multiplies ticks by rates.
library RewardClock {
    /// @dev Units in one tick are `2 ** UNIT_BITS`.
    uint256 internal constant UNIT_BITS = 8;
    /// @dev The most ticks that are counted as funded, 194 days: the width of the caller's storage.
    uint256 internal constant MAX_FUNDED = type(uint24).max;

    /// @notice How many ticks a surplus pays at a rate, saturating at `MAX_FUNDED`; the maximum at rate 0.
    /// @param surplus What the fund holds and does not owe.
    /// @param rate What each tick costs.
    function fundedSeconds(uint256 surplus, uint256 rate) internal pure returns (uint256) {
        return rate == 0 ? MAX_FUNDED : Math.min(surplus / rate, MAX_FUNDED);
    }

    /// @notice How far the clock runs in `elapsed` seconds, in units.
    /// @dev Together with a fraction of a tick that was there before, at most `funded` ticks become full, because the
    /// result is less than `funded` ticks when `funded` is not 0. All arguments are below `2 ** 64`.
    /// @param funded How many ticks the fund paid at the beginning.
    /// @param runway The number of ticks below which the clock slows down, seconds.
    function advance(uint256 funded, uint256 runway, uint256 elapsed) internal pure returns (uint256 units) {
        // Cannot overflow for arguments below 2 ** 64, and a difference is taken only of a larger number.
        unchecked {
            uint256 atFullSpeed = funded > runway ? Math.min(elapsed, funded - runway) : 0;
            uint256 slowed = elapsed - atFullSpeed;
            units = atFullSpeed << UNIT_BITS;
            if (slowed != 0) units += ((Math.min(funded, runway) * slowed) << UNIT_BITS) / (runway + slowed);
        }
    }

    /// @notice The whole ticks of a reward time in units.
    function wholeTicks(uint256 units) internal pure returns (uint256) {
        return units >> UNIT_BITS;
    }
}
