// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRigRaidErrors} from "./IRigRaidErrors.sol";

/// @title The reads, for anybody
/// @notice A read returns the values that a write in the same block would use.
interface IRigRaidReads is IRigRaidErrors {
    // --- Component types ---------------------------------------------------------------------------------------------

    /// @notice All component types in id order.
    function getAllComponentProperties() external view returns (ComponentSettings[] memory);

    /// @notice One component type.
    /// @dev Errors: `UnknownComponent`.
    function getComponentSettings(uint256 componentId) external view returns (ComponentSettings memory);

    /// @notice The number of component types.
    function componentsCount() external view returns (uint256);

    // --- A player's components ---------------------------------------------------------------------------------------

    /// @notice One entry for each component type in id order, owned or not.
    function getAllComponents(address player) external view returns (UserComponent[] memory);

    /// @notice A player's component of one type.
    /// @dev Errors: `UnknownComponent`.
    function userComponents(address player, uint256 componentId) external view returns (UserComponent memory);

    /// @notice Whether the player owns a component of this type.
    /// @dev Errors: `UnknownComponent`.
    function isComponentPurchased(address player, uint256 componentId) external view returns (bool);

    /// @notice Whether the player's component is protected from attacks now, and until when. False and 0 when it is
    /// hacked or not owned.
    /// @dev Errors: `UnknownComponent`.
    function isComponentProtected(
        address player,
        uint256 componentId
    ) external view returns (bool isProtected, uint256 until);

    /// @notice The rewards of the player's component that a claim in this block would pay.
    /// @dev Errors: `UnknownComponent`.
    function getRewards(address player, uint256 componentId) external view returns (uint256);

    /// @notice The rewards of each of the player's components that a claim in this block would pay, in id order, and
    /// their sum.
    function getAllRewards(address player) external view returns (uint256[] memory rewards, uint256 total);

    /// @notice All unpaid rewards of the player's component, ripe or not, and the time from which a claim pays them in
    /// full. Zeros when the player does not own it.
    /// @dev Errors: `UnknownComponent`.
    /// @return earned The unpaid rewards. A hit takes its share from them.
    /// @return ripeAt `lastClaimTimestamp + RIPENING_TIME`. Pauses do not shift it, and it may be in the past.
    function getRipening(address player, uint256 componentId) external view returns (uint256 earned, uint256 ripeAt);

    /// @notice The results of `getRipening` for each component type in id order, owned or not.
    function getAllRipening(address player) external view returns (uint256[] memory earned, uint256[] memory ripeAt);

    /// @notice The price of `repairAllComponents` for the player now.
    function getTotalRepairCost(address player) external view returns (uint256);

    /// @notice Whether a component of this type is serious for a player: its rate is not 0 and at least `SERIOUS_SHARE`
    /// of the highest rate among the player's working components. Only an attack on a serious component breaks a
    /// shield.
    /// @dev Errors: `UnknownComponent`.
    function isSerious(address player, uint256 componentId) external view returns (bool);

    /// @notice The time until the player's hacked component can be reactivated for free, seconds. 0 when it already can
    /// be, or is not hacked.
    /// @dev Errors: `UnknownComponent`.
    function getTimeUntilReactivation(address player, uint256 componentId) external view returns (uint256);

    // --- Skins -------------------------------------------------------------------------------------------------------

    /// @notice All skins of a component type in id order.
    /// @dev Errors: `UnknownComponent`.
    function getComponentSkins(uint256 componentId) external view returns (Skin[] memory);

    /// @notice All skins that the player has bought, in order of component type and skin. Stock looks are not listed.
    function getPlayerOwnedSkins(address player) external view returns (Skin[] memory);

    // --- Attacks -----------------------------------------------------------------------------------------------------

    /// @notice The number of all attacks so far.
    function attacksCount() external view returns (uint256);

    /// @notice The probability that an attack misses, whole percent.
    function attackFailProbability() external view returns (uint256);

    /// @notice The state of the player's next attack. Returns `(Ready, 0, type(uint256).max, false)` for a kept roll.
    /// @return state Cold for an account that is not a player.
    /// @return primedAtBlock The block whose hash is the entropy.
    /// @return readableUntilBlock The last block in which the attack is expected to work. `state` is decisive.
    /// @return primingIsFree Whether `primeAttack` would work now and cost no charge.
    function getAttackReadiness(
        address player
    )
        external
        view
        returns (AttackReadiness state, uint256 primedAtBlock, uint256 readableUntilBlock, bool primingIsFree);

    /// @notice The roll of the player's next attack; unknown unless the attack is ready.
    function previewAttackRoll(address player) external view returns (bool known, uint256 roll);

    /// @notice A random player with a component that the caller could attack now, regardless of charges and readiness.
    /// Makes a bounded number of independent draws and prefers players without shields.
    /// @return opponent The zero address when nobody was found or the game is paused.
    function findRandomOpponent() external view returns (address opponent);

    /// @notice Whether the player is immune after a broken shield, and until when; 0 when they are not.
    function isImmuneAfterShieldBreak(address player) external view returns (bool isImmune, uint256 until);

    /// @notice The end of the player's immunity after a broken shield; 0 when they have none.
    function shieldBreakImmunityUntil(address player) external view returns (uint256);

    // --- Attack charges and shields ----------------------------------------------------------------------------------

    /// @notice The player's attack charges now.
    function getRemainingAttacks(address player) external view returns (uint256);

    /// @notice The same as `getRemainingAttacks`.
    function remainingAttacks(address player) external view returns (uint256);

    /// @notice The player's shields now.
    function getRemainingShields(address player) external view returns (uint256);

    /// @notice The same as `getRemainingShields`.
    function remainingShields(address player) external view returns (uint256);

    /// @notice The attack charges that the player's level can hold; 0 for an account that is not a player.
    function getAttackCapacity(address player) external view returns (uint256);

    /// @notice The shields that the player's level can hold; 0 for an account that is not a player.
    function getShieldCapacity(address player) external view returns (uint256);

    /// @notice The price of one attack charge for the player: the full-speed rewards of all their components, hacked or
    /// not, over `ATTACK_PRICE_TIME`. 0 for an account that is not a player.
    function getAttackPrice(address player) external view returns (uint256);

    /// @notice The price of one shield for the player: the full-speed rewards of all their components, hacked or not,
    /// over `SHIELD_PRICE_TIME`. 0 for an account that is not a player.
    function getShieldPrice(address player) external view returns (uint256);

    /// @notice The time until the player's next attack charge, seconds; 0 at capacity.
    function getTimeUntilNextAttack(address player) external view returns (uint256);

    /// @notice The time until the player's next shield, seconds; 0 at capacity.
    function getTimeUntilNextShield(address player) external view returns (uint256);

    /// @notice The time at which the running recharge of attack charges began or, at capacity, at which they became
    /// full; 0 if never.
    function lastAttackRechargeTime(address player) external view returns (uint256);

    /// @notice The time at which the running recharge of shields began or, at capacity, at which they became full; 0 if
    /// never.
    function lastShieldRechargeTime(address player) external view returns (uint256);

    /// @notice The start of the player's last purchase window; 0 if there was none.
    function lastAttackReset(address player) external view returns (uint256);

    /// @notice Attack charges and shields that the player may still buy in the running purchase window, regardless of
    /// capacity.
    function getRemainingPurchases(address player) external view returns (uint256 attacks, uint256 shields);

    /// @notice Whether the limits and the capacity allow the player to buy `amount` attack charges now.
    function canPurchaseAttacks(address player, uint256 amount) external view returns (bool);

    /// @notice Whether the limits and the capacity allow the player to buy `amount` shields now.
    function canPurchaseShields(address player, uint256 amount) external view returns (bool);

    // --- Reward pool -------------------------------------------------------------------------------------------------

    /// @notice The state of the reward pool, with its funding computed in this block. Tokens sent directly to the game
    /// are already included here. They count towards rewards from the pool's next change on.
    /// @return reserve The game's token balance.
    /// @return owed All earned, unclaimed rewards; never above `reserve`.
    /// @return ratePerSecond The rate of all working components together, at full speed.
    /// @return fullSpeedUntil The time until which rewards run at full speed if nothing changes: `RUNWAY` before the
    /// surplus would be used up. 0 when rewards are slowed, `type(uint256).max` when the rate is 0. The time that the
    /// surplus pays for is rounded down: below 4.5 hours to the second, below 11 days to the minute, below 682 days to
    /// the hour, and above to 60 hours. It is capped at 112 years.
    /// @return speed The current speed of rewards, in ten-thousandths of full speed. Rounded down, so 0 can stand for a
    /// very low speed.
    function rewardPool()
        external
        view
        returns (uint256 reserve, uint256 owed, uint256 ratePerSecond, uint256 fullSpeedUntil, uint256 speed);

    /// @notice The bounty that the pool would pay now for a hit on a component of this type, on top of the stolen
    /// rewards. It is half of the repair cost, or half of the rewards that the pool saves in `REACTIVATION_DELAY` if
    /// that is less. The saved rewards shrink with the speed of rewards.
    /// @dev Errors: `UnknownComponent`.
    function getBounty(uint256 componentId) external view returns (uint256);

    // --- Players -----------------------------------------------------------------------------------------------------

    /// @notice The number of players.
    function activePlayersCount() external view returns (uint256);

    /// @notice All players in the order in which they joined. Use the paged version for large games.
    function getActivePlayers() external view returns (address[] memory);

    /// @notice Up to `count` players in the order in which they joined, starting at position `start`, from 0.
    function getActivePlayers(uint256 start, uint256 count) external view returns (address[] memory);

    /// @notice A page of players with their records, in the order in which they joined.
    function getPlayers(
        uint256 start,
        uint256 count
    ) external view returns (address[] memory players, PlayerStats[] memory stats);

    /// @notice A player's record.
    /// @return stats The record.
    /// @return xpToNextLevel The XP missing for the next level; 0 at the highest level.
    /// @return xpRequiredForNextLevel The XP between the player's level and the next; 0 at the highest level.
    function getPlayerStats(
        address player
    ) external view returns (PlayerStats memory stats, uint256 xpToNextLevel, uint256 xpRequiredForNextLevel);

    /// @notice The XP between a level and the next:
    /// `XP_BASE_REQUIREMENT * (100 + (level - 1) * XP_SCALING_FACTOR) / 100`; 0 at `MAX_LEVEL`.
    /// @dev Errors: `UnknownLevel`.
    function getXPForLevel(uint256 level) external view returns (uint256);

    // --- Operators ---------------------------------------------------------------------------------------------------

    /// @notice The limits within which an operator may act for a player now. All zeros when it was never set, has
    /// expired or was revoked.
    /// @return until The end of its authorization.
    /// @return scope The sum of the permitted actions, as in `setOperator`.
    /// @return budget The most of the player's tokens that it may still spend.
    function getOperator(
        address player,
        address operator
    ) external view returns (uint256 until, uint256 scope, uint256 budget);

    // --- Settings ----------------------------------------------------------------------------------------------------

    /// @notice The ERC-20 for all prices and rewards.
    function token() external view returns (address);

    /// @notice The account that receives the fees.
    function feeCollector() external view returns (address);

    /// @notice The fee on stolen rewards, whole percent.
    function attackFeePercentage() external view returns (uint256);

    /// @notice The fee on purchases, whole percent.
    function purchaseFeePercentage() external view returns (uint256);

    /// @notice Whether the game is paused.
    function paused() external view returns (bool);

    /// @notice The time at which the game was paused; 0 while it runs.
    function pausedTimestamp() external view returns (uint256);

    // --- Rules -------------------------------------------------------------------------------------------------------

    /// @notice Rewards slow down when the surplus could not pay full rewards for this long, seconds.
    function RUNWAY() external view returns (uint256);

    /// @notice The part of a player's highest rate that a component must earn to be serious for them, whole percent.
    function SERIOUS_SHARE() external view returns (uint256);

    /// @notice The shortest time in which a component may earn back its price, seconds.
    function MIN_PAYBACK() external view returns (uint256);

    /// @notice The highest fee, whole percent.
    function MAX_FEE_PERCENTAGE() external view returns (uint256);

    /// @notice The maximum number of component types.
    function MAX_COMPONENTS() external view returns (uint256);

    /// @notice The time for which a purchased component is protected, seconds.
    function PURCHASE_PROTECTION() external view returns (uint256);

    /// @notice The longest time for which an operator can be set, seconds of wall time.
    function MAX_OPERATOR_TIME() external view returns (uint256);

    /// @notice The XP between level 1 and level 2.
    function XP_BASE_REQUIREMENT() external view returns (uint256);

    /// @notice The XP for a hit. A miss earns attacker and defender a fifth of it each. A broken shield earns the
    /// defender a fifth.
    function XP_PER_ATTACK() external view returns (uint256);

    /// @notice The XP for the attacker who breaks a shield.
    function XP_PER_BREAK() external view returns (uint256);

    /// @notice The increase of the XP requirement per level, percent of `XP_BASE_REQUIREMENT`.
    function XP_SCALING_FACTOR() external view returns (uint256);

    /// @notice The highest level.
    function MAX_LEVEL() external view returns (uint256);

    /// @notice The time in which one attack charge recharges, seconds.
    function ATTACK_RECHARGE_TIME() external view returns (uint256);

    /// @notice The time in which one shield recharges, seconds.
    function SHIELD_RECHARGE_TIME() external view returns (uint256);

    /// @notice The time of full-speed rewards of the buyer's components that an attack charge costs, seconds.
    function ATTACK_PRICE_TIME() external view returns (uint256);

    /// @notice The time of full-speed rewards of the buyer's components that a shield costs, seconds.
    function SHIELD_PRICE_TIME() external view returns (uint256);

    /// @notice The maximum number of skins of a component type.
    function MAX_SKINS() external view returns (uint256);

    /// @notice The share of a component's unpaid rewards that a hit takes, whole percent; a critical hit takes all.
    function STEAL_PERCENTAGE() external view returns (uint256);

    /// @notice The lowest roll of a critical hit.
    function CRITICAL_ROLL() external view returns (uint256);

    /// @notice The time since the previous claim after which a claim pays everything earned, seconds of wall time.
    function RIPENING_TIME() external view returns (uint256);

    /// @notice The share of earned rewards that a claim pays right after the previous claim, whole percent. The share
    /// rises linearly to 100 over `RIPENING_TIME`.
    function FRESH_PAYOUT_PERCENTAGE() external view returns (uint256);

    /// @notice The immunity after a broken shield, seconds. It applies to the victim, and to the attacker if the
    /// component is serious for them.
    function SHIELD_BREAK_IMMUNITY() external view returns (uint256);

    /// @notice The time for which a repaired component is protected, seconds.
    function REPAIR_PROTECTION() external view returns (uint256);

    /// @notice The time after a hack before a component can be reactivated for free, seconds.
    function REACTIVATION_DELAY() external view returns (uint256);

    /// @notice The time for which a reactivated component is protected, seconds.
    function REACTIVATION_PROTECTION() external view returns (uint256);

    /// @notice The length of the window in which purchases of charges and shields are limited, seconds. It begins with
    /// the first such purchase.
    function PURCHASE_WINDOW() external view returns (uint256);

    /// @notice The most attack charges a player can buy in one purchase window.
    function MAX_ATTACK_PURCHASES_PER_DAY() external view returns (uint256);

    /// @notice The most shields a player can buy in one purchase window.
    function MAX_SHIELD_PURCHASES_PER_DAY() external view returns (uint256);
}
