// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {RewardClock} from "../libraries/RewardClock.sol";

/// @title The functions of `RewardClock`, one to one
contract RewardClock__Harness {
    function fundedSeconds(uint256 surplus, uint256 rate) external pure returns (uint256) {
        return RewardClock.fundedSeconds(surplus, rate);
    }

    function advance(uint256 funded, uint256 runway, uint256 elapsed) external pure returns (uint256) {
        return RewardClock.advance(funded, runway, elapsed);
    }

    function wholeTicks(uint256 units) external pure returns (uint256) {
        return RewardClock.wholeTicks(units);
    }
}
