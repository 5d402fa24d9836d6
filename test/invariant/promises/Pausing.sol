// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {requireEqual} from "../Expectations.sol";
import {Promises} from "./Promises.sol";

/// @title A pause costs nobody anything
abstract contract Pausing is Promises {
    uint256 private constant REACTIVATION_DELAY = 6 hours;

    function _requireHarmlessPauses(Shown[] memory everybody) internal view {
        uint256 clockOffset = _clockOffset();
        uint256 gameNow = _gameNow();
        bool isPaused = _isPaused();
        for (uint256 p = 0; p < everybody.length; ++p) {
            if (isPaused) _requireNothingHappens(everybody[p]);
            _requireTimersOnGameTime(everybody[p], gameNow, clockOffset);
        }
    }

    function _requireTimersOnGameTime(Shown memory shown, uint256 gameNow, uint256 clockOffset) private view {
        uint256 immuneUntil = _players[shown.player].immuneUntil;
        uint256 expectedUntil = gameNow < immuneUntil ? immuneUntil + clockOffset : 0;
        requireEqual("P1: the immunity", GAME.shieldBreakImmunityUntil(shown.player), expectedUntil);
        for (uint256 i = 0; i < shown.components.length; ++i) {
            Component storage expected = _components[shown.player][i + 1];
            if (expected.isHacked) {
                uint256 allowedAt = expected.hackedAt + REACTIVATION_DELAY;
                uint256 expectedTime = gameNow < allowedAt ? allowedAt - gameNow : 0;
                uint256 untilAllowed = GAME.getTimeUntilReactivation(shown.player, i + 1);
                requireEqual("P1: the time until a free reactivation", untilAllowed, expectedTime);
                requireEqual("P1: hacked is not protected", shown.components[i].protectedUntil, 0);
            } else if (expected.isOwned) {
                uint256 protectedUntil = expected.protectedUntil + clockOffset;
                requireEqual("P1: the protection", shown.components[i].protectedUntil, protectedUntil);
            }
        }
    }

    function _requireNothingHappens(Shown memory shown) private view {
        for (uint256 i = 0; i < shown.rewards.length; ++i) {
            requireEqual("P2: rewards are frozen in a pause", shown.rewards[i], _rewardsToKeep[shown.player][i + 1]);
        }
        uint256 shields = GAME.getRemainingShields(shown.player);
        requireEqual("P2: shields are frozen in a pause", shields, shieldsBefore[shown.player]);
    }
}
