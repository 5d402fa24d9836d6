// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Shares of an amount
library Shares {
    /// @notice Splits an amount into a share and the rest, without losing a wei.
    /// @dev `share = floor(amount * percentage / 100)`, `rest = amount - share`, in the unit of the amount. The share is
    /// rounded down, by less than 1 wei. Assumes that `amount * percentage` fits 256 bits.
    /// @param percentage Whole percent, at most 100.
    function split(uint256 amount, uint256 percentage) internal pure returns (uint256 share, uint256 rest) {
        share = (amount * percentage) / 100;
        rest = amount - share;
    }
}
