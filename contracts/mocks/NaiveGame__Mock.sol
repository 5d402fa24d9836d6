// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRigRaidTypes} from "../interfaces/IRigRaidTypes.sol";

/// @title The wrong way to roll: with entropy that the transaction itself can read
/// @notice The game's attack, reduced to its roll. Tests use it to show that their cheats would work.
contract NaiveGame__Mock is IRigRaidTypes {
    uint256 private constant FAIL_PROBABILITY = 30;

    mapping(address attacker => uint256) public chargesSpent;

    function attackComponent(address victim, uint256 componentId) external returns (AttackResult memory result) {
        chargesSpent[msg.sender] += 1;
        bytes32 entropy = blockhash(block.number - 1);
        result.attacker = msg.sender;
        result.victim = victim;
        result.componentId = componentId;
        result.success = uint256(keccak256(abi.encode(entropy, msg.sender))) % 100 >= FAIL_PROBABILITY;
    }
}
