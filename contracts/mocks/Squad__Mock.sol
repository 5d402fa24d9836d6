// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRigRaid} from "../interfaces/IRigRaid.sol";
import {Gambler__Mock} from "./Gambler__Mock.sol";

/// @title Many accounts under one player's control
contract Squad__Mock {
    Gambler__Mock[] public members;

    /// @notice Adds players that own one component each. This contract must hold the tokens.
    function recruit(IRigRaid game, uint256 componentId, uint256 count) external {
        address token = game.token();
        uint256 price = game.getComponentSettings(componentId).price;
        for (uint256 i = 0; i < count; ++i) {
            Gambler__Mock member = new Gambler__Mock();
            members.push(member);
            IERC20(token).transfer(address(member), price);
            member.execute(token, abi.encodeCall(IERC20.approve, (address(game), price)));
            member.execute(address(game), abi.encodeCall(game.purchaseComponent, (componentId)));
        }
    }

    /// @notice Each member attacks the member of another squad with the same index.
    function raid(IRigRaid game, Squad__Mock victims, uint256 componentId) external {
        for (uint256 i = 0; i < members.length; ++i) {
            bytes memory attack = abi.encodeCall(game.attackComponent, (address(victims.members(i)), componentId));
            members[i].execute(address(game), attack);
        }
    }

    /// @notice All members.
    function roster() external view returns (Gambler__Mock[] memory) {
        return members;
    }
}
