// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

// solhint-disable gas-small-strings

import {Promises} from "./Promises.sol";

/// @title An operator stays within what its player allowed
/// @notice L2 to L7 are checked where somebody acts or revokes, in `actions/Operating.sol`.
abstract contract Limits is Promises {
    function _requireShownLimits(Shown[] memory everybody) internal view {
        for (uint256 p = 0; p < everybody.length; ++p) {
            _requireLimits("L1: limits are those that were set, less what was spent", everybody[p].player);
        }
    }
}
