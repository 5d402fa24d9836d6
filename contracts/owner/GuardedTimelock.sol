// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";

import {IRigRaid} from "../interfaces/IRigRaid.sol";

/// @title A timelock that owns the game, with a guardian who may pause it without delay
/// @notice Adds a guardian to OpenZeppelin's timelock. The guardian can do one thing, once, until a given time: pause
/// the game. After that, the timelock can name the next guardian. If the timelock does not take over the pause, anyone
/// may end it after `MAX_GUARDED_PAUSE`. The timelock administers itself.
contract GuardedTimelock is TimelockController {
    /// @notice The time after which anyone may end a guardian's pause that the timelock has not taken over, seconds.
    /// The timelock's delay should be much shorter, so that a fix can be scheduled and executed during the pause.
    uint256 public constant MAX_GUARDED_PAUSE = 7 days;
    /// @notice The longest time for which a guardian can be named, seconds.
    uint256 public constant MAX_GUARDIAN_TIME = 365 days;

    /// @notice The game that the guardian may pause.
    IRigRaid public immutable GAME;

    /// @notice The account that may pause the game; zero for none.
    address public guardian;
    /// @notice The end of the guardian's authorization, Unix seconds.
    uint64 public guardianUntil;
    /// @notice The game's `pausedTimestamp` of a guardian's pause; 0 when there was none or the timelock has taken it
    /// over.
    uint256 public guardedPause;

    event GuardianSet(address indexed guardian, uint256 until);
    event PausedByGuardian(address indexed guardian);
    event GuardedPauseKept();
    event GuardedPauseEnded(address indexed caller);

    /// @notice The caller is not the guardian, has expired, or has already paused once.
    error NotGuardian(address caller);
    /// @notice A guardian's authorization must end in the future, at `latest` or earlier.
    error InvalidGuardianTime(uint256 until, uint256 latest);
    /// @notice The game is not in a guardian's pause, the timelock has taken it over, or the call names another pause.
    error NoGuardedPause();
    /// @notice The guardian's pause cannot be ended by anyone before `until`.
    error GuardedPauseNotOver(uint256 until);

    /// @param minDelay The delay between scheduling and execution, seconds.
    /// @param proposers The accounts that may schedule and cancel operations.
    /// @param executors The accounts that may execute operations that are due.
    /// @param guardian_ The first guardian, or zero for none.
    /// @param until The end of the guardian's authorization, Unix seconds; 0 without a guardian.
    constructor(
        IRigRaid game_,
        uint256 minDelay,
        address[] memory proposers,
        address[] memory executors,
        address guardian_,
        uint64 until
    ) TimelockController(minDelay, proposers, executors, address(0)) {
        GAME = game_;
        _setGuardian(guardian_, until);
    }

    /// @notice Pauses the game. Each guardian can do so once.
    function pause() external {
        if (msg.sender != guardian || block.timestamp >= guardianUntil) revert NotGuardian(msg.sender);
        _setGuardian(address(0), 0);
        guardedPause = block.timestamp;
        emit PausedByGuardian(msg.sender);
        GAME.pauseContract();
    }

    /// @notice Resumes the game once a guardian's pause has lasted for `MAX_GUARDED_PAUSE`. Anyone may call it.
    function endPause() external {
        uint256 until = _requireGuardedPause() + MAX_GUARDED_PAUSE;
        if (block.timestamp < until) revert GuardedPauseNotOver(until);
        guardedPause = 0;
        emit GuardedPauseEnded(msg.sender);
        GAME.unpauseContract();
    }

    /// @notice Takes over a guardian's pause, so that only the timelock can end it. Only the timelock may call it.
    /// @dev A timelock's operations do not expire. Because the call names its pause, an old operation cannot take over
    /// a later pause without notice to the players.
    /// @param since The start of the pause to take over, as in `guardedPause`.
    function keepPause(uint256 since) external onlySelf {
        if (_requireGuardedPause() != since) revert NoGuardedPause();
        guardedPause = 0;
        emit GuardedPauseKept();
    }

    /// @notice Replaces the guardian. Only the timelock may call it.
    /// @param guardian_ The new guardian, or zero for none, with `until` 0.
    function setGuardian(address guardian_, uint64 until) external onlySelf {
        _setGuardian(guardian_, until);
    }

    /// @dev The start of the guardian's pause. Reverts unless the game is in one.
    function _requireGuardedPause() private view returns (uint256 since) {
        since = guardedPause;
        // A pause that the owner began has another start.
        if (since == 0 || GAME.pausedTimestamp() != since) revert NoGuardedPause();
    }

    function _setGuardian(address guardian_, uint64 until) private {
        uint256 latest = block.timestamp + MAX_GUARDIAN_TIME;
        if (guardian_ != address(0) && (until <= block.timestamp || until > latest)) {
            revert InvalidGuardianTime(until, latest);
        }
        guardian = guardian_;
        guardianUntil = until;
        emit GuardianSet(guardian_, until);
    }

    modifier onlySelf() {
        if (msg.sender != address(this)) revert TimelockUnauthorizedCaller(msg.sender);
        _;
    }
}
