// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Every number of the game
/// @notice A deployer who wants another balance changes it here, before deploying, and nowhere else.
/// @dev Times are in seconds of game time, amounts in token wei, percentages in whole percent.
library GameRules {
    // --- Economy -----------------------------------------------------------------------------------------------------

    /// @dev The only precision that the prices below are written for; `initialize` refuses any other token.
    uint256 internal constant TOKEN_DECIMALS = 18;
    /// @dev No component may pay its price back faster: a slip of a unit must not drain the pool.
    uint256 internal constant MIN_PAYBACK = 7 days;
    uint256 internal constant MAX_FEE_PERCENTAGE = 30;
    uint256 internal constant INITIAL_ATTACK_FEE_PERCENTAGE = 5;
    uint256 internal constant INITIAL_PURCHASE_FEE_PERCENTAGE = 5;

    // --- Components --------------------------------------------------------------------------------------------------

    /// @dev Ownership is kept as a bitmap of 32 bits, one for each type.
    uint256 internal constant MAX_COMPONENTS = 32;
    uint256 internal constant PURCHASE_PROTECTION = 12 hours;

    // --- Attack charges and shields ----------------------------------------------------------------------------------

    uint256 internal constant INITIAL_ATTACK_FAIL_PROBABILITY = 30;
    uint256 internal constant BASE_ATTACK_CAPACITY = 5;
    /// @dev A new player's first shield; it is one of three, so its recharge runs from the purchase.
    uint256 internal constant INITIAL_SHIELDS = 1;

    // --- Experience --------------------------------------------------------------------------------------------------

    uint256 internal constant INITIAL_LEVEL = 1;
}
