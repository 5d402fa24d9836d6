// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IRigRaidWrites} from "../interfaces/IRigRaid.sol";
import {Bitmap} from "../libraries/Bitmap.sol";
import {RechargingCounter} from "../libraries/RechargingCounter.sol";
import {Shares} from "../libraries/Shares.sol";
import {GameRules} from "./GameRules.sol";
import {RewardPool} from "./RewardPool.sol";

/// @title Attacks
/// @notice The roll of an attack is fixed by the hash of the block in which it was primed: nobody knew it then, anybody
/// can compute it later, and only a charge gets past it.
abstract contract Attacks is RewardPool, IRigRaidWrites, ReentrancyGuardTransient {
    /// @inheritdoc IRigRaidWrites
    function attackComponent(
        address victim,
        uint256 componentId
    ) external nonReentrant whenRunning returns (AttackResult memory result) {
        _attackComponent(msg.sender, victim, componentId, result);
    }

    /// @inheritdoc IRigRaidWrites
    function primeAttack() external nonReentrant whenRunning {
        _primeAttack(msg.sender);
    }

    /// @inheritdoc IRigRaidWrites
    /// @dev Works in a pause too, or a pause would take a known roll. Needs no reentrancy guard: no token moves, and an
    /// attack that is under way has primed the next one before it moves any.
    function keepRoll() external {
        _keepRoll(msg.sender);
    }

    /// @param result Filled in. The caller's own, so that memory holds one only.
    function _attackComponent(
        address account,
        address victim,
        uint256 componentId,
        AttackResult memory result
    ) internal {
        uint256 gameNow = _gameNow();
        Player storage attacker = _game().players[account];
        Player storage defender = _game().players[victim];
        _requireTarget(account, attacker, victim, defender, componentId, gameNow);
        (, uint256 roll) = _readyRoll(account, attacker);
        result.attacker = account;
        result.victim = victim;
        result.componentId = componentId;
        result.remainingAttacks = uint8(_discharge(attacker, gameNow));

        (uint256 shields, uint256 shieldsSince) = _shields(defender, gameNow);
        if (roll < _game().attackFailProbability) {
            _fail(attacker, defender, result, AttackOutcome.Miss, roll, gameNow);
        } else if (shields == 0) {
            _raid(attacker, defender, result, roll, gameNow);
        } else if (_isSerious(defender, componentId)) {
            shields = _breakShield(attacker, defender, componentId, shields, shieldsSince, gameNow);
            _fail(attacker, defender, result, AttackOutcome.Block, roll, gameNow);
        } else {
            _fail(attacker, defender, result, AttackOutcome.Bounce, roll, gameNow);
        }
        result.remainingShields = uint8(shields);
    }

    /// @dev Everything an attack needs but a charge and a roll.
    function _requireTarget(
        address account,
        Player storage attacker,
        address victim,
        Player storage defender,
        uint256 componentId,
        uint256 gameNow
    ) private view {
        if (victim == account) revert SelfAttack();
        if (!Bitmap.has(_working(attacker), componentId)) {
            _componentType(componentId);
            revert NoWorkingComponent(account, componentId);
        }
        if (!Bitmap.has(_working(defender), componentId)) revert NoWorkingComponent(victim, componentId);
        uint256 protectedUntil = _protectedUntil(_game().components[victim][componentId]);
        if (gameNow < protectedUntil) revert TargetProtected(_toWallTime(protectedUntil));
        uint256 immuneUntil = defender.immuneUntil;
        if (gameNow < immuneUntil) revert TargetImmune(_toWallTime(immuneUntil));
    }

    /// @dev The roll of a ready attack, and the block that it was primed in; 0 when the roll is kept.
    function _readyRoll(
        address account,
        Player storage attacker
    ) private view returns (uint256 primedAtBlock, uint256 roll) {
        AttackReadiness state;
        (state, primedAtBlock, roll) = _nextRoll(account, attacker);
        if (state != AttackReadiness.Ready) revert AttackNotReady(state, primedAtBlock);
    }

    /// @dev Spends the charge and the roll, whatever comes of it: the attacker's immunity ends, the next attack is primed.
    function _discharge(Player storage attacker, uint256 gameNow) private returns (uint256 remainingAttacks) {
        (uint256 count, uint256 since) = _attacks(attacker, gameNow);
        remainingAttacks = _spendAttack(attacker, count, since, gameNow);
        attacker.immuneUntil = 0;
        _prime(attacker);
        _game().attacksCount += 1;
        // Cannot overflow: a player's attacks are some of those counted above, as many bits wide.
        unchecked {
            attacker.totalAttacks += 1;
        }
    }

    /// @dev Takes one attack charge from counted ones; returns how many are left.
    function _spendAttack(
        Player storage player,
        uint256 count,
        uint256 since,
        uint256 gameNow
    ) private returns (uint256) {
        uint256 capacity = GameRules.attackCapacity(player.level);
        if (count == 0) {
            revert NoAttackCharges(_toWallTime(since + GameRules.ATTACK_RECHARGE_TIME));
        }
        (count, since) = RechargingCounter.spend(count, since, capacity, gameNow);
        player.attacks = RechargingCounter.pack(count, since);
        return count;
    }

    /// @dev A shield stops what would have been a hit. The victim is immune then, and so is an attacker who risked something.
    function _breakShield(
        Player storage attacker,
        Player storage defender,
        uint256 componentId,
        uint256 shields,
        uint256 since,
        uint256 gameNow
    ) private returns (uint256 remainingShields) {
        uint256 capacity = GameRules.shieldCapacity(defender.level);
        (remainingShields, since) = RechargingCounter.spend(shields, since, capacity, gameNow);
        defender.shields = RechargingCounter.pack(remainingShields, since);
        uint32 immuneUntil = uint32(gameNow + GameRules.SHIELD_BREAK_IMMUNITY);
        defender.immuneUntil = immuneUntil;
        if (_isSerious(attacker, componentId)) attacker.immuneUntil = immuneUntil;
    }

    /// @dev Counts an attack that is not a hit for both sides. All but a bounce teach them something.
    function _fail(
        Player storage attacker,
        Player storage defender,
        AttackResult memory result,
        AttackOutcome outcome,
        uint256 roll,
        uint256 gameNow
    ) private {
        // Cannot overflow: these are some of the attacks that `attacksCount` counts, as many bits wide.
        unchecked {
            attacker.failedAttacks += 1;
            defender.timesAttacked += 1;
            defender.successfulDefenses += 1;
        }
        if (outcome != AttackOutcome.Bounce) {
            uint256 earned = outcome == AttackOutcome.Block ? GameRules.XP_PER_BREAK : GameRules.XP_PER_FAILED_ATTACK;
            _earnXp(result.attacker, attacker, earned, gameNow);
            _earnXp(result.victim, defender, GameRules.XP_PER_FAILED_ATTACK, gameNow);
        }
        _announce(result, outcome, roll, 0, 0);
    }

    /// @dev A hit: hacks the component and pays the loot, all in wei, shares rounded down:
    ///
    ///   stolen = floor(unpaid rewards * STEAL_PERCENTAGE / 100), all of them when roll >= CRITICAL_ROLL
    ///   loot   = stolen + bounty
    ///   fee    = floor(loot * attackFeePercentage / 100)
    ///
    /// Unpaid rewards count whether they are ripe or not. The attacker receives `loot - fee`. The victim loses `stolen`; the bounty comes from the pool's surplus.
    function _raid(
        Player storage attacker,
        Player storage defender,
        AttackResult memory result,
        uint256 roll,
        uint256 gameNow
    ) private {
        Pool memory pool = _accruedPool();
        uint256 reserve = _reserve();
        uint256 bounty = _bounty(_game().componentTypes[result.componentId], pool, reserve);
        uint256 percentage = roll < GameRules.CRITICAL_ROLL ? GameRules.STEAL_PERCENTAGE : 100;
        (uint256 stolen, uint256 rate) = _hack(result.victim, defender, result.componentId, percentage, pool, gameNow);
        uint256 loot = stolen + bounty;
        result.success = true;
        result.stolenRewards = loot;

        // Cannot overflow: there are less than 2 ** 32 attacks (`attacksCount`), and each brings less than 2 ** 96 wei,
        // all that counts as held.
        unchecked {
            attacker.successfulAttacks += 1;
            attacker.rewardsStolen += uint128(loot);
            defender.rewardsLost += uint128(stolen);
            defender.timesAttacked += 1;
        }
        _earnXp(result.attacker, attacker, GameRules.XP_PER_ATTACK, gameNow);

        (uint256 fee, ) = Shares.split(loot, _game().attackFeePercentage);
        _announce(result, AttackOutcome.Hit, roll, bounty, fee);
        _pay(result.attacker, pool, rate, stolen, loot, fee, reserve);
    }

    /// @dev Hacks a working component, which stops earning.
    /// @param percentage The part of its unpaid rewards to take, whole percent.
    /// @return stolen The part taken of its unpaid rewards, wei; the rest stays with it.
    /// @return rate Its rate, to be taken from the pool's: the caller passes it to `_changePool`.
    function _hack(
        address victim,
        Player storage player,
        uint256 componentId,
        uint256 percentage,
        Pool memory pool,
        uint256 gameNow
    ) private returns (uint256 stolen, uint256 rate) {
        Component storage component = _game().components[victim][componentId];
        ComponentType storage componentType = _game().componentTypes[componentId];
        uint256 unpaid = _unpaid(component, false, _rewardIndex(componentType, _ticks(pool)));
        uint256 remainder;
        (stolen, remainder) = Shares.split(unpaid, percentage);
        rate = componentType.rewardRate;
        component.indexOrRemainder = uint96(remainder);
        component.protectedUntilOrHackedAt = uint32(gameNow);
        componentType.earning -= 1;
        player.hackedComponents |= uint32(Bitmap.only(componentId));
    }

    /// @dev Gives XP, of which there is none at the highest level.
    function _earnXp(address account, Player storage player, uint256 earned, uint256 gameNow) private {
        uint256 oldLevel = player.level;
        if (oldLevel == GameRules.MAX_LEVEL) return;
        (uint256 level, uint256 xp) = GameRules.levelUp(oldLevel, player.xp + earned);
        player.xp = uint16(xp);
        if (level != oldLevel) _levelUp(account, player, level, gameNow);
    }

    /// @dev Settles both counters at the old capacity, so that a new place in them starts empty.
    function _levelUp(address account, Player storage player, uint256 level, uint256 gameNow) private {
        uint256 oldLevel = player.level;
        (uint256 attacks, uint256 attacksSince) = _attacks(player, gameNow);
        (uint256 shields, uint256 shieldsSince) = _shields(player, gameNow);
        // A counter that was full and has room now begins to recharge.
        uint256 oldCapacity = GameRules.attackCapacity(oldLevel);
        if (attacks == oldCapacity && oldCapacity < GameRules.attackCapacity(level)) attacksSince = gameNow;
        oldCapacity = GameRules.shieldCapacity(oldLevel);
        if (shields == oldCapacity && oldCapacity < GameRules.shieldCapacity(level)) shieldsSince = gameNow;
        player.level = uint8(level);
        player.attacks = RechargingCounter.pack(attacks, attacksSince);
        player.shields = RechargingCounter.pack(shields, shieldsSince);
        emit PlayerLevelledUp(account, level);
    }

    function _announce(
        AttackResult memory result,
        AttackOutcome outcome,
        uint256 roll,
        uint256 bounty,
        uint256 fee
    ) private {
        emit ComponentAttacked(
            _game().attacksCount,
            result.attacker,
            result.victim,
            result.componentId,
            outcome,
            roll,
            result.stolenRewards,
            bounty,
            fee
        );
    }

    function _primeAttack(address account) internal {
        Player storage player = _player(account);
        (AttackReadiness state, uint256 primedAtBlock, ) = _nextRoll(account, player);
        if (state != AttackReadiness.Cold) revert AttackNotCold(primedAtBlock);
        uint256 gameNow = _gameNow();
        (uint256 count, uint256 since) = _attacks(player, gameNow);
        bool isFree = _ranOutInPause(primedAtBlock);
        if (!isFree && _hasOverflowed(player.level, count, since, gameNow)) {
            isFree = true;
            // The recharge that overflowed is used up: the time at full charges starts again.
            player.attacks = RechargingCounter.pack(count, gameNow);
        }
        if (!isFree) _spendAttack(player, count, since, gameNow);
        _prime(player);
        emit AttackPrimed(account, isFree);
    }

    function _keepRoll(address account) internal {
        Player storage player = _game().players[account];
        (uint256 primedAtBlock, uint256 roll) = _readyRoll(account, player);
        if (primedAtBlock == 0) revert RollAlreadyKept();
        _keep(player, roll);
        emit AttackRollKept(account, roll, primedAtBlock);
    }
}
