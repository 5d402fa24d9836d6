// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {requireAtMost, requireEqual} from "../Expectations.sol";
import {NaivePlayers} from "../model/NaivePlayers.sol";
import {Promises} from "./Promises.sol";

/// @title Charges and shields come with time and purchases, within limits
abstract contract Counters is Promises {
    function _requireHonestCounters(Shown[] memory players) internal view {
        address shieldBrokenOf = handler.shieldBrokenOf();
        for (uint256 p = 0; p < players.length; ++p) {
            address player = players[p].player;
            uint256 attacks = game.getRemainingAttacks(player);
            uint256 shields = game.getRemainingShields(player);
            uint256 level = players[p].stats.level;
            requireAtMost("C1: charges within capacity", attacks, level == 0 ? 0 : handler.attackCapacity(level));
            requireAtMost("C1: shields within capacity", shields, level == 0 ? 0 : handler.shieldCapacity(level));
            _requireShieldsKept(player, shields, player == shieldBrokenOf ? 1 : 0);
            _requireAsCountedNaively(player, attacks, shields, players[p].expected);
            _requireLimitedPurchases(player);
        }
    }

    function _requireAsCountedNaively(
        address player,
        uint256 attacks,
        uint256 shields,
        NaivePlayers.Player memory expected
    ) private view {
        uint256 gameNow = handler.gameNow();
        requireEqual("C2: charges", attacks, expected.attacks.count);
        requireEqual("C2: shields", shields, expected.shields.count);
        uint256 untilNext = expected.attacks.nextAt == 0 ? 0 : expected.attacks.nextAt - gameNow;
        requireEqual("C2: time until the next charge", game.getTimeUntilNextAttack(player), untilNext);
        untilNext = expected.shields.nextAt == 0 ? 0 : expected.shields.nextAt - gameNow;
        requireEqual("C2: time until the next shield", game.getTimeUntilNextShield(player), untilNext);
    }

    function _requireShieldsKept(address player, uint256 shields, uint256 broken) private view {
        uint256 before = handler.shieldsBefore(player);
        requireAtMost("C3: a shield breaks on what would have been a serious hit alone", before, shields + broken);
        if (broken != 0) requireEqual("C3: and then it breaks", shields, before - broken);
    }

    function _requireLimitedPurchases(address player) private view {
        (uint256 attacks, uint256 shields) = game.getRemainingPurchases(player);
        (uint256 expectedAttacks, uint256 expectedShields) = handler.purchasesLeft(player);
        requireEqual("C4: charges left to buy", attacks, expectedAttacks);
        requireEqual("C4: shields left to buy", shields, expectedShields);
    }
}
