// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";

/// @title The game's structs, events and errors
/// @notice Units, here and below, unless said otherwise: amounts are wei of the game's token (18 decimals), rates wei per
/// second, times wall-clock Unix seconds, durations seconds of game time. Game time is frozen while the game is
/// paused. A future time that a read returns is the second at which it would come if the game were not paused again.
/// Intervals are half-open: what lasts "until" a second has ended in that second.
interface IRigRaidTypes {
    // --- Structs -----------------------------------------------------------------------------------------------------

    /// @notice A component type.
    /// @param id From 1, without gaps.
    /// @param price The price of a purchase, not 0, at most `type(uint96).max`.
    /// @param rewardRate The rewards of one working component at full speed, wei per second, at most `type(uint64).max`.
    /// @param repairCost The price of a repair, at most `type(uint96).max`.
    /// @param isActive Whether it is on sale. Components that are owned already keep earning when it is not.
    struct ComponentSettings {
        uint256 id;
        uint256 price;
        uint256 rewardRate;
        uint256 repairCost;
        bool isActive;
    }

    /// @notice A player's component. One that is not owned reads as zeros.
    /// @param componentId The component's type.
    /// @param owner The player.
    /// @param lastClaimTimestamp The second in which its rewards were last paid, at first that of the purchase. Never slides.
    /// Rewards ripen from then on.
    /// @param purchased Whether the player owns it.
    /// @param hacked Whether it is hacked: it does not earn, and what is left of its rewards stays claimable.
    /// @param currentSkinId The applied skin; 0 is the stock look.
    /// @param protectedUntil The end of its protection from attacks; 0 while it is hacked. It is kept in game time, so one
    /// that has passed slides in later pauses like one that is to come.
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
    /// @param id From 1, without gaps, for each component type; 0 is the stock look that everybody owns.
    /// @param componentId The component type.
    /// @param price The price of a purchase, at most `type(uint96).max`.
    /// @param isActive Whether it is on sale. A skin that is owned already can be applied when it is not.
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
    /// @param remainingShields The victim's shields after it.
    /// @param remainingAttacks The attacker's charges after it.
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
    /// @param level From 1 on.
    /// @param currentXP Experience within the level; 0 at the highest.
    /// @param totalAttacks Attacks made: the successful and the failed ones.
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
    /// @dev Cold: the entropy cannot be read any more, prime again. Priming: it does not exist yet, wait for the next
    /// block. Ready: the roll is fixed.
    enum AttackReadiness {
        Cold,
        Priming,
        Ready
    }

    /// @notice The outcome of an attack.
    /// @dev Miss: by the roll. Block: a shield broke. Hit: the component is hacked. Bounce: stopped by a shield that did not
    /// break, because the component is not serious for the victim.
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
    /// @param price The sum that the player paid.
    /// @param fee The part of it that went to the fee collector; the rest went into the reward pool.
    /// @param protectedUntil The end of its protection from attacks.
    event ComponentPurchased(
        address indexed player,
        uint256 indexed componentId,
        uint256 price,
        uint256 fee,
        uint256 protectedUntil
    );
    /// @notice A player was paid what was ripe of a component's rewards.
    event RewardsClaimed(address indexed player, uint256 indexed componentId, uint256 amount);
    /// @notice A claim paid before all rewards were ripe. Comes after the `RewardsClaimed` of all its components.
    /// @param amount The rewards of those components that were not paid: the pool no longer owes them.
    event RewardsLeft(address indexed player, uint256 amount);
    /// @notice A player bought attack charges.
    /// @param price The sum that the player paid.
    /// @param fee The part of it that went to the fee collector.
    event AttacksPurchased(address indexed player, uint256 amount, uint256 price, uint256 fee);
    /// @notice A player bought shields.
    /// @param price The sum that the player paid.
    /// @param fee The part of it that went to the fee collector.
    event ShieldsPurchased(address indexed player, uint256 amount, uint256 price, uint256 fee);
    /// @notice A player bought a skin.
    /// @param price The sum that the player paid.
    /// @param fee The part of it that went to the fee collector.
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
    /// @param attackId Attacks are numbered from 1 on.
    /// @param componentId The type of the component that was attacked.
    /// @param outcome A hit, or the reason why it was none.
    /// @param roll 0 to 99; below the fail probability it is a miss. A hit by `CRITICAL_ROLL` or more is critical.
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
    /// @notice A player fixed the entropy of a cold attack again, in this block.
    /// @param isFree Whether it cost no charge.
    event AttackPrimed(address indexed player, bool isFree);
    /// @notice A player kept the roll of the next attack.
    /// @param roll 0 to 99. Later attacks do not change it; the next one uses it up.
    /// @param primedAtBlock The block whose hash is the entropy of the roll.
    event AttackRollKept(address indexed player, uint256 roll, uint256 primedAtBlock);
    /// @notice A player reached a level.
    event PlayerLevelledUp(address indexed player, uint256 level);
    /// @notice A hacked component works again.
    /// @param cost The price that its owner paid into the reward pool; 0 when the game's owner repaired it.
    /// @param protectedUntil The end of its protection from attacks.
    event ComponentRepaired(address indexed player, uint256 indexed componentId, uint256 cost, uint256 protectedUntil);
    /// @notice A hacked component works again, for free.
    /// @param protectedUntil The end of its protection from attacks.
    event ComponentReactivated(address indexed player, uint256 indexed componentId, uint256 protectedUntil);
    /// @notice Somebody added to the reward pool.
    event RewardsFunded(address indexed funder, uint256 amount);
    /// @notice A player set, changed or revoked an operator.
    /// @param until The second in which the operator's time is over; 0 when it was revoked.
    /// @param scope The sum of what it may do, as in `setOperator`.
    /// @param budget The most that it may spend of the player's tokens from now on.
    event OperatorSet(address indexed player, address indexed operator, uint256 until, uint256 scope, uint256 budget);
    /// @notice A player revoked all of their operators.
    event OperatorsRevoked(address indexed player);
    /// @notice An operator acted for a player. The events of what it did come before this one and name the player.
    /// @param spent The amount that its calls took from the player.
    event OperatorActed(address indexed player, address indexed operator, uint256 spent);
    /// @notice A component type was added (`oldSettings` is all zeros) or changed.
    event ComponentSettingsChanged(
        uint256 indexed componentId,
        ComponentSettings oldSettings,
        ComponentSettings newSettings
    );
    /// @notice A skin was added (`oldSkin` is all zeros) or changed.
    event SkinSettingsChanged(uint256 indexed componentId, uint256 indexed skinId, Skin oldSkin, Skin newSkin);
    /// @notice The probability with which an attack misses changed, whole percent.
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
    /// @notice The owner took tokens out of the game that nobody has earned.
    event TokensRescued(address indexed token, address indexed to, uint256 amount);

    /// @notice The game's token was set, for good.
    event TokenSet(address indexed token);
    /// @notice This implementation answers reads through that contract. Emitted by the implementation itself, not by the
    /// proxy, when it is created: look it up at the address that `Upgraded` tells.
    event ReadsAttached(address indexed reads);

    // --- Errors ------------------------------------------------------------------------------------------------------

    /// @notice The game is paused; try again when it has resumed.
    error GameIsPaused();
    /// @notice The game is not paused.
    error GameIsNotPaused();
    /// @notice An address that must not be zero is.
    error ZeroAddress();
    /// @notice An amount that must not be zero is.
    error ZeroAmount();
    /// @notice The token does not have the 18 decimals that all amounts are written in.
    error WrongTokenDecimals(uint256 decimals);
    /// @notice The token delivered less than was sent: tokens that take a fee on transfer are not supported.
    error ShortReceipt(uint256 expected, uint256 received);
    /// @notice The permit was refused, and the allowance that is there is too small.
    error PermitRefused(uint256 allowance, uint256 value);
    /// @notice No component type has that id.
    error UnknownComponent(uint256 componentId);
    /// @notice The component type is not on sale.
    error ComponentNotOnSale(uint256 componentId);
    /// @notice The player owns the component already; one of each type is the most.
    error ComponentAlreadyOwned(uint256 componentId);
    /// @notice The player does not own the component.
    error ComponentNotOwned(uint256 componentId);
    /// @notice The component is not hacked.
    error ComponentNotHacked(uint256 componentId);
    /// @notice The component can be reactivated for free from `allowedAt` on.
    error ReactivationTooEarly(uint256 componentId, uint256 allowedAt);
    /// @notice The player has no hacked component.
    error NothingToRepair();
    /// @notice No skin of the component type has that id.
    error UnknownSkin(uint256 componentId, uint256 skinId);
    /// @notice The skin is not on sale.
    error SkinNotOnSale(uint256 componentId, uint256 skinId);
    /// @notice The player owns the skin already.
    error SkinAlreadyOwned(uint256 componentId, uint256 skinId);
    /// @notice The player does not own the skin.
    error SkinNotOwned(uint256 componentId, uint256 skinId);
    /// @notice The roll of the next attack is kept already.
    error RollAlreadyKept();
    /// @notice The account has never bought a component.
    error NotAPlayer(address account);
    /// @notice The account does not have a working component of that type; attacker and victim both need one.
    error NoWorkingComponent(address account, uint256 componentId);
    /// @notice A player cannot attack themselves.
    error SelfAttack();
    /// @notice The component is protected.
    error TargetProtected(uint256 until);
    /// @notice The victim is immune, because one of their shields broke, or they broke one.
    error TargetImmune(uint256 until);
    /// @notice The attacker has no attack charge; the next one is there at `nextAt`.
    error NoAttackCharges(uint256 nextAt);
    /// @notice The entropy of the attack does not exist yet (priming) or cannot be read any more (cold).
    error AttackNotReady(AttackReadiness state, uint256 primedAtBlock);
    /// @notice Only a cold attack can be primed again.
    error AttackNotCold(uint256 primedAtBlock);
    /// @notice More than what is left to buy in the purchase window.
    error DailyLimitReached(uint256 amount, uint256 left);
    /// @notice More than there is room for.
    error CapacityReached(uint256 amount, uint256 room);
    /// @notice Levels run from 1 to `MAX_LEVEL`.
    error UnknownLevel(uint256 level);
    /// @notice The claim would pay nothing.
    error NothingToClaim();
    /// @notice The operator may not make that call for the player: it was never set, its time is over, it was revoked, or
    /// the call is outside its scope.
    /// @param selector The first four bytes of the call; zero when there is no call.
    error OperatorNotAllowed(address player, address operator, bytes4 selector);
    /// @notice The operator's calls would take more from the player than is left of its budget.
    /// @param spent The amount that they would take, wei.
    /// @param budget The amount that was left before them, wei.
    error OperatorBudgetExceeded(address player, address operator, uint256 spent, uint256 budget);
    /// @notice The zero address, the player and the game itself cannot be operators.
    error InvalidOperator(address operator);
    /// @notice An operator's time must end in the future, at most `MAX_OPERATOR_TIME` from now.
    error InvalidOperatorTime(uint256 until);
    /// @notice A scope must name something that operators can do, and nothing else.
    error InvalidOperatorScope(uint256 scope);
    /// @notice There can be no more component types.
    error TooManyComponents(uint256 maximum);
    /// @notice The component type can have no more skins.
    error TooManySkins(uint256 maximum);
    /// @notice Only the surplus, which nobody has earned, can be taken out.
    /// @param amount The amount asked for, or the one that the transfer took if that was more.
    error RescueExceedsSurplus(uint256 amount, uint256 surplus);
    /// @notice Tokens cannot be rescued into the game itself.
    error RescueToGame();
    /// @notice The setting is above what it may be.
    error SettingTooHigh(uint256 value, uint256 maximum);
    /// @notice At that reward rate a component would pay its price back too soon.
    /// @param maximum The highest rate that the price allows.
    error PaybackTooShort(uint256 rewardRate, uint256 maximum);
    /// @notice All components together would earn more per second than the game can count.
    error TotalRateTooHigh(uint256 totalRate, uint256 maximum);
}

/// @title The writes of players and the owner
interface IRigRaidWrites is IRigRaidTypes {
    /// @notice Sets up a fresh proxy, once.
    /// @dev Emits `TokenSet`, `FeeCollectorChanged`, `AttackFailProbabilityChanged`, `AttackFeePercentageChanged`,
    /// `PurchaseFeePercentageChanged`. Errors: `OwnableInvalidOwner`, `ZeroAddress`, `WrongTokenDecimals`,
    /// `InvalidInitialization`.
    /// @param owner The account that administers the game.
    /// @param token The ERC-20 that pays for everything and is the reward. It must have 18 decimals, take no fee on
    /// transfer, neither from the amount nor on top of it, not rebase and not call back.
    /// @param feeCollector The account that receives the fees.
    function initialize(address owner, address token, address feeCollector) external;

    // --- Players -----------------------------------------------------------------------------------------------------

    /// @notice Buys a component for its price, which must be approved. It earns from now on and is protected at first.
    /// The first purchase makes the caller a player. An allowance of exactly the price guards against a price change.
    /// @dev Emits `PlayerJoined` (first purchase), `ComponentPurchased`. Errors: `GameIsPaused`, `UnknownComponent`,
    /// `ComponentNotOnSale`, `ComponentAlreadyOwned`, `TotalRateTooHigh`, `ShortReceipt`, the token's own.
    function purchaseComponent(uint256 componentId) external;

    /// @notice Pays out what is ripe of one component's rewards. With `age` the seconds of wall time since its
    /// `lastClaimTimestamp`, `F` for `FRESH_PAYOUT_PERCENTAGE` and `R` for `RIPENING_TIME`, it pays
    /// `floor(earned * (F * R + (100 - F) * min(age, R)) / (100 * R))`: all that was earned from `R` on. The rest is left in
    /// the pool. Rewards ripen in a pause too; a hack, a repair and a reactivation do not change their age.
    /// @dev Emits `RewardsClaimed`, `RewardsLeft` (if anything was left). Errors: `GameIsPaused`, `UnknownComponent`, `ComponentNotOwned`, `NothingToClaim`.
    function claim(uint256 componentId) external;

    /// @notice Pays out what is ripe of the rewards of all of the caller's components, each by its own age and rounded down
    /// separately. A component whose payment would be 0 is left untouched.
    /// @dev Emits `RewardsClaimed` for each component that pays, in id order, then one `RewardsLeft` (if anything was left).
    /// Errors: `GameIsPaused`, `NothingToClaim`.
    function claimAllRewards() external;

    /// @notice Attacks a component of another player. It costs one charge and ends the caller's own immunity; the next
    /// attack is primed in this block. The caller needs a working component of the same type. The roll is
    /// `uint256(keccak256(abi.encode(entropy, attacker, totalAttacks))) % 100`, where the entropy is the hash of the
    /// block in which the attack was primed. Below the fail probability it is a miss.
    /// Otherwise a shield of the victim stops it. If the component is serious for the victim (`isSerious`), the shield
    /// breaks, and the victim is immune for `SHIELD_BREAK_IMMUNITY`, and so is the caller if the component is serious for
    /// them too. If it is not, the attack bounces: nothing breaks and nobody is immune.
    /// Without a shield it is a hit: `STEAL_PERCENTAGE` of the component's unpaid rewards, ripe or not, and a bounty from
    /// the pool's surplus (`getBounty`) go to the caller, less the fee, and the component is hacked. A roll of
    /// `CRITICAL_ROLL` or more makes the hit critical: it takes all of the rewards.
    /// A hit earns the caller `XP_PER_ATTACK`. A broken shield earns the caller `XP_PER_BREAK` and the victim a fifth of
    /// `XP_PER_ATTACK`; a miss earns both that fifth.
    /// @dev Emits `ComponentAttacked`, `PlayerLevelledUp`. Errors: `GameIsPaused`, `SelfAttack`, `UnknownComponent`,
    /// `NoWorkingComponent`, `TargetProtected`, `TargetImmune`, `AttackNotReady`, `NoAttackCharges`.
    function attackComponent(address victim, uint256 componentId) external returns (AttackResult memory result);

    /// @notice Keeps the roll of the caller's next attack, which must be ready: the attack stays ready with that roll
    /// however long it takes, and uses it up. Free, also while the game is paused. Who gets which roll does not change, and
    /// the fail probability at the time of the attack judges it.
    /// @dev Emits `AttackRollKept`. Errors: `RollAlreadyKept`, `AttackNotReady`.
    function keepRoll() external;

    /// @notice Fixes the entropy of the caller's next attack again when the old one is cold. Costs one charge, except when
    /// the old one ran out in a pause (the last block in which it could be read lies between those in which the pause began
    /// and ended, both included), or when the charges have been full for `ATTACK_RECHARGE_TIME`: then the recharge that
    /// overflowed pays for it.
    /// @dev Emits `AttackPrimed`. Errors: `GameIsPaused`, `NotAPlayer`, `AttackNotCold`, `NoAttackCharges`.
    function primeAttack() external;

    /// @notice Buys attack charges up to capacity, at `getAttackPrice` each, at most `MAX_ATTACK_PURCHASES_PER_DAY` in one
    /// purchase window of 24 hours.
    /// @dev Emits `AttacksPurchased`. Errors: `GameIsPaused`, `NotAPlayer`, `ZeroAmount`, `DailyLimitReached`,
    /// `CapacityReached`, `ShortReceipt`, the token's own.
    function purchaseAttacks(uint256 amount) external;

    /// @notice Buys shields up to capacity, at `getShieldPrice` each, at most `MAX_SHIELD_PURCHASES_PER_DAY` in one purchase
    /// window of 24 hours, the same window as for attack charges.
    /// @dev Emits `ShieldsPurchased`. Errors: as `purchaseAttacks`.
    function purchaseShields(uint256 amount) external;

    /// @notice Buys a skin for a component that the caller owns.
    /// @dev Emits `SkinPurchased`. Errors: `GameIsPaused`, `UnknownComponent`, `ComponentNotOwned`, `UnknownSkin`,
    /// `SkinNotOnSale`, `SkinAlreadyOwned`, `ShortReceipt`, the token's own.
    function purchaseSkin(uint256 componentId, uint256 skinId) external;

    /// @notice Gives a component of the caller a look that the caller owns; 0 is the stock look.
    /// @dev Emits `SkinApplied`. Errors: `GameIsPaused`, `UnknownComponent`, `ComponentNotOwned`, `UnknownSkin`,
    /// `SkinNotOwned`.
    function applySkin(uint256 componentId, uint256 skinId) external;

    /// @notice Repairs all of the caller's hacked components for the sum of their repair costs, all of which goes into the
    /// reward pool. They earn from now on and are protected for `REPAIR_PROTECTION`.
    /// @dev Emits `ComponentRepaired` for each. Errors: `GameIsPaused`, `NothingToRepair`, `TotalRateTooHigh`,
    /// `ShortReceipt`, the token's own.
    function repairAllComponents() external;

    /// @notice Lets a hacked component of the caller work again for free, `REACTIVATION_DELAY` after the hack. It is
    /// protected for `REACTIVATION_PROTECTION`.
    /// @dev Emits `ComponentReactivated`. Errors: `GameIsPaused`, `UnknownComponent`, `ComponentNotOwned`,
    /// `ComponentNotHacked`, `ReactivationTooEarly`, `TotalRateTooHigh`.
    function reactivateComponent(uint256 componentId) external;

    /// @notice Adds to the reward pool. Anybody may, also while the game is paused.
    /// @dev Emits `RewardsFunded`. Errors: `ZeroAmount`, `ShortReceipt`, the token's own.
    function fundRewards(uint256 amount) external;

    /// @notice Uses an ERC-2612 permit of the caller for the game, so that `multicall` can approve and buy in one
    /// transaction. Does nothing when the permit was used by somebody else already but the allowance is there.
    /// @dev Errors: `PermitRefused`.
    /// @param value The allowance, wei.
    /// @param deadline The last second in which the permit is valid.
    function selfPermit(uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external;

    // --- Operators ---------------------------------------------------------------------------------------------------

    /// @notice Lets another account, the operator, play for the caller: sets it, changes what was set, or revokes it. Value
    /// is passed on to the operator in the same transaction, as its gas money. Tokens that the operator's calls bring go to
    /// the caller, and it spends the caller's allowance for the game.
    /// @dev Emits `OperatorSet`. Errors: `InvalidOperator`, `InvalidOperatorTime`, `InvalidOperatorScope`,
    /// `SettingTooHigh` (the budget), `GameIsPaused` (not when revoking), `FailedCall` (the operator refuses the value).
    /// @param operator Not zero, not the caller, not the game.
    /// @param until The second in which its time is over, at most `MAX_OPERATOR_TIME` from now, wall time: it runs in a
    /// pause, too. 0 revokes; scope and budget are ignored then.
    /// @param scope The sum of what it may do: 1 collect (`claim`, `claimAllRewards`), 2 fight (`attackComponent`,
    /// `primeAttack`, `keepRoll`), 4 restore (`reactivateComponent`, `repairAllComponents`), 8 supplies (`purchaseShields`,
    /// `purchaseAttacks`), 16 build (`purchaseComponent`, `purchaseSkin`, `applySkin`).
    /// @param budget The most that its calls may take of the caller's tokens, at most `type(uint128).max`. Tokens that they
    /// bring do not add to it.
    function setOperator(address operator, uint256 until, uint256 scope, uint256 budget) external payable;

    /// @notice Revokes all of the caller's operators, also while the game is paused. Its cost does not depend on how many
    /// there are.
    /// @dev Emits `OperatorsRevoked`.
    function revokeOperators() external;

    /// @notice Executes calls for a player whose operator the caller is, as if the player had sent them, all or none. An
    /// empty list does nothing, but needs a grant as well.
    /// @dev Emits the events of the calls, then `OperatorActed`. Errors: `GameIsPaused`, `OperatorNotAllowed`,
    /// `OperatorBudgetExceeded`, those of the calls.
    /// @param calls Encoded calls of player writes, each within the operator's scope.
    /// @return results The encoded answer of each call.
    function actFor(address player, bytes[] calldata calls) external returns (bytes[] memory results);

    // --- Owner -------------------------------------------------------------------------------------------------------

    /// @notice Adds a component type (`componentId == componentsCount + 1`) or changes one. A change of the reward rate
    /// counts from the running tick on, which is paid as a whole at the rate at which it becomes full, and never for what
    /// was earned before.
    /// @dev Emits `ComponentSettingsChanged`. Errors: `OwnableUnauthorizedAccount`, `UnknownComponent`,
    /// `TooManyComponents`, `ZeroAmount` (the price), `SettingTooHigh`, `PaybackTooShort`, `TotalRateTooHigh`.
    function setComponentSettings(
        uint256 componentId,
        uint256 price,
        uint256 rewardRate,
        uint256 repairCost,
        bool isActive
    ) external;

    /// @notice Adds a skin to a component type (`skinId` is the next one) or changes one.
    /// @dev Emits `SkinSettingsChanged`. Errors: `OwnableUnauthorizedAccount`, `UnknownComponent`, `UnknownSkin`,
    /// `TooManySkins`, `SettingTooHigh`.
    function setSkinSettings(uint256 componentId, uint256 skinId, uint256 price, bool isActive) external;

    /// @notice Sets the probability with which an attack misses, whole percent, 0 to 100.
    /// @dev Emits `AttackFailProbabilityChanged`. Errors: `OwnableUnauthorizedAccount`, `SettingTooHigh`.
    function setAttackFailProbability(uint256 percentage) external;

    /// @notice Sets the fee on stolen rewards, whole percent.
    /// @dev Emits `AttackFeePercentageChanged`. Errors: `OwnableUnauthorizedAccount`, `SettingTooHigh`.
    function setAttackFeePercentage(uint256 percentage) external;

    /// @notice Sets the fee on purchases, whole percent.
    /// @dev Emits `PurchaseFeePercentageChanged`. Errors: `OwnableUnauthorizedAccount`, `SettingTooHigh`.
    function setPurchaseFeePercentage(uint256 percentage) external;

    /// @notice Sets the account that receives the fees. Were it the game itself, fees would count for the reward pool from
    /// the next change on, like tokens that are sent straight to it.
    /// @dev Emits `FeeCollectorChanged`. Errors: `OwnableUnauthorizedAccount`, `ZeroAddress`.
    function setFeeCollector(address newFeeCollector) external;

    /// @notice Stops all player writes but `fundRewards`, `keepRoll` and revoking operators, and freezes all rewards and all
    /// timers but the ripening.
    /// @dev Emits `GamePaused`. Errors: `OwnableUnauthorizedAccount`, `GameIsPaused`.
    function pauseContract() external;

    /// @notice Resumes the game where it was frozen. Whose entropy ran out in the pause primes the next attack for free. A
    /// pause that ends in the block in which it began makes no priming free.
    /// @dev Emits `GameUnpaused`. Errors: `OwnableUnauthorizedAccount`, `GameIsNotPaused`.
    function unpauseContract() external;

    /// @notice Takes tokens out of the game: any token that got here by mistake; of the game's own token only what nobody
    /// has earned, whatever address it was named by.
    /// @dev Emits `TokensRescued`. Errors: `OwnableUnauthorizedAccount`, `ZeroAddress`, `RescueToGame`, `ZeroAmount`,
    /// `RescueExceedsSurplus`, the token's own.
    function rescueTokens(address token, address to, uint256 amount) external;

    /// @notice Repairs the hacked components of a page of players for free, with `REPAIR_PROTECTION`.
    /// @dev Emits `ComponentRepaired` for each. Errors: `OwnableUnauthorizedAccount`, `ZeroAmount`, `TotalRateTooHigh`.
    /// @param startIndex The position of the first player, from 0, in the order of `getActivePlayers`.
    /// @param maxUsers The most players to look at.
    /// @return usersProcessed The number of players looked at.
    /// @return componentsRepaired The number of components repaired.
    /// @return nextIndex The start of the next page; `activePlayersCount` when done.
    function repairAllComponentsForEveryone(
        uint256 startIndex,
        uint256 maxUsers
    ) external returns (uint256 usersProcessed, uint256 componentsRepaired, uint256 nextIndex);
}

/// @title The reads, for anybody
/// @notice A read computes the same as a write in the same block would.
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

    /// @notice Whether the user owns a component of that type.
    /// @dev Errors: `UnknownComponent`.
    function isComponentPurchased(address user, uint256 settingsId) external view returns (bool);

    /// @notice Whether the user's component cannot be attacked now, and until when; false and 0 when it is not owned or
    /// hacked.
    /// @dev Errors: `UnknownComponent`.
    function isComponentProtected(
        address user,
        uint256 componentId
    ) external view returns (bool isProtected, uint256 until);

    /// @notice The part of the rewards of the user's component that a claim in this block would pay.
    /// @dev Errors: `UnknownComponent`.
    function getRewards(address user, uint256 componentId) external view returns (uint256);

    /// @notice The part of the rewards of each of the user's components that a claim in this block would pay, in id order,
    /// and the sum of these.
    function getAllRewards(address user) external view returns (uint256[] memory rewards, uint256 total);

    /// @notice All rewards of the user's component that are earned and not paid, ripe or not, and the second from which on
    /// a claim pays all of them. Zeros when it is not owned.
    /// @dev Errors: `UnknownComponent`.
    /// @return earned What a raid takes its share of.
    /// @return ripeAt `lastClaimTimestamp + RIPENING_TIME`. Never slides, and may be past.
    function getRipening(address user, uint256 componentId) external view returns (uint256 earned, uint256 ripeAt);

    /// @notice `getRipening` of each of the user's components, in id order, owned or not.
    function getAllRipening(address user) external view returns (uint256[] memory earned, uint256[] memory ripeAt);

    /// @notice The price of `repairAllComponents` for the user now.
    function getTotalRepairCost(address user) external view returns (uint256);

    /// @notice Whether a component of that type is serious for a player: its rate is not 0 and at least `SERIOUS_SHARE` of
    /// the highest rate among the player's working components. Only an attack on a serious one breaks a shield.
    /// @dev Errors: `UnknownComponent`.
    function isSerious(address player, uint256 componentId) external view returns (bool);

    /// @notice The time until the user's hacked component can be reactivated for free, seconds; 0 when it can be now or is
    /// not hacked.
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

    /// @notice The probability with which an attack misses, whole percent.
    function attackFailProbability() external view returns (uint256);

    /// @notice The state of the player's next attack. With a kept roll `(Ready, 0, type(uint256).max, false)`.
    /// @return state Cold for an account that is not a player.
    /// @return primedAtBlock The block whose hash is the entropy.
    /// @return readableUntilBlock The last block in which the attack works, as far as it can be told: `state` decides.
    /// @return primingIsFree Whether `primeAttack` would work now and cost no charge.
    function getAttackReadiness(
        address player
    )
        external
        view
        returns (AttackReadiness state, uint256 primedAtBlock, uint256 readableUntilBlock, bool primingIsFree);

    /// @notice The roll of the player's next attack, when it is ready.
    function previewAttackRoll(address player) external view returns (bool known, uint256 roll);

    /// @notice Another player with a component that the caller could attack now, charges and readiness aside, found by a
    /// bounded number of independent draws. Players without shields are preferred.
    /// @return opponent The zero address when none was found or the game is paused.
    function findRandomOpponent() external view returns (address opponent);

    /// @notice Whether the player cannot be attacked because of a broken shield, and until when; 0 when they can be.
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

    /// @notice The price of one attack charge for the player: the rewards of all their components, hacked or not, at full
    /// speed in `ATTACK_PRICE_TIME`; 0 for an account that is not a player.
    function getAttackPrice(address player) external view returns (uint256);

    /// @notice The price of one shield for the player: the rewards of all their components, hacked or not, at full
    /// speed in `SHIELD_PRICE_TIME`; 0 for an account that is not a player.
    function getShieldPrice(address player) external view returns (uint256);

    /// @notice The time until the player's next attack charge, seconds; 0 at capacity.
    function getTimeUntilNextAttack(address player) external view returns (uint256);

    /// @notice The time until the player's next shield, seconds; 0 at capacity.
    function getTimeUntilNextShield(address player) external view returns (uint256);

    /// @notice The second since which attack charges recharge or, at capacity, are full; 0 if never.
    function lastAttackRechargeTime(address player) external view returns (uint256);

    /// @notice The second since which shields recharge or, at capacity, are full; 0 if never.
    function lastShieldRechargeTime(address player) external view returns (uint256);

    /// @notice The second in which the player's last purchase window began; 0 if none did.
    function lastAttackReset(address player) external view returns (uint256);

    /// @notice Attack charges and shields that the player may still buy in today's window, capacity aside.
    function getRemainingPurchases(address player) external view returns (uint256 attacks, uint256 shields);

    /// @notice Whether the player could buy that many attack charges now, as far as limits and capacity go.
    function canPurchaseAttacks(address player, uint256 amount) external view returns (bool);

    /// @notice Whether the player could buy that many shields now, as far as limits and capacity go.
    function canPurchaseShields(address player, uint256 amount) external view returns (bool);

    // --- Reward pool -------------------------------------------------------------------------------------------------

    /// @notice The state of the reward pool, as if its funding were fixed in this block: tokens that were sent straight to
    /// the game count here already, and for rewards from the next change on.
    /// @return reserve The game's token balance.
    /// @return owed All earned, unclaimed rewards; never above `reserve`.
    /// @return ratePerSecond The rate of all working components together, at full speed.
    /// @return fullSpeedUntil The second until which rewards run at full speed at that rate if nothing changes, `RUNWAY`
    /// before the surplus would be used up; 0 when they are slowed, `type(uint256).max` when the rate is 0. What the surplus
    /// pays for is counted to the hour (above 682 days to 60 hours, below 11 days to the minute, below 4.5 hours to the
    /// second), rounded down, and up to 112 years.
    /// @return speed The part of full rewards that is paid now, per 10,000, rounded down: 0 need not mean that nothing is.
    function rewardPool()
        external
        view
        returns (uint256 reserve, uint256 owed, uint256 ratePerSecond, uint256 fullSpeedUntil, uint256 speed);

    /// @notice The bounty that a hit on a component of that type would get from the pool now, on top of what it steals: half
    /// of the smaller of the repair cost and what the pool saves in `REACTIVATION_DELAY`, which shrinks with the rewards'
    /// speed.
    /// @dev Errors: `UnknownComponent`.
    function getBounty(uint256 componentId) external view returns (uint256);

    // --- Players -----------------------------------------------------------------------------------------------------

    /// @notice The number of players.
    function activePlayersCount() external view returns (uint256);

    /// @notice All players in the order in which they joined. Use the paged form when there may be many.
    function getActivePlayers() external view returns (address[] memory);

    /// @notice At most `count` players in the order in which they joined, from position `start` (from 0) on.
    function getActivePlayers(uint256 start, uint256 count) external view returns (address[] memory);

    /// @notice A page of players with their records, in the order in which they joined.
    function getPlayers(
        uint256 start,
        uint256 count
    ) external view returns (address[] memory players, PlayerStats[] memory stats);

    /// @notice A player's record.
    /// @return stats The record.
    /// @return xpToNextLevel The XP that are missing for the next level; 0 at the highest.
    /// @return xpRequiredForNextLevel The XP that lead from the player's level to the next; 0 at the highest.
    function getPlayerStats(
        address player
    ) external view returns (PlayerStats memory stats, uint256 xpToNextLevel, uint256 xpRequiredForNextLevel);

    /// @notice The XP that lead from a level to the next:
    /// `XP_BASE_REQUIREMENT * (100 + (level - 1) * XP_SCALING_FACTOR) / 100`; 0 at `MAX_LEVEL`.
    /// @dev Errors: `UnknownLevel`.
    function getXPForLevel(uint256 level) external view returns (uint256);

    // --- Operators ---------------------------------------------------------------------------------------------------

    /// @notice Limits within which an operator may act for a player now. All zeros when it may do nothing.
    /// @return until The second in which its time is over.
    /// @return scope The sum of what it may do, as in `setOperator`.
    /// @return budget The most that it may still spend of the player's tokens.
    function getOperator(
        address player,
        address operator
    ) external view returns (uint256 until, uint256 scope, uint256 budget);

    // --- Settings ----------------------------------------------------------------------------------------------------

    /// @notice The ERC-20 that pays for everything and is the reward.
    function token() external view returns (address);

    /// @notice The account that receives the fees.
    function feeCollector() external view returns (address);

    /// @notice The fee on stolen rewards, whole percent.
    function attackFeePercentage() external view returns (uint256);

    /// @notice The fee on purchases, whole percent.
    function purchaseFeePercentage() external view returns (uint256);

    /// @notice Whether the game is paused.
    function paused() external view returns (bool);

    /// @notice The second in which the game was paused; 0 while it runs.
    function pausedTimestamp() external view returns (uint256);

    // --- Rules -------------------------------------------------------------------------------------------------------

    /// @notice Rewards slow down when the pool could not pay full ones for that long, seconds.
    function RUNWAY() external view returns (uint256);

    /// @notice The part of a player's highest rate that a component must earn to be serious for them, whole percent.
    function SERIOUS_SHARE() external view returns (uint256);

    /// @notice The shortest time in which a component may pay its price back, seconds.
    function MIN_PAYBACK() external view returns (uint256);

    /// @notice The highest fee, whole percent.
    function MAX_FEE_PERCENTAGE() external view returns (uint256);

    /// @notice The most component types there can be.
    function MAX_COMPONENTS() external view returns (uint256);

    /// @notice The time for which a purchased component is protected, seconds.
    function PURCHASE_PROTECTION() external view returns (uint256);

    /// @notice The longest time for which an operator can be set, seconds of wall time.
    function MAX_OPERATOR_TIME() external view returns (uint256);

    /// @notice The XP that lead from level 1 to level 2.
    function XP_BASE_REQUIREMENT() external view returns (uint256);

    /// @notice The XP for a hit. A miss gives attacker and defender a fifth of it each, a broken shield the defender.
    function XP_PER_ATTACK() external view returns (uint256);

    /// @notice The XP for the attacker who breaks a shield.
    function XP_PER_BREAK() external view returns (uint256);

    /// @notice The part that each level adds to the XP requirement, percent of `XP_BASE_REQUIREMENT`.
    function XP_SCALING_FACTOR() external view returns (uint256);

    /// @notice The highest level.
    function MAX_LEVEL() external view returns (uint256);

    /// @notice The time in which one attack charge recharges, seconds.
    function ATTACK_RECHARGE_TIME() external view returns (uint256);

    /// @notice The time in which one shield recharges, seconds.
    function SHIELD_RECHARGE_TIME() external view returns (uint256);

    /// @notice An attack charge costs what the buyer's components earn at full speed in that time, seconds.
    function ATTACK_PRICE_TIME() external view returns (uint256);

    /// @notice A shield costs what the buyer's components earn at full speed in that time, seconds.
    function SHIELD_PRICE_TIME() external view returns (uint256);

    /// @notice The most skins a component type can have.
    function MAX_SKINS() external view returns (uint256);

    /// @notice The part that a hit takes of a component's unpaid rewards, whole percent; a critical hit takes all.
    function STEAL_PERCENTAGE() external view returns (uint256);

    /// @notice The lowest roll of a critical hit.
    function CRITICAL_ROLL() external view returns (uint256);

    /// @notice The time after a claim from which on the next one pays all that was earned, seconds of wall time.
    function RIPENING_TIME() external view returns (uint256);

    /// @notice The part of what was earned that a claim pays right after the last one, whole percent. It rises evenly to all
    /// of it in `RIPENING_TIME`.
    function FRESH_PAYOUT_PERCENTAGE() external view returns (uint256);

    /// @notice The immunity after a shield broke, seconds: for the victim, and for an attacker if it was serious for them.
    function SHIELD_BREAK_IMMUNITY() external view returns (uint256);

    /// @notice The time for which a repaired component is protected, seconds.
    function REPAIR_PROTECTION() external view returns (uint256);

    /// @notice The time after a hack from which on a component can be reactivated for free, seconds.
    function REACTIVATION_DELAY() external view returns (uint256);

    /// @notice The time for which a reactivated component is protected, seconds.
    function REACTIVATION_PROTECTION() external view returns (uint256);

    /// @notice The window of the limits on purchases of charges and shields, counted from the first of them, seconds.
    function PURCHASE_WINDOW() external view returns (uint256);

    /// @notice The most attack charges a player can buy in one purchase window.
    function MAX_ATTACK_PURCHASES_PER_DAY() external view returns (uint256);

    /// @notice The most shields a player can buy in one purchase window.
    function MAX_SHIELD_PURCHASES_PER_DAY() external view returns (uint256);
}

/// @title RigRaid
/// @notice The whole surface of the game at the proxy's address: the one ABI for console, tasks and tests.
/// @dev `RigRaid` implements the writes and what it inherits from OpenZeppelin, `RigRaidReads` the reads. The functions,
/// events and errors declared here are OpenZeppelin's, which documents them.
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

    /// @notice Gives up the ownership for good. Refused while the game is paused, or nobody could ever claim again.
    /// @dev Errors also: `GameIsPaused`.
    function renounceOwnership() external;

    function upgradeToAndCall(address newImplementation, bytes calldata data) external payable;
    function proxiableUUID() external view returns (bytes32);
    function UPGRADE_INTERFACE_VERSION() external view returns (string memory);
    function multicall(bytes[] calldata data) external returns (bytes[] memory results);
}
