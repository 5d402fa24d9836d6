// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";

import {IRigRaid} from "../interfaces/IRigRaid.sol";

/// @title A timelock that owns the game, with a guardian who may pause it without delay
/// @notice OpenZeppelin's timelock in every other respect. The guardian can pause the game once and nothing else, until a
/// given time; then the timelock names the next one. If the timelock does nothing about the pause, anybody may end it after
/// `MAX_GUARDED_PAUSE`. The timelock has no administrator but itself.
contract GuardedTimelock is TimelockController {
    /// @notice The longest that a guardian's pause lasts unless the timelock takes it over, seconds. A delay of the timelock
    /// should be well below it, so that a repair can be scheduled and executed meanwhile.
    uint256 public constant MAX_GUARDED_PAUSE = 7 days;
    /// @notice The longest that a guardian can be named for, seconds.
    uint256 public constant MAX_GUARDIAN_TIME = 365 days;

    /// @notice The game that may be paused.
    IRigRaid public immutable GAME;

    /// @notice Who may pause; zero for nobody.
    address public guardian;
    /// @notice The Unix second from which on the guardian may no longer.
    uint64 public guardianUntil;
    /// @notice The game's `pausedTimestamp` of the pause that a guardian began; 0 when there was none or the timelock has
    /// taken it over.
    uint256 public guardedPause;

    event GuardianSet(address indexed guardian, uint256 until);
    event PausedByGuardian(address indexed guardian);
    event GuardedPauseKept();
    event GuardedPauseEnded(address indexed caller);

    /// @notice The caller is not the guardian, is one no longer, or has paused once already.
    error NotGuardian(address caller);
    /// @notice A guardian can be named until a time in the future, `latest` at most.
    error InvalidGuardianTime(uint256 until, uint256 latest);
    /// @notice The game is not in a pause that a guardian began, the timelock has taken it over, or another one is meant.
    error NoGuardedPause();
    /// @notice The guardian's pause can be ended by anybody only from `until` on.
    error GuardedPauseNotOver(uint256 until);

    /// @param minDelay Between scheduling and execution, seconds.
    /// @param proposers Who schedule and cancel.
    /// @param executors Who execute what is due.
    /// @param guardian_ The first guardian, or zero for none.
    /// @param until The Unix second until which it may pause; 0 with none.
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

    /// @notice Pauses the game. Works once for a guardian.
    function pause() external {
        if (msg.sender != guardian || block.timestamp >= guardianUntil) revert NotGuardian(msg.sender);
        _setGuardian(address(0), 0);
        guardedPause = block.timestamp;
        emit PausedByGuardian(msg.sender);
        GAME.pauseContract();
    }

    /// @notice Resumes the game when a guardian's pause has lasted for `MAX_GUARDED_PAUSE`. Anybody may call it.
    function endPause() external {
        uint256 until = _requireGuardedPause() + MAX_GUARDED_PAUSE;
        if (block.timestamp < until) revert GuardedPauseNotOver(until);
        guardedPause = 0;
        emit GuardedPauseEnded(msg.sender);
        GAME.unpauseContract();
    }

    /// @notice Makes a guardian's pause the timelock's own, which only the timelock ends. For the timelock alone.
    /// @dev Operations of a timelock do not expire. A call that names its pause cannot keep a later one, whose players would
    /// get no notice of it.
    /// @param since The start of the pause that is meant, as in `guardedPause`.
    function keepPause(uint256 since) external onlySelf {
        if (_requireGuardedPause() != since) revert NoGuardedPause();
        guardedPause = 0;
        emit GuardedPauseKept();
    }

    /// @notice Names a guardian in place of the one before. For the timelock alone.
    /// @param guardian_ Zero for none, with `until` 0.
    function setGuardian(address guardian_, uint64 until) external onlySelf {
        _setGuardian(guardian_, until);
    }

    /// @dev The start of the guardian's pause that the game is in.
    function _requireGuardedPause() private view returns (uint256 since) {
        since = guardedPause;
        // A pause of the owner's began at another time.
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
