// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IRigRaidWrites} from "../interfaces/IRigRaidWrites.sol";
import {Bitmap} from "../libraries/Bitmap.sol";
import {RechargingCounter} from "../libraries/RechargingCounter.sol";
import {Shares} from "../libraries/Shares.sol";
import {GameRules} from "./GameRules.sol";
import {RewardPool} from "./RewardPool.sol";

/// @title Attacks
/// @notice The hash of the block in which an attack was primed fixes its roll. Nobody knew the hash at that time,
/// everybody can compute the roll later, and only spending a charge leads to another roll.
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
    /// @dev Also works during a pause, which could otherwise cost the player a known roll. Needs no reentrancy guard:
    /// it moves no tokens, and an attack primes the next one before it moves any.
    function keepRoll() external {
        _keepRoll(msg.sender);
    }

    /// @param result Filled in by this function. The caller allocates it, so that memory holds only one copy.
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

    /// @dev Checks everything that an attack needs except a charge and a roll.
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

    /// @dev The roll of a ready attack, and the block in which it was primed; 0 for a kept roll.
    function _readyRoll(
        address account,
        Player storage attacker
    ) private view returns (uint256 primedAtBlock, uint256 roll) {
        AttackReadiness state;
        (state, primedAtBlock, roll) = _nextRoll(account, attacker);
        if (state != AttackReadiness.Ready) revert AttackNotReady(state, primedAtBlock);
    }

    /// @dev Spends the charge and the roll, whatever the outcome. Ends the attacker's immunity and primes the next
    /// attack.
    function _discharge(Player storage attacker, uint256 gameNow) private returns (uint256 remainingAttacks) {
        (uint256 count, uint256 since) = _attacks(attacker, gameNow);
        remainingAttacks = _spendAttack(attacker, count, since, gameNow);
        attacker.immuneUntil = 0;
        _prime(attacker);
        _game().attacksCount += 1;
        // Cannot overflow: `attacksCount` includes these attacks and has the same width.
        unchecked {
            attacker.totalAttacks += 1;
        }
    }

    /// @dev Takes one attack charge from a settled counter and returns the number left.
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

    /// @dev Breaks a shield. The victim becomes immune, and so does the attacker if the component is serious for them.
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

    /// @dev Records an attack that is not a hit for both players. Every outcome except a bounce earns them XP.
    function _fail(
        Player storage attacker,
        Player storage defender,
        AttackResult memory result,
        AttackOutcome outcome,
        uint256 roll,
        uint256 gameNow
    ) private {
        // Cannot overflow: `attacksCount` includes these attacks and has the same width.
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

    /// @dev A hit: hacks the component and pays the loot. Amounts in wei, shares rounded down:
    ///
    ///   stolen = floor(unpaid rewards * STEAL_PERCENTAGE / 100), all of them when roll >= CRITICAL_ROLL
    ///   loot   = stolen + bounty
    ///   fee    = floor(loot * attackFeePercentage / 100)
    ///
    /// Unpaid rewards count whether ripe or not. The attacker receives `loot - fee`. The victim loses `stolen`; the
    /// bounty comes from the pool's surplus.
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

        // Cannot overflow: there are fewer than 2 ** 32 attacks (`attacksCount`), and the loot of each is less than 2
        // ** 96 wei, the largest reserve that is counted.
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
    /// @return stolen The stolen part of its unpaid rewards, wei. The rest stays claimable.
    /// @return rate The component's rate, wei per tick. The caller must subtract it from the pool's rate with
    /// `_changePool`.
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

    /// @dev Adds XP. No-op at `MAX_LEVEL`.
    function _earnXp(address account, Player storage player, uint256 earned, uint256 gameNow) private {
        uint256 oldLevel = player.level;
        if (oldLevel == GameRules.MAX_LEVEL) return;
        (uint256 level, uint256 xp) = GameRules.levelUp(oldLevel, player.xp + earned);
        player.xp = uint16(xp);
        if (level != oldLevel) _levelUp(account, player, level, gameNow);
    }

    /// @dev Settles both counters at the old capacity, so that a new slot starts empty.
    function _levelUp(address account, Player storage player, uint256 level, uint256 gameNow) private {
        uint256 oldLevel = player.level;
        (uint256 attacks, uint256 attacksSince) = _attacks(player, gameNow);
        (uint256 shields, uint256 shieldsSince) = _shields(player, gameNow);
        // A full counter that gains a slot starts to recharge now.
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
            // Uses up the recharge that overflowed: the time at full charges starts again.
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
