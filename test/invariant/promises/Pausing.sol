// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRigRaid} from "../../../contracts/interfaces/IRigRaid.sol";
import {Promises} from "./Promises.sol";

/// @title A pause costs nobody anything
abstract contract Pausing is Promises {
    function _requireHarmlessPauses(Shown[] memory players) internal view {
        uint256 clockOffset = handler.clockOffset();
        for (uint256 p = 0; p < players.length; ++p) {
            address player = players[p].player;
            _requireTimersOnGameTime(player, clockOffset);
            if (!handler.isPaused()) continue;
            uint256 earned = handler.claimed(player) + players[p].total;
            _requireEqual("P2: earned as at the pause", earned, handler.earnedAtPause(player));
        }
    }

    function _requireTimersOnGameTime(address player, uint256 clockOffset) private view {
        IRigRaid.UserComponent[] memory components = game.getAllComponents(player);
        for (uint256 i = 0; i < components.length; ++i) {
            if (!components[i].purchased) continue;
            uint256 expected = handler.protectedUntil(player, i + 1) + clockOffset;
            _requireEqual("P1: timers count running time alone", components[i].protectedUntil, expected);
        }
    }
}
