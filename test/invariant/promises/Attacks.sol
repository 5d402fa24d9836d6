// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRigRaid, IRigRaidTypes} from "../../../contracts/interfaces/IRigRaid.sol";
import {requireAtMost, requireEqual, requireSame} from "../Expectations.sol";
import {NaivePlayers} from "../model/NaivePlayers.sol";
import {Promises} from "./Promises.sol";

/// @title Attacks are fair, and every one of them is counted
/// @notice A1 and A6 are checked where the attack and the priming happen, in `actions/Attacking.sol`.
abstract contract Attacks is Promises {
    function _requireFairAttacks(Shown[] memory players) internal view {
        IRigRaid.PlayerStats memory sum;
        uint256 pausesEnded = handler.pausesEnded();
        for (uint256 p = 0; p < players.length; ++p) {
            _requirePaidRolls(players[p], pausesEnded);
            _requireFixedRoll(players[p].player);
            if (players[p].expected.joinedAt == 0) continue;
            _requireCounted(players[p].stats, players[p].expected);
            _requireEarnedLevel(players[p].stats, players[p].expected.bounces);
            _add(sum, players[p].stats);
        }
        requireEqual("A3: every attack has an attacker", sum.totalAttacks, game.attacksCount());
        requireEqual("A3: every attack has a victim", sum.timesAttacked, sum.totalAttacks);
        requireEqual("A3: every failure is a defense", sum.successfulDefenses, sum.failedAttacks);
        uint256 lostAndAdded = sum.totalRewardsLost + handler.bounties();
        requireEqual("A3: what is stolen is lost, or a bounty", sum.totalRewardsStolen, lostAndAdded);
    }

    function _requireFixedRoll(address player) private view {
        (IRigRaidTypes.AttackReadiness state, , , ) = game.getAttackReadiness(player);
        (bool known, uint256 roll) = game.previewAttackRoll(player);
        (NaivePlayers.Readiness expectedState, uint256 expectedRoll) = handler.readinessOf(player);
        requireEqual("A2: readiness follows from the blocks", uint256(state), uint256(expectedState));
        requireSame("A2: a roll is known while it is ready", known, expectedState == NaivePlayers.Readiness.Ready);
        requireEqual("A2: the roll is that of the block of the priming", roll, expectedRoll);
    }

    function _requirePaidRolls(Shown memory shown, uint256 pausesEnded) private view {
        uint256 paid = shown.stats.totalAttacks + shown.expected.paidPrimings;
        requireAtMost("A4: each roll costs a charge that was there", paid, handler.mostCharges(shown.player));
        requireAtMost("A4: a pause frees one priming", shown.expected.pausePrimings, pausesEnded);
    }

    function _requireCounted(IRigRaid.PlayerStats memory stats, NaivePlayers.Player memory expected) private pure {
        requireEqual("A3: an attack hits or fails", stats.successfulAttacks + stats.failedAttacks, stats.totalAttacks);
        requireEqual("A3: hits", stats.successfulAttacks, expected.hits);
        requireEqual("A3: failures", stats.failedAttacks, expected.failures);
        requireEqual("A3: times attacked", stats.timesAttacked, expected.timesAttacked);
        requireEqual("A3: defenses", stats.successfulDefenses, expected.defenses);
        requireEqual("A3: stolen", stats.totalRewardsStolen, expected.stolen);
        requireEqual("A3: lost", stats.totalRewardsLost, expected.lost);
    }

    function _requireEarnedLevel(IRigRaid.PlayerStats memory stats, uint256 bounces) private view {
        uint256 failures = stats.failedAttacks + stats.successfulDefenses - bounces;
        uint256 xp = 25 * stats.successfulAttacks + 5 * failures;
        (uint256 level, uint256 rest) = handler.levelFor(xp);
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
