// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {IRigRaidWrites} from "../interfaces/IRigRaid.sol";

/// @title A cheat who wants to pay for hits alone
/// @notice As a contract account, or as the code to which a cheat's own account delegates (EIP-7702).
contract Gambler__Mock {
    error NotAHit();

    /// @notice Does anything as this account.
    function execute(address target, bytes calldata data) external returns (bytes memory) {
        return Address.functionCall(target, data);
    }

    /// @notice Attacks, and undoes it unless it hits.
    function attackOrRevert(IRigRaidWrites game, address victim, uint256 componentId) external {
        if (!game.attackComponent(victim, componentId).success) revert NotAHit();
    }

    /// @notice Attacks twice in one transaction.
    function attackTwice(IRigRaidWrites game, address victim, uint256 componentId) external {
        game.attackComponent(victim, componentId);
        game.attackComponent(victim, componentId);
    }
}
