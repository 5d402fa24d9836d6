// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @param what Begins with the number of the invariant.
error NotEqual(string what, uint256 actual, uint256 expected);
/// @param what Begins with the number of the invariant.
error TooMuch(string what, uint256 actual, uint256 limit);

function requireEqual(string memory what, uint256 actual, uint256 expected) pure {
    if (actual != expected) revert NotEqual(what, actual, expected);
}

function requireSame(string memory what, bool actual, bool expected) pure {
    requireEqual(what, actual ? 1 : 0, expected ? 1 : 0);
}

function requireAtMost(string memory what, uint256 actual, uint256 limit) pure {
    if (actual > limit) revert TooMuch(what, actual, limit);
}
