// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {requireAtMost, requireEqual, requireSame} from "../Expectations.sol";
import {VM} from "../Vm.sol";
import {Promises} from "./Promises.sol";

/// @title Only time adds rewards, and only claims and hits take them
abstract contract Earning is Promises {
    function _requireHonestEarning(Shown[] memory everybody) internal view {
        for (uint256 p = 0; p < everybody.length; ++p) {
            uint256 total;
            for (uint256 i = 0; i < types.length; ++i) {
                _requireKept(everybody[p], i);
                _requireFairPayment(everybody[p], i);
                total += everybody[p].payments[i];
            }
            requireEqual("E4: a claim pays the sum", everybody[p].total, total);
        }
    }

    function _requireKept(Shown memory shown, uint256 i) private view {
        uint256 rewards = shown.rewards[i];
        uint256 kept = _rewardsToKeep[shown.player][i + 1];
        if (!shown.components[i].purchased) {
            requireEqual("E3: without a component, nothing is earned", rewards + shown.payments[i], 0);
        }
        requireAtMost("E1: only a claim and a hit take rewards", kept, rewards);
        if (!earningTimePassed) requireEqual("E1: only time adds rewards", rewards, kept);
        bool isHacked = _components[shown.player][i + 1].isHacked;
        requireSame("E2: a component is hacked from a hit to its repair", shown.components[i].hacked, isHacked);
        if (isHacked) requireEqual("E2: a hacked component earns nothing", rewards, kept);
    }

    /// @dev T1 and T2 check that a claim pays the amounts that are shown here.
    function _requireFairPayment(Shown memory shown, uint256 i) private view {
        requireAtMost("E4: a claim pays no more than was earned", shown.payments[i], shown.rewards[i]);
        if (VM.getBlockTimestamp() < shown.ripeAt[i]) return;
        requireEqual("E4: a claim of ripe rewards pays all of them", shown.payments[i], shown.rewards[i]);
    }
}
