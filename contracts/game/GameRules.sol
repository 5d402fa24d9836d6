// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Every number of the game
/// @notice Change the game's balance here, before deploying. No other file contains these numbers.
/// @dev Times are in seconds of game time, amounts in token wei, percentages in whole percent.
library GameRules {
    // --- Economy -----------------------------------------------------------------------------------------------------

    /// @dev Rewards slow down when the surplus could not pay full rewards for this long.
    uint256 internal constant RUNWAY = 90 days;
    /// @dev The precision that all prices and rates assume. `initialize` refuses any other token.
    uint256 internal constant TOKEN_DECIMALS = 18;
    /// @dev No component may earn back its price faster, so that a mistyped unit cannot drain the pool.
    uint256 internal constant MIN_PAYBACK = 7 days;
    uint256 internal constant MAX_FEE_PERCENTAGE = 30;
    uint256 internal constant INITIAL_ATTACK_FEE_PERCENTAGE = 5;
    uint256 internal constant INITIAL_PURCHASE_FEE_PERCENTAGE = 5;

    // --- Components --------------------------------------------------------------------------------------------------

    /// @dev A claim pays in full when the last one is at least this long ago, wall time.
    uint256 internal constant RIPENING_TIME = 8 hours;
    /// @dev Percent of the rewards that a claim right after the last one pays. It rises linearly to 100.
    uint256 internal constant FRESH_PAYOUT_PERCENTAGE = 80;
    /// @dev Bitmaps of 32 bits store the ownership of component types and skins.
    uint256 internal constant MAX_COMPONENTS = 32;
    uint256 internal constant MAX_SKINS = 32;
    uint256 internal constant PURCHASE_PROTECTION = 12 hours;
    uint256 internal constant REPAIR_PROTECTION = 12 hours;
    uint256 internal constant REACTIVATION_DELAY = 6 hours;
    uint256 internal constant REACTIVATION_PROTECTION = 24 hours;

    // --- Attacks -----------------------------------------------------------------------------------------------------

    uint256 internal constant INITIAL_ATTACK_FAIL_PROBABILITY = 20;
    uint256 internal constant STEAL_PERCENTAGE = 50;
    /// @dev A hit with this roll or a higher one is critical: it takes all unpaid rewards.
    uint256 internal constant CRITICAL_ROLL = 95;
    /// @dev Percent of a player's highest rate below which an attack on a component cannot break a shield.
    uint256 internal constant SERIOUS_SHARE = 20;
    uint256 internal constant SHIELD_BREAK_IMMUNITY = 1 hours;
    /// @dev Independent draws of `findRandomOpponent` before it gives up.
    uint256 internal constant OPPONENT_DRAWS = 64;

    // --- Attack charges and shields ----------------------------------------------------------------------------------

    uint256 internal constant ATTACK_RECHARGE_TIME = 8 hours;
    uint256 internal constant SHIELD_RECHARGE_TIME = 36 hours;
    /// @dev A charge or a shield costs the full-speed rewards of the buyer's rig over this time.
    uint256 internal constant ATTACK_PRICE_TIME = 30 minutes;
    uint256 internal constant SHIELD_PRICE_TIME = 6 hours;
    uint256 internal constant PURCHASE_WINDOW = 24 hours;
    uint256 internal constant MAX_ATTACK_PURCHASES_PER_DAY = 1;
    uint256 internal constant MAX_SHIELD_PURCHASES_PER_DAY = 3;
    /// @dev A new player's first shield. Below capacity, so the next one recharges from the purchase on.
    uint256 internal constant INITIAL_SHIELDS = 1;

    // --- Operators ---------------------------------------------------------------------------------------------------

    /// @dev The longest time for which an operator can be set, wall time.
    uint256 internal constant MAX_OPERATOR_TIME = 30 days;
    /// @dev `claim`, `claimAllRewards`.
    uint256 internal constant SCOPE_COLLECT = 1;
    /// @dev `attackComponent`, `primeAttack`, `keepRoll`.
    uint256 internal constant SCOPE_FIGHT = 2;
    /// @dev `reactivateComponent`, `repairAllComponents`.
    uint256 internal constant SCOPE_RESTORE = 4;
    /// @dev `purchaseShields`, `purchaseAttacks`.
    uint256 internal constant SCOPE_SUPPLIES = 8;
    /// @dev `purchaseComponent`, `purchaseSkin`, `applySkin`.
    uint256 internal constant SCOPE_BUILD = 16;
    uint256 internal constant SCOPE_ALL = 31;

    // --- Experience --------------------------------------------------------------------------------------------------

    uint256 internal constant INITIAL_LEVEL = 1;
    uint256 internal constant MAX_LEVEL = 100;
    uint256 internal constant XP_BASE_REQUIREMENT = 100;
    /// @dev Percent of the base requirement that each level adds.
    uint256 internal constant XP_SCALING_FACTOR = 50;
    uint256 internal constant XP_PER_ATTACK = 25;
    /// @dev XP for an attacker who breaks a shield.
    uint256 internal constant XP_PER_BREAK = 15;
    /// @dev XP for both players after a miss, and for the defender after a broken shield.
    uint256 internal constant XP_PER_FAILED_ATTACK = XP_PER_ATTACK / 5;

    /// @notice The part of a component's rewards that a claim pays, wei. The rest stays in the pool.
    /// @dev `floor(earned * (F * R + (100 - F) * min(age, R)) / (100 * R))`, where `F` is `FRESH_PAYOUT_PERCENTAGE` and
    /// `R` is `RIPENING_TIME`. Equals `earned` from `age = R` on.
    /// @param earned Wei, at most `type(uint128).max`.
    /// @param age Seconds since the last claim.
    function ripe(uint256 earned, uint256 age) internal pure returns (uint256) {
        if (age >= RIPENING_TIME) return earned;
        // Cannot overflow: the weight is at most `100 * RIPENING_TIME`.
        unchecked {
            uint256 weight = FRESH_PAYOUT_PERCENTAGE * RIPENING_TIME + (100 - FRESH_PAYOUT_PERCENTAGE) * age;
            return (earned * weight) / (100 * RIPENING_TIME);
        }
    }

    /// @notice The bounty of a hit, wei: half of the repair cost, or half of the rewards that the pool saves until the
    /// component can be reactivated if that is less. It shrinks with the speed of rewards: the slower they are, the
    /// more of the saved rewards the other components earn instead.
    /// @dev `saved = floor(rewardRate * REACTIVATION_DELAY * min(funded, RUNWAY) / RUNWAY)`,
    /// `bounty = floor(min(repairCost, saved) / 2)`. Assumes that the rate behind `funded` includes the component. The
    /// surplus then covers the bounty, which is less than that rate earns in `funded` ticks.
    /// @param repairCost Wei.
    /// @param rewardRate Wei per tick.
    /// @param funded Ticks that the surplus pays while the component earns.
    function bounty(uint256 repairCost, uint256 rewardRate, uint256 funded) internal pure returns (uint256) {
        uint256 paidTicks = funded < RUNWAY ? funded : RUNWAY;
        uint256 saved = (rewardRate * REACTIVATION_DELAY * paidTicks) / RUNWAY;
        return (repairCost < saved ? repairCost : saved) / 2;
    }

    /// @notice The attack charges that a player of this level can hold: `min(5 + floor(level / 5), 15)`.
    function attackCapacity(uint256 level) internal pure returns (uint256) {
        // Cannot overflow: a quotient is far from the largest number.
        unchecked {
            return level < 50 ? 5 + level / 5 : 15;
        }
    }

    /// @notice The shields that a player of this level can hold: `min(3 + floor(level / 10), 8)`.
    function shieldCapacity(uint256 level) internal pure returns (uint256) {
        // Cannot overflow, as above.
        unchecked {
            return level < 50 ? 3 + level / 10 : 8;
        }
    }

    /// @notice The XP between a level and the next.
    /// @dev `XP_BASE_REQUIREMENT * (1 + XP_SCALING_FACTOR / 100 * (level - 1))`, rounded down; whole with these numbers.
    /// Assumes `1 <= level < MAX_LEVEL`.
    function xpForLevel(uint256 level) internal pure returns (uint256) {
        return (XP_BASE_REQUIREMENT * (100 + (level - 1) * XP_SCALING_FACTOR)) / 100;
    }

    /// @notice The level that a player of `level` reaches with `xp`, and the XP left within it.
    /// @dev `newXp = xp - xpForLevel(level) - ... - xpForLevel(newLevel - 1)`, where `newLevel` is the highest level
    /// for which this is not negative; 0 at `MAX_LEVEL`.
    function levelUp(uint256 level, uint256 xp) internal pure returns (uint256 newLevel, uint256 newXp) {
        for (; level < MAX_LEVEL; ++level) {
            uint256 needed = xpForLevel(level);
            if (xp < needed) return (level, xp);
            xp -= needed;
        }
        return (level, 0);
    }
}
