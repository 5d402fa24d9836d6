// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {DeployedGame} from "./DeployedGame.sol";
import {GameClock} from "./GameClock.sol";

/// @title A second opinion on rewards: the rules done the slow way
/// @notice It visits every component of every player at every change, where the game keeps indexes and sums. Both have
/// to agree to the wei.
abstract contract NaiveRewards is DeployedGame, GameClock {
    // The numbers of the rules, written down a second time.
    uint256 private constant RUNWAY = 90 days;
    uint256 private constant REACTIVATION_DELAY = 6 hours;
    uint256 internal constant RIPENING_TIME = 8 hours;
    uint256 private constant CRITICAL_ROLL = 95;
    /// @dev The game counts a reserve up to this width,
    uint256 private constant MAX_RESERVE = type(uint96).max;
    /// @dev and the seconds that it pays for in at most this many steps of a second, a minute, an hour or 60 hours.
    uint256 private constant STEPS = 16_380;
    uint256 private constant MAX_FUNDED = (STEPS - 1) * 60 hours;
    /// @dev Parts of a second that the reward clock can show.
    uint256 private constant PARTS = 256;

    struct ComponentType {
        uint96 price;
        uint64 rewardRate;
        bool isActive;
        uint96 repairCost;
    }

    struct Component {
        bool isOwned;
        bool isHacked;
        uint40 protectedUntil; // game time
        uint40 hackedAt; // game time
        uint40 paidAt; // wall time, at first of the purchase
        uint8 skinId; // the applied one
        uint128 earned; // unpaid, at the last change
    }

    /// @dev Announcement of the game, after the last change, of its payments until the next one.
    struct Announcement {
        uint256 madeAt; // game time
        uint256 owed;
        uint256 rate;
        uint256 fullSpeedUntil; // game time
        uint256 speed; // per 10,000
    }

    address[] internal players;
    /// @dev In id order; id 1 is at 0.
    ComponentType[] internal types;

    mapping(address player => mapping(uint256 componentId => Component)) internal _components;
    Announcement internal _announcement;
    uint256 private _changedAt = 1; // game time of the last change
    uint256 private _funded = MAX_FUNDED; // for how many seconds of full rewards the pool could pay at that change
    uint256 private _parts; // what the reward clock showed beyond full seconds at that change
    bool private _hasStoodStill; // whether the reward clock has not moved before the change that runs
    uint256 private _stoodStillSince; // game time

    /// @dev Around everything that changes the rate, what is owed or the balance as the game counts it.
    modifier changesPool() {
        _beginPoolChange();
        _;
        _endPoolChange();
    }

    /// @dev The sum of the rates of all components that work.
    function _rate() internal view returns (uint256 sum) {
        for (uint256 id = 1; id <= types.length; ++id) {
            uint256 rewardRate = types[id - 1].rewardRate;
            for (uint256 p = 0; p < players.length; ++p) {
                if (_works(players[p], id)) sum += rewardRate;
            }
        }
    }

    /// @dev Until when rewards run at full speed, wall time, and how fast they run now, per 10,000.
    /// @param rewards Those of everybody now.
    function _speed(uint256[][] memory rewards) internal view returns (uint256 fullSpeedUntil, uint256 currentSpeed) {
        uint256 currentRate = _rate();
        if (currentRate == 0) return (type(uint256).max, 10_000);
        uint256 reserve = Math.min(TOKEN.balanceOf(address(GAME)), MAX_RESERVE);
        uint256 funded = _counted((reserve - _sum(rewards)) / currentRate);
        if (funded < RUNWAY) return (0, (funded * 10_000) / RUNWAY);
        return (_gameNow() + funded - RUNWAY + _clockOffset(), 10_000);
    }

    /// @dev Earned and unpaid rewards of each component of each player, in id order.
    function _rewardsOfEverybody() internal view returns (uint256[][] memory rewards) {
        rewards = new uint256[][](players.length);
        uint256 emitted = (_parts + _partsSinceChange()) / PARTS;
        for (uint256 p = 0; p < players.length; ++p) {
            rewards[p] = new uint256[](types.length);
            for (uint256 id = 1; id <= types.length; ++id) rewards[p][id - 1] = _unpaid(players[p], id, emitted);
        }
    }

    function _works(address player, uint256 componentId) internal view returns (bool) {
        Component storage component = _components[player][componentId];
        return component.isOwned && !component.isHacked;
    }

    /// @dev Within a change of the pool: whatever a claim leaves is earned no more.
    function _markPaid(address player, uint256 componentId) internal {
        _components[player][componentId].earned = 0;
        _components[player][componentId].paidAt = uint40(_wallNow());
    }

    /// @dev The part of what a component has earned that a claim would pay now: four fifths of it, and the last fifth
    /// evenly over eight hours of wall time.
    function _ripeOf(address player, uint256 componentId, uint256 earned) internal view returns (uint256) {
        uint256 age = Math.min(_wallNow() - _components[player][componentId].paidAt, RIPENING_TIME);
        return (earned * (4 * RIPENING_TIME + age)) / (5 * RIPENING_TIME);
    }

    /// @dev The part of what a component has earned that a hit takes.
    function _shareOf(uint256 earned, uint256 roll) internal pure returns (uint256) {
        return _isCritical(roll) ? earned : earned / 2;
    }

    function _isCritical(uint256 roll) internal pure returns (bool) {
        return roll >= CRITICAL_ROLL;
    }

    /// @dev Within a change of the pool, before the attack. The rewards that a hit takes, and the bounty that the pool
    /// adds: half of the repair cost, or half of what the component would have earned until it can be reactivated, at the
    /// speed of now.
    function _lootOf(
        address victim,
        uint256 componentId,
        uint256 roll
    ) internal view returns (uint256 stolen, uint256 bounty) {
        ComponentType storage componentType = types[componentId - 1];
        stolen = _shareOf(_components[victim][componentId].earned, roll);
        uint256 funded = Math.min(_secondsFunded(), RUNWAY);
        uint256 saved = (componentType.rewardRate * REACTIVATION_DELAY * funded) / RUNWAY;
        bounty = Math.min(componentType.repairCost, saved) / 2;
    }

    /// @dev Within a change of the pool.
    function _hack(address victim, uint256 componentId, uint256 stolen) internal {
        Component storage component = _components[victim][componentId];
        component.earned -= uint128(stolen);
        component.isHacked = true;
        component.hackedAt = uint40(_gameNow());
    }

    /// @dev Earnings of all of a player's components at full speed, hacked ones included.
    function _rateOfRig(address player) internal view returns (uint256 sum) {
        for (uint256 id = 1; id <= types.length; ++id) {
            if (_components[player][id].isOwned) sum += types[id - 1].rewardRate;
        }
    }

    /// @dev True when a component earns at least a fifth of what the player's best working one does.
    function _isSerious(address player, uint256 componentId) internal view returns (bool) {
        uint256 best;
        for (uint256 id = 1; id <= types.length; ++id) {
            if (_works(player, id)) best = Math.max(best, types[id - 1].rewardRate);
        }
        uint256 rewardRate = types[componentId - 1].rewardRate;
        return rewardRate != 0 && rewardRate * 5 >= best;
    }

    /// @dev Within a change of the pool.
    function _startComponent(address player, uint256 componentId, uint256 protection) internal {
        Component storage component = _components[player][componentId];
        component.isOwned = true;
        component.isHacked = false;
        component.protectedUntil = uint40(_gameNow() + protection);
    }

    /// @dev Total that the game owes, as of the last change.
    function _owed() internal view returns (uint256 sum) {
        for (uint256 p = 0; p < players.length; ++p) {
            for (uint256 id = 1; id <= types.length; ++id) sum += _components[players[p]][id].earned;
        }
    }

    function _beginPoolChange() internal {
        uint256[][] memory rewards = _rewardsOfEverybody();
        for (uint256 p = 0; p < players.length; ++p) {
            for (uint256 id = 1; id <= types.length; ++id) {
                _components[players[p]][id].earned = uint128(rewards[p][id - 1]);
            }
        }
        uint256 parts = _partsSinceChange();
        _hasStoodStill = parts == 0;
        _stoodStillSince = _changedAt;
        _parts = (_parts + parts) % PARTS;
        _changedAt = _gameNow();
    }

    function _endPoolChange() internal {
        uint256 fundedBefore = _funded;
        _funded = _secondsFunded();
        if (_hasStoodStill && _funded <= fundedBefore) _changedAt = _stoodStillSince;
        _keepAnnouncement();
    }

    function _keepAnnouncement() private {
        (, uint256 owed, uint256 ratePerSecond, uint256 until, uint256 currentSpeed) = GAME.rewardPool();
        uint256 untilGameTime = until == 0 || until == type(uint256).max ? until : until - _clockOffset();
        _announcement = Announcement(_gameNow(), owed, ratePerSecond, untilGameTime, currentSpeed);
    }

    /// @dev By how much the reward clock advanced since the last change: second by second while the pool pays for more
    /// than the runway, by the formula of the rules from there.
    function _partsSinceChange() private view returns (uint256) {
        uint256 elapsed = _gameNow() - _changedAt;
        uint256 full = _funded <= RUNWAY ? 0 : Math.min(elapsed, _funded - RUNWAY);
        uint256 slowed = elapsed - full;
        return full * PARTS + (Math.min(_funded, RUNWAY) * slowed * PARTS) / (RUNWAY + slowed);
    }

    /// @dev For how many seconds of full rewards the pool can pay, as of the last change.
    function _secondsFunded() private view returns (uint256) {
        uint256 currentRate = _rate();
        if (currentRate == 0) return MAX_FUNDED;
        uint256 reserve = Math.min(TOKEN.balanceOf(address(GAME)), MAX_RESERVE);
        return _counted((reserve - _owed()) / currentRate);
    }

    /// @dev Rounded down to the shortest steps that are long enough.
    function _counted(uint256 secondsFunded) private pure returns (uint256) {
        uint256 length = 1;
        while (length < 60 hours && secondsFunded >= STEPS * length) length *= 60;
        return Math.min((secondsFunded / length) * length, MAX_FUNDED);
    }

    function _sum(uint256[][] memory rewards) private pure returns (uint256 sum) {
        for (uint256 p = 0; p < rewards.length; ++p) {
            for (uint256 i = 0; i < rewards[p].length; ++i) sum += rewards[p][i];
        }
    }

    function _unpaid(address player, uint256 componentId, uint256 emitted) private view returns (uint256) {
        uint256 recent = _works(player, componentId) ? types[componentId - 1].rewardRate * emitted : 0;
        return _components[player][componentId].earned + recent;
    }
}
