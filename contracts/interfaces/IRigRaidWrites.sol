// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRigRaidErrors} from "./IRigRaidErrors.sol";
import {IRigRaidEvents} from "./IRigRaidEvents.sol";

/// @title The writes of players and the owner
interface IRigRaidWrites is IRigRaidErrors, IRigRaidEvents {
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
