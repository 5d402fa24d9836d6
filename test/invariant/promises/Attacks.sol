// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRigRaid} from "../../../contracts/interfaces/IRigRaid.sol";
import {requireAtMost, requireEqual} from "../Expectations.sol";
import {Promises} from "./Promises.sol";

/// @title Attacks are fair, and all of them are counted
/// @notice A1 is checked where the attack happens, in `actions/Attacking.sol`.
abstract contract Attacks is Promises {
    function _requireFairAttacks(Shown[] memory everybody) internal view {
        IRigRaid.PlayerStats memory sum;
        for (uint256 p = 0; p < everybody.length; ++p) {
            _add(sum, everybody[p].stats);
            _requireShieldsKept(everybody[p].player);
        }
        requireEqual("A2: an attack hits or fails", sum.successfulAttacks + sum.failedAttacks, sum.totalAttacks);
        requireEqual("A2: every attack has an attacker", sum.totalAttacks, GAME.attacksCount());
        requireEqual("A2: every attack has a victim", sum.timesAttacked, sum.totalAttacks);
        requireEqual("A2: every failure is a defense", sum.successfulDefenses, sum.failedAttacks);
        requireEqual("A2: loot is lost rewards and bounties", sum.totalRewardsStolen, sum.totalRewardsLost + bounties);
        requireEqual("A2: all loot is recorded", sum.totalRewardsStolen, totalLoot);
    }

    function _requireShieldsKept(address player) private view {
        uint256 shields = GAME.getRemainingShields(player);
        uint256 broken = player == shieldBrokenOf ? 1 : 0;
        requireAtMost("A3: only an attack breaks a shield", shieldsBefore[player], shields + broken);
    }

    function _add(IRigRaid.PlayerStats memory sum, IRigRaid.PlayerStats memory stats) private pure {
        sum.totalAttacks += stats.totalAttacks;
        sum.successfulAttacks += stats.successfulAttacks;
        sum.failedAttacks += stats.failedAttacks;
        sum.timesAttacked += stats.timesAttacked;
        sum.successfulDefenses += stats.successfulDefenses;
        sum.totalRewardsStolen += stats.totalRewardsStolen;
        sum.totalRewardsLost += stats.totalRewardsLost;
    }
}
