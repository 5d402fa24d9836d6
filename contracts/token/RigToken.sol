// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// @title The token of a new launch
/// @notice A plain ERC-20 with ERC-2612 permits. The whole supply is minted at creation; nobody can mint more.
contract RigToken is ERC20Permit {
    /// @notice 1,000,000,000 tokens, in wei.
    uint256 public constant MAX_SUPPLY = 1_000_000_000e18;

    /// @param holder The account that receives the whole supply.
    constructor(address holder) ERC20("RigRaid Token", "RIG") ERC20Permit("RigRaid Token") {
        _mint(holder, MAX_SUPPLY);
    }
}
