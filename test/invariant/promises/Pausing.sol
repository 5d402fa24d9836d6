// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {requireEqual} from "../Expectations.sol";
import {Promises} from "./Promises.sol";

/// @title A pause gives nothing to anybody, and takes nothing
abstract contract Pausing is Promises {
    function _requireHarmlessPauses(Shown[] memory everybody) internal view {
        if (!_isPaused()) return;
        for (uint256 p = 0; p < everybody.length; ++p) _requireFrozen(everybody[p]);
    }

    function _requireFrozen(Shown memory shown) private view {
        for (uint256 i = 0; i < shown.rewards.length; ++i) {
            requireEqual("P1: rewards are frozen in a pause", shown.rewards[i], _rewardsToKeep[shown.player][i + 1]);
        }
        uint256 shields = GAME.getRemainingShields(shown.player);
        requireEqual("P1: shields are frozen in a pause", shields, shieldsBefore[shown.player]);
    }
}
