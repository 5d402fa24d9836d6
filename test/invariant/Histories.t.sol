// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Promises} from "./promises/Promises.sol";

/// @title The random histories are not idle
/// @notice A promise is easily kept where nothing happens. Forge cannot count over all its histories, so this test draws
/// some in the same way and counts what was done and which states were reached.
contract Histories is Promises {
    uint256 private constant HISTORIES = 12;
    uint256 private constant DEPTH = 128;
    /// @dev Of 1,536 steps. Less means that an action or a state has become rare by accident.
    uint256 private constant OFTEN = 20;

    mapping(bytes4 action => uint256) private _timesDone;
    uint256 private _stepsPaused;
    uint256 private _stepsDry;
    uint256 private _stepsFunded;
    uint256 private _stepsBeyondCount;

    error ActionIsRare(bytes4 action, uint256 timesDone);
    error StateIsRare(string state, uint256 steps);

    function test_everyActionAndStateIsReachedOften() external {
        bytes4[] memory actions = handler.actions();
        for (uint256 history = 0; history < HISTORIES; ++history) {
            setUp();
            for (uint256 step = 0; step < DEPTH; ++step) {
                _act(actions, keccak256(abi.encode(history, step)));
                _countState();
            }
        }
        for (uint256 a = 0; a < actions.length; ++a) {
            uint256 timesDone = _timesDone[actions[a]];
            if (timesDone < OFTEN) revert ActionIsRare(actions[a], timesDone);
        }
        _requireOften("paused", _stepsPaused);
        _requireOften("the pool is dry", _stepsDry);
        _requireOften("the pool pays", _stepsFunded);
        _requireOften("the reserve is wider than the game counts", _stepsBeyondCount);
    }

    /// @dev An action that finds nothing to do reverts; more arguments than it takes do no harm.
    function _act(bytes4[] memory actions, bytes32 seed) private {
        bytes4 action = actions[uint256(seed) % actions.length];
        (bool done, ) = address(handler).call(
            abi.encodeWithSelector(action, keccak256(abi.encode(seed, 1)), keccak256(abi.encode(seed, 2)), seed)
        );
        if (done) ++_timesDone[action];
    }

    function _countState() private {
        (uint256 reserve, , uint256 ratePerSecond, uint256 fundedUntil) = game.rewardPool();
        if (handler.isPaused()) ++_stepsPaused;
        if (ratePerSecond != 0 && fundedUntil <= handler.wallNow()) ++_stepsDry;
        if (ratePerSecond != 0 && fundedUntil > handler.wallNow()) ++_stepsFunded;
        if (reserve > type(uint88).max) ++_stepsBeyondCount;
    }

    function _requireOften(string memory state, uint256 steps) private pure {
        if (steps < OFTEN) revert StateIsRare(state, steps);
    }
}
