// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PlainToken__Mock} from "./PlainToken__Mock.sol";

/// @notice The second address of a `TwoAddressToken__Mock`.
contract SecondAddress__Mock {
    TwoAddressToken__Mock private immutable _TOKEN = TwoAddressToken__Mock(msg.sender);

    function transfer(address to, uint256 amount) external returns (bool) {
        _TOKEN.transferFor(msg.sender, to, amount);
        return true;
    }
}

/// @notice A token with two addresses, like some tokens after a migration. Both transfer the same balances.
contract TwoAddressToken__Mock is PlainToken__Mock {
    SecondAddress__Mock public immutable SECOND_ADDRESS = new SecondAddress__Mock();

    error NotTheSecondAddress();

    function transferFor(address from, address to, uint256 amount) external {
        if (msg.sender != address(SECOND_ADDRESS)) revert NotTheSecondAddress();
        _transfer(from, to, amount);
    }
}
