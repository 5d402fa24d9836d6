// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRigRaidWrites} from "../interfaces/IRigRaid.sol";
import {RechargingCounter} from "../libraries/RechargingCounter.sol";
import {Charges} from "./Charges.sol";
import {Experience} from "./Experience.sol";
import {GameRules} from "./GameRules.sol";
import {Hacking} from "./Hacking.sol";

/// @title Attacks
/// @notice The roll of an attack is fixed by the hash of the block in which it was primed: nobody knew it then, anybody
/// can compute it later, and only a charge gets past it.
abstract contract Attacks is Hacking, Experience, Charges {
    /// @inheritdoc IRigRaidWrites
    function attackComponent(
        address victim,
        uint256 componentId
    ) external nonReentrant whenRunning returns (AttackResult memory result) {
        uint256 gameNow = _gameNow();
        Player storage attacker = _game().players[msg.sender];
        Player storage defender = _game().players[victim];
        _requireTarget(attacker, victim, defender, componentId, gameNow);
        uint256 roll = _rollOf(attacker);
        result.attacker = msg.sender;
        result.victim = victim;
        result.componentId = componentId;
        result.remainingAttacks = uint8(_discharge(attacker, gameNow));

        (uint256 shields, uint256 shieldsSince) = _shields(defender, gameNow);
        if (roll < _game().attackFailProbability) {
            _recordFailure(attacker, victim, defender, gameNow);
            _announce(result, AttackOutcome.Miss, roll, 0);
        } else if (shields != 0) {
            shields = _breakShield(attacker, defender, shields, shieldsSince, gameNow);
            _recordFailure(attacker, victim, defender, gameNow);
            _announce(result, AttackOutcome.Block, roll, 0);
        } else {
            result.success = true;
            _raid(result, attacker, defender, roll, gameNow);
        }
        result.remainingShields = uint8(shields);
    }

    /// @inheritdoc IRigRaidWrites
    function primeAttack() external nonReentrant whenRunning {
        Player storage player = _player(msg.sender);
        (AttackReadiness state, ) = _readiness(player);
        if (state != AttackReadiness.Cold) revert AttackNotCold(player.primedAtBlock);
        uint256 gameNow = _gameNow();
        (uint256 count, uint256 since) = _attacks(player, gameNow);
        bool isFree = _pauseEndedSincePriming(player);
        if (!isFree && _hasOverflowed(player.level, count, since, gameNow)) {
            isFree = true;
            // The recharge that overflowed is used up: the time at full charges starts again.
            player.attacks = uint8(count);
            player.attacksSince = uint32(gameNow);
        }
        if (!isFree) _spendAttack(player, count, since, gameNow);
        player.primedAtBlock = uint40(block.number);
        emit AttackPrimed(msg.sender, isFree);
    }

    /// @dev Everything an attack needs but a charge and a roll.
    function _requireTarget(
        Player storage attacker,
        address victim,
        Player storage defender,
        uint256 componentId,
        uint256 gameNow
    ) private view {
        if (victim == msg.sender) revert SelfAttack();
        uint256 bit = _bit(componentId);
        if (_working(attacker) & bit == 0) {
            _componentType(componentId);
            revert NoWorkingComponent(msg.sender, componentId);
        }
        if (_working(defender) & bit == 0) revert NoWorkingComponent(victim, componentId);
        uint256 protectedUntil = _game().components[victim][componentId].protectedUntil;
        if (gameNow < protectedUntil) revert TargetProtected(_toWallTime(protectedUntil));
        uint256 immuneUntil = defender.immuneUntil;
        if (gameNow < immuneUntil) revert TargetImmune(_toWallTime(immuneUntil));
    }

    /// @dev The roll of a ready attack.
    function _rollOf(Player storage attacker) private view returns (uint256) {
        (AttackReadiness state, bytes32 entropy) = _readiness(attacker);
        if (state != AttackReadiness.Ready) revert AttackNotReady(state, attacker.primedAtBlock);
        return _roll(entropy, msg.sender, attacker.totalAttacks);
    }

    /// @dev Spends the charge and the roll, whatever comes of it: the attacker's truce ends, the next attack is primed.
    function _discharge(Player storage attacker, uint256 gameNow) private returns (uint256 remainingAttacks) {
        (uint256 count, uint256 since) = _attacks(attacker, gameNow);
        remainingAttacks = _spendAttack(attacker, count, since, gameNow);
        attacker.immuneUntil = 0;
        attacker.primedAtBlock = uint40(block.number);
        attacker.totalAttacks += 1;
        _game().attacksCount += 1;
    }

    /// @dev A shield stops what would have been a hit. Both sides have a truce.
    function _breakShield(
        Player storage attacker,
        Player storage defender,
        uint256 shields,
        uint256 since,
        uint256 gameNow
    ) private returns (uint256 remainingShields) {
        uint256 capacity = GameRules.shieldCapacity(defender.level);
        (remainingShields, since) = RechargingCounter.spend(shields, since, capacity, gameNow);
        defender.shields = uint8(remainingShields);
        defender.shieldsSince = uint32(since);
        uint32 immuneUntil = uint32(gameNow + GameRules.SHIELD_BREAK_IMMUNITY);
        defender.immuneUntil = immuneUntil;
        attacker.immuneUntil = immuneUntil;
    }

    /// @dev Counts a miss or a block for both sides.
    function _recordFailure(Player storage attacker, address victim, Player storage defender, uint256 gameNow) private {
        attacker.failedAttacks += 1;
        defender.timesAttacked += 1;
        defender.successfulDefenses += 1;
        _earnXp(msg.sender, attacker, GameRules.XP_PER_FAILED_ATTACK, gameNow);
        _earnXp(victim, defender, GameRules.XP_PER_FAILED_ATTACK, gameNow);
    }

    /// @dev A hit: steals from the component, hacks it and pays the loot.
    function _raid(
        AttackResult memory result,
        Player storage attacker,
        Player storage defender,
        uint256 roll,
        uint256 gameNow
    ) private {
        Pool memory pool = _accruedPool();
        Component storage component = _game().components[result.victim][result.componentId];
        ComponentType storage componentType = _game().componentTypes[result.componentId];
        uint256 unpaid = _unpaid(component, false, _rewardIndex(componentType, pool.rewardTime));
        uint256 stolen = (unpaid * GameRules.STEAL_PERCENTAGE) / 100;
        _hack(defender, component, result.componentId, unpaid - stolen, pool);
        result.stolenRewards = stolen;
        attacker.successfulAttacks += 1;
        attacker.rewardsStolen += uint128(stolen);
        defender.timesAttacked += 1;
        defender.rewardsLost += uint128(stolen);
        _earnXp(msg.sender, attacker, GameRules.XP_PER_ATTACK, gameNow);

        uint256 fee = (stolen * _game().attackFeePercentage) / 100;
        _announce(result, AttackOutcome.Hit, roll, fee);
        _payRewards(pool, stolen, fee);
    }

    function _announce(AttackResult memory result, AttackOutcome outcome, uint256 roll, uint256 fee) private {
        emit ComponentAttacked(
            _game().attacksCount,
            msg.sender,
            result.victim,
            result.componentId,
            outcome,
            roll,
            result.stolenRewards,
            fee
        );
    }
}
