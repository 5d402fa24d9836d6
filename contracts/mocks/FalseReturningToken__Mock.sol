// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PlainToken__Mock} from "./PlainToken__Mock.sol";

/// @notice A token that returns `false` instead of transferring anything once it is broken.
contract FalseReturningToken__Mock is PlainToken__Mock {
    bool public broken;

    function breakTransfers() external {
        broken = true;
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        return broken ? false : super.transfer(to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        return broken ? false : super.transferFrom(from, to, amount);
    }
}
