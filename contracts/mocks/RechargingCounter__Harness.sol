// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {RechargingCounter} from "../libraries/RechargingCounter.sol";

/// @title The functions of `RechargingCounter`, one to one
contract RechargingCounter__Harness {
    function settle(
        uint256 count,
        uint256 since,
        uint256 capacity,
        uint256 period,
        uint256 timeNow
    ) external pure returns (uint256 newCount, uint256 newSince) {
        return RechargingCounter.settle(count, since, capacity, period, timeNow);
    }

    function spend(
        uint256 count,
        uint256 since,
        uint256 capacity,
        uint256 timeNow
    ) external pure returns (uint256 newCount, uint256 newSince) {
        return RechargingCounter.spend(count, since, capacity, timeNow);
    }

    function refill(
        uint256 count,
        uint256 since,
        uint256 capacity,
        uint256 amount,
        uint256 timeNow
    ) external pure returns (uint256 newCount, uint256 newSince) {
        return RechargingCounter.refill(count, since, capacity, amount, timeNow);
    }

    function timeUntilNext(
        uint256 count,
        uint256 since,
        uint256 capacity,
        uint256 period,
        uint256 timeNow
    ) external pure returns (uint256) {
        return RechargingCounter.timeUntilNext(count, since, capacity, period, timeNow);
    }
}
