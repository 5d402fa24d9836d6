// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRigRaid} from "../interfaces/IRigRaid.sol";

/// @dev A player that is a contract.
contract SpawnedPlayer {
    function purchase(IRigRaid game, IERC20 token, uint256 componentId, uint256 price) external {
        token.approve(address(game), price);
        game.purchaseComponent(componentId);
    }
}

/// @title Creates many players in one transaction
contract PlayerSpawner__Mock {
    IRigRaid private immutable _GAME;

    constructor(IRigRaid game) {
        _GAME = game;
    }

    /// @notice Creates players that own one component each. The spawner must hold the total price.
    function spawn(uint256 componentId, uint256 count) external {
        uint256 price = _GAME.getComponentSettings(componentId).price;
        IERC20 token = IERC20(_GAME.token());
        for (uint256 i = 0; i < count; ++i) {
            SpawnedPlayer player = new SpawnedPlayer();
            token.transfer(address(player), price);
            player.purchase(_GAME, token, componentId, price);
        }
    }
}
