// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

// solhint-disable gas-small-strings

import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {IRigRaidErrors} from "../../../contracts/interfaces/IRigRaidErrors.sol";
import {IRigRaidWrites} from "../../../contracts/interfaces/IRigRaidWrites.sol";
import {requireEqual, requireSame} from "../Expectations.sol";
import {VM} from "../Vm.sol";
import {Actors} from "./Actors.sol";

/// @title Senders of a player's calls: the player, or an operator within the limits that the player set
abstract contract Operating is Actors {
    // The numbers of the rules, written down a second time.
    uint256 internal constant COLLECT = 1;
    uint256 internal constant FIGHT = 2;
    uint256 internal constant RESTORE = 4;
    uint256 internal constant SUPPLIES = 8;
    uint256 internal constant BUILD = 16;
    uint256 private constant EVERYTHING = 31;
    uint256 private constant MAX_OPERATOR_TIME = 30 days;

    uint256 private constant MAX_BUDGET = 50_000 ether;
    uint256 private constant OPERATORS = 2;

    struct Limits {
        uint40 until; // wall time, 0 when nothing is allowed
        uint8 scope;
        uint128 budget;
        bool isRevoked;
    }

    /// @dev An outsider, and a player who may act for the others.
    address[OPERATORS] private _operators = [address(0x0E1), VM.addr(PLAYERS)];
    mapping(address player => mapping(address operator => Limits)) private _limits;
    uint256 private _turn;

    /// @dev A quarter of the operators get every scope.
    function setOperator(uint256 seed, uint256 timeSeed, uint256 budgetSeed) public whenRunning action {
        address player = players[seed % PLAYERS];
        address operator = _operators[(seed / PLAYERS) % OPERATORS];
        VM.assume(player != operator);
        Limits memory limits;
        limits.until = uint40(VM.getBlockTimestamp() + 1 + _pickAmount(timeSeed, MAX_OPERATOR_TIME - 1, 4));
        limits.scope = uint8((seed >> 16) % 4 == 0 ? EVERYTHING : 1 + ((seed >> 24) % EVERYTHING));
        limits.budget = uint128(_pickAmount(budgetSeed, MAX_BUDGET, 16));
        VM.prank(player);
        GAME.setOperator(operator, limits.until, limits.scope, limits.budget);
        _limits[player][operator] = limits;
    }

    /// @dev Revokes one operator or all of them, also in a pause.
    function revokeOperators(uint256 seed) external action {
        address player = _pickPlayer(seed, _hasOperator);
        address operator = _operators[_limits[player][_operators[0]].until == 0 ? 1 : 0];
        bool revokesAll = (seed >> 8) % 2 == 0;
        VM.prank(player);
        if (revokesAll) GAME.revokeOperators();
        else GAME.setOperator(operator, 0, 0, 0);
        for (uint256 o = 0; o < OPERATORS; ++o) {
            if (revokesAll || _operators[o] == operator) _recordRevocation(_limits[player][_operators[o]]);
        }
        _requireLimits("L5: revoking takes everything", player);
    }

    /// @dev Compares the limits of a player's operators with those that the game shows.
    function _requireLimits(string memory what, address player) internal view {
        for (uint256 o = 0; o < OPERATORS; ++o) {
            (uint256 until, uint256 scope, uint256 budget) = GAME.getOperator(player, _operators[o]);
            Limits memory expected = _limits[player][_operators[o]];
            if (VM.getBlockTimestamp() >= expected.until) (expected.until, expected.scope, expected.budget) = (0, 0, 0);
            requireEqual(what, until, expected.until);
            requireEqual(what, scope, expected.scope);
            requireEqual(what, budget, expected.budget);
        }
    }

    /// @dev Makes a call of a player that the rules allow. The player and the operators take turns; where an operator's
    /// limits do not cover the call, the game must refuse it, and the player makes it.
    /// @param scope The bit that an operator needs.
    /// @param cost Amount that the call takes from the player, wei.
    function _play(
        address player,
        uint256 scope,
        uint256 cost,
        bytes memory call
    ) internal returns (bytes memory answer) {
        uint256 turn = ++_turn % (OPERATORS + 1);
        if (turn != 0) {
            address operator = _operators[turn - 1];
            (string memory limit, bytes memory refusal) = _refusalOf(player, operator, scope, cost, bytes4(call));
            bytes[] memory calls = new bytes[](1);
            calls[0] = call;
            if (refusal.length == 0) return _actFor(player, operator, cost, calls);
            _requireRefused(player, operator, calls, limit, refusal);
        }
        VM.prank(player);
        answer = Address.functionCall(address(GAME), call);
        _requireLimits("L7: what players do themselves leaves their operators alone", player);
    }

    function _actFor(
        address player,
        address operator,
        uint256 cost,
        bytes[] memory calls
    ) private returns (bytes memory answer) {
        uint256 held = _heldAround(player);
        VM.prank(operator);
        answer = GAME.actFor(player, calls)[0];
        requireEqual("L6: tokens move among player, pool and fee collectors alone", _heldAround(player), held);
        _limits[player][operator].budget -= uint128(cost);
        ++occurrences["acted for a player"];
    }

    function _requireRefused(
        address player,
        address operator,
        bytes[] memory calls,
        string memory limit,
        bytes memory refusal
    ) private {
        VM.prank(operator);
        // solhint-disable-next-line avoid-low-level-calls
        (, bytes memory answer) = address(GAME).call(abi.encodeCall(IRigRaidWrites.actFor, (player, calls)));
        requireSame(limit, keccak256(answer) == keccak256(refusal), true);
        ++occurrences[limit];
    }

    function _recordRevocation(Limits storage limits) private {
        limits.isRevoked = limits.isRevoked || limits.until != 0;
        (limits.until, limits.scope, limits.budget) = (0, 0, 0);
    }

    /// @dev The invariant by which a call has to be refused, and the error; empty where the limits cover it.
    function _refusalOf(
        address player,
        address operator,
        uint256 scope,
        uint256 cost,
        bytes4 selector
    ) private view returns (string memory limit, bytes memory refusal) {
        Limits storage limits = _limits[player][operator];
        if (limits.isRevoked) limit = "L5: a revoked operator may do nothing";
        else if (limits.until == 0) limit = "L5: who was never set may do nothing";
        else if (VM.getBlockTimestamp() >= limits.until) limit = "L3: an operator acts before its time is over";
        else if (limits.scope & scope == 0) limit = "L2: an operator does what is in its scope";
        else if (cost > limits.budget) {
            bytes4 exceeded = IRigRaidErrors.OperatorBudgetExceeded.selector;
            refusal = abi.encodeWithSelector(exceeded, player, operator, cost, limits.budget);
            return ("L4: an operator spends no more than its budget", refusal);
        } else {
            return ("", "");
        }
        refusal = abi.encodeWithSelector(IRigRaidErrors.OperatorNotAllowed.selector, player, operator, selector);
    }

    /// @dev Tokens of the accounts between which an operator's calls may move them.
    function _heldAround(address player) private view returns (uint256 sum) {
        sum = TOKEN.balanceOf(player) + TOKEN.balanceOf(address(GAME));
        for (uint256 c = 0; c < COLLECTORS; ++c) sum += TOKEN.balanceOf(collectors[c]);
    }

    function _hasOperator(address player) private view returns (bool has) {
        for (uint256 o = 0; o < OPERATORS; ++o) has = has || _limits[player][_operators[o]].until != 0;
    }
}
