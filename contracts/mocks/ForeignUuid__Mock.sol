// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1822Proxiable} from "@openzeppelin/contracts/interfaces/draft-IERC1822.sol";

/// @notice An implementation whose address slot differs from that of the game's proxy.
contract ForeignUuid__Mock is IERC1822Proxiable {
    function proxiableUUID() external pure returns (bytes32) {
        return keccak256("another slot");
    }
}
