import type { GameErrorName } from "../errors";
import { amount, count, ERROR_TEXTS, type ErrorText, rate, type Reader } from "./errors";

const BAD_UPGRADE = "That contract cannot become the game's implementation. Check its address and its code.";

/** A text for every custom error of the game and its taunts, for an owner at a command line. */
const OWNER_ERROR_TEXTS: Readonly<Record<GameErrorName, ErrorText>> = {
  ...ERROR_TEXTS,
  GameIsPaused: () =>
    "The game is paused, and this works only while it is running. Unpause it first: game:unpause, with --safe <file> for a Safe.",
  UnknownComponent: ([id]) =>
    `There is no component type ${count(id)}. A new one takes the next free number: see game:status.`,
  UnknownSkin: ([id, skin]) =>
    `Component type ${count(id)} has no skin ${count(skin)}. A new one takes the next free number: see game:status.`,
  TotalRateTooHigh: () =>
    "The total reward rate would be more than the game can store. Choose a lower reward, or repair fewer components.",
  ERC20InsufficientAllowance: ([, allowance, needed], reader) =>
    `The game may spend ${amount(allowance, reader)} of the sender and needs ${amount(needed, reader)}.`,
  ERC20InsufficientBalance: ([account, balance, needed], reader) =>
    `${String(account)} has ${amount(balance, reader)} and needs ${amount(needed, reader)}.`,
  GameIsNotPaused: () => "The game is not paused.",
  WrongTokenDecimals: ([decimals]) => `The game needs a token with 18 decimals; this one has ${count(decimals)}.`,
  UnknownLevel: ([level]) => `There is no level ${count(level)} to reach.`,
  TooManyComponents: ([maximum]) => `The game can have at most ${count(maximum)} component types.`,
  TooManySkins: ([maximum]) => `A component type can have at most ${count(maximum)} skins.`,
  PaybackTooShort: ([rewardRate, maximum], reader) =>
    `A reward of ${rate(rewardRate, reader)} would pay the price back too soon: ` +
    `at this price the maximum is ${rate(maximum, reader)}.`,
  RescueExceedsSurplus: ([wanted, surplus], reader) =>
    `Cannot rescue ${amount(wanted, reader)}: only ${amount(surplus, reader)} are surplus; the rest is owed to players.`,
  RescueToGame: () =>
    "Tokens cannot be rescued into the game itself. To add to the reward pool, use game:fund, with --safe <file> for a Safe.",
  AddressEmptyCode: () => "There is no contract at that address.",
  ERC1967InvalidImplementation: () => BAD_UPGRADE,
  ERC1967NonPayable: () => "An upgrade cannot carry coins.",
  InvalidInitialization: () => "The game is already initialized for this version.",
  NotInitializing: () => "That function works only during initialization.",
  OwnableInvalidOwner: () => "That address cannot own the game.",
  UUPSUnauthorizedCallContext: () => BAD_UPGRADE,
  UUPSUnsupportedProxiableUUID: () => BAD_UPGRADE,
  FailedCall: () => "A call made by the game failed.",
  OwnableUnauthorizedAccount: ([account]) => `${String(account)} may not do this.`,
  SafeERC20FailedOperation: () => "The transfer of the token failed.",
};

/** Text of a game error for an owner; undefined for an unknown error. */
export function ownerErrorText(name: string, values: readonly unknown[], reader: Reader): string | undefined {
  return (OWNER_ERROR_TEXTS as Partial<Record<string, ErrorText>>)[name]?.(values, reader);
}
