// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {requireAtMost, requireEqual, requireSame} from "../Expectations.sol";
import {Promises} from "./Promises.sol";

/// @title Rewards come with time alone, and go with a claim or a hit alone
abstract contract Earning is Promises {
    uint256 private constant RUNWAY = 90 days;

    function _requireHonestEarning(Shown[] memory everybody) internal view {
        uint256[][] memory expected = _rewardsOfEverybody();
        for (uint256 p = 0; p < everybody.length; ++p) {
            for (uint256 i = 0; i < expected[p].length; ++i) {
                _requireKept(everybody[p], i);
                requireEqual("E1: rewards are those of the naive count", everybody[p].rewards[i], expected[p][i]);
                _requireRipening(everybody[p], i);
            }
            requireEqual("E6: a claim pays the sum", everybody[p].total, _totalOf(everybody[p].payments));
        }
        _requireAnnouncedSpeed(expected);
    }

    function _requireAnnouncedSpeed(uint256[][] memory rewards) private view {
        (, uint256 owed, , uint256 fullSpeedUntil, uint256 speed) = GAME.rewardPool();
        (uint256 expectedUntil, uint256 expectedSpeed) = _speed(rewards);
        requireEqual("E3: rewards run at full speed until then", fullSpeedUntil, expectedUntil);
        requireEqual("E3: rewards run at that speed", speed, expectedSpeed);
        _requirePaidAsAnnounced(owed);
    }

    /// @dev By what has come since the last change: at full speed for as long as that was announced, to the tick; from there,
    /// or immediately, as a clock does that begins with the announced speed and is left alone, within a tick.
    function _requirePaidAsAnnounced(uint256 owed) private view {
        Announcement memory said = _announcement;
        uint256 emitted = owed - said.owed;
        if (said.rate == 0) return requireEqual("E3: nothing is paid at rate 0", emitted, 0);
        uint256 ticks = emitted / said.rate;
        uint256 elapsed = _gameNow() - said.madeAt;
        uint256 full = said.speed == 10_000 ? Math.min(elapsed, said.fullSpeedUntil - said.madeAt) : 0;
        uint256 slowed = elapsed - full;
        // The speed is rounded down, full speed is not.
        uint256 most = Math.min(said.speed + 1, 10_000);
        uint256 least = _ticksIn(slowed, said.speed);
        requireAtMost("E3: at least what was announced is paid", full + least, slowed == 0 ? ticks : ticks + 1);
        requireAtMost("E3: no more than was announced is paid", ticks, full + _ticksIn(slowed, most) + 1);
        if (slowed == 0) requireEqual("E3: full rewards are paid as announced", ticks, full);
    }

    function _ticksIn(uint256 elapsed, uint256 speed) private pure returns (uint256) {
        return (RUNWAY * elapsed * speed) / (RUNWAY + elapsed) / 10_000;
    }

    function _totalOf(uint256[] memory payments) private pure returns (uint256 sum) {
        for (uint256 i = 0; i < payments.length; ++i) sum += payments[i];
    }

    /// @dev That a claim pays what is shown here is for T1 and T2.
    function _requireRipening(Shown memory shown, uint256 i) private view {
        (uint256 earned, uint256 payment, uint256 ripeAt) = (shown.rewards[i], shown.payments[i], shown.ripeAt[i]);
        Component storage expected = _components[shown.player][i + 1];
        uint256 expectedRipeAt = expected.isOwned ? expected.paidAt + RIPENING_TIME : 0;
        requireEqual("E6: rewards are ripe eight hours after the last claim", ripeAt, expectedRipeAt);
        requireAtMost("E6: a claim pays no more than was earned", payment, earned);
        if (_wallNow() >= ripeAt) requireEqual("E6: a claim of ripe rewards pays all of them", payment, earned);
        requireEqual("E6: a claim pays by the age", payment, _ripeOf(shown.player, i + 1, earned));
    }

    function _requireKept(Shown memory shown, uint256 i) private view {
        uint256 rewards = shown.rewards[i];
        uint256 kept = _rewardsToKeep[shown.player][i + 1];
        if (!shown.components[i].purchased) {
            requireEqual("E5: who owns nothing earns nothing", rewards + shown.payments[i], 0);
        }
        requireAtMost("E2: nothing but a claim and a share at a hit is taken", kept, rewards);
        if (!earningTimePassed) requireEqual("E2: nothing but time adds to what was earned", rewards, kept);
        bool hacked = shown.components[i].hacked;
        requireSame("E4: hacked is who was hit and is not repaired", hacked, _components[shown.player][i + 1].isHacked);
        if (hacked) requireEqual("E4: a hacked component does not earn", rewards, kept);
    }
}
