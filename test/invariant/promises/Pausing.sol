// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {requireEqual} from "../Expectations.sol";
import {Promises} from "./Promises.sol";

/// @title A pause costs nobody anything
abstract contract Pausing is Promises {
    uint256 private constant REACTIVATION_DELAY = 6 hours;

    function _requireHarmlessPauses(Shown[] memory players) internal view {
        uint256 clockOffset = handler.clockOffset();
        uint256 gameNow = handler.gameNow();
        bool isPaused = handler.isPaused();
        for (uint256 p = 0; p < players.length; ++p) {
            if (isPaused) _requireNothingHappens(players[p]);
            _requireTimersOnGameTime(players[p], gameNow, clockOffset);
        }
    }

    function _requireTimersOnGameTime(Shown memory shown, uint256 gameNow, uint256 clockOffset) private view {
        uint256 immuneUntil = gameNow < shown.expected.immuneUntil ? shown.expected.immuneUntil + clockOffset : 0;
        requireEqual("P1: the immunity", game.shieldBreakImmunityUntil(shown.player), immuneUntil);
        for (uint256 i = 0; i < shown.components.length; ++i) {
            uint256 expected;
            if (shown.expectedComponents[i].isHacked) {
                uint256 allowedAt = shown.expectedComponents[i].hackedAt + REACTIVATION_DELAY;
                expected = gameNow < allowedAt ? allowedAt - gameNow : 0;
                uint256 untilAllowed = game.getTimeUntilReactivation(shown.player, i + 1);
                requireEqual("P1: the time until a free reactivation", untilAllowed, expected);
                requireEqual("P1: hacked is not protected", shown.components[i].protectedUntil, 0);
            } else if (shown.expectedComponents[i].isOwned) {
                expected = shown.expectedComponents[i].protectedUntil + clockOffset;
                requireEqual("P1: the protection", shown.components[i].protectedUntil, expected);
            }
        }
    }

    function _requireNothingHappens(Shown memory shown) private view {
        for (uint256 i = 0; i < shown.rewards.length; ++i) {
            requireEqual("P2: rewards are frozen in a pause", shown.rewards[i], shown.kept[i]);
        }
        uint256 shields = game.getRemainingShields(shown.player);
        requireEqual("P2: shields are frozen in a pause", shields, handler.shieldsBefore(shown.player));
    }
}
