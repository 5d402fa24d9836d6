// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRigRaid} from "../../../contracts/interfaces/IRigRaid.sol";
import {RigToken} from "../../../contracts/token/RigToken.sol";
import {GameHandler} from "../GameHandler.sol";

/// @title What all promises look at, and how one is broken
abstract contract Promises {
    /// @dev What the game shows of a player.
    struct Shown {
        address player;
        uint256[] rewards; // in id order
        uint256 total; // of them
    }

    GameHandler internal handler;
    IRigRaid internal game;
    RigToken internal token;

    /// @param what Begins with the number of the invariant.
    error NotEqual(string what, uint256 actual, uint256 expected);
    /// @param what Begins with the number of the invariant.
    error TooMuch(string what, uint256 actual, uint256 limit);

    /// @dev Every history begins with a running game, a funded pool and components that earn.
    function setUp() public {
        handler = new GameHandler();
        game = handler.GAME();
        token = handler.TOKEN();
        for (uint256 t = 0; t < 3; ++t) handler.addComponentType(t, t);
        for (uint256 t = 0; t < 3; ++t) handler.purchaseComponent(t);
        handler.fundRewards(0);
    }

    /// @dev Read once for all promises: most of the time of a run goes into reading.
    function _readPlayers() internal view returns (Shown[] memory players) {
        players = new Shown[](handler.playersCount());
        for (uint256 p = 0; p < players.length; ++p) {
            players[p].player = handler.players(p);
            (players[p].rewards, players[p].total) = game.getAllRewards(players[p].player);
        }
    }

    function _requireEqual(string memory what, uint256 actual, uint256 expected) internal pure {
        if (actual != expected) revert NotEqual(what, actual, expected);
    }

    function _requireAtMost(string memory what, uint256 actual, uint256 limit) internal pure {
        if (actual > limit) revert TooMuch(what, actual, limit);
    }
}
