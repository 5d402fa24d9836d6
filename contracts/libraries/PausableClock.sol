// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title A clock that stops while it is paused
/// @notice Clock time is wall time minus an offset; the offset grows by the length of every pause.
/// @dev `clock = (wallNow, or pausedAt during a pause) - offset`, and `offset += wallNow - pausedAt` at the end of a
/// pause. All times are whole seconds. Assumes `offset < pausedAt <= wallNow`.
library PausableClock {
    /// @dev The first time that a clock shows. Not 0, so that 0 can mean "never".
    uint256 private constant FIRST_SECOND = 1;

    /// @notice The offset of a clock that starts now.
    function start(uint256 wallNow) internal pure returns (uint256 offset) {
        return wallNow - FIRST_SECOND;
    }

    /// @notice The time that the clock shows.
    /// @param pausedAt The wall time at which the clock was paused, 0 while it runs.
    function read(uint256 offset, uint256 pausedAt, uint256 wallNow) internal pure returns (uint256 clockNow) {
        return (pausedAt == 0 ? wallNow : pausedAt) - offset;
    }

    /// @notice The offset after a pause that ends at `wallNow`.
    function resume(uint256 offset, uint256 pausedAt, uint256 wallNow) internal pure returns (uint256 newOffset) {
        return offset + wallNow - pausedAt;
    }

    /// @notice The wall time at which the clock shows `clockTime`, provided that it is not paused again. Moves forward
    /// with `wallNow` during a pause.
    function toWallTime(
        uint256 offset,
        uint256 pausedAt,
        uint256 wallNow,
        uint256 clockTime
    ) internal pure returns (uint256 wallTime) {
        return clockTime + (pausedAt == 0 ? offset : resume(offset, pausedAt, wallNow));
    }
}
