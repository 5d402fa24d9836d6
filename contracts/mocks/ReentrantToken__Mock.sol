// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {PlainToken__Mock} from "./PlainToken__Mock.sol";

/// @notice A token that makes a call in the middle of its next transfer, before any balance has changed. With
/// `execute`, it can also be a player or the game's owner.
contract ReentrantToken__Mock is PlainToken__Mock {
    /// @notice The outcome of the call in the middle of a transfer.
    event CalledBack(bool succeeded, bytes answer);

    address private _target;
    bytes private _data;

    /// @notice Calls `target` in the middle of the next transfer, once.
    function arm(address target, bytes calldata data) external {
        _target = target;
        _data = data;
    }

    /// @notice Calls `target` now from the token's address. Errors are passed through unchanged.
    function execute(address target, bytes calldata data) external {
        Address.functionCall(target, data);
    }

    function _update(address from, address to, uint256 amount) internal override {
        address target = _target;
        if (target != address(0)) {
            _target = address(0);
            // The transfer continues even if the call fails.
            // solhint-disable-next-line avoid-low-level-calls
            (bool succeeded, bytes memory answer) = target.call(_data);
            emit CalledBack(succeeded, answer);
        }
        super._update(from, to, amount);
    }
}
