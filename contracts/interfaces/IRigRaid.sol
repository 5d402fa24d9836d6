// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";

/// @title The game's structs, events and errors
/// @notice Unless stated otherwise, amounts are in wei of the game's token (18 decimals), rates in wei per second,
/// times in wall-clock Unix seconds, and durations in seconds of game time. Game time stops while the game is paused. A
/// future time that a read returns assumes that the game is not paused again. Intervals are half-open: `until` is the
/// first second after the interval.
interface IRigRaidTypes {
    // --- Structs -----------------------------------------------------------------------------------------------------

    /// @notice A component type.
    /// @param id From 1, without gaps.
    /// @param price The price of a purchase, not 0, at most `type(uint96).max`.
    /// @param rewardRate The rewards of one working component at full speed, wei per second, at most `type(uint64).max`.
    /// @param repairCost The price of a repair, at most `type(uint96).max`.
    /// @param isActive Whether it is on sale. Owned components keep earning when it is not.
    struct ComponentSettings {
        uint256 id;
        uint256 price;
        uint256 rewardRate;
        uint256 repairCost;
        bool isActive;
    }

    /// @notice A player's component. All zeros when the player does not own it.
    /// @param componentId The component's type.
    /// @param owner The player.
    /// @param lastClaimTimestamp The time of the last payment of its rewards, initially of the purchase. Rewards ripen
    /// from then on. Pauses do not shift it.
    /// @param purchased Whether the player owns it.
    /// @param hacked Whether it is hacked. A hacked component earns nothing; its remaining rewards stay claimable.
    /// @param currentSkinId The applied skin; 0 is the stock look.
    /// @param protectedUntil The end of its protection from attacks; 0 while it is hacked. Stored in game time, so
    /// later pauses shift it even after it has passed.
    struct UserComponent {
        uint256 componentId;
        address owner;
        uint256 lastClaimTimestamp;
        bool purchased;
        bool hacked;
        uint256 currentSkinId;
        uint256 protectedUntil;
    }

    /// @notice A look for components of one type.
    /// @param id From 1, without gaps, for each component type; 0 is the stock look, which every owner of the component
    /// has.
    /// @param componentId The component type.
    /// @param price The price of a purchase, at most `type(uint96).max`.
    /// @param isActive Whether it is on sale. Owned skins can be applied when it is not.
    struct Skin {
        uint256 id;
        uint256 componentId;
        uint256 price;
        bool isActive;
    }

    /// @notice The result of an attack.
    /// @param attacker The player who attacked.
    /// @param victim The player who was attacked.
    /// @param componentId The type of the component that was attacked.
    /// @param stolenRewards The loot: rewards taken from the component and the bounty, before the fee; 0 unless it was a hit.
    /// @param success Whether it was a hit.
    /// @param remainingShields The victim's shields after the attack.
    /// @param remainingAttacks The attacker's charges after the attack.
    struct AttackResult {
        address attacker;
        address victim;
        uint256 componentId;
        uint256 stolenRewards;
        bool success;
        uint8 remainingShields;
        uint8 remainingAttacks;
    }

    /// @notice A player's record. All zeros for an account that is not a player.
    /// @param level The level, from 1.
    /// @param currentXP XP within the level; 0 at the highest level.
    /// @param totalAttacks Attacks made, successful and failed.
    /// @param successfulAttacks Hits.
    /// @param failedAttacks Misses, and attacks that a shield stopped.
    /// @param timesAttacked Attacks suffered.
    /// @param successfulDefenses Attacks suffered that missed or were stopped by a shield.
    /// @param totalRewardsStolen The loot of all hits, bounties included, before fees.
    /// @param totalRewardsLost Rewards that others took from the player's components, without bounties.
    struct PlayerStats {
        uint256 level;
        uint256 currentXP;
        uint256 totalAttacks;
        uint256 successfulAttacks;
        uint256 failedAttacks;
        uint256 timesAttacked;
        uint256 successfulDefenses;
        uint256 totalRewardsStolen;
        uint256 totalRewardsLost;
    }

    /// @notice The state of a player's next attack.
    /// @dev Cold: the entropy can no longer be read; prime again. Priming: the entropy does not exist yet; wait for the
    /// next block. Ready: the roll is fixed.
    enum AttackReadiness {
        Cold,
        Priming,
        Ready
    }

    /// @notice The outcome of an attack.
    /// @dev Miss: the roll was below the fail probability. Block: a shield broke. Hit: the component was hacked.
    /// Bounce: a shield stopped the attack without breaking, because the component is not serious for the victim.
    enum AttackOutcome {
        Miss,
        Block,
        Hit,
        Bounce
    }

    // --- Events ------------------------------------------------------------------------------------------------------

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

    // --- Errors ------------------------------------------------------------------------------------------------------

    /// @notice The game is paused; try again after it resumes.
    error GameIsPaused();
    /// @notice The game is not paused.
    error GameIsNotPaused();
    /// @notice A required address is zero.
    error ZeroAddress();
    /// @notice A required amount is zero.
    error ZeroAmount();
    /// @notice The token does not have 18 decimals, which all prices and rates assume.
    error WrongTokenDecimals(uint256 decimals);
    /// @notice The game received less than was sent. Fee-on-transfer tokens are not supported.
    error ShortReceipt(uint256 expected, uint256 received);
    /// @notice The token refused the permit, and the existing allowance is too small.
    error PermitRefused(uint256 allowance, uint256 value);
    /// @notice No component type has this id.
    error UnknownComponent(uint256 componentId);
    /// @notice The component type is not on sale.
    error ComponentNotOnSale(uint256 componentId);
    /// @notice The player already owns this component; the limit is one of each type.
    error ComponentAlreadyOwned(uint256 componentId);
    /// @notice The player does not own the component.
    error ComponentNotOwned(uint256 componentId);
    /// @notice The component is not hacked.
    error ComponentNotHacked(uint256 componentId);
    /// @notice The component cannot be reactivated for free before `allowedAt`.
    error ReactivationTooEarly(uint256 componentId, uint256 allowedAt);
    /// @notice The player has no hacked component.
    error NothingToRepair();
    /// @notice No skin of the component type has this id.
    error UnknownSkin(uint256 componentId, uint256 skinId);
    /// @notice The skin is not on sale.
    error SkinNotOnSale(uint256 componentId, uint256 skinId);
    /// @notice The player already owns the skin.
    error SkinAlreadyOwned(uint256 componentId, uint256 skinId);
    /// @notice The player does not own the skin.
    error SkinNotOwned(uint256 componentId, uint256 skinId);
    /// @notice The roll of the next attack is already kept.
    error RollAlreadyKept();
    /// @notice The account has never bought a component.
    error NotAPlayer(address account);
    /// @notice The account has no working component of this type. Attacker and victim both need one.
    error NoWorkingComponent(address account, uint256 componentId);
    /// @notice A player cannot attack themselves.
    error SelfAttack();
    /// @notice The component is protected.
    error TargetProtected(uint256 until);
    /// @notice The victim is immune, because one of their shields broke or they broke another player's.
    error TargetImmune(uint256 until);
    /// @notice The attacker has no attack charge; the next one arrives at `nextAt`.
    error NoAttackCharges(uint256 nextAt);
    /// @notice The entropy of the attack does not exist yet (priming) or can no longer be read (cold).
    error AttackNotReady(AttackReadiness state, uint256 primedAtBlock);
    /// @notice Only a cold attack can be primed again.
    error AttackNotCold(uint256 primedAtBlock);
    /// @notice The amount exceeds the rest of the limit in this purchase window.
    error DailyLimitReached(uint256 amount, uint256 left);
    /// @notice The amount exceeds the free capacity.
    error CapacityReached(uint256 amount, uint256 room);
    /// @notice Levels run from 1 to `MAX_LEVEL`.
    error UnknownLevel(uint256 level);
    /// @notice The claim would pay nothing.
    error NothingToClaim();
    /// @notice The operator may not make this call for the player: it was never set, has expired, was revoked, or its
    /// scope does not cover the call.
    /// @param selector The first four bytes of the call; zero when the list of calls is empty.
    error OperatorNotAllowed(address player, address operator, bytes4 selector);
    /// @notice The operator's calls would spend more than its remaining budget.
    /// @param spent The amount that the calls would take from the player, wei.
    /// @param budget The remaining budget before the calls, wei.
    error OperatorBudgetExceeded(address player, address operator, uint256 spent, uint256 budget);
    /// @notice The zero address, the player and the game itself cannot be operators.
    error InvalidOperator(address operator);
    /// @notice An operator's authorization must end in the future, at most `MAX_OPERATOR_TIME` from now.
    error InvalidOperatorTime(uint256 until);
    /// @notice A scope must contain at least one known action and no unknown ones.
    error InvalidOperatorScope(uint256 scope);
    /// @notice The game already has the maximum number of component types.
    error TooManyComponents(uint256 maximum);
    /// @notice The component type already has the maximum number of skins.
    error TooManySkins(uint256 maximum);
    /// @notice Only the surplus, which nobody has earned, can be withdrawn.
    /// @param amount The requested amount, or the amount that the transfer took if that was more.
    error RescueExceedsSurplus(uint256 amount, uint256 surplus);
    /// @notice Tokens cannot be rescued into the game itself.
    error RescueToGame();
    /// @notice The setting exceeds its maximum.
    error SettingTooHigh(uint256 value, uint256 maximum);
    /// @notice At this reward rate, a component would earn back its price in less than `MIN_PAYBACK`.
    /// @param maximum The highest rate that the price allows.
    error PaybackTooShort(uint256 rewardRate, uint256 maximum);
    /// @notice The rewards per second of all working components together would exceed the maximum that the game can
    /// store.
    error TotalRateTooHigh(uint256 totalRate, uint256 maximum);
}

/// @title The writes of players and the owner
interface IRigRaidWrites is IRigRaidTypes {
    /// @notice Initializes a new proxy, once.
    /// @dev Emits `TokenSet`, `FeeCollectorChanged`, `AttackFailProbabilityChanged`, `AttackFeePercentageChanged`,
    /// `PurchaseFeePercentageChanged`. Errors: `OwnableInvalidOwner`, `ZeroAddress`, `WrongTokenDecimals`,
    /// `InvalidInitialization`.
    /// @param owner The account that administers the game.
    /// @param token The ERC-20 for all prices and rewards. It must have 18 decimals. It must not charge a transfer fee,
    /// neither from the amount nor on top of it, and must not rebase or call back.
    /// @param feeCollector The account that receives the fees.
    function initialize(address owner, address token, address feeCollector) external;

    // --- Players -----------------------------------------------------------------------------------------------------

    /// @notice Buys a component for its price, which must be approved. It starts to earn immediately and is protected
    /// for `PURCHASE_PROTECTION`. The first purchase makes the caller a player. Approving exactly the price protects
    /// the caller against a price increase.
    /// @dev Emits `PlayerJoined` (first purchase), `ComponentPurchased`. Errors: `GameIsPaused`, `UnknownComponent`,
    /// `ComponentNotOnSale`, `ComponentAlreadyOwned`, `TotalRateTooHigh`, `ShortReceipt`, the token's own.
    function purchaseComponent(uint256 componentId) external;

    /// @notice Pays out the ripe part of one component's rewards. The rest is left in the pool. The payment is
    /// `floor(earned * (F * R + (100 - F) * min(age, R)) / (100 * R))`, which is everything earned once `age >= R`.
    /// Here `age` is the wall time since the component's `lastClaimTimestamp` in seconds, `F` is
    /// `FRESH_PAYOUT_PERCENTAGE` and `R` is `RIPENING_TIME`. Rewards also ripen during a pause. A hack, a repair or a
    /// reactivation does not change their age.
    /// @dev Emits `RewardsClaimed`, `RewardsLeft` (if anything was left). Errors: `GameIsPaused`, `UnknownComponent`, `ComponentNotOwned`, `NothingToClaim`.
    function claim(uint256 componentId) external;

    /// @notice Pays out the ripe part of the rewards of all of the caller's components. Each component has its own age,
    /// and its payment is rounded down separately. A component whose payment would be 0 is left untouched.
    /// @dev Emits `RewardsClaimed` for each component that pays, in id order, then one `RewardsLeft` (if anything was left).
    /// Errors: `GameIsPaused`, `NothingToClaim`.
    function claimAllRewards() external;

    /// @notice Attacks a component of another player. The caller needs a working component of the same type. The attack
    /// costs one charge, ends the caller's own immunity and primes the next attack in this block.
    /// The roll is `uint256(keccak256(abi.encode(entropy, attacker, totalAttacks))) % 100`, where `entropy` is the hash
    /// of the block in which the attack was primed. A roll below the fail probability is a miss.
    /// Otherwise a shield of the victim stops the attack. If the component is serious for the victim (`isSerious`), the
    /// shield breaks and the victim is immune for `SHIELD_BREAK_IMMUNITY`. The caller becomes immune for the same time
    /// if the component is serious for them. If it is not serious for the victim, the attack bounces: no shield breaks
    /// and nobody becomes immune.
    /// Without a shield, the attack is a hit and hacks the component. The caller receives `STEAL_PERCENTAGE` of its
    /// unpaid rewards, ripe or not, and a bounty from the pool's surplus (`getBounty`), less the fee. A roll of
    /// `CRITICAL_ROLL` or more makes the hit critical: it takes all unpaid rewards.
    /// A hit earns the caller `XP_PER_ATTACK`. A broken shield earns the caller `XP_PER_BREAK` and the victim a fifth
    /// of `XP_PER_ATTACK`. A miss earns both players that fifth, and a bounce earns nothing.
    /// @dev Emits `ComponentAttacked`, `PlayerLevelledUp`. Errors: `GameIsPaused`, `SelfAttack`, `UnknownComponent`,
    /// `NoWorkingComponent`, `TargetProtected`, `TargetImmune`, `AttackNotReady`, `NoAttackCharges`.
    function attackComponent(address victim, uint256 componentId) external returns (AttackResult memory result);

    /// @notice Keeps the roll of the caller's next attack, which must be ready. The attack then stays ready without a
    /// time limit and uses the roll up. Free, and possible while the game is paused. The roll itself does not change.
    /// The fail probability at the time of the attack applies to it.
    /// @dev Emits `AttackRollKept`. Errors: `RollAlreadyKept`, `AttackNotReady`.
    function keepRoll() external;

    /// @notice Primes the caller's next attack again when it is cold. The hash of this block becomes its entropy. It
    /// costs one charge, with two exceptions. It is free if the old entropy expired in a pause: the last block in which
    /// it could be read lies between the blocks in which the pause began and ended, both included. It is also free if
    /// the charges have been full for `ATTACK_RECHARGE_TIME`, because the recharge that overflowed pays for it.
    /// @dev Emits `AttackPrimed`. Errors: `GameIsPaused`, `NotAPlayer`, `AttackNotCold`, `NoAttackCharges`.
    function primeAttack() external;

    /// @notice Buys attack charges up to capacity, at `getAttackPrice` each. The limit is
    /// `MAX_ATTACK_PURCHASES_PER_DAY` in one purchase window of 24 hours.
    /// @dev Emits `AttacksPurchased`. Errors: `GameIsPaused`, `NotAPlayer`, `ZeroAmount`, `DailyLimitReached`,
    /// `CapacityReached`, `ShortReceipt`, the token's own.
    function purchaseAttacks(uint256 amount) external;

    /// @notice Buys shields up to capacity, at `getShieldPrice` each. The limit is `MAX_SHIELD_PURCHASES_PER_DAY` in
    /// one purchase window of 24 hours, which attack charges share.
    /// @dev Emits `ShieldsPurchased`. Errors: as `purchaseAttacks`.
    function purchaseShields(uint256 amount) external;

    /// @notice Buys a skin for a component that the caller owns.
    /// @dev Emits `SkinPurchased`. Errors: `GameIsPaused`, `UnknownComponent`, `ComponentNotOwned`, `UnknownSkin`,
    /// `SkinNotOnSale`, `SkinAlreadyOwned`, `ShortReceipt`, the token's own.
    function purchaseSkin(uint256 componentId, uint256 skinId) external;

    /// @notice Applies a skin that the caller owns to one of the caller's components; 0 is the stock look.
    /// @dev Emits `SkinApplied`. Errors: `GameIsPaused`, `UnknownComponent`, `ComponentNotOwned`, `UnknownSkin`,
    /// `SkinNotOwned`.
    function applySkin(uint256 componentId, uint256 skinId) external;

    /// @notice Repairs all of the caller's hacked components for the sum of their repair costs. The whole sum goes into
    /// the reward pool. The components start to earn immediately and are protected for `REPAIR_PROTECTION`.
    /// @dev Emits `ComponentRepaired` for each. Errors: `GameIsPaused`, `NothingToRepair`, `TotalRateTooHigh`,
    /// `ShortReceipt`, the token's own.
    function repairAllComponents() external;

    /// @notice Reactivates a hacked component of the caller for free, at the earliest `REACTIVATION_DELAY` after the
    /// hack. The component starts to earn immediately and is protected for `REACTIVATION_PROTECTION`.
    /// @dev Emits `ComponentReactivated`. Errors: `GameIsPaused`, `UnknownComponent`, `ComponentNotOwned`,
    /// `ComponentNotHacked`, `ReactivationTooEarly`, `TotalRateTooHigh`.
    function reactivateComponent(uint256 componentId) external;

    /// @notice Adds tokens of the caller to the reward pool. Anyone may call it, even while the game is paused.
    /// @dev Emits `RewardsFunded`. Errors: `ZeroAmount`, `ShortReceipt`, the token's own.
    function fundRewards(uint256 amount) external;

    /// @notice Uses an ERC-2612 permit of the caller for the game, so that one `multicall` can approve and buy. If the
    /// token refuses the permit, for example because someone else has already submitted it, an existing allowance of at
    /// least `value` is enough.
    /// @dev Errors: `PermitRefused`.
    /// @param value The allowance, wei.
    /// @param deadline The last second in which the permit is valid.
    function selfPermit(uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external;

    // --- Operators ---------------------------------------------------------------------------------------------------

    /// @notice Lets another account play for the caller as an operator. Also changes or revokes an operator. Coins sent
    /// with the call are forwarded to the operator as gas money. Tokens that the operator's calls earn go to the
    /// caller, and its purchases use the caller's allowance for the game.
    /// @dev Emits `OperatorSet`. Errors: `InvalidOperator`, `InvalidOperatorTime`, `InvalidOperatorScope`,
    /// `SettingTooHigh` (the budget), `GameIsPaused` (not when revoking), `FailedCall` (the operator refuses the value).
    /// @param operator The account. It must not be zero, the caller or the game.
    /// @param until The end of the authorization, at most `MAX_OPERATOR_TIME` from now. Wall time: it keeps running
    /// during a pause. 0 revokes the operator and ignores `scope` and `budget`.
    /// @param scope The sum of the permitted actions: 1 collect (`claim`, `claimAllRewards`), 2 fight
    /// (`attackComponent`, `primeAttack`, `keepRoll`), 4 restore (`reactivateComponent`, `repairAllComponents`), 8
    /// supplies (`purchaseShields`, `purchaseAttacks`), 16 build (`purchaseComponent`, `purchaseSkin`, `applySkin`).
    /// @param budget The most of the caller's tokens that its calls may spend, at most `type(uint128).max`. Tokens that
    /// the calls earn do not increase it.
    function setOperator(address operator, uint256 until, uint256 scope, uint256 budget) external payable;

    /// @notice Revokes all of the caller's operators, even while the game is paused. The gas cost does not depend on
    /// their number.
    /// @dev Emits `OperatorsRevoked`.
    function revokeOperators() external;

    /// @notice Executes calls for a player as their operator, as if the player had sent them. Either all succeed or
    /// none. An empty list does nothing but still requires an authorization that has not expired.
    /// @dev Emits the events of the calls, then `OperatorActed`. Errors: `GameIsPaused`, `OperatorNotAllowed`,
    /// `OperatorBudgetExceeded`, those of the calls.
    /// @param calls Encoded calls of player writes, each within the operator's scope.
    /// @return results The encoded return value of each call.
    function actFor(address player, bytes[] calldata calls) external returns (bytes[] memory results);

    // --- Owner -------------------------------------------------------------------------------------------------------

    /// @notice Adds a component type (`componentId == componentsCount + 1`) or changes one. A new reward rate applies
    /// from the running tick on, never to earlier rewards. A tick is paid as a whole, at the rate that applies when it
    /// becomes full.
    /// @dev Emits `ComponentSettingsChanged`. Errors: `OwnableUnauthorizedAccount`, `UnknownComponent`,
    /// `TooManyComponents`, `ZeroAmount` (the price), `SettingTooHigh`, `PaybackTooShort`, `TotalRateTooHigh`.
    function setComponentSettings(
        uint256 componentId,
        uint256 price,
        uint256 rewardRate,
        uint256 repairCost,
        bool isActive
    ) external;

    /// @notice Adds a skin to a component type (if `skinId` is the next id) or changes one.
    /// @dev Emits `SkinSettingsChanged`. Errors: `OwnableUnauthorizedAccount`, `UnknownComponent`, `UnknownSkin`,
    /// `TooManySkins`, `SettingTooHigh`.
    function setSkinSettings(uint256 componentId, uint256 skinId, uint256 price, bool isActive) external;

    /// @notice Sets the probability that an attack misses, whole percent, 0 to 100.
    /// @dev Emits `AttackFailProbabilityChanged`. Errors: `OwnableUnauthorizedAccount`, `SettingTooHigh`.
    function setAttackFailProbability(uint256 percentage) external;

    /// @notice Sets the fee on stolen rewards, whole percent.
    /// @dev Emits `AttackFeePercentageChanged`. Errors: `OwnableUnauthorizedAccount`, `SettingTooHigh`.
    function setAttackFeePercentage(uint256 percentage) external;

    /// @notice Sets the fee on purchases, whole percent.
    /// @dev Emits `PurchaseFeePercentageChanged`. Errors: `OwnableUnauthorizedAccount`, `SettingTooHigh`.
    function setPurchaseFeePercentage(uint256 percentage) external;

    /// @notice Sets the account that receives the fees. If it is the game itself, fees count towards the reward pool
    /// from the pool's next change on, like tokens that are sent directly to the game.
    /// @dev Emits `FeeCollectorChanged`. Errors: `OwnableUnauthorizedAccount`, `ZeroAddress`.
    function setFeeCollector(address newFeeCollector) external;

    /// @notice Pauses the game. Stops all player writes except `fundRewards`, `keepRoll`, `selfPermit` and revoking
    /// operators. Freezes rewards and all timers except ripening and operators' authorizations.
    /// @dev Emits `GamePaused`. Errors: `OwnableUnauthorizedAccount`, `GameIsPaused`.
    function pauseContract() external;

    /// @notice Resumes the game where it was frozen. Players whose entropy expired in the pause may prime their next
    /// attack for free, unless the pause ended in the block in which it began.
    /// @dev Emits `GameUnpaused`. Errors: `OwnableUnauthorizedAccount`, `GameIsNotPaused`.
    function unpauseContract() external;

    /// @notice Withdraws tokens that nobody has earned. This covers all of any other token, and the surplus of the
    /// game's own token. The limit also holds when `token` is a second address of the game's token.
    /// @dev Emits `TokensRescued`. Errors: `OwnableUnauthorizedAccount`, `ZeroAddress`, `RescueToGame`, `ZeroAmount`,
    /// `RescueExceedsSurplus`, the token's own.
    function rescueTokens(address token, address to, uint256 amount) external;

    /// @notice Repairs the hacked components of a page of players for free, with `REPAIR_PROTECTION`.
    /// @dev Emits `ComponentRepaired` for each. Errors: `OwnableUnauthorizedAccount`, `ZeroAmount`, `TotalRateTooHigh`.
    /// @param startIndex The position of the first player, from 0, in the order of `getActivePlayers`.
    /// @param maxUsers The maximum number of players to process.
    /// @return usersProcessed The number of players processed.
    /// @return componentsRepaired The number of components repaired.
    /// @return nextIndex The start of the next page; `activePlayersCount` after the last page.
    function repairAllComponentsForEveryone(
        uint256 startIndex,
        uint256 maxUsers
    ) external returns (uint256 usersProcessed, uint256 componentsRepaired, uint256 nextIndex);
}

/// @title The reads, for anybody
/// @notice A read returns the values that a write in the same block would use.
interface IRigRaidReads is IRigRaidTypes {
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
    function getAllComponents(address user) external view returns (UserComponent[] memory);

    /// @notice A user's component of one type.
    /// @dev Errors: `UnknownComponent`.
    function userComponents(address user, uint256 componentId) external view returns (UserComponent memory);

    /// @notice Whether the user owns a component of this type.
    /// @dev Errors: `UnknownComponent`.
    function isComponentPurchased(address user, uint256 settingsId) external view returns (bool);

    /// @notice Whether the user's component is protected from attacks now, and until when. False and 0 when it is
    /// hacked or not owned.
    /// @dev Errors: `UnknownComponent`.
    function isComponentProtected(
        address user,
        uint256 componentId
    ) external view returns (bool isProtected, uint256 until);

    /// @notice The rewards of the user's component that a claim in this block would pay.
    /// @dev Errors: `UnknownComponent`.
    function getRewards(address user, uint256 componentId) external view returns (uint256);

    /// @notice The rewards of each of the user's components that a claim in this block would pay, in id order, and
    /// their sum.
    function getAllRewards(address user) external view returns (uint256[] memory rewards, uint256 total);

    /// @notice All unpaid rewards of the user's component, ripe or not, and the time from which a claim pays them in
    /// full. Zeros when the user does not own it.
    /// @dev Errors: `UnknownComponent`.
    /// @return earned The unpaid rewards. A hit takes its share from them.
    /// @return ripeAt `lastClaimTimestamp + RIPENING_TIME`. Pauses do not shift it, and it may be in the past.
    function getRipening(address user, uint256 componentId) external view returns (uint256 earned, uint256 ripeAt);

    /// @notice The results of `getRipening` for each component type in id order, owned or not.
    function getAllRipening(address user) external view returns (uint256[] memory earned, uint256[] memory ripeAt);

    /// @notice The price of `repairAllComponents` for the user now.
    function getTotalRepairCost(address user) external view returns (uint256);

    /// @notice Whether a component of this type is serious for a player: its rate is not 0 and at least `SERIOUS_SHARE`
    /// of the highest rate among the player's working components. Only an attack on a serious component breaks a
    /// shield.
    /// @dev Errors: `UnknownComponent`.
    function isSerious(address player, uint256 componentId) external view returns (bool);

    /// @notice The time until the user's hacked component can be reactivated for free, seconds. 0 when it already can
    /// be, or is not hacked.
    /// @dev Errors: `UnknownComponent`.
    function getTimeUntilReactivation(address user, uint256 componentId) external view returns (uint256);

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

/// @title RigRaid
/// @notice The complete interface of the game at the proxy's address, used by the console, tasks and tests.
/// @dev `RigRaid` implements the writes and the functions inherited from OpenZeppelin; `RigRaidReads` implements the
/// reads. OpenZeppelin documents the functions, events and errors that are declared directly in this interface.
interface IRigRaid is IRigRaidWrites, IRigRaidReads, IERC20Errors {
    event Initialized(uint64 version);
    event OwnershipTransferStarted(address indexed previousOwner, address indexed newOwner);
    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);
    event Upgraded(address indexed implementation);

    error AddressEmptyCode(address target);
    error ERC1967InvalidImplementation(address implementation);
    error ERC1967NonPayable();
    error FailedCall();
    error InvalidInitialization();
    error NotInitializing();
    error OwnableInvalidOwner(address owner);
    error OwnableUnauthorizedAccount(address account);
    error ReentrancyGuardReentrantCall();
    error SafeERC20FailedOperation(address token);
    error UUPSUnauthorizedCallContext();
    error UUPSUnsupportedProxiableUUID(bytes32 slot);

    function owner() external view returns (address);
    function pendingOwner() external view returns (address);
    function transferOwnership(address newOwner) external;
    function acceptOwnership() external;

    /// @notice Gives up ownership permanently. Refused while the game is paused, because nobody could ever resume it.
    /// @dev Errors also: `GameIsPaused`.
    function renounceOwnership() external;

    function upgradeToAndCall(address newImplementation, bytes calldata data) external payable;
    function proxiableUUID() external view returns (bytes32);
    function UPGRADE_INTERFACE_VERSION() external view returns (string memory);
    function multicall(bytes[] calldata data) external returns (bytes[] memory results);
}
