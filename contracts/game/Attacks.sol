// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IRigRaidWrites} from "../interfaces/IRigRaidWrites.sol";
import {Bitmap} from "../libraries/Bitmap.sol";
import {Counter, Counters} from "../libraries/RechargingCounter.sol";
import {Shares} from "../libraries/Shares.sol";
import {GameRules} from "./GameRules.sol";
import {PlayerState} from "./PlayerState.sol";
import {RewardPool} from "./RewardPool.sol";

/// @title Attacks
/// @notice The hash of the block in which an attack was primed fixes its roll. Nobody knew the hash at that time,
/// everybody can compute the roll later, and only spending a charge leads to another roll.
abstract contract Attacks is RewardPool, IRigRaidWrites, ReentrancyGuardTransient {
    /// @dev An attack and its players, read once and stored once.
    struct Fight {
        AttackResult result;
        PlayerState attacker;
        PlayerState defender;
        AttackOutcome outcome;
        uint256 roll;
        uint256 gameNow;
    }

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
        Player storage attacker = _game().players[account];
        Player storage defender = _game().players[victim];
        result.attacker = account;
        result.victim = victim;
        result.componentId = componentId;
        Fight memory fight = Fight({
            result: result,
            attacker: _stateOf(attacker),
            defender: _stateOf(defender),
            outcome: AttackOutcome.Miss,
            roll: 0,
            gameNow: _gameNow()
        });
        _requireTarget(fight);
        (, fight.roll) = _readyRoll(account, attacker, fight.attacker.primedAtBlock());
        _discharge(fight);

        Counter shields = _shields(fight.defender, fight.gameNow);
        if (fight.roll < _game().attackFailProbability) fight.outcome = AttackOutcome.Miss;
        else if (shields.count() == 0) fight.outcome = AttackOutcome.Hit;
        else if (!_isSerious(fight.defender, componentId)) fight.outcome = AttackOutcome.Bounce;
        else {
            fight.outcome = AttackOutcome.Block;
            shields = _breakShield(fight, shields);
        }
        result.remainingShields = uint8(shields.count());
        if (fight.outcome == AttackOutcome.Hit) _raid(attacker, defender, fight);
        else _endWithoutHit(attacker, defender, fight);
    }

    /// @dev Checks everything that an attack needs except a charge and a roll.
    function _requireTarget(Fight memory fight) private view {
        address attacker = fight.result.attacker;
        address victim = fight.result.victim;
        uint256 componentId = fight.result.componentId;
        if (victim == attacker) revert SelfAttack();
        if (!Bitmap.has(fight.attacker.working(), componentId)) {
            _componentType(componentId);
            revert NoWorkingComponent(attacker, componentId);
        }
        if (!Bitmap.has(fight.defender.working(), componentId)) revert NoWorkingComponent(victim, componentId);
        uint256 protectedUntil = _protectedUntil(_game().components[victim][componentId]);
        if (fight.gameNow < protectedUntil) revert TargetProtected(_toWallTime(protectedUntil));
        uint256 immuneUntil = fight.defender.immuneUntil();
        if (fight.gameNow < immuneUntil) revert TargetImmune(_toWallTime(immuneUntil));
    }

    /// @dev The roll of a ready attack, and the block in which it was primed; 0 for a kept roll.
    function _readyRoll(
        address account,
        Player storage player,
        uint256 primed
    ) private view returns (uint256 primedAtBlock, uint256 roll) {
        AttackReadiness state;
        (state, primedAtBlock, roll) = _nextRoll(account, player, primed);
        if (state != AttackReadiness.Ready) revert AttackNotReady(state, primedAtBlock);
    }

    /// @dev Spends the charge and the roll, whatever the outcome. Ends the attacker's immunity and primes the next
    /// attack.
    function _discharge(Fight memory fight) private view {
        Counter attacks = _spendAttack(fight.attacker, fight.gameNow);
        fight.result.remainingAttacks = uint8(attacks.count());
        fight.attacker = _prime(fight.attacker.withAttacks(attacks).withImmuneUntil(0));
    }

    /// @dev A player's attack charges after one is spent.
    function _spendAttack(PlayerState player, uint256 gameNow) private view returns (Counter) {
        Counter attacks = _attacks(player, gameNow);
        if (attacks.count() == 0) revert NoAttackCharges(_toWallTime(attacks.since() + GameRules.ATTACK_RECHARGE_TIME));
        return attacks.spend(GameRules.attackCapacity(player.level()), gameNow);
    }

    /// @dev Breaks a shield. The victim becomes immune, and so does the attacker if the component is serious for them.
    /// @param shields The victim's settled shields.
    /// @return remaining The shields left.
    function _breakShield(Fight memory fight, Counter shields) private view returns (Counter remaining) {
        remaining = shields.spend(GameRules.shieldCapacity(fight.defender.level()), fight.gameNow);
        uint256 immuneUntil = fight.gameNow + GameRules.SHIELD_BREAK_IMMUNITY;
        fight.defender = fight.defender.withShields(remaining).withImmuneUntil(immuneUntil);
        if (_isSerious(fight.attacker, fight.result.componentId)) {
            fight.attacker = fight.attacker.withImmuneUntil(immuneUntil);
        }
    }

    /// @dev Ends an attack that is not a hit. Every outcome except a bounce earns both players XP.
    function _endWithoutHit(Player storage attacker, Player storage defender, Fight memory fight) private {
        if (fight.outcome != AttackOutcome.Bounce) {
            bool hasBroken = fight.outcome == AttackOutcome.Block;
            uint256 earned = hasBroken ? GameRules.XP_PER_BREAK : GameRules.XP_PER_FAILED_ATTACK;
            fight.attacker = _earnXp(fight.result.attacker, fight.attacker, earned, fight.gameNow);
            earned = GameRules.XP_PER_FAILED_ATTACK;
            fight.defender = _earnXp(fight.result.victim, fight.defender, earned, fight.gameNow);
        }
        _storeState(attacker, fight.attacker);
        _storeState(defender, fight.defender);
        // Cannot overflow: `attacksCount` includes these attacks and has the same width.
        _addToAttackRecord(attacker, ONE_FAILED_ATTACK);
        _addToDefenseRecord(defender, ONE_SUCCESSFUL_DEFENSE);
        _announce(fight, 0, 0);
    }

    /// @dev A hit: hacks the component and pays the loot. Amounts in wei, shares rounded down:
    ///
    ///   stolen = floor(unpaid rewards * STEAL_PERCENTAGE / 100), all of them when roll >= CRITICAL_ROLL
    ///   loot   = stolen + bounty
    ///   fee    = floor(loot * attackFeePercentage / 100)
    ///
    /// Unpaid rewards count whether ripe or not. The attacker receives `loot - fee`. The victim loses `stolen`; the
    /// bounty comes from the pool's surplus.
    function _raid(Player storage attacker, Player storage defender, Fight memory fight) private {
        AttackResult memory result = fight.result;
        Pool memory pool = _accruedPool();
        uint256 reserve = _reserve();
        uint256 bounty = _bounty(_game().componentTypes[result.componentId], pool, reserve);
        (uint256 stolen, uint256 rate) = _hack(fight, _ticks(pool));
        uint256 loot = stolen + bounty;
        result.success = true;
        result.stolenRewards = loot;
        fight.attacker = _earnXp(result.attacker, fight.attacker, GameRules.XP_PER_ATTACK, fight.gameNow);

        _storeState(attacker, fight.attacker);
        _storeState(defender, fight.defender);
        // Cannot overflow: there are fewer than 2 ** 32 attacks (`attacksCount`), and the loot of each is less than 2
        // ** 96 wei, the largest reserve that is counted.
        _addToAttackRecord(attacker, ONE_SUCCESSFUL_ATTACK + loot * ONE_WEI_STOLEN);
        _addToDefenseRecord(defender, ONE_TIME_ATTACKED + stolen);
        (uint256 fee, ) = Shares.split(loot, _game().attackFeePercentage);
        _announce(fight, bounty, fee);
        _pay(result.attacker, pool, rate, stolen, loot, fee, reserve);
    }

    /// @dev Hacks a working component, which stops earning.
    /// @param ticks The whole ticks of the accrued pool.
    /// @return stolen The stolen part of its unpaid rewards, wei. The rest stays claimable.
    /// @return rate The component's rate, wei per tick. The caller must subtract it from the pool's rate with
    /// `_changePool`.
    function _hack(Fight memory fight, uint256 ticks) private returns (uint256 stolen, uint256 rate) {
        uint256 componentId = fight.result.componentId;
        Component storage component = _game().components[fight.result.victim][componentId];
        ComponentType storage componentType = _game().componentTypes[componentId];
        uint256 unpaid = _unpaid(component, false, _rewardIndex(componentType, ticks));
        uint256 percentage = fight.roll < GameRules.CRITICAL_ROLL ? GameRules.STEAL_PERCENTAGE : 100;
        uint256 remainder;
        (stolen, remainder) = Shares.split(unpaid, percentage);
        rate = componentType.rewardRate;
        component.indexOrRemainder = uint96(remainder);
        component.protectedUntilOrHackedAt = uint32(fight.gameNow);
        componentType.earning -= 1;
        uint256 hacked = fight.defender.hackedComponents() | Bitmap.only(componentId);
        fight.defender = fight.defender.withHackedComponents(hacked);
    }

    /// @dev A player with more XP. Unchanged at `MAX_LEVEL`.
    function _earnXp(
        address account,
        PlayerState player,
        uint256 earned,
        uint256 gameNow
    ) private returns (PlayerState) {
        if (player.level() == GameRules.MAX_LEVEL) return player;
        (uint256 level, uint256 xp) = GameRules.levelUp(player.level(), player.xp() + earned);
        if (level != player.level()) player = _levelUp(account, player, level, gameNow);
        return player.withXp(xp);
    }

    /// @dev A player at a higher level. Settles both counters at the old capacity, so that a new slot starts empty.
    function _levelUp(
        address account,
        PlayerState player,
        uint256 level,
        uint256 gameNow
    ) private returns (PlayerState) {
        uint256 attackCapacity = GameRules.attackCapacity(player.level());
        uint256 shieldCapacity = GameRules.shieldCapacity(player.level());
        Counter attacks = _attacks(player, gameNow).grow(attackCapacity, GameRules.attackCapacity(level), gameNow);
        Counter shields = _shields(player, gameNow).grow(shieldCapacity, GameRules.shieldCapacity(level), gameNow);
        emit PlayerLevelledUp(account, level);
        return player.withLevel(level).withAttacks(attacks).withShields(shields);
    }

    function _announce(Fight memory fight, uint256 bounty, uint256 fee) private {
        AttackResult memory result = fight.result;
        uint32 attackId = _game().attacksCount + 1;
        _game().attacksCount = attackId;
        emit ComponentAttacked(
            attackId,
            result.attacker,
            result.victim,
            result.componentId,
            fight.outcome,
            fight.roll,
            result.stolenRewards,
            bounty,
            fee
        );
    }

    function _primeAttack(address account) internal {
        Player storage stored = _player(account);
        PlayerState player = _stateOf(stored);
        (AttackReadiness readiness, uint256 primedAtBlock, ) = _nextRoll(account, stored, player.primedAtBlock());
        if (readiness != AttackReadiness.Cold) revert AttackNotCold(primedAtBlock);
        uint256 gameNow = _gameNow();
        bool isFree = _ranOutInPause(primedAtBlock);
        if (!isFree) {
            Counter attacks = _attacks(player, gameNow);
            isFree = _hasOverflowed(attacks, player.level(), gameNow);
            // Uses up the recharge that overflowed: the time at full charges starts again.
            attacks = isFree ? Counters.create(attacks.count(), gameNow) : _spendAttack(player, gameNow);
            player = player.withAttacks(attacks);
        }
        _storeState(stored, _prime(player));
        emit AttackPrimed(account, isFree);
    }

    function _keepRoll(address account) internal {
        Player storage player = _game().players[account];
        (uint256 primedAtBlock, uint256 roll) = _readyRoll(account, player, player.primedAtBlock);
        if (primedAtBlock == 0) revert RollAlreadyKept();
        _keep(player, roll);
        emit AttackRollKept(account, roll, primedAtBlock);
    }
}
