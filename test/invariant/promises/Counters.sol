// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {requireAtMost, requireEqual} from "../Expectations.sol";
import {Promises} from "./Promises.sol";

/// @title Charges and shields come with time and purchases, within limits
abstract contract Counters is Promises {
    function _requireHonestCounters(Shown[] memory everybody) internal view {
        for (uint256 p = 0; p < everybody.length; ++p) {
            address player = everybody[p].player;
            uint256 attacks = GAME.getRemainingAttacks(player);
            uint256 shields = GAME.getRemainingShields(player);
            uint256 level = everybody[p].stats.level;
            requireAtMost("C1: charges within capacity", attacks, level == 0 ? 0 : _attackCapacity(level));
            requireAtMost("C1: shields within capacity", shields, level == 0 ? 0 : _shieldCapacity(level));
            _requireShieldsKept(player, shields, player == shieldBrokenOf ? 1 : 0);
            _requireAsCountedNaively(player, attacks, shields);
            _requireLimitedPurchases(player);
        }
    }

    function _requireAsCountedNaively(address player, uint256 attacks, uint256 shields) private view {
        Player storage expected = _players[player];
        uint256 gameNow = _gameNow();
        requireEqual("C2: charges", attacks, expected.attacks.count);
        requireEqual("C2: shields", shields, expected.shields.count);
        uint256 untilNext = expected.attacks.nextAt == 0 ? 0 : expected.attacks.nextAt - gameNow;
        requireEqual("C2: time until the next charge", GAME.getTimeUntilNextAttack(player), untilNext);
        untilNext = expected.shields.nextAt == 0 ? 0 : expected.shields.nextAt - gameNow;
        requireEqual("C2: time until the next shield", GAME.getTimeUntilNextShield(player), untilNext);
    }

    function _requireShieldsKept(address player, uint256 shields, uint256 broken) private view {
        uint256 before = shieldsBefore[player];
        requireAtMost("C3: a shield breaks on what would have been a serious hit alone", before, shields + broken);
        if (broken != 0) requireEqual("C3: and then it breaks", shields, before - broken);
    }

    function _requireLimitedPurchases(address player) private view {
        (uint256 attacks, uint256 shields) = GAME.getRemainingPurchases(player);
        (uint256 expectedAttacks, uint256 expectedShields) = _purchasesLeft(player);
        requireEqual("C4: charges left to buy", attacks, expectedAttacks);
        requireEqual("C4: shields left to buy", shields, expectedShields);
    }
}
