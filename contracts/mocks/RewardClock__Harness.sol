// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {RewardClock} from "../libraries/RewardClock.sol";

/// @title Exposes the functions of `RewardClock`
contract RewardClock__Harness {
    error IsCountedAs(uint256 ticks, uint256 counted);

    function surplusOf(uint256 reserve, uint256 owed) external pure returns (uint256) {
        return RewardClock.surplusOf(reserve, owed);
    }

    function fundedBy(uint256 surplus, uint256 rate) external pure returns (uint256) {
        return RewardClock.unpack(RewardClock.fundedBy(surplus, rate));
    }

    /// @notice Requires that ticks from `first` to below `end` are counted in steps of length `step`, each rounded down
    /// to its first tick.
    function requireSteps(uint256 first, uint256 end, uint256 step) external pure {
        for (uint256 ticks = first; ticks < end; ticks += step) {
            _requireCounted(ticks, ticks);
            _requireCounted(ticks + step - 1, ticks);
        }
    }

    function advance(uint256 funded, uint256 runway, uint256 elapsed) external pure returns (uint256) {
        return RewardClock.advance(funded, runway, elapsed);
    }

    function wholeTicks(uint256 units) external pure returns (uint256) {
        return RewardClock.wholeTicks(units);
    }

    function _requireCounted(uint256 ticks, uint256 expected) private pure {
        uint256 counted = RewardClock.unpack(RewardClock.pack(ticks));
        if (counted != expected) revert IsCountedAs(ticks, counted);
    }
}
