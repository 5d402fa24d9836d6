import { formatCount, formatTokens } from "../amounts";
import type { GameErrorName } from "../errors";
import { componentName, skinName } from "../names";
import { readinessAt } from "../readiness";
import { SECONDS_PER_DAY } from "../times";
import { READINESS_TEXTS } from "./readiness";

/** The reader of an error's text: a player, or the owner at a command line. */
export interface Reader {
  /** Unit of amounts: "RIG". */
  readonly symbol: string;
  /** Formats a time in Unix seconds: "in 3 h". */
  readonly moment: (at: bigint) => string;
}

export type ErrorText = (values: readonly unknown[], reader: Reader) => string;
type Texts = Readonly<Partial<Record<GameErrorName, ErrorText>>>;

/** Highest reward rate that a setting can have, wei per second. */
const MAX_RATE = 0xffffffffffffffffn;
const MAX_PERCENTAGE = 100n;

const GAME_AT_FAULT =
  "The game refused this, and it should not have. Reload the page, and report it if it happens again.";

/**
 * A text for every custom error of the game and its taunts that a player can meet: the problem and the remedy. The
 * owner's texts are in `ownerErrors.ts`, so that the console does not load them.
 */
export const ERROR_TEXTS = {
  GameIsPaused: () => "The game is paused. You lose nothing; try again when it resumes.",
  ZeroAddress: () => "The address must not be zero.",
  ZeroAmount: () => "The amount or price must be more than zero.",
  ShortReceipt: ([expected, received], reader) =>
    `Only ${amount(received, reader)} of ${amount(expected, reader)} would arrive: ` +
    "the token takes a fee on transfers, which the game does not support.",
  PermitRefused: ([allowance, value], reader) =>
    `The token did not accept your signature: ${amount(value, reader)} is needed and the game may spend ${amount(allowance, reader)}. Try again with a new signature.`,
  UnknownComponent: ([id]) => `There is no component number ${count(id)}. Reload the page to see the current ones.`,
  ComponentNotOnSale: ([id]) => `The ${component(id)} is not on sale right now. Choose another component.`,
  ComponentAlreadyOwned: ([id]) => `You already own the ${component(id)}. The limit is one of each kind.`,
  ComponentNotOwned: ([id]) => `You do not own the ${component(id)}. Buy it in the Market first.`,
  ComponentNotHacked: ([id]) => `Your ${component(id)} is not hacked, so there is nothing to restart.`,
  ReactivationTooEarly: ([id, allowedAt], { moment }) =>
    `Your ${component(id)} can be restarted for free ${moment(allowedAt as bigint)}. Wait, or repair it now.`,
  NothingToRepair: () => "None of your components is hacked, so there is nothing to repair.",
  UnknownSkin: ([id]) => `The ${component(id)} has no such skin. Reload the page to see the current ones.`,
  SkinNotOnSale: ([id, skin]) => `The game does not sell ${look(id, skin)} right now. Choose another skin.`,
  SkinAlreadyOwned: ([id, skin]) => `You already own ${look(id, skin)}. You can apply it now.`,
  SkinNotOwned: ([id, skin]) => `You do not own ${look(id, skin)}. Buy it in the Market first.`,
  NotAPlayer: () => "This account is not a player yet. Buy a first component in the Market.",
  NoWorkingComponent: ([, id]) =>
    `You and your target both need a working ${component(id)}, and one of you has none. Choose another target.`,
  SelfAttack: () => "You cannot attack your own rig. Choose another player.",
  TargetProtected: ([until], { moment }) =>
    `That component is protected; it can be attacked ${moment(until as bigint)}. Choose another target.`,
  TargetImmune: ([until], { moment }) =>
    `That player's shield has just broken; they can be raided ${moment(until as bigint)}. Choose another target.`,
  NoAttackCharges: ([nextAt], { moment }) =>
    `No attack charges left. Next one ${moment(nextAt as bigint)}, or buy one.`,
  AttackNotReady: ([state]) => READINESS_TEXTS[readinessAt(state as bigint)],
  RollAlreadyKept: () => "Your roll is already kept. You can attack.",
  AttackNotCold: () => "You already have a roll. You can attack.",
  DailyLimitReached: ([, left]) =>
    left === 0n
      ? "Daily limit reached. The Market shows when it resets."
      : `You can buy ${count(left)} more today. Choose a smaller amount.`,
  CapacityReached: ([, room]) => `There is room for ${count(room)} more. Choose a smaller amount.`,
  NothingToClaim: () => "There is nothing to collect yet. Let your components earn for a while.",
  OperatorNotAllowed: () =>
    "This browser may not do that for you: its permission ended or does not include it. Do it with your wallet.",
  OperatorBudgetExceeded: ([, , spent, budget], reader) =>
    `That costs ${amount(spent, reader)}, and ${amount(budget, reader)} is left of the budget. Do it with your wallet, or raise the budget.`,
  InvalidOperator: () => "That address cannot play for you: it must be neither your own account nor the game.",
  InvalidOperatorTime: () => "The time must end in the future, within 30 days. Choose another time.",
  InvalidOperatorScope: () => "Choose at least one thing that may be done for you.",
  NotYours: () => "This browser can no longer taunt for you: its permission has ended. Use your wallet.",
  UnknownAttack: ([attack]) =>
    `There is no attack number ${count(attack)} yet. Reload the page to see the latest ones.`,
  UnknownLine: ([line]) => `There is no taunt number ${count(line)}. Reload the page and choose another.`,
  SettingTooHigh: ([value, maximum], reader) =>
    `${inUnits(value, maximum, reader)} is too high: the maximum is ${inUnits(maximum, maximum, reader)}.`,
  TotalRateTooHigh: () =>
    "The game has reached its highest total reward rate. No more components of this kind can be bought now; choose another.",
  ERC20InsufficientAllowance: ([, allowance, needed], reader) =>
    `The game may spend ${amount(allowance, reader)} of yours and needs ${amount(needed, reader)}. Try again and approve the price.`,
  ERC20InsufficientBalance: ([, balance, needed], reader) =>
    `You have ${amount(balance, reader)} and need ${amount(needed, reader)}. Collect rewards or get more ${reader.symbol} first.`,
  ERC20InvalidApprover: () => "The token does not accept approvals from this account. Use another account.",
  ERC20InvalidReceiver: () => "The token cannot be sent to that address. Use another one.",
  ERC20InvalidSender: () => "The token cannot be sent from this account. Use another account.",
  ERC20InvalidSpender: () => "The token does not accept approvals for that address. Check it and try again.",
  FailedCall: () => GAME_AT_FAULT,
  ReentrancyGuardReentrantCall: () => GAME_AT_FAULT,
  SafeERC20FailedOperation: () =>
    "The transfer of the token failed. Check your balance and what the game may spend, and try again.",
} satisfies Texts;

/** Text of a game error for its reader; undefined for an unknown error. */
export function errorText(name: string, values: readonly unknown[], reader: Reader): string | undefined {
  return (ERROR_TEXTS as Texts)[name as GameErrorName]?.(values, reader);
}

function component(id: unknown): string {
  return componentName(id as bigint);
}

function look(id: unknown, skin: unknown): string {
  return `the ${skinName(Number(id), Number(skin))} skin of the ${component(id)}`;
}

export function count(value: unknown): string {
  return formatCount(value as bigint);
}

export function amount(wei: unknown, { symbol }: Reader): string {
  return `${formatTokens(wei as bigint)} ${symbol}`;
}

export function rate(weiPerSecond: unknown, reader: Reader): string {
  return `${amount((weiPerSecond as bigint) * SECONDS_PER_DAY, reader)} a day`;
}

/** The maximum of a setting reveals its unit: a rate, a percentage or an amount. */
function inUnits(value: unknown, maximum: unknown, reader: Reader): string {
  if (maximum === MAX_RATE) return rate(value, reader);
  return (maximum as bigint) <= MAX_PERCENTAGE ? `${count(value)} %` : amount(value, reader);
}
