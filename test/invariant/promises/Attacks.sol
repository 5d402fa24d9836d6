// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRigRaid} from "../../../contracts/interfaces/IRigRaid.sol";
import {IRigRaidTypes} from "../../../contracts/interfaces/IRigRaidTypes.sol";
import {requireAtMost, requireEqual, requireSame} from "../Expectations.sol";
import {Promises} from "./Promises.sol";

/// @title Attacks are fair, and every one of them is counted
/// @notice A1 and A6 are checked where the attack and the priming happen, in `actions/Attacking.sol`.
abstract contract Attacks is Promises {
    function _requireFairAttacks(Shown[] memory everybody) internal view {
        IRigRaid.PlayerStats memory sum;
        for (uint256 p = 0; p < everybody.length; ++p) {
            address account = everybody[p].player;
            Player storage expected = _players[account];
            _requirePaidRolls(account, everybody[p].stats.totalAttacks, expected);
            _requireFixedRoll(account);
            if (expected.joinedAt == 0) continue;
            _requireCounted(everybody[p].stats, expected);
            _requireEarnedLevel(everybody[p].stats, expected.bounces, expected.breaks);
            _add(sum, everybody[p].stats);
        }
        requireEqual("A3: every attack has an attacker", sum.totalAttacks, GAME.attacksCount());
        requireEqual("A3: every attack has a victim", sum.timesAttacked, sum.totalAttacks);
        requireEqual("A3: every failure is a defense", sum.successfulDefenses, sum.failedAttacks);
        uint256 lostAndAdded = sum.totalRewardsLost + bounties;
        requireEqual("A3: what is stolen is lost, or a bounty", sum.totalRewardsStolen, lostAndAdded);
    }

    function _requireFixedRoll(address player) private view {
        (IRigRaidTypes.AttackReadiness state, uint256 primedAtBlock, uint256 until, ) = GAME.getAttackReadiness(player);
        (bool known, uint256 roll) = GAME.previewAttackRoll(player);
        (Readiness expectedState, uint256 expectedRoll) = _readinessOf(player);
        if (_players[player].hasKeptRoll) {
            requireEqual("A7: a kept roll is ready forever", until, type(uint256).max);
            requireEqual("A7: and has no block", primedAtBlock, 0);
            requireEqual("A7: it is the one that was readable", roll, expectedRoll);
        }
        requireEqual("A2: readiness follows from the blocks", uint256(state), uint256(expectedState));
        requireSame("A2: a roll is known while it is ready", known, expectedState == Readiness.Ready);
        requireEqual("A2: the roll is that of the block of the priming", roll, expectedRoll);
    }

    function _requirePaidRolls(address account, uint256 attacks, Player storage expected) private view {
        uint256 paid = attacks + expected.paidPrimings;
        requireAtMost("A4: each roll costs a charge that was there", paid, _mostCharges(account));
        requireAtMost("A4: a pause frees one priming", expected.pausePrimings, _pausesEnded());
    }

    function _requireCounted(IRigRaid.PlayerStats memory stats, Player storage expected) private view {
        requireEqual("A3: an attack hits or fails", stats.successfulAttacks + stats.failedAttacks, stats.totalAttacks);
        requireEqual("A3: hits", stats.successfulAttacks, expected.hits);
        requireEqual("A3: failures", stats.failedAttacks, expected.failures);
        requireEqual("A3: times attacked", stats.timesAttacked, expected.timesAttacked);
        requireEqual("A3: defenses", stats.successfulDefenses, expected.defenses);
        requireEqual("A3: stolen", stats.totalRewardsStolen, expected.stolen);
        requireEqual("A3: lost", stats.totalRewardsLost, expected.lost);
    }

    function _requireEarnedLevel(IRigRaid.PlayerStats memory stats, uint256 bounces, uint256 breaks) private pure {
        uint256 failures = stats.failedAttacks + stats.successfulDefenses - bounces;
        uint256 xp = 25 * stats.successfulAttacks + 5 * failures + 10 * breaks;
        (uint256 level, uint256 rest) = _levelFor(xp);
        requireEqual("A5: the level follows from the attacks", stats.level, level);
        requireEqual("A5: the experience follows from the attacks", stats.currentXP, rest);
    }

    function _add(IRigRaid.PlayerStats memory sum, IRigRaid.PlayerStats memory stats) private pure {
        sum.totalAttacks += stats.totalAttacks;
        sum.failedAttacks += stats.failedAttacks;
        sum.timesAttacked += stats.timesAttacked;
        sum.successfulDefenses += stats.successfulDefenses;
        sum.totalRewardsStolen += stats.totalRewardsStolen;
        sum.totalRewardsLost += stats.totalRewardsLost;
    }
}
