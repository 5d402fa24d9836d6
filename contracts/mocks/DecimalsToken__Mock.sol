// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PlainToken__Mock} from "./PlainToken__Mock.sol";

/// @notice A token with any number of decimals.
contract DecimalsToken__Mock is PlainToken__Mock {
    uint8 private immutable _DECIMALS;

    constructor(uint8 decimals_) {
        _DECIMALS = decimals_;
    }

    function decimals() public view override returns (uint8) {
        return _DECIMALS;
    }
}
