// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {HISTORY_WINDOW, hashOfBlock} from "./BlockHistory.sol";
import {NaiveRewards} from "./NaiveRewards.sol";
import {VM} from "../Vm.sol";

/// @title A second opinion on players: charges, shields, experience, immunity and rolls
/// @notice Its counters recharge one by one as time goes by, where the game settles them when somebody looks.
abstract contract NaivePlayers is NaiveRewards {
    // The numbers of the rules, written down a second time.
    uint256 private constant ATTACK_RECHARGE_TIME = 8 hours;
    uint256 private constant SHIELD_RECHARGE_TIME = 36 hours;
    uint256 private constant PURCHASE_WINDOW = 24 hours;
    uint256 internal constant SHIELD_BREAK_IMMUNITY = 1 hours;
    uint256 internal constant XP_FOR_HIT = 25;
    uint256 internal constant XP_FOR_FAILURE = 5;
    /// @dev On top of those for a failure.
    uint256 internal constant XP_FOR_BREAK = 10;

    struct Counter {
        uint16 count;
        uint16 capacity;
        uint40 nextAt; // game time of the next recharge, 0 at capacity
        uint40 fullSince; // game time
    }

    struct Player {
        uint40 joinedAt; // game time, 0 for an account that is not a player
        uint16 level;
        Counter attacks;
        Counter shields;
        uint40 immuneUntil; // game time
        uint64 primedAtBlock;
        bool hasKeptRoll;
        uint8 keptRoll;
        uint40 windowStart; // game time, 0 while no purchase window was opened
        uint16 windowAttacks;
        uint16 windowShields;
        // Since the player joined
        uint32 hits;
        uint32 failures;
        uint32 timesAttacked;
        uint32 defenses;
        uint32 breaks; // of others' shields
        uint32 bounces; // of attacks made or suffered, which teach nobody anything
        uint32 attacksBought;
        uint32 paidPrimings; // with a charge, or with the recharge that overflowed
        uint32 pausePrimings;
        uint128 stolen; // with bounties
        uint128 lost;
    }

    enum Readiness {
        Cold,
        Priming,
        Ready
    }

    /// @dev In the order in which they joined.
    address[] internal joined;
    /// @dev In which block each pause began and ended, of those that took longer than a block.
    uint256[2][] private _pauses;
    uint256 private _pausedAtBlock;

    mapping(address account => Player) internal _players;

    /// @dev Number of pauses that have ended and can have taken a roll.
    function _pausesEnded() internal view returns (uint256) {
        return _pauses.length;
    }

    /// @dev State of an account's next attack, and its roll when it is ready.
    function _readinessOf(address account) internal view returns (Readiness state, uint256 roll) {
        Player storage player = _players[account];
        if (player.joinedAt == 0) return (Readiness.Cold, 0);
        if (player.hasKeptRoll) return (Readiness.Ready, player.keptRoll);
        uint256 age = VM.getBlockNumber() - player.primedAtBlock;
        if (age == 0) return (Readiness.Priming, 0);
        if (age > HISTORY_WINDOW) return (Readiness.Cold, 0);
        bytes32 entropy = hashOfBlock(player.primedAtBlock);
        uint256 attacksBefore = uint256(player.hits) + player.failures;
        return (Readiness.Ready, uint256(keccak256(abi.encode(entropy, account, attacksBefore))) % 100);
    }

    /// @dev The most charges that a player can have had: full at first, one for each recharge time, the bought ones.
    function _mostCharges(address account) internal view returns (uint256) {
        Player storage player = _players[account];
        return 5 + (_gameNow() - player.joinedAt) / ATTACK_RECHARGE_TIME + player.attacksBought;
    }

    /// @dev The level that this much experience leads to, and what is left of it there.
    function _levelFor(uint256 xp) internal pure returns (uint256 level, uint256 rest) {
        rest = xp;
        uint256 needed = 100;
        for (level = 1; rest >= needed && level < 100; ++level) {
            rest -= needed;
            needed += 50;
        }
        if (level == 100) rest = 0;
    }

    function _attackCapacity(uint256 level) internal pure returns (uint256) {
        return level < 50 ? 5 + level / 5 : 15;
    }

    function _shieldCapacity(uint256 level) internal pure returns (uint256) {
        return level < 50 ? 3 + level / 10 : 8;
    }

    /// @dev Numbers of both that a player can still buy in the purchase window.
    function _purchasesLeft(address account) internal view returns (uint256 attacks, uint256 shields) {
        Player storage player = _players[account];
        if (player.joinedAt == 0) return (0, 0);
        if (!_isWindowOpen(player)) return (1, 3);
        return (1 - player.windowAttacks, 3 - player.windowShields);
    }

    function _join(address account) internal {
        Player storage player = _players[account];
        uint40 timeNow = uint40(_gameNow());
        player.joinedAt = timeNow;
        player.level = 1;
        player.attacks = Counter({count: 5, capacity: 5, nextAt: 0, fullSince: timeNow});
        player.shields = Counter({count: 1, capacity: 3, nextAt: timeNow + uint40(SHIELD_RECHARGE_TIME), fullSince: 0});
        player.primedAtBlock = uint64(VM.getBlockNumber());
        joined.push(account);
    }

    function _hasRoll(address account) internal view returns (bool) {
        (Readiness state, ) = _readinessOf(account);
        return state == Readiness.Ready;
    }

    /// @dev After each step of the clock.
    function _rechargeEverybody() internal {
        for (uint256 i = 0; i < joined.length; ++i) {
            _recharge(_players[joined[i]].attacks, ATTACK_RECHARGE_TIME);
            _recharge(_players[joined[i]].shields, SHIELD_RECHARGE_TIME);
        }
    }

    function _spendAttack(Player storage player) internal {
        _spend(player.attacks, ATTACK_RECHARGE_TIME);
    }

    function _spendShield(Player storage player) internal {
        _spend(player.shields, SHIELD_RECHARGE_TIME);
    }

    function _refill(Counter storage counter, uint256 amount) internal {
        counter.count += uint16(amount);
        if (counter.count == counter.capacity) {
            counter.nextAt = 0;
            counter.fullSince = uint40(_gameNow());
        }
    }

    function _hasOverflowed(Player storage player) internal view returns (bool) {
        Counter storage attacks = player.attacks;
        return attacks.count == attacks.capacity && _gameNow() >= attacks.fullSince + ATTACK_RECHARGE_TIME;
    }

    /// @dev True when the last block in which the attack was ready is one of a pause.
    function _ranOutInPause(Player storage player) internal view returns (bool ranOut) {
        uint256 lastReady = player.primedAtBlock + HISTORY_WINDOW;
        for (uint256 i = 0; i < _pauses.length; ++i) {
            if (_pauses[i][0] <= lastReady && lastReady <= _pauses[i][1]) ranOut = true;
        }
    }

    function _pause() internal {
        _stopClock();
        _pausedAtBlock = VM.getBlockNumber();
    }

    function _resume() internal {
        _restartClock();
        if (VM.getBlockNumber() != _pausedAtBlock) _pauses.push([_pausedAtBlock, VM.getBlockNumber()]);
    }

    /// @dev Opens a purchase window unless one is open.
    function _openWindow(Player storage player) internal {
        if (_isWindowOpen(player)) return;
        player.windowStart = uint40(_gameNow());
        player.windowAttacks = 0;
        player.windowShields = 0;
    }

    /// @dev After a change of the player's record. Returns whether there is room for more charges or shields now.
    function _levelUp(Player storage player) internal returns (bool levelledUp, bool hasGrown) {
        uint256 failures = uint256(player.failures) + player.defenses - player.bounces;
        uint256 xp = XP_FOR_HIT * player.hits + XP_FOR_FAILURE * failures + XP_FOR_BREAK * player.breaks;
        (uint256 level, ) = _levelFor(xp);
        levelledUp = level != player.level;
        if (!levelledUp) return (false, false);
        player.level = uint16(level);
        hasGrown = _grow(player.attacks, _attackCapacity(level), ATTACK_RECHARGE_TIME);
        if (_grow(player.shields, _shieldCapacity(level), SHIELD_RECHARGE_TIME)) hasGrown = true;
    }

    function _isWindowOpen(Player storage player) private view returns (bool) {
        return player.windowStart != 0 && _gameNow() < player.windowStart + PURCHASE_WINDOW;
    }

    function _recharge(Counter storage counter, uint256 period) private {
        while (counter.nextAt != 0 && counter.nextAt <= _gameNow()) {
            ++counter.count;
            if (counter.count == counter.capacity) {
                counter.fullSince = counter.nextAt;
                counter.nextAt = 0;
            } else {
                counter.nextAt += uint40(period);
            }
        }
    }

    function _spend(Counter storage counter, uint256 period) private {
        if (counter.nextAt == 0) counter.nextAt = uint40(_gameNow() + period);
        --counter.count;
    }

    /// @dev A place more starts empty; if the counter was full, its recharge begins now.
    function _grow(Counter storage counter, uint256 capacity, uint256 period) private returns (bool hasGrown) {
        hasGrown = capacity != counter.capacity;
        if (hasGrown && counter.nextAt == 0) counter.nextAt = uint40(_gameNow() + period);
        counter.capacity = uint16(capacity);
    }
}
