import { errorText, type Reader } from "../../game/errorTexts";
import { formatTime } from "../../game/times";

const OWNER: Reader = {
  isPlayer: false,
  symbol: "tokens",
  moment: (at) => `from ${formatTime(at)} on`,
};

/** A sentence for every custom error of the recommended owner, and for a reason in words. */
const OTHER_TEXTS: Readonly<Record<string, (values: readonly unknown[]) => string>> = {
  NotGuardian: ([account]) =>
    `${String(account)} is not the timelock's guardian, not any longer, or has paused once already.`,
  InvalidGuardianTime: () => "A guardian can be named for 365 days at most.",
  NoGuardedPause: () => "The game is not in a pause that a guardian began.",
  GuardedPauseNotOver: ([until]) => `The guardian's pause can be ended by anybody ${OWNER.moment(until as bigint)}.`,
  TimelockUnauthorizedCaller: ([account]) => `Only the timelock itself may do this, not ${String(account)}.`,
  Error: ([reason]) => `The contract refused: ${String(reason)}.`,
};

/** A custom error in an owner's words; one that no task should meet is shown by its name and values. */
export function describeCustomError(name: string, values: readonly unknown[]): string {
  const text = errorText(name, values, OWNER) ?? OTHER_TEXTS[name]?.(values);
  return text ?? `The contract refused: ${name}(${values.join(", ")}).`;
}
