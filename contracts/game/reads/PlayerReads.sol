// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IRigRaidReads} from "../../interfaces/IRigRaidReads.sol";
import {GameRules} from "../GameRules.sol";
import {GameState} from "../GameState.sol";

/// @title Reads: the players and their records
abstract contract PlayerReads is GameState, IRigRaidReads {
    /// @inheritdoc IRigRaidReads
    function activePlayersCount() external view returns (uint256) {
        return _game().activePlayers.length;
    }

    /// @inheritdoc IRigRaidReads
    function getActivePlayers() external view returns (address[] memory) {
        return _game().activePlayers;
    }

    /// @inheritdoc IRigRaidReads
    function getActivePlayers(uint256 start, uint256 count) public view returns (address[] memory page) {
        address[] storage all = _game().activePlayers;
        page = new address[](Math.min(count, Math.saturatingSub(all.length, start)));
        for (uint256 i = 0; i < page.length; ++i) page[i] = all[start + i];
    }

    /// @inheritdoc IRigRaidReads
    function getPlayers(
        uint256 start,
        uint256 count
    ) external view returns (address[] memory players, PlayerStats[] memory stats) {
        players = getActivePlayers(start, count);
        stats = new PlayerStats[](players.length);
        for (uint256 i = 0; i < players.length; ++i) stats[i] = _statsOf(players[i]);
    }

    /// @inheritdoc IRigRaidReads
    function getPlayerStats(
        address player
    ) external view returns (PlayerStats memory stats, uint256 xpToNextLevel, uint256 xpRequiredForNextLevel) {
        stats = _statsOf(player);
        if (stats.level != 0) xpRequiredForNextLevel = getXPForLevel(stats.level);
        xpToNextLevel = xpRequiredForNextLevel - stats.currentXP;
    }

    /// @inheritdoc IRigRaidReads
    function getXPForLevel(uint256 level) public pure returns (uint256) {
        if (level == 0 || level > GameRules.MAX_LEVEL) revert UnknownLevel(level);
        return level == GameRules.MAX_LEVEL ? 0 : GameRules.xpForLevel(level);
    }

    function _statsOf(address player) private view returns (PlayerStats memory) {
        Player storage stored = _game().players[player];
        return
            PlayerStats({
                level: stored.level,
                currentXP: stored.xp,
                totalAttacks: stored.totalAttacks,
                successfulAttacks: stored.successfulAttacks,
                failedAttacks: stored.failedAttacks,
                timesAttacked: stored.timesAttacked,
                successfulDefenses: stored.successfulDefenses,
                totalRewardsStolen: stored.rewardsStolen,
                totalRewardsLost: stored.rewardsLost
            });
    }
}
