// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {GameHandler} from "./GameHandler.sol";
import {VM} from "./Vm.sol";

/// @title The random histories are not idle
/// @notice A promise is easy to keep where nothing happens. Forge cannot count over all its histories, so this test draws
/// some in the same way, and counts actions, outcomes and states.
contract Histories is GameHandler {
    uint256 private constant HISTORIES = 32;
    uint256 private constant DEPTH = 128;
    /// @dev Minimum count in 4,096 steps. Less means that an action, an outcome or a state has become rare by accident.
    uint256 private constant OFTEN = 20;
    /// @dev Minimum count of rare outcomes. One roll in twenty is critical, and shields stop most of them. Few pauses find a
    /// roll to keep. Most steps are long compared with the eight hours of ripening.
    uint256 private constant AT_TIMES = 5;
    /// @dev Number of rare outcomes. They come first.
    uint256 private constant RARE_OUTCOMES = 3;
    /// @dev Minimum count of renouncing, which must stay rare: a game without an owner allows few actions of the owner.
    uint256 private constant SELDOM = 2;

    /// @dev Kept in memory, because each return to the beginning reverts storage.
    struct Tally {
        bytes4[] actions;
        uint256[] timesDone; // by action, where it is first in the list
        string[] outcomes;
        uint256[] timesBefore; // by outcome, before the histories
        uint256[] timesOccurred; // by outcome
        uint256 stepsPaused;
        uint256 stepsStopped;
        uint256 stepsSlowed;
        uint256 stepsAtFullSpeed;
    }

    error ActionIsRare(bytes4 action, uint256 timesDone);
    error IsRare(string outcomeOrState, uint256 times);

    function test_everyActionOutcomeAndStateIsReachedOften() external {
        Tally memory tally = _newTally();
        uint256 beginning = VM.snapshotState();
        for (uint256 history = 0; history < HISTORIES; ++history) {
            uint256 steps = 0;
            for (uint256 draw = 0; steps < DEPTH; ++draw) {
                if (!_act(tally, keccak256(abi.encode(history, draw)))) continue;
                _countState(tally);
                ++steps;
            }
            _countOutcomes(tally);
            VM.revertToState(beginning);
        }
        _requireEverything(tally);
    }

    function _newTally() private view returns (Tally memory tally) {
        tally.actions = _actions();
        tally.timesDone = new uint256[](tally.actions.length);
        string[24] memory outcomes = [
            "hit critically",
            "kept a roll in a pause",
            "left what was not ripe",
            "missed",
            "blocked",
            "bounced",
            "hit",
            "kept a roll",
            "attacked with a kept roll",
            "got a bounty",
            "stole",
            "primed with a charge",
            "primed for free",
            "repaired",
            "repaired by the owner",
            "claimed what a hit left",
            "claimed what was ripe",
            "applied a bought skin",
            "acted for a player",
            "L2: an operator does what is in its scope",
            "L3: an operator acts before its time is over",
            "L4: an operator spends no more than its budget",
            "L5: a revoked operator may do nothing",
            "L5: who was never set may do nothing"
        ];
        tally.outcomes = new string[](outcomes.length);
        for (uint256 o = 0; o < outcomes.length; ++o) tally.outcomes[o] = outcomes[o];
        tally.timesBefore = new uint256[](outcomes.length);
        tally.timesOccurred = new uint256[](outcomes.length);
        for (uint256 o = 0; o < outcomes.length; ++o) tally.timesBefore[o] = occurrences[outcomes[o]];
    }

    /// @dev An action without a legal call reverts, and another is drawn. Surplus arguments do no harm.
    function _act(Tally memory tally, bytes32 seed) private returns (bool done) {
        bytes4 action = tally.actions[uint256(seed) % tally.actions.length];
        // solhint-disable-next-line avoid-low-level-calls
        (done, ) = address(this).call(
            abi.encodeWithSelector(action, keccak256(abi.encode(seed, 1)), keccak256(abi.encode(seed, 2)), seed)
        );
        if (done) ++tally.timesDone[_firstIndexOf(tally.actions, action)];
    }

    /// @dev Some actions are in the list more than once, to be drawn more often.
    function _firstIndexOf(bytes4[] memory actions, bytes4 action) private pure returns (uint256 index) {
        while (actions[index] != action) ++index;
    }

    function _countState(Tally memory tally) private view {
        (, , uint256 ratePerSecond, , uint256 speed) = GAME.rewardPool();
        if (_isPaused()) ++tally.stepsPaused;
        if (ratePerSecond != 0 && speed == 0) ++tally.stepsStopped;
        if (ratePerSecond != 0 && speed != 0 && speed != 10_000) ++tally.stepsSlowed;
        if (ratePerSecond != 0 && speed == 10_000) ++tally.stepsAtFullSpeed;
    }

    function _countOutcomes(Tally memory tally) private view {
        for (uint256 o = 0; o < tally.outcomes.length; ++o) {
            tally.timesOccurred[o] += occurrences[tally.outcomes[o]] - tally.timesBefore[o];
        }
    }

    function _requireEverything(Tally memory tally) private pure {
        for (uint256 a = 0; a < tally.actions.length; ++a) {
            if (_firstIndexOf(tally.actions, tally.actions[a]) != a) continue;
            uint256 least = tally.actions[a] == this.renounceOwnership.selector ? SELDOM : OFTEN;
            if (tally.timesDone[a] < least) revert ActionIsRare(tally.actions[a], tally.timesDone[a]);
        }
        for (uint256 o = 0; o < tally.outcomes.length; ++o) {
            uint256 least = o < RARE_OUTCOMES ? AT_TIMES : OFTEN;
            _requireAtLeast(tally.outcomes[o], tally.timesOccurred[o], least);
        }
        _requireAtLeast("paused", tally.stepsPaused, OFTEN);
        _requireAtLeast("rewards have stopped", tally.stepsStopped, OFTEN);
        _requireAtLeast("rewards are slowed", tally.stepsSlowed, OFTEN);
        _requireAtLeast("rewards run at full speed", tally.stepsAtFullSpeed, OFTEN);
    }

    function _requireAtLeast(string memory outcomeOrState, uint256 times, uint256 least) private pure {
        if (times < least) revert IsRare(outcomeOrState, times);
    }
}
