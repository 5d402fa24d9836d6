// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Counter, RechargingCounter} from "../libraries/RechargingCounter.sol";
import {GameStorage} from "../game/GameStorage.sol";

/// @title Puts a player at a level that would take thousands of attacks to reach, or gives them a roll
/// @notice A test gives its code to the game's address for one call.
contract PlayerExperience__Harness is GameStorage {
    /// @dev The timers of both counters stay as they are.
    function setExperience(address account, uint8 level, uint16 xp, uint8 attacks, uint8 shields) external {
        Player storage player = _game().players[account];
        player.level = level;
        player.xp = xp;
        player.attacks = _withCount(player.attacks, attacks);
        player.shields = _withCount(player.shields, shields);
    }

    /// @dev As if the player had kept it.
    function setKeptRoll(address account, uint256 roll) external {
        _keep(_game().players[account], roll);
    }

    function _withCount(Counter counter, uint256 count) private pure returns (Counter) {
        (, uint256 since) = RechargingCounter.unpack(counter);
        return RechargingCounter.pack(count, since);
    }
}
