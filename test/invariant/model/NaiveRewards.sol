// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {DeployedGame} from "./DeployedGame.sol";
import {GameClock} from "./GameClock.sol";

/// @title A second opinion on rewards: the rules done the slow way
/// @notice It visits every component of every player at every change, where the game keeps indexes and sums. Both have
/// to agree to the wei.
abstract contract NaiveRewards is DeployedGame, GameClock {
    /// @dev The game counts a reserve up to this width,
    uint256 private constant COUNTED_RESERVE = type(uint88).max;
    /// @dev and game time up to this one.
    uint256 private constant END_OF_TIME = type(uint32).max;
    uint256 private constant STEAL_PERCENTAGE = 50;

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
        uint8 skinId; // the applied one
        uint128 earned; // unpaid, at the last change
    }

    address[] public players;
    /// @notice In id order; id 1 is at 0.
    ComponentType[] public types;

    mapping(address player => mapping(uint256 componentId => Component)) internal _components;
    uint256 private _changedAt; // game time of the last change
    uint256 private _surplus; // what the pool could promise at the last change
    uint256 private _fundedUntil = END_OF_TIME; // game time

    /// @dev Around everything that changes the rate, what is owed or the balance as the game counts it.
    modifier changesPool() {
        _beginPoolChange();
        _;
        _endPoolChange();
    }

    function playersCount() external view returns (uint256) {
        return players.length;
    }

    function typesCount() external view returns (uint256) {
        return types.length;
    }

    /// @notice A player's components, in id order.
    function componentsOf(address player) external view returns (Component[] memory components) {
        components = new Component[](types.length);
        for (uint256 i = 0; i < components.length; ++i) components[i] = _components[player][i + 1];
    }

    /// @notice The sum of the rates of all components that work.
    function rate() public view returns (uint256 sum) {
        for (uint256 id = 1; id <= types.length; ++id) {
            uint256 rewardRate = types[id - 1].rewardRate;
            for (uint256 p = 0; p < players.length; ++p) {
                if (_works(players[p], id)) sum += rewardRate;
            }
        }
    }

    /// @notice The wall time at which the pool runs or ran dry; the maximum when nothing earns.
    function fundedUntil() external view returns (uint256) {
        return rate() == 0 ? type(uint256).max : _fundedUntil + clockOffset();
    }

    /// @notice What each component of each player has earned and not been paid, in id order.
    function rewardsOfEverybody() public view returns (uint256[][] memory rewards) {
        rewards = new uint256[][](players.length);
        uint256 emitted = _secondsEmitted();
        for (uint256 p = 0; p < players.length; ++p) {
            rewards[p] = new uint256[](types.length);
            for (uint256 id = 1; id <= types.length; ++id) rewards[p][id - 1] = _unpaid(players[p], id, emitted);
        }
    }

    function _works(address player, uint256 componentId) internal view returns (bool) {
        Component storage component = _components[player][componentId];
        return component.isOwned && !component.isHacked;
    }

    function _markPaid(address player, uint256 componentId) internal {
        _components[player][componentId].earned = 0;
    }

    /// @dev Within a change of the pool. Returns what is stolen.
    function _hack(address victim, uint256 componentId) internal returns (uint256 stolen) {
        Component storage component = _components[victim][componentId];
        stolen = (component.earned * STEAL_PERCENTAGE) / 100;
        component.earned -= uint128(stolen);
        component.isHacked = true;
        component.hackedAt = uint40(gameNow());
    }

    /// @dev Within a change of the pool.
    function _startComponent(address player, uint256 componentId, uint256 protection) internal {
        Component storage component = _components[player][componentId];
        component.isOwned = true;
        component.isHacked = false;
        component.protectedUntil = uint40(gameNow() + protection);
    }

    /// @dev What the game owes in all, as of the last change.
    function _owed() internal view returns (uint256 sum) {
        for (uint256 p = 0; p < players.length; ++p) {
            for (uint256 id = 1; id <= types.length; ++id) sum += _components[players[p]][id].earned;
        }
    }

    function _beginPoolChange() internal {
        uint256[][] memory rewards = rewardsOfEverybody();
        for (uint256 p = 0; p < players.length; ++p) {
            for (uint256 id = 1; id <= types.length; ++id) {
                _components[players[p]][id].earned = uint128(rewards[p][id - 1]);
            }
        }
        _changedAt = gameNow();
    }

    function _endPoolChange() internal {
        _surplus = Math.min(TOKEN.balanceOf(address(GAME)), COUNTED_RESERVE) - _owed();
        uint256 secondsFunded = _secondsFunded();
        _fundedUntil =
            secondsFunded == 0 ? Math.min(_fundedUntil, _changedAt) : Math.min(_changedAt + secondsFunded, END_OF_TIME);
    }

    /// @dev For how many seconds since the last change rewards were emitted: as long as the pool could pay, as it stood
    /// at that change.
    function _secondsEmitted() private view returns (uint256) {
        return Math.min(gameNow() - _changedAt, _secondsFunded());
    }

    /// @dev For how many seconds the pool could pay, as it stood at the last change.
    function _secondsFunded() private view returns (uint256) {
        uint256 currentRate = rate();
        return currentRate == 0 ? END_OF_TIME : _surplus / currentRate;
    }

    function _unpaid(address player, uint256 componentId, uint256 emitted) private view returns (uint256) {
        uint256 recent = _works(player, componentId) ? types[componentId - 1].rewardRate * emitted : 0;
        return _components[player][componentId].earned + recent;
    }
}
