// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Attacks} from "./promises/Attacks.sol";
import {Earning} from "./promises/Earning.sol";
import {Limits} from "./promises/Limits.sol";
import {Ownership} from "./promises/Ownership.sol";
import {Pausing} from "./promises/Pausing.sol";
import {Solvency} from "./promises/Solvency.sol";
import {TokenFlow} from "./promises/TokenFlow.sol";

/// @title Every promise holds after every step of random histories
/// @notice All promises in one test: Forge draws the same histories for each test, so one pass over them is enough.
contract GameInvariants is Solvency, Earning, Attacks, Pausing, Ownership, TokenFlow, Limits {
    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    /// @dev The only contract that Forge calls.
    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(this);
    }

    /// @dev The only functions that Forge calls.
    function targetSelectors() external view returns (FuzzSelector[] memory targets) {
        targets = new FuzzSelector[](1);
        targets[0] = FuzzSelector(address(this), _actions());
    }

    /// @dev Reports the first broken promise. Promises that follow from others come first, so that each can be seen to
    /// fail: `npm run mutation -- --invariants`.
    function invariant_everyPromiseHolds() external view {
        Shown[] memory everybody = _readPlayers();
        _requireSolvency(everybody);
        _requireHarmlessPauses(everybody);
        _requireHonestEarning(everybody);
        _requireFairAttacks(everybody);
        _requireKeptOwnership(everybody);
        _requireAccountedTokens();
        _requireShownLimits(everybody);
    }
}
