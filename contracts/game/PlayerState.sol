// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Counter} from "../libraries/RechargingCounter.sol";

/// @dev The first slot of a `GameStorage.Player`, for actions that read or change several of its fields. They load and
/// store it once.
type PlayerState is uint256;

using PlayerFields for PlayerState global;

/// @title The fields of a player's state
/// @dev In the order of `GameStorage.Player`. A `with...` function returns a state with another value in the field.
library PlayerFields {
    function ownedComponents(PlayerState player) internal pure returns (uint256) {
        return uint32(PlayerState.unwrap(player));
    }

    function hackedComponents(PlayerState player) internal pure returns (uint256) {
        return uint32(PlayerState.unwrap(player) >> 32);
    }

    function level(PlayerState player) internal pure returns (uint256) {
        return uint8(PlayerState.unwrap(player) >> 64);
    }

    function xp(PlayerState player) internal pure returns (uint256) {
        return uint16(PlayerState.unwrap(player) >> 72);
    }

    function attacks(PlayerState player) internal pure returns (Counter) {
        return Counter.wrap(uint40(PlayerState.unwrap(player) >> 88));
    }

    function shields(PlayerState player) internal pure returns (Counter) {
        return Counter.wrap(uint40(PlayerState.unwrap(player) >> 128));
    }

    function immuneUntil(PlayerState player) internal pure returns (uint256) {
        return uint32(PlayerState.unwrap(player) >> 168);
    }

    function primedAtBlock(PlayerState player) internal pure returns (uint256) {
        return uint40(PlayerState.unwrap(player) >> 200);
    }

    /// @dev The components that are not hacked, as a bitmap.
    function working(PlayerState player) internal pure returns (uint256) {
        return player.ownedComponents() & ~player.hackedComponents();
    }

    function withHackedComponents(PlayerState player, uint256 value) internal pure returns (PlayerState) {
        return _with(player, 32, type(uint32).max, value);
    }

    function withLevel(PlayerState player, uint256 value) internal pure returns (PlayerState) {
        return _with(player, 64, type(uint8).max, value);
    }

    function withXp(PlayerState player, uint256 value) internal pure returns (PlayerState) {
        return _with(player, 72, type(uint16).max, value);
    }

    function withAttacks(PlayerState player, Counter value) internal pure returns (PlayerState) {
        return _with(player, 88, type(uint40).max, Counter.unwrap(value));
    }

    function withShields(PlayerState player, Counter value) internal pure returns (PlayerState) {
        return _with(player, 128, type(uint40).max, Counter.unwrap(value));
    }

    function withImmuneUntil(PlayerState player, uint256 value) internal pure returns (PlayerState) {
        return _with(player, 168, type(uint32).max, value);
    }

    function withPrimedAtBlock(PlayerState player, uint256 value) internal pure returns (PlayerState) {
        return _with(player, 200, type(uint40).max, value);
    }

    /// @param largest The largest value of the field, so that a larger one never reaches its neighbours.
    function _with(
        PlayerState player,
        uint256 offset,
        uint256 largest,
        uint256 value
    ) private pure returns (PlayerState) {
        uint256 others = PlayerState.unwrap(player) & ~(largest << offset);
        return PlayerState.wrap(others | ((value & largest) << offset));
    }
}
