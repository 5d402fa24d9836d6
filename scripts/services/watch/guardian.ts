import { formatDuration, formatTime, SECONDS_PER_DAY } from "#game/times";

import { describeGuardedPause, type Guarded, readGuarded } from "../../owner/runner/guardian";
import { cancelCommand, timelockCommand } from "../../owner/runner/hints";
import { isOvertaken } from "../../owner/runner/overtaken";
import type { GameSession } from "../../owner/runner/session";
import type { Alert, WatchState } from "./state";

/**
 * Time of the warning before a guardian expires, because naming the next one takes signatures and the timelock's delay.
 */
const NOTICE = 30n * SECONDS_PER_DAY;

/**
 * Reports the timelock's guardian, the guardian's pause, and operations that could end a pause for which they were not
 * scheduled.
 */
export async function compareGuardian(
  session: GameSession,
  state: WatchState,
  alert: Alert,
  timestamp: bigint,
): Promise<Guarded | undefined> {
  const guarded = await readGuarded(session, state.block);
  compareTerm(session, guarded, alert, timestamp);
  comparePause(session, guarded, alert);
  const pausedAt = await session.game.pausedTimestamp({ blockTag: state.block });
  // Another timelock's operations cannot change the game.
  const operations = guarded === undefined ? [] : state.operations;
  compareOvertaken(session, operations, state.alerts, alert, pausedAt);
  return guarded;
}

function compareTerm(session: GameSession, guarded: Guarded | undefined, alert: Alert, timestamp: bigint): void {
  const next = timelockCommand(session, "game:guardian:set --guardian <address> --time 365d", "guardian");
  const { guardian, until = 0n, isPossible, timelock } = guarded ?? {};
  const delay = formatDuration(timelock?.delay ?? 0n);
  alert({
    event: "guardian-none",
    active: isPossible === true && guardian === undefined,
    text: `The timelock ${timelock?.address} has no guardian: a pause waits for its delay of ${delay}. Name one: ${next}`,
    ended: "The timelock has a guardian, or no longer owns the game.",
  });
  const left = until - timestamp;
  alert({
    event: "guardian-expiring",
    active: guardian !== undefined && left < NOTICE,
    text: `The guardian ${guardian} expires in ${formatDuration(left)}, at ${formatTime(until)}. Name the next one: ${next}`,
    ended: "No guardian is about to expire.",
    values: { guardian: guardian ?? null, until },
  });
}

function comparePause(session: GameSession, guarded: Guarded | undefined, alert: Alert): void {
  const pause = guarded?.pause;
  alert({
    event: "guarded-pause",
    active: pause !== undefined,
    text: `The game is ${pause && describeGuardedPause(pause)}. To keep it: ${timelockCommand(session, "game:pause --keep", "keep")}`,
    ended: "The guardian's pause is over, or the timelock has taken it over.",
    values: { endsAt: pause?.endsAt ?? null },
  });
}

function compareOvertaken(
  session: GameSession,
  operations: WatchState["operations"],
  alerts: readonly string[],
  alert: Alert,
  pausedAt: bigint,
): void {
  const event = "operation-overtaken";
  const told = alerts.filter((key) => key.startsWith(`${event} `)).map((key) => key.slice(event.length + 1));
  const overtaken = operations
    .filter(({ anyPauseSince }) => anyPauseSince !== undefined && isOvertaken(BigInt(anyPauseSince), pausedAt))
    .map(({ id }) => id);
  for (const id of new Set([...told, ...overtaken])) {
    alert({
      event,
      subject: id,
      active: overtaken.includes(id),
      text: `The timelock's operation ${id} can end a pause that it was not scheduled for. Cancel it: ${cancelCommand(session, id)}`,
      ended: `The timelock's operation ${id} was cancelled or executed, or is for this pause.`,
      values: { operation: id },
    });
  }
}
