// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRigRaidTypes} from "../interfaces/IRigRaid.sol";

/// @title The wrong way to roll: by what is known in the transaction itself
/// @notice The same attack as in the game, reduced to its roll. Tests show with it that their cheats are real ones.
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
