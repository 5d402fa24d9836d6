// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @dev The ticks that a fund pays, rounded down to fit one small storage field (`RewardClock.pack`).
type Funded is uint16;

/// @title A clock that slows down so that a fund never runs out
/// @notice Counts *ticks*, seconds of full rewards. While the fund can pay at least `runway` ticks, a tick takes one
/// second. Below that, the clock runs at the speed `funded / runway`, where `funded` is the number of ticks that the
/// fund can still pay.
/// @dev Units: amounts in wei, rates in wei per tick, `funded` and `runway` in ticks, `elapsed` in seconds, reward time
/// in units of 1/256 tick, so that frequent changes lose little to rounding. Only whole ticks are paid.
/// Assumptions: the caller stores the state and accrues before each change of the rate, the reserve or the debt, and
/// `funded` is the result of `fundedBy` after the last change. The fund then never owes more than it holds.
/// `test/proofs` proves this. The functions use `?:` because the model checker cannot follow the assembly of
/// OpenZeppelin's `Math.min`.
library RewardClock {
    /// @dev Units in a tick.
    uint256 private constant UNITS = 256;
    /// @dev The number of steps of each of the four lengths that `Funded` can count. A multiple of 60, so that each
    /// length begins where the previous one ends. Four times this number fits into 16 bits.
    uint256 private constant STEPS = 16_380;
    /// @dev The largest number of ticks that is counted as funded, 112 years.
    uint256 internal constant MAX_FUNDED = (STEPS - 1) * 60 hours;

    /// @dev The largest reserve that is counted, wei, so that the debt always fits the caller's storage.
    uint256 internal constant MAX_RESERVE = type(uint96).max;

    /// @notice The wei that a fund holds and does not owe: `max(min(reserve, MAX_RESERVE) - owed, 0)`.
    function surplusOf(uint256 reserve, uint256 owed) internal pure returns (uint256) {
        uint256 counted = reserve < MAX_RESERVE ? reserve : MAX_RESERVE;
        return counted > owed ? counted - owed : 0;
    }

    /// @notice Counts the ticks that a surplus pays at a rate, rounded down as they are stored.
    function fundedBy(uint256 surplus, uint256 rate) internal pure returns (Funded) {
        return pack(ticksPaidBy(surplus, rate));
    }

    /// @notice Counts the whole ticks that a surplus pays: `surplus` over `rate`, rounded down; `MAX_FUNDED` at rate 0.
    function ticksPaidBy(uint256 surplus, uint256 rate) internal pure returns (uint256) {
        return rate == 0 ? MAX_FUNDED : surplus / rate;
    }

    /// @notice A number of ticks for storage, capped at `MAX_FUNDED`. Monotonic: more ticks never result in less.
    /// @dev Rounds down to the second below 4.5 hours, to the minute below 11 days, to the hour below 682 days and to
    /// 60 hours above. The error is at most 0.4 %.
    function pack(uint256 ticks) internal pure returns (Funded) {
        // Cannot overflow: the result is less than four times `STEPS`.
        unchecked {
            if (ticks < STEPS) return Funded.wrap(uint16(ticks));
            if (ticks < STEPS * 1 minutes) return Funded.wrap(uint16(STEPS + ticks / 1 minutes));
            if (ticks < STEPS * 1 hours) return Funded.wrap(uint16(STEPS * 2 + ticks / 1 hours));
            return Funded.wrap(uint16(STEPS * 3 + (ticks < MAX_FUNDED ? ticks / 60 hours : STEPS - 1)));
        }
    }

    /// @notice The ticks that were stored.
    function unpack(Funded funded) internal pure returns (uint256 ticks) {
        uint256 word = Funded.unwrap(funded);
        // Cannot underflow or overflow: the result is at most `MAX_FUNDED`.
        unchecked {
            if (word < STEPS) return word;
            if (word < STEPS * 2) return (word - STEPS) * 1 minutes;
            if (word < STEPS * 3) return (word - STEPS * 2) * 1 hours;
            return (word - STEPS * 3) * 60 hours;
        }
    }

    /// @notice The debt of a fund in wei, and its reward time in units, `elapsed` seconds later.
    /// @dev `newUnits = units + advance(...)`, `newOwed = owed + rate * (floor(newUnits / 256) - floor(units / 256))`:
    /// products of integers, so nothing is rounded. At most `funded` ticks become full, so the debt never exceeds the
    /// reserve that was counted.
    /// @param funded The ticks that the fund could pay at the beginning.
    function accrue(
        uint256 owed,
        uint256 rate,
        uint256 units,
        uint256 funded,
        uint256 runway,
        uint256 elapsed
    ) internal pure returns (uint256 newOwed, uint256 newUnits) {
        // Cannot overflow for values that fit the caller's storage.
        unchecked {
            newUnits = units + advance(funded, runway, elapsed);
            newOwed = owed + rate * (wholeTicks(newUnits) - wholeTicks(units));
        }
    }

    /// @notice The units that the clock gains in `elapsed` seconds.
    /// @dev With `t` for `elapsed`, of which `u` seconds are slowed, `f` for `funded` and `R` for `runway`:
    ///
    ///   u      = t - min(t, max(f - R, 0))
    ///   gained = floor(256 * (t - u + min(f, R) * u / (R + u)))
    ///
    /// While slowed, the clock solves `f' = -f^2 / (R * f(0))`: it starts at the speed `f / R`, never speeds up and
    /// never gains `f` ticks in total. Even with a fraction of a tick from before, at most `funded` ticks become full.
    /// Assumes arguments below `2 ** 64`.
    /// @param funded The ticks that the fund could pay at the beginning.
    /// @param runway The number of ticks below which the clock slows down, seconds.
    function advance(uint256 funded, uint256 runway, uint256 elapsed) internal pure returns (uint256) {
        // Cannot overflow for arguments below 2 ** 64. Cannot underflow: only smaller numbers are subtracted.
        unchecked {
            uint256 spare = funded > runway ? funded - runway : 0;
            if (elapsed <= spare) return elapsed * UNITS;
            uint256 slowed = elapsed - spare;
            return spare * UNITS + ((funded - spare) * slowed * UNITS) / (runway + slowed);
        }
    }

    /// @notice The whole ticks of a reward time in units.
    function wholeTicks(uint256 units) internal pure returns (uint256) {
        return units / UNITS;
    }
}
