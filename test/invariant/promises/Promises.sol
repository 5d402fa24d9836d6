// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRigRaid} from "../../../contracts/interfaces/IRigRaid.sol";
import {RigToken} from "../../../contracts/token/RigToken.sol";
import {GameHandler} from "../GameHandler.sol";
import {NaivePlayers} from "../model/NaivePlayers.sol";
import {NaiveRewards} from "../model/NaiveRewards.sol";

/// @title State that all promises look at
abstract contract Promises {
    /// @dev State of a player as the game shows it, and as the model expects it.
    struct Shown {
        address player;
        uint256[] rewards; // in id order
        uint256 total; // of them
        uint256[] kept; // what the last action had to leave of them, in id order
        IRigRaid.UserComponent[] components; // in id order
        IRigRaid.PlayerStats stats;
        NaiveRewards.Component[] expectedComponents; // in id order
        NaivePlayers.Player expected;
    }

    GameHandler internal handler;
    IRigRaid internal game;
    RigToken internal token;

    /// @dev Every history begins with a running game, a funded pool, components that earn, two veterans, and operators.
    function setUp() public {
        handler = new GameHandler();
        game = handler.GAME();
        token = handler.TOKEN();
        for (uint256 t = 0; t < 3; ++t) handler.addComponentType(t, t);
        for (uint256 p = 0; p < 8; ++p) handler.purchaseComponent(3 * p);
        for (uint256 t = 0; t < 3; ++t) handler.setSkinSettings(t + 6, t);
        handler.train();
        handler.fundRewards(0);
        for (uint256 o = 0; o < 7; ++o) handler.setOperator(o, o, o);
    }

    /// @dev Read once for all promises: most of the time of a run goes into reading.
    function _readPlayers() internal view returns (Shown[] memory players) {
        players = new Shown[](handler.playersCount());
        for (uint256 p = 0; p < players.length; ++p) _readPlayer(players[p], handler.players(p));
    }

    function _readPlayer(Shown memory shown, address player) private view {
        shown.player = player;
        (shown.rewards, shown.total) = game.getAllRewards(player);
        shown.kept = handler.rewardsToKeep(player);
        shown.components = game.getAllComponents(player);
        (shown.stats, , ) = game.getPlayerStats(player);
        shown.expectedComponents = handler.componentsOf(player);
        shown.expected = handler.playerOf(player);
    }
}
