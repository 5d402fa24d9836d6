// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Shares of an amount
library Shares {
    /// @notice Splits an amount into a share, rounded down, and the rest: together they are the amount, to the wei.
    /// @param percentage At most 100.
    function split(uint256 amount, uint256 percentage) internal pure returns (uint256 share, uint256 rest) {
        share = (amount * percentage) / 100;
        rest = amount - share;
    }
}
