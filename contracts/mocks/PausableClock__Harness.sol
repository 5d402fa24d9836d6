// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PausableClock} from "../libraries/PausableClock.sol";

/// @notice Makes the library's functions callable.
contract PausableClock__Harness {
    function start(uint256 wallNow) external pure returns (uint256) {
        return PausableClock.start(wallNow);
    }

    function read(uint256 offset, uint256 pausedAt, uint256 wallNow) external pure returns (uint256) {
        return PausableClock.read(offset, pausedAt, wallNow);
    }

    function resume(uint256 offset, uint256 pausedAt, uint256 wallNow) external pure returns (uint256) {
        return PausableClock.resume(offset, pausedAt, wallNow);
    }

    function toWallTime(
        uint256 offset,
        uint256 pausedAt,
        uint256 wallNow,
        uint256 clockTime
    ) external pure returns (uint256) {
        return PausableClock.toWallTime(offset, pausedAt, wallNow, clockTime);
    }
}
