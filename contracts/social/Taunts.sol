// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {GameRules} from "../game/GameRules.sol";
import {IRigRaidReads, IRigRaidTypes} from "../interfaces/IRigRaid.sol";

/// @title Taunts: what players say about attacks
/// @notice Publishes the number of a line that a player says about an attack. Beside the game, which knows nothing of it.
/// @dev Stores nothing and moves no tokens. It does not know who took part in an attack: clients show the first line of
/// the attacker and the first line of the victim, and drop all others.
contract Taunts {
    /// @notice The number of lines. Their texts belong to the clients.
    uint256 public constant LINES = 32;
    /// @notice The game that the attacks and players are of: its proxy.
    IRigRaidReads public immutable GAME;

    /// @notice A player says a line about an attack.
    /// @param player The player, also when an operator sent the transaction.
    /// @param attackId The attack's number in the game's event.
    /// @param line The line's number, from 0.
    event Taunted(address indexed player, uint256 indexed attackId, uint256 line);

    /// @notice The sender is neither the player nor an operator who may fight for them now.
    error NotYours(address player);
    /// @notice The game is paused.
    error GameIsPaused();
    /// @notice The player has bought no component yet.
    error NotAPlayer(address player);
    /// @notice No attack has this number yet.
    error UnknownAttack(uint256 attackId);
    /// @notice Lines are numbered from 0 to `LINES - 1`.
    error UnknownLine(uint256 line);

    /// @param game The game's proxy.
    constructor(address game) {
        GAME = IRigRaidReads(game);
    }

    /// @notice Says a line about an attack, of any outcome and any age.
    /// @dev Emits `Taunted`. Errors, in this order: `NotYours`, `GameIsPaused`, `NotAPlayer`, `UnknownAttack`,
    /// `UnknownLine`. An operator needs the scope to fight.
    /// @param player The player who says it: the sender, or the player for whom the sender plays.
    /// @param attackId The attack's number, 1 to the game's `attacksCount()`.
    /// @param line The line's number, below `LINES`.
    function taunt(address player, uint256 attackId, uint256 line) external {
        if (msg.sender != player && !_canFightFor(player, msg.sender)) revert NotYours(player);
        if (GAME.paused()) revert GameIsPaused();
        (IRigRaidTypes.PlayerStats memory stats, , ) = GAME.getPlayerStats(player);
        if (stats.level == 0) revert NotAPlayer(player);
        if (attackId == 0 || attackId > GAME.attacksCount()) revert UnknownAttack(attackId);
        if (line >= LINES) revert UnknownLine(line);
        emit Taunted(player, attackId, line);
    }

    /// @dev The game answers 0 for an operator that has expired or was revoked.
    function _canFightFor(address player, address operator) private view returns (bool) {
        (, uint256 scope, ) = GAME.getOperator(player, operator);
        return scope & GameRules.SCOPE_FIGHT != 0;
    }
}
