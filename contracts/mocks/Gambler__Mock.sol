// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {IRigRaidWrites} from "../interfaces/IRigRaidWrites.sol";

/// @title A cheat that tries to pay only for hits
/// @notice Either a contract account, or the code to which a cheat's own account delegates (EIP-7702).
contract Gambler__Mock {
    error NotAHit();

    /// @notice Makes any call from this account.
    function execute(address target, bytes calldata data) external returns (bytes memory) {
        return Address.functionCall(target, data);
    }

    /// @notice Attacks, and reverts unless the attack is a hit.
    function attackOrRevert(IRigRaidWrites game, address victim, uint256 componentId) external {
        if (!game.attackComponent(victim, componentId).success) revert NotAHit();
    }

    /// @notice Attacks twice in one transaction.
    function attackTwice(IRigRaidWrites game, address victim, uint256 componentId) external {
        game.attackComponent(victim, componentId);
        game.attackComponent(victim, componentId);
    }
}
