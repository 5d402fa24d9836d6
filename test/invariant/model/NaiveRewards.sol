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

    struct ComponentType {
        uint256 price;
        uint256 rewardRate;
        uint256 repairCost;
        bool isActive;
    }

    address[] public players;
    /// @notice In id order; id 1 is at 0.
    ComponentType[] public types;
    mapping(address player => mapping(uint256 componentId => bool)) public owns;
    /// @notice Game time at which a component's protection ends.
    mapping(address player => mapping(uint256 componentId => uint256)) public protectedUntil;

    mapping(address player => mapping(uint256 componentId => uint256)) private _earned; // unpaid, at the last change
    uint256 private _changedAt; // game time of the last change
    uint256 private _surplus; // what the pool could promise at the last change
    uint256 private _fundedUntil = END_OF_TIME; // game time

    /// @dev Around everything that changes the rate, what is owed or the balance as the game counts it.
    modifier changesPool() {
        _settleEverybody();
        _;
        _surplus = Math.min(TOKEN.balanceOf(address(GAME)), COUNTED_RESERVE) - _owed();
        _fundedUntil =
            _secondsFunded() == 0
                ? Math.min(_fundedUntil, _changedAt)
                : Math.min(_changedAt + _secondsFunded(), END_OF_TIME);
    }

    function playersCount() external view returns (uint256) {
        return players.length;
    }

    function typesCount() external view returns (uint256) {
        return types.length;
    }

    /// @notice The sum of the rates of all components that work.
    function rate() public view returns (uint256 sum) {
        for (uint256 p = 0; p < players.length; ++p) {
            for (uint256 id = 1; id <= types.length; ++id) {
                if (owns[players[p]][id]) sum += types[id - 1].rewardRate;
            }
        }
    }

    /// @notice For how many seconds since the last change rewards were emitted: as long as the pool could pay, as it
    /// stood at that change.
    function secondsEmitted() public view returns (uint256) {
        return Math.min(gameNow() - _changedAt, _secondsFunded());
    }

    /// @notice The wall time at which the pool runs or ran dry; the maximum when nothing earns.
    function fundedUntil() external view returns (uint256) {
        return rate() == 0 ? type(uint256).max : _fundedUntil + clockOffset();
    }

    /// @notice What each component of each player has earned and not been paid, in id order.
    function rewardsOfEverybody() public view returns (uint256[][] memory rewards) {
        rewards = new uint256[][](players.length);
        uint256 emitted = secondsEmitted();
        for (uint256 p = 0; p < players.length; ++p) {
            rewards[p] = new uint256[](types.length);
            for (uint256 id = 1; id <= types.length; ++id) rewards[p][id - 1] = _unpaid(players[p], id, emitted);
        }
    }

    function _markPaid(address player, uint256 componentId) internal {
        _earned[player][componentId] = 0;
    }

    function _settleEverybody() private {
        uint256[][] memory rewards = rewardsOfEverybody();
        for (uint256 p = 0; p < players.length; ++p) {
            for (uint256 id = 1; id <= types.length; ++id) _earned[players[p]][id] = rewards[p][id - 1];
        }
        _changedAt = gameNow();
    }

    function _owed() private view returns (uint256 sum) {
        for (uint256 p = 0; p < players.length; ++p) {
            for (uint256 id = 1; id <= types.length; ++id) sum += _earned[players[p]][id];
        }
    }

    /// @dev For how many seconds the pool could pay, as it stood at the last change.
    function _secondsFunded() private view returns (uint256) {
        uint256 currentRate = rate();
        return currentRate == 0 ? END_OF_TIME : _surplus / currentRate;
    }

    function _unpaid(address player, uint256 componentId, uint256 emitted) private view returns (uint256) {
        uint256 recent = owns[player][componentId] ? types[componentId - 1].rewardRate * emitted : 0;
        return _earned[player][componentId] + recent;
    }
}
