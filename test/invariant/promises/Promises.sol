// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRigRaid} from "../../../contracts/interfaces/IRigRaid.sol";
import {GameHandler} from "../GameHandler.sol";

/// @title State that all promises look at
abstract contract Promises is GameHandler {
    /// @dev State of a player as the game shows it.
    struct Shown {
        address player;
        uint256[] rewards; // earned and not paid, in id order
        uint256[] ripeAt; // in id order
        uint256[] payments; // of a claim in this block, in id order
        uint256 total; // of them
        IRigRaid.UserComponent[] components; // in id order
        IRigRaid.PlayerStats stats;
    }

    /// @dev Read once for all promises: most of the time of a run goes into reading.
    function _readPlayers() internal view returns (Shown[] memory everybody) {
        everybody = new Shown[](PLAYERS);
        for (uint256 p = 0; p < everybody.length; ++p) _readPlayer(everybody[p], players[p]);
    }

    function _readPlayer(Shown memory shown, address player) private view {
        shown.player = player;
        (shown.rewards, shown.ripeAt) = GAME.getAllRipening(player);
        (shown.payments, shown.total) = GAME.getAllRewards(player);
        shown.components = GAME.getAllComponents(player);
        (shown.stats, , ) = GAME.getPlayerStats(player);
    }
}
