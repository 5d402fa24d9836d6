// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

// solhint-disable gas-small-strings

import {IRigRaid} from "../../../contracts/interfaces/IRigRaid.sol";
import {IRigRaidTypes} from "../../../contracts/interfaces/IRigRaidTypes.sol";
import {IRigRaidWrites} from "../../../contracts/interfaces/IRigRaidWrites.sol";
import {requireEqual, requireSame} from "../Expectations.sol";
import {VM} from "../Vm.sol";
import {Operating} from "./Operating.sol";

/// @title Actions of players against each other
abstract contract Attacking is Operating {
    uint256 private constant RAID_LENGTH = 8;

    function attackComponent(uint256 seed) external whenRunning action {
        VM.assume(_attackSomebody(seed));
    }

    /// @dev A night of attacks. The hour between them is enough for immunity to end, but not for shields to come back: one
    /// attack now and then would hardly ever hit.
    function raid(uint256 seed) external whenRunning {
        uint256 attacks;
        for (uint256 hour = 0; hour < RAID_LENGTH; ++hour) {
            _skip(SHIELD_BREAK_IMMUNITY);
            _beginAction();
            if (_attackSomebody(seed >> hour)) ++attacks;
        }
        VM.assume(attacks != 0);
    }

    function primeAttack(uint256 seed) external whenRunning action {
        address account = _pickPlayer(seed, _canPrime);
        Player storage player = _players[account];
        (, , , bool isFree) = GAME.getAttackReadiness(account);
        _play(account, FIGHT, 0, abi.encodeCall(IRigRaidWrites.primeAttack, ()));

        if (_ranOutInPause(player)) {
            requireSame("A6: a pause pays for a priming", isFree, true);
            ++player.pausePrimings;
            ++occurrences["primed for free after a pause"];
        } else if (_hasOverflowed(player)) {
            requireSame("A6: an overflowed recharge pays for a priming", isFree, true);
            player.attacks.fullSince = uint40(_gameNow());
            ++player.paidPrimings;
            ++occurrences["primed with an overflowed recharge"];
        } else {
            requireSame("A6: nothing else pays for a priming but a charge", isFree, false);
            _spendAttack(player);
            ++player.paidPrimings;
            ++occurrences["primed with a charge"];
        }
        player.primedAtBlock = uint64(VM.getBlockNumber());
    }

    /// @dev Most often in a pause, when no operator acts.
    function keepRoll(uint256 seed) external action {
        VM.assume(_isPaused() || (seed >> 8) % 4 == 0);
        address account = _pickPlayer(seed, _canKeep);
        (, uint256 roll) = _readinessOf(account);
        if (_isPaused()) {
            VM.prank(account);
            GAME.keepRoll();
            ++occurrences["kept a roll in a pause"];
        } else {
            _play(account, FIGHT, 0, abi.encodeCall(IRigRaidWrites.keepRoll, ()));
            ++occurrences["kept a roll"];
        }
        _players[account].hasKeptRoll = true;
        _players[account].keptRoll = uint8(roll);
    }

    function _attack(address attacker, address victim, uint256 id) internal {
        (, uint256 roll) = _readinessOf(attacker);
        Player storage aggressor = _players[attacker];
        Player storage defender = _players[victim];
        bool misses = roll < failProbability;
        bool hits = !misses && defender.shields.count == 0;
        (uint256 stolen, uint256 bounty) = (0, 0);
        if (hits) {
            _beginPoolChange();
            (stolen, bounty) = _lootOf(victim, id, roll);
        }
        bytes memory call = abi.encodeCall(IRigRaidWrites.attackComponent, (victim, id));
        IRigRaid.AttackResult memory result = abi.decode(_play(attacker, FIGHT, 0, call), (IRigRaidTypes.AttackResult));

        _spendAttack(aggressor);
        if (_gameNow() < aggressor.immuneUntil) ++occurrences["attacked while immune"];
        aggressor.immuneUntil = 0;
        aggressor.primedAtBlock = uint64(VM.getBlockNumber());
        if (aggressor.hasKeptRoll) ++occurrences["attacked with a kept roll"];
        aggressor.hasKeptRoll = false;
        // By what the game showed before: its share, rounded down, and not a wei more.
        if (hits) _rewardsToKeep[victim][id] -= _shareOf(_rewardsToKeep[victim][id], roll);
        if (hits && _isCritical(roll)) ++occurrences["hit critically"];
        if (hits) _recordHit(attacker, victim, id, stolen, bounty);
        else _recordFailure(attacker, victim, id, misses);
        if (hits) _endPoolChange();

        requireSame("A1: the roll and the shields decide", result.success, hits);
        requireEqual("A1: a hit takes its share and a bounty", result.stolenRewards, stolen + bounty);
        requireEqual("A1: the victim's shields", result.remainingShields, defender.shields.count);
        requireEqual("A1: the attacker's charges", result.remainingAttacks, aggressor.attacks.count);
        // After the comparison: the result is of before a level-up, which gives neither.
        _countLevelUp(aggressor);
        _countLevelUp(defender);
    }

    function _recordHit(address attacker, address victim, uint256 id, uint256 stolen, uint256 bounty) private {
        _hack(victim, id, stolen);
        ++_players[attacker].hits;
        ++_players[victim].timesAttacked;
        _players[attacker].stolen += uint128(stolen + bounty);
        _players[victim].lost += uint128(stolen);
        uint256 fee = ((stolen + bounty) * attackFee) / 100;
        fees[feeCollector] += fee;
        loot[attacker] += stolen + bounty - fee;
        bounties += bounty;
        ++occurrences["hit"];
        if (stolen != 0) ++occurrences["stole"];
        if (bounty != 0) ++occurrences["got a bounty"];
    }

    function _recordFailure(address attacker, address victim, uint256 id, bool misses) private {
        Player storage aggressor = _players[attacker];
        Player storage defender = _players[victim];
        ++aggressor.failures;
        ++defender.timesAttacked;
        ++defender.defenses;
        if (misses) {
            ++occurrences["missed"];
        } else if (_isSerious(victim, id)) {
            ++occurrences["blocked"];
            ++aggressor.breaks;
            _spendShield(defender);
            shieldBrokenOf = victim;
            uint40 immuneUntil = uint40(_gameNow() + SHIELD_BREAK_IMMUNITY);
            defender.immuneUntil = immuneUntil;
            if (_isSerious(attacker, id)) aggressor.immuneUntil = immuneUntil;
        } else {
            ++occurrences["bounced"];
            ++aggressor.bounces;
            ++defender.bounces;
        }
    }

    function _countLevelUp(Player storage player) private {
        (bool levelledUp, bool hasGrown) = _levelUp(player);
        if (levelledUp) ++occurrences["levelled up"];
        if (hasGrown) ++occurrences["levelled up to more room"];
    }

    /// @dev Most often somebody without shields, or what can break one, as a player would. Returns whether there was a
    /// target.
    function _attackSomebody(uint256 seed) private returns (bool) {
        bool[PLAYERS] memory isReady;
        bool isAnybody;
        for (uint256 p = 0; p < PLAYERS; ++p) {
            isReady[p] = _isReady(players[p]);
            if (isReady[p]) isAnybody = true;
        }
        if (!isAnybody) return false;
        bool prefersUnshielded = (seed >> 128) % 4 != 0;
        if (prefersUnshielded && _attackAmong(seed, isReady, _isUnshielded)) return true;
        bool prefersSerious = (seed >> 136) % 4 != 0;
        return (prefersSerious && _attackAmong(seed, isReady, _isSerious)) || _attackAmong(seed, isReady, _isAnything);
    }

    function _attackAmong(
        uint256 seed,
        bool[PLAYERS] memory isReady,
        function(address, uint256) view returns (bool) fits
    ) private returns (bool) {
        // By victim and component: whether it is open to attack and fits.
        bool[] memory isTarget = new bool[](PLAYERS * types.length);
        for (uint256 t = 0; t < isTarget.length; ++t) {
            (address victim, uint256 id) = (players[t % PLAYERS], 1 + t / PLAYERS);
            isTarget[t] = _isOpen(victim, id) && fits(victim, id);
        }
        uint256 triples = PLAYERS * isTarget.length;
        for (uint256 i = 0; i < triples; ++i) {
            uint256 triple = ((seed % triples) + i) % triples;
            (uint256 a, uint256 t) = (triple % PLAYERS, triple / PLAYERS);
            uint256 id = 1 + t / PLAYERS;
            if (!isReady[a] || !isTarget[t] || a == t % PLAYERS || !_works(players[a], id)) continue;
            _attack(players[a], players[t % PLAYERS], id);
            return true;
        }
        return false;
    }

    function _isUnshielded(address victim, uint256) private view returns (bool) {
        return _players[victim].shields.count == 0;
    }

    function _isAnything(address, uint256) private pure returns (bool) {
        return true;
    }

    function _isReady(address attacker) private view returns (bool) {
        return _players[attacker].attacks.count != 0 && _hasRoll(attacker);
    }

    function _isOpen(address victim, uint256 id) private view returns (bool) {
        if (!_works(victim, id)) return false;
        uint256 timeNow = _gameNow();
        return timeNow >= _components[victim][id].protectedUntil && timeNow >= _players[victim].immuneUntil;
    }

    function _canKeep(address account) private view returns (bool) {
        return _hasRoll(account) && !_players[account].hasKeptRoll;
    }

    function _canPrime(address account) internal view returns (bool) {
        Player storage player = _players[account];
        (Readiness state, ) = _readinessOf(account);
        return player.joinedAt != 0 && state == Readiness.Cold && (player.attacks.count != 0 || _ranOutInPause(player));
    }
}
