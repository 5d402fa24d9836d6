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
    uint256 private constant CRITICAL_ROLL = 95;

    function attackComponent(uint256 seed) external whenRunning action {
        VM.assume(_attackSomebody(seed));
    }

    /// @dev A night of attacks. In the hour between them, immunity ends but no shield recharges. Single attacks would hardly
    /// ever hit.
    function raid(uint256 seed) external whenRunning {
        uint256 attacks;
        for (uint256 hour = 0; hour < RAID_LENGTH; ++hour) {
            _skip(1 hours);
            _beginAction();
            if (_attackSomebody(seed >> hour)) ++attacks;
        }
        VM.assume(attacks != 0);
    }

    function primeAttack(uint256 seed) external whenRunning action {
        address player = _pickPlayer(seed, _canPrime);
        (, , , bool isFree) = GAME.getAttackReadiness(player);
        _play(player, FIGHT, 0, abi.encodeCall(IRigRaidWrites.primeAttack, ()));
        ++occurrences[isFree ? "primed for free" : "primed with a charge"];
    }

    /// @dev Mostly in a pause, when no operator acts.
    function keepRoll(uint256 seed) external action {
        VM.assume(_isPaused() || (seed >> 8) % 4 == 0);
        address player = _pickPlayer(seed, _canKeep);
        if (_isPaused()) {
            VM.prank(player);
            GAME.keepRoll();
            ++occurrences["kept a roll in a pause"];
        } else {
            _play(player, FIGHT, 0, abi.encodeCall(IRigRaidWrites.keepRoll, ()));
            ++occurrences["kept a roll"];
        }
    }

    /// @dev The roll, the shields and the bounty are those that the game shows before the attack.
    function _attack(address attacker, address victim, uint256 id) private {
        (, uint256 roll) = GAME.previewAttackRoll(attacker);
        if (_isKept(attacker)) ++occurrences["attacked with a kept roll"];
        uint256 charges = GAME.getRemainingAttacks(attacker);
        bool misses = roll < failProbability;
        bool hits = !misses && shieldsBefore[victim] == 0;
        bool breaks = !misses && !hits && GAME.isSerious(victim, id);
        uint256 stolen = hits ? _shareOf(_rewardsToKeep[victim][id], roll) : 0;
        uint256 bounty = hits ? GAME.getBounty(id) : 0;

        bytes memory call = abi.encodeCall(IRigRaidWrites.attackComponent, (victim, id));
        IRigRaid.AttackResult memory result = abi.decode(_play(attacker, FIGHT, 0, call), (IRigRaidTypes.AttackResult));

        if (hits) _recordHit(attacker, victim, id, stolen, bounty);
        if (hits && roll >= CRITICAL_ROLL) ++occurrences["hit critically"];
        if (breaks) shieldBrokenOf = victim;
        ++occurrences[_outcomeOf(misses, hits, breaks)];
        requireSame("A1: the roll and the shields decide", result.success, hits);
        requireEqual("A1: a hit takes its share and a bounty", result.stolenRewards, stolen + bounty);
        uint256 shields = breaks ? shieldsBefore[victim] - 1 : shieldsBefore[victim];
        requireEqual("A1: the victim's shields", result.remainingShields, shields);
        requireEqual("A1: the attacker's charges", result.remainingAttacks, charges - 1);
    }

    function _recordHit(address attacker, address victim, uint256 id, uint256 stolen, uint256 bounty) private {
        _components[victim][id].isHacked = true;
        _rewardsToKeep[victim][id] -= stolen;
        uint256 fee = ((stolen + bounty) * attackFee) / 100;
        fees[feeCollector] += fee;
        loot[attacker] += stolen + bounty - fee;
        totalLoot += stolen + bounty;
        bounties += bounty;
        if (stolen != 0) ++occurrences["stole"];
        if (bounty != 0) ++occurrences["got a bounty"];
    }

    function _outcomeOf(bool misses, bool hits, bool breaks) private pure returns (string memory) {
        if (misses) return "missed";
        if (hits) return "hit";
        return breaks ? "blocked" : "bounced";
    }

    /// @dev The share of a component's rewards that a hit takes.
    function _shareOf(uint256 earned, uint256 roll) private pure returns (uint256) {
        return roll >= CRITICAL_ROLL ? earned : earned / 2;
    }

    /// @dev Prefers victims without shields, then components that can break one, as a player would. Returns false without a
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
        return shieldsBefore[victim] == 0;
    }

    function _isSerious(address victim, uint256 id) private view returns (bool) {
        return GAME.isSerious(victim, id);
    }

    function _isAnything(address, uint256) private pure returns (bool) {
        return true;
    }

    function _isReady(address attacker) private view returns (bool) {
        return _hasRoll(attacker) && GAME.getRemainingAttacks(attacker) != 0;
    }

    function _isOpen(address victim, uint256 id) private view returns (bool) {
        if (!_works(victim, id)) return false;
        (bool isProtected, ) = GAME.isComponentProtected(victim, id);
        (bool isImmune, ) = GAME.isImmuneAfterShieldBreak(victim);
        return !isProtected && !isImmune;
    }

    function _isKept(address player) private view returns (bool) {
        (, , uint256 readableUntilBlock, ) = GAME.getAttackReadiness(player);
        return readableUntilBlock == type(uint256).max;
    }

    function _canKeep(address player) private view returns (bool) {
        return _hasRoll(player) && !_isKept(player);
    }

    function _canPrime(address player) private view returns (bool) {
        (IRigRaidTypes.AttackReadiness state, , , bool isFree) = GAME.getAttackReadiness(player);
        return state == IRigRaidTypes.AttackReadiness.Cold && (isFree || GAME.getRemainingAttacks(player) != 0);
    }
}
