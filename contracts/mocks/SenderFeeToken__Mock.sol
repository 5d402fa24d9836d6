// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PlainToken__Mock} from "./PlainToken__Mock.sol";

/// @notice A token that charges the sender one percent on top of every transfer.
contract SenderFeeToken__Mock is PlainToken__Mock {
    function _update(address from, address to, uint256 amount) internal override {
        super._update(from, to, amount);
        if (from != address(0) && to != address(0)) super._update(from, address(0), amount / 100);
    }
}
