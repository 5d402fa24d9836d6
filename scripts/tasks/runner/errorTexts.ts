import { formatRate, formatTokens } from "../../game/amounts";
import { formatTime } from "../../game/times";

/** A value of an error: a number, or an address or text. */
export type ErrorValue = bigint | string;

type ErrorText = (values: readonly ErrorValue[]) => string;

const MAX_RATE = 2n ** 64n - 1n;
const MAX_PRICE = 2n ** 96n - 1n;

const BAD_UPGRADE = "That contract cannot become the game's implementation. Check its address and its code.";

/** A sentence for owners for every custom error that a task can meet: what was wrong, and what to do. */
const ERROR_TEXTS: Record<string, ErrorText> = {
  OwnableUnauthorizedAccount: ([account]) => `${account} may not do this.`,
  OwnableInvalidOwner: ([owner]) => `${owner} cannot own the game.`,
  GameIsPaused: () => "The game is paused, and this works only while it is running. Unpause it first: game:unpause.",
  GameIsNotPaused: () => "The game is not paused.",
  ZeroAddress: () => "The address must not be zero.",
  ZeroAmount: () => "The amount or price must be more than zero.",
  UnknownComponent: ([id]) =>
    `There is no component type ${id}. A new one takes the next free number: see game:status.`,
  UnknownSkin: ([id, skin]) =>
    `Component type ${id} has no skin ${skin}. A new one takes the next free number: see game:status.`,
  TooManyComponents: ([maximum]) => `There can be at most ${maximum} component types.`,
  TooManySkins: ([maximum]) => `A component type can have at most ${maximum} skins.`,
  SettingTooHigh: ([value, maximum]) =>
    `${inUnits(value, maximum)} is too high: the maximum is ${inUnits(maximum, maximum)}.`,
  PaybackTooShort: ([rewardRate, maximum]) =>
    `A reward of ${rate(rewardRate)} would pay the price back too soon: ` +
    `at this price the maximum is ${rate(maximum)}.`,
  TotalRateTooHigh: () =>
    "The total reward rate would be more than the game can store. Choose a lower reward, or repair fewer components.",
  RescueExceedsSurplus: ([amount, surplus]) =>
    `Cannot rescue ${tokens(amount)}: only ${tokens(surplus)} are surplus; the rest is owed to players.`,
  RescueToGame: () => "Tokens cannot be rescued into the game itself. To add to the reward pool, use game:fund.",
  ShortReceipt: ([expected, received]) =>
    `Only ${tokens(received)} of ${tokens(expected)} would arrive: ` +
    "the token takes a fee on transfers, which the game does not support.",
  ERC20InsufficientAllowance: ([, allowance, needed]) =>
    `The game may spend ${tokens(allowance)} of the sender and needs ${tokens(needed)}.`,
  ERC20InsufficientBalance: ([account, balance, needed]) =>
    `${account} has ${tokens(balance)} and needs ${tokens(needed)}.`,
  ERC20InvalidReceiver: ([receiver]) => `The token cannot be sent to ${receiver}.`,
  SafeERC20FailedOperation: ([token]) => `The transfer of the token ${token} failed.`,
  AddressEmptyCode: ([target]) => `There is no contract at ${target}.`,
  ERC1967InvalidImplementation: () => BAD_UPGRADE,
  ERC1967NonPayable: () => "An upgrade cannot carry coins.",
  FailedCall: () => "A call made by the game failed.",
  InvalidInitialization: () => "The game is already initialized for this version.",
  NotInitializing: () => "That function works only during initialization.",
  UUPSUnauthorizedCallContext: () => BAD_UPGRADE,
  UUPSUnsupportedProxiableUUID: () => BAD_UPGRADE,
  NotGuardian: ([account]) => `${account} is not the timelock's guardian, not any longer, or has paused once already.`,
  InvalidGuardianTime: () => "A guardian can be named for 365 days at most.",
  NoGuardedPause: () => "The game is not in a pause that a guardian began.",
  GuardedPauseNotOver: ([until]) =>
    `The guardian's pause can be ended by anybody from ${formatTime(BigInt(until))} on.`,
  TimelockUnauthorizedCaller: ([account]) => `Only the timelock itself may do this, not ${account}.`,
  Error: ([reason]) => `The contract refused: ${reason}.`,
};

/** A custom error in an owner's words; one that no task should meet is shown by its name and values. */
export function describeCustomError(name: string, values: readonly ErrorValue[]): string {
  return ERROR_TEXTS[name]?.(values) ?? `The contract refused: ${name}(${values.join(", ")}).`;
}

/** The contract's settings differ in their units, which their maximum reveals. */
function inUnits(value: ErrorValue, maximum: ErrorValue): string {
  if (maximum === MAX_RATE) return rate(value);
  return maximum === MAX_PRICE ? tokens(value) : `${value} %`;
}

function tokens(wei: ErrorValue): string {
  return `${formatTokens(BigInt(wei))} tokens`;
}

function rate(weiPerSecond: ErrorValue): string {
  return `${formatRate(BigInt(weiPerSecond))} tokens a day`;
}
