// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PausableClock} from "../../contracts/libraries/PausableClock.sol";

/// @notice The clock never goes back, neither while it runs nor when a pause begins or ends.
contract ClockNeverGoesBack {
    function lemma(uint40 offset, uint40 earlier, uint40 pausedAt, uint40 resumedAt, uint40 later) external pure {
        require(
            offset <= earlier && earlier <= pausedAt && pausedAt <= resumedAt && resumedAt <= later && pausedAt != 0
        );
        uint256 running = PausableClock.read(offset, 0, earlier);
        uint256 paused = PausableClock.read(offset, pausedAt, resumedAt);
        uint256 resumed = PausableClock.read(PausableClock.resume(offset, pausedAt, resumedAt), 0, later);
        assert(running <= paused && paused <= resumed);
    }

    /// @dev Without the offset of `resume`, the pause would count.
    function twin(uint40 offset, uint40 pausedAt, uint40 resumedAt) external pure {
        require(offset <= pausedAt && pausedAt <= resumedAt && pausedAt != 0);
        assert(PausableClock.read(offset, 0, resumedAt) == PausableClock.read(offset, pausedAt, resumedAt));
    }
}

/// @notice A pause changes no duration: between two moments, the clock advances by the seconds outside the pause.
contract PauseChangesNoDuration {
    function lemma(uint40 offset, uint40 earlier, uint40 pausedAt, uint40 resumedAt, uint40 later) external pure {
        assert(_duration(offset, earlier, pausedAt, resumedAt, later) == pausedAt - earlier + (later - resumedAt));
    }

    function twin(uint40 offset, uint40 earlier, uint40 pausedAt, uint40 resumedAt, uint40 later) external pure {
        assert(_duration(offset, earlier, pausedAt, resumedAt, later) == later - earlier);
    }

    function _duration(
        uint256 offset,
        uint256 earlier,
        uint256 pausedAt,
        uint256 resumedAt,
        uint256 later
    ) private pure returns (uint256) {
        require(offset <= earlier && earlier <= pausedAt && pausedAt <= resumedAt && resumedAt <= later);
        uint256 newOffset = PausableClock.resume(offset, pausedAt, resumedAt);
        return PausableClock.read(newOffset, 0, later) - PausableClock.read(offset, 0, earlier);
    }
}

/// @notice The clock reaches a clock time at the wall time that the game shows for it, unless it is paused again.
contract WallTimeIsWhenTheClockShowsIt {
    function lemma(uint40 offset, uint40 pausedAt, uint40 resumedAt, uint40 clockTime) external pure {
        assert(_shown(offset, pausedAt, resumedAt, clockTime) == clockTime);
    }

    function twin(uint40 offset, uint40 pausedAt, uint40 resumedAt, uint40 clockTime) external pure {
        assert(_shown(offset, pausedAt, resumedAt, clockTime) == clockTime - 1);
    }

    /// @dev The wall time is read during the pause, and checked when it has come.
    function _shown(
        uint256 offset,
        uint256 pausedAt,
        uint256 resumedAt,
        uint256 clockTime
    ) private pure returns (uint256) {
        require(pausedAt != 0 && offset <= pausedAt && pausedAt <= resumedAt);
        uint256 wallTime = PausableClock.toWallTime(offset, pausedAt, resumedAt, clockTime);
        return PausableClock.read(PausableClock.resume(offset, pausedAt, resumedAt), 0, wallTime);
    }
}
