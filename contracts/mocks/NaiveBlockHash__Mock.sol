// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Blockhash} from "@openzeppelin/contracts/utils/Blockhash.sol";

/// @title The wrong way to read an old block's hash: it trusts any answer of the history contract
contract NaiveBlockHash__Mock {
    function read(uint256 blockNumber) external view returns (bytes32) {
        return Blockhash.blockHash(blockNumber);
    }
}
