// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @notice An honest ERC-20 without permits. Anyone can mint any amount.
contract PlainToken__Mock is ERC20("Plain Token", "PLAIN") {
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}
