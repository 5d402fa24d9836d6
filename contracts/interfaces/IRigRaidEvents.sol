// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRigRaidTypes} from "./IRigRaidTypes.sol";

/// @title The game's events
interface IRigRaidEvents is IRigRaidTypes {
    /// @notice An account became a player with its first purchase.
    event PlayerJoined(address indexed player);
    /// @notice A player bought a component.
    /// @param price The amount that the player paid.
    /// @param fee The part of the price that went to the fee collector; the rest went into the reward pool.
    /// @param protectedUntil The end of its protection from attacks.
    event ComponentPurchased(
        address indexed player,
        uint256 indexed componentId,
        uint256 price,
        uint256 fee,
        uint256 protectedUntil
    );
    /// @notice A player was paid the ripe part of a component's rewards.
    event RewardsClaimed(address indexed player, uint256 indexed componentId, uint256 amount);
    /// @notice A claim left unripe rewards in the pool. Follows all `RewardsClaimed` events of the claim.
    /// @param amount The earned rewards that were not paid. The pool no longer owes them.
    event RewardsLeft(address indexed player, uint256 amount);
    /// @notice A player bought attack charges.
    /// @param price The amount that the player paid.
    /// @param fee The part of the price that went to the fee collector.
    event AttacksPurchased(address indexed player, uint256 amount, uint256 price, uint256 fee);
    /// @notice A player bought shields.
    /// @param price The amount that the player paid.
    /// @param fee The part of the price that went to the fee collector.
    event ShieldsPurchased(address indexed player, uint256 amount, uint256 price, uint256 fee);
    /// @notice A player bought a skin.
    /// @param price The amount that the player paid.
    /// @param fee The part of the price that went to the fee collector.
    event SkinPurchased(
        address indexed player,
        uint256 indexed componentId,
        uint256 skinId,
        uint256 price,
        uint256 fee
    );
    /// @notice A player changed the look of a component.
    event SkinApplied(address indexed player, uint256 indexed componentId, uint256 skinId);
    /// @notice A player attacked another.
    /// @param attackId The attack's number, from 1.
    /// @param componentId The type of the component that was attacked.
    /// @param outcome A hit, or the reason why the attack failed.
    /// @param roll 0 to 99. A roll below the fail probability is a miss. A hit with `CRITICAL_ROLL` or more is
    /// critical.
    /// @param stolenRewards The loot: rewards taken from the component and the bounty; 0 unless it was a hit.
    /// @param bounty The part of the loot that the reward pool added.
    /// @param fee The part of the loot that went to the fee collector; the rest went to the attacker.
    event ComponentAttacked(
        uint256 indexed attackId,
        address indexed attacker,
        address indexed victim,
        uint256 componentId,
        AttackOutcome outcome,
        uint256 roll,
        uint256 stolenRewards,
        uint256 bounty,
        uint256 fee
    );
    /// @notice A player primed a cold attack again. The hash of this block is its new entropy.
    /// @param isFree Whether the priming cost no charge.
    event AttackPrimed(address indexed player, bool isFree);
    /// @notice A player kept the roll of their next attack.
    /// @param roll 0 to 99. It stays fixed until the next attack uses it up.
    /// @param primedAtBlock The block whose hash is the entropy of the roll.
    event AttackRollKept(address indexed player, uint256 roll, uint256 primedAtBlock);
    /// @notice A player reached a level.
    event PlayerLevelledUp(address indexed player, uint256 level);
    /// @notice A hacked component was repaired and works again.
    /// @param cost The price that the player paid into the reward pool; 0 when the game's owner repaired the component.
    /// @param protectedUntil The end of its protection from attacks.
    event ComponentRepaired(address indexed player, uint256 indexed componentId, uint256 cost, uint256 protectedUntil);
    /// @notice A hacked component was reactivated for free and works again.
    /// @param protectedUntil The end of its protection from attacks.
    event ComponentReactivated(address indexed player, uint256 indexed componentId, uint256 protectedUntil);
    /// @notice An account added tokens to the reward pool.
    event RewardsFunded(address indexed funder, uint256 amount);
    /// @notice A player set, changed or revoked an operator.
    /// @param until The end of the operator's authorization; 0 when it was revoked.
    /// @param scope The sum of the permitted actions, as in `setOperator`.
    /// @param budget The most of the player's tokens that it may spend from now on.
    event OperatorSet(address indexed player, address indexed operator, uint256 until, uint256 scope, uint256 budget);
    /// @notice A player revoked all of their operators.
    event OperatorsRevoked(address indexed player);
    /// @notice An operator acted for a player. The events of its calls precede this one and name the player.
    /// @param spent The total that its calls took from the player.
    event OperatorActed(address indexed player, address indexed operator, uint256 spent);
    /// @notice A component type was added (`oldSettings` is all zeros) or changed.
    event ComponentSettingsChanged(
        uint256 indexed componentId,
        ComponentSettings oldSettings,
        ComponentSettings newSettings
    );
    /// @notice A skin was added (`oldSkin` is all zeros) or changed.
    event SkinSettingsChanged(uint256 indexed componentId, uint256 indexed skinId, Skin oldSkin, Skin newSkin);
    /// @notice The probability that an attack misses changed, whole percent.
    event AttackFailProbabilityChanged(uint256 oldPercentage, uint256 newPercentage);
    /// @notice The fee on stolen rewards changed, whole percent.
    event AttackFeePercentageChanged(uint256 oldPercentage, uint256 newPercentage);
    /// @notice The fee on purchases changed, whole percent.
    event PurchaseFeePercentageChanged(uint256 oldPercentage, uint256 newPercentage);
    /// @notice The account that receives the fees changed.
    event FeeCollectorChanged(address indexed oldFeeCollector, address indexed newFeeCollector);
    /// @notice The game was paused: all timers and rewards are frozen.
    event GamePaused();
    /// @notice The game resumed.
    /// @param pausedFor The length of the pause, seconds of wall time.
    event GameUnpaused(uint256 pausedFor);
    /// @notice The owner withdrew tokens that nobody had earned.
    event TokensRescued(address indexed token, address indexed to, uint256 amount);

    /// @notice The game's token was set. It never changes.
    event TokenSet(address indexed token);
    /// @notice This implementation delegates reads to the contract at `reads`. Its constructor emits the event: search
    /// for it at the address in `Upgraded`, not at the proxy's.
    event ReadsAttached(address indexed reads);
}
