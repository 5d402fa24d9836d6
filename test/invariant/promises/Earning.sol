// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {requireAtMost, requireEqual, requireSame} from "../Expectations.sol";
import {Promises} from "./Promises.sol";

/// @title Rewards come with time alone, and go with a claim or a hit alone
abstract contract Earning is Promises {
    function _requireHonestEarning(Shown[] memory players) internal view {
        bool timePassed = handler.earningTimePassed();
        uint256[][] memory expected = handler.rewardsOfEverybody();
        for (uint256 p = 0; p < players.length; ++p) {
            for (uint256 i = 0; i < expected[p].length; ++i) {
                _requireKept(players[p], i, timePassed);
                requireEqual("E1: rewards are those of the naive count", players[p].rewards[i], expected[p][i]);
            }
        }
        _requireAnnouncedSpeed();
    }

    function _requireAnnouncedSpeed() private view {
        (, , , uint256 fullSpeedUntil, uint256 speed) = game.rewardPool();
        (uint256 expectedUntil, uint256 expectedSpeed) = handler.speed();
        requireEqual("E3: rewards run at full speed until then", fullSpeedUntil, expectedUntil);
        requireEqual("E3: rewards run at that speed", speed, expectedSpeed);
    }

    function _requireKept(Shown memory shown, uint256 i, bool timePassed) private pure {
        uint256 rewards = shown.rewards[i];
        uint256 kept = shown.kept[i];
        if (!shown.components[i].purchased) requireEqual("E5: who owns nothing earns nothing", rewards, 0);
        requireAtMost("E2: nothing but a claim and a share at a hit is taken", kept, rewards);
        if (!timePassed) requireEqual("E2: nothing but time adds to what was earned", rewards, kept);
        bool hacked = shown.components[i].hacked;
        requireSame("E4: hacked is who was hit and is not repaired", hacked, shown.expectedComponents[i].isHacked);
        if (hacked) requireEqual("E4: a hacked component does not earn", rewards, kept);
    }
}
