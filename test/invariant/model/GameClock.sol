// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {VM} from "../Vm.sol";

/// @title A second opinion on game time: it counts the seconds in which the game was not paused
/// @dev From 1 on, as the game does, for which 0 means never.
abstract contract GameClock {
    uint256 private immutable _STARTED_AT = VM.getBlockTimestamp();
    uint256 private _secondsPaused; // in the pauses that are over
    uint256 private _pausedAt; // 0 while the game runs

    /// @dev Seconds since the start for which the game ran.
    function _gameNow() internal view returns (uint256) {
        return 1 + (_isPaused() ? _pausedAt : _wallNow()) - _STARTED_AT - _secondsPaused;
    }

    /// @dev Wall time less game time, for as long as the game is not paused again.
    function _clockOffset() internal view returns (uint256) {
        return _wallNow() - _gameNow();
    }

    /// @dev This block's time.
    function _wallNow() internal view returns (uint256) {
        return VM.getBlockTimestamp();
    }

    function _isPaused() internal view returns (bool) {
        return _pausedAt != 0;
    }

    function _stopClock() internal {
        _pausedAt = _wallNow();
    }

    function _restartClock() internal {
        _secondsPaused += _wallNow() - _pausedAt;
        _pausedAt = 0;
    }
}
