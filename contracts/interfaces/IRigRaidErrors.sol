// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRigRaidTypes} from "./IRigRaidTypes.sol";

/// @title The game's errors
interface IRigRaidErrors is IRigRaidTypes {
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
