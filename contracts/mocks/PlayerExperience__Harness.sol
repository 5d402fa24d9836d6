// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Counter, Counters} from "../libraries/RechargingCounter.sol";
import {GameStorage} from "../game/GameStorage.sol";

/// @title Sets a player's level, which could take thousands of attacks, or a kept roll
/// @notice A test places this code at the game's address for one call.
contract PlayerExperience__Harness is GameStorage {
    /// @dev Leaves the timers of both counters unchanged.
    function setExperience(address account, uint8 level, uint16 xp, uint8 attacks, uint8 shields) external {
        Player storage player = _game().players[account];
        player.level = level;
        player.xp = xp;
        player.attacks = _withCount(player.attacks, attacks);
        player.shields = _withCount(player.shields, shields);
    }

    /// @dev Same effect as if the player had kept the roll.
    function setKeptRoll(address account, uint256 roll) external {
        _keep(_game().players[account], roll);
    }

    function _withCount(Counter counter, uint256 count) private pure returns (Counter) {
        return Counters.create(count, counter.since());
    }
}
