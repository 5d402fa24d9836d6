import type { GameErrorName } from "../../../scripts/game/errors";
import { componentName, skinName } from "../../../scripts/game/names";
import { formatRelative } from "../../../scripts/game/times";
import { chainNow } from "./clock";
import { exactTokens, tokenSymbol } from "./tokenSymbol";

type ErrorText = (values: readonly unknown[]) => string;

/** `AttackReadiness.Cold`. */
const COLD = 0n;

const OWNER_ONLY = "Only the game's owner can do that. Switch to the owner's account.";
const BAD_UPGRADE = "That contract cannot become the game's new version. Check the address of the upgrade.";
const GAME_AT_FAULT =
  "The game refused this, and it should not have. Reload the page, and report it if it happens again.";

/** A sentence for players for every custom error of the game: what was wrong, and what to do. */
export const ERROR_TEXTS: Record<GameErrorName, ErrorText> = {
  GameIsPaused: () => "The game is paused. You lose nothing; try again when it resumes.",
  GameIsNotPaused: () => "The game is not paused, so there is nothing to resume.",
  ZeroAddress: () => "The address must not be zero. Enter another one.",
  ZeroAmount: () => "The amount or price must be more than zero. Enter another one.",
  WrongTokenDecimals: ([decimals]) =>
    `The game needs a token with 18 decimals; this one has ${count(decimals)}. Choose another token.`,
  ShortReceipt: ([expected, received]) =>
    `Only ${amount(received)} of ${amount(expected)} arrived. This token takes a fee on transfers, which the game does not support.`,
  PermitRefused: ([allowance, value]) =>
    `The token did not accept your signature: ${amount(value)} is needed and the game may spend ${amount(allowance)}. Try again with a new signature.`,
  UnknownComponent: ([id]) => `There is no component number ${count(id)}. Reload the page to see what there is.`,
  ComponentNotOnSale: ([id]) => `The ${component(id)} is not on sale right now. Choose another component.`,
  ComponentAlreadyOwned: ([id]) => `You already own the ${component(id)}. The limit is one of each kind.`,
  ComponentNotOwned: ([id]) => `You do not own the ${component(id)}. Buy it in the Market first.`,
  ComponentNotHacked: ([id]) => `Your ${component(id)} is not hacked, so there is nothing to reactivate.`,
  ReactivationTooEarly: ([id, allowedAt]) =>
    `Your ${component(id)} can be reactivated for free ${moment(allowedAt)}. Wait, or repair it now.`,
  NothingToRepair: () => "None of your components is hacked, so there is nothing to repair.",
  UnknownSkin: ([id]) => `The ${component(id)} has no such skin. Reload the page to see what there is.`,
  SkinNotOnSale: ([id, skin]) => `The game does not sell ${look(id, skin)} right now. Choose another skin.`,
  SkinAlreadyOwned: ([id, skin]) => `You already own ${look(id, skin)}. You can apply it now.`,
  SkinNotOwned: ([id, skin]) => `You do not own ${look(id, skin)}. Buy it in the Market first.`,
  NotAPlayer: () => "This account is not a player yet. Buy a first component in the Market.",
  NoWorkingComponent: ([, id]) =>
    `You and your target both need a ${component(id)} that works, and one of you has none now. Choose another target.`,
  SelfAttack: () => "You cannot attack your own rig. Choose another player.",
  TargetProtected: ([until]) =>
    `That component is protected; it can be attacked ${moment(until)}. Choose another target.`,
  TargetImmune: ([until]) =>
    `A shield of that player has just broken; they can be raided ${moment(until)}. Choose another target.`,
  NoAttackCharges: ([nextAt]) => `No attack charges left. Next one ${moment(nextAt)}, or buy one.`,
  AttackNotReady: ([state]) =>
    state === COLD
      ? "Your roll expired. Get a new one before attacking."
      : "Your dice are not cast yet. Try again with the next block.",
  AttackNotCold: () => "Your dice are cast already. You can attack.",
  DailyLimitReached: ([, left]) =>
    left === 0n
      ? "Daily limit reached. The Market shows when it resets."
      : `You can buy ${count(left)} more today. Choose a smaller amount.`,
  CapacityReached: ([, room]) => `There is room for ${count(room)} more. Choose a smaller amount.`,
  UnknownLevel: ([level]) => `There is no level ${count(level)} to reach.`,
  NothingToClaim: () => "There is nothing to collect yet. Let your components earn for a while.",
  OperatorNotAllowed: () =>
    "This browser may not do that for you: its time is over, it was stopped, or you did not allow it. Do it with your wallet.",
  OperatorBudgetExceeded: ([, , spent, budget]) =>
    `That costs ${amount(spent)}, and ${amount(budget)} is left of the budget. Do it with your wallet, or raise the budget.`,
  InvalidOperator: () => "That address cannot play for you: it must be another account than yours, and not the game.",
  InvalidOperatorTime: () => "The time must end in the future, within 30 days. Choose another time.",
  InvalidOperatorScope: () => "Choose at least one thing that may be done for you.",
  TooManyComponents: ([maximum]) =>
    `The game can have at most ${count(maximum)} kinds of components. Change one instead.`,
  TooManySkins: ([maximum]) => `A component has at most ${count(maximum)} skins. Change one instead.`,
  RescueExceedsSurplus: ([, surplus]) =>
    `Players have earned the rest: at most ${amount(surplus)} can be taken out. Choose a smaller amount.`,
  RescueToGame: () => "Tokens cannot be rescued into the game itself. Enter another address.",
  SettingTooHigh: ([value, maximum]) => `${count(value)} is too high: the maximum is ${count(maximum)}.`,
  PaybackTooShort: ([, maximum]) =>
    `That reward would pay the component back too soon. At this price ${amount(maximum)} a second is the maximum.`,
  TotalRateTooHigh: () =>
    "The game has reached its highest total reward rate. No more components of this kind can be bought now; choose another.",
  ERC20InsufficientAllowance: ([, allowance, needed]) =>
    `The game may spend ${amount(allowance)} of yours and needs ${amount(needed)}. Try again and approve the price.`,
  ERC20InsufficientBalance: ([, balance, needed]) =>
    `You have ${amount(balance)} and need ${amount(needed)}. Collect rewards or get more ${tokenSymbol()} first.`,
  ERC20InvalidApprover: () => "The token does not accept approvals from this account. Use another account.",
  ERC20InvalidReceiver: () => "The token cannot be sent to that address. Use another one.",
  ERC20InvalidSender: () => "The token cannot be sent from this account. Use another account.",
  ERC20InvalidSpender: () => "The token does not accept approvals for that address. Reload the page and try again.",
  AddressEmptyCode: () => BAD_UPGRADE,
  ERC1967InvalidImplementation: () => BAD_UPGRADE,
  ERC1967NonPayable: () => "An upgrade cannot carry coins. Send it without a value.",
  FailedCall: () => GAME_AT_FAULT,
  InvalidInitialization: () => "The game is already initialized.",
  NotInitializing: () => GAME_AT_FAULT,
  OwnableInvalidOwner: () => "That address cannot own the game. Enter another one.",
  OwnableUnauthorizedAccount: () => OWNER_ONLY,
  ReentrancyGuardReentrantCall: () => GAME_AT_FAULT,
  SafeERC20FailedOperation: () =>
    `The ${tokenSymbol()} transfer failed. Check your balance and what the game may spend, and try again.`,
  UUPSUnauthorizedCallContext: () => BAD_UPGRADE,
  UUPSUnsupportedProxiableUUID: () => BAD_UPGRADE,
};

function amount(wei: unknown): string {
  return exactTokens(wei as bigint);
}

function component(id: unknown): string {
  return componentName(Number(id));
}

function look(id: unknown, skin: unknown): string {
  return `the ${skinName(Number(id), Number(skin))} skin of the ${component(id)}`;
}

function moment(at: unknown): string {
  return formatRelative(Number(at), Math.floor(chainNow()));
}

function count(value: unknown): string {
  return String(value);
}
