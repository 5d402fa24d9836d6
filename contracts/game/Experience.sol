// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {GameRules} from "./GameRules.sol";
import {PlayerState} from "./PlayerState.sol";

/// @title Experience and levels
abstract contract Experience is PlayerState {
    /// @dev Gives XP. What is over a level's requirement carries on to the next; at the highest level there is none.
    function _earnXp(address account, Player storage player, uint256 earned, uint256 gameNow) internal {
        uint256 oldLevel = player.level;
        if (oldLevel == GameRules.MAX_LEVEL) return;
        uint256 level = oldLevel;
        uint256 xp = player.xp + earned;
        for (uint256 needed; level < GameRules.MAX_LEVEL; ++level) {
            needed = GameRules.xpForLevel(level);
            if (xp < needed) break;
            xp -= needed;
        }
        player.xp = level == GameRules.MAX_LEVEL ? 0 : uint16(xp);
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
        player.attacks = uint8(attacks);
        player.attacksSince = uint32(attacksSince);
        player.shields = uint8(shields);
        player.shieldsSince = uint32(shieldsSince);
        emit PlayerLevelledUp(account, level);
    }
}
