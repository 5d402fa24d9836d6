// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PastBlockHash} from "../libraries/PastBlockHash.sol";

/// @title Exposes the functions of `PastBlockHash`
contract PastBlockHash__Harness {
    function read(uint256 blockNumber) external view returns (bytes32) {
        return PastBlockHash.read(blockNumber);
    }

    function window() external view returns (uint256) {
        return PastBlockHash.window();
    }
}
