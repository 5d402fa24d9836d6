// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title The reads of the game that taunts need
/// @dev Declared here instead of imported, so that a new version of the game does not change the code of `Taunts`.
interface ITauntedGame {
    /// @dev See `IRigRaid`.
    function paused() external view returns (bool);
    /// @dev See `IRigRaid`.
    function attacksCount() external view returns (uint256);
    /// @dev The first field of a player's statistics is the level, 0 for other accounts. The rest of the answer is not
    /// read.
    function getPlayerStats(address player) external view returns (uint256 level);
    /// @dev See `IRigRaid`. Zeros for an operator that has expired or was revoked.
    function getOperator(
        address player,
        address operator
    ) external view returns (uint256 until, uint256 scope, uint256 budget);
}

/// @title Taunts: lines that players say about attacks
/// @notice Publishes the number of a line that a player says about an attack. The game does not depend on this
/// contract.
/// @dev Stores nothing and moves no tokens. It does not check who took part in an attack: clients show the first line
/// of the attacker and of the victim, and ignore all others.
contract Taunts {
    /// @notice The number of lines. Clients hold their texts.
    uint256 public constant LINES = 32;
    /// @notice The game's proxy.
    ITauntedGame public immutable GAME;
    /// @dev `GameRules.SCOPE_FIGHT`, the scope bit of operators that may attack.
    uint256 private constant SCOPE_FIGHT = 2;

    /// @notice A player said a line about an attack.
    /// @param player The player, even if an operator sent the transaction.
    /// @param attackId The attack's number in the game's event.
    /// @param line The line's number, from 0.
    event Taunted(address indexed player, uint256 indexed attackId, uint256 line);

    /// @notice The sender is neither the player nor an operator that may fight for them now.
    error NotYours(address player);
    /// @notice The game is paused.
    error GameIsPaused();
    /// @notice The account is not a player.
    error NotAPlayer(address player);
    /// @notice No attack has this number yet.
    error UnknownAttack(uint256 attackId);
    /// @notice Lines are numbered from 0 to `LINES - 1`.
    error UnknownLine(uint256 line);

    /// @param game The game's proxy.
    constructor(address game) {
        GAME = ITauntedGame(game);
    }

    /// @notice Says a line about an attack of any outcome and age.
    /// @dev Emits `Taunted`. Errors, in this order: `NotYours`, `GameIsPaused`, `NotAPlayer`, `UnknownAttack`,
    /// `UnknownLine`. An operator needs the scope "fight".
    /// @param player The player who says the line: the sender, or a player whose operator the sender is.
    /// @param attackId The attack's number, 1 to the game's `attacksCount()`.
    /// @param line The line's number, below `LINES`.
    function taunt(address player, uint256 attackId, uint256 line) external {
        if (msg.sender != player && !_canFightFor(player, msg.sender)) revert NotYours(player);
        if (GAME.paused()) revert GameIsPaused();
        if (GAME.getPlayerStats(player) == 0) revert NotAPlayer(player);
        if (attackId == 0 || attackId > GAME.attacksCount()) revert UnknownAttack(attackId);
        if (line >= LINES) revert UnknownLine(line);
        emit Taunted(player, attackId, line);
    }

    function _canFightFor(address player, address operator) private view returns (bool) {
        (, uint256 scope, ) = GAME.getOperator(player, operator);
        return scope & SCOPE_FIGHT != 0;
    }
}
