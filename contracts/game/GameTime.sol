// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRigRaidTypes} from "../interfaces/IRigRaid.sol";
import {PausableClock} from "../libraries/PausableClock.sol";
import {GameStorage} from "./GameStorage.sol";

/// @title Game time
/// @notice Every timer of the game runs on a clock that stops while the game is paused.
abstract contract GameTime is GameStorage, IRigRaidTypes {
    /// @dev Player writes need a running game.
    modifier whenRunning() {
        _requireRunning();
        _;
    }

    function _requireRunning() internal view {
        if (_game().paused) revert GameIsPaused();
    }

    /// @dev The game time of this block.
    function _gameNow() internal view returns (uint256) {
        return PausableClock.read(_game().clockOffset, _pausedAt(), block.timestamp);
    }

    /// @dev The wall time of a game time, as `IRigRaidTypes` defines it.
    function _toWallTime(uint256 gameTime) internal view returns (uint256) {
        return PausableClock.toWallTime(_game().clockOffset, _pausedAt(), block.timestamp, gameTime);
    }

    /// @dev As `_toWallTime`; 0, never, stays 0.
    function _toWallTimeOrNever(uint256 gameTime) internal view returns (uint256) {
        return gameTime == 0 ? 0 : _toWallTime(gameTime);
    }

    /// @dev Reads the second slot only when the first says that the game is paused.
    function _pausedAt() private view returns (uint256) {
        Game storage $ = _game();
        return $.paused ? $.pausedAt : 0;
    }
}
