import { formatTime } from "#game/times";

import { setting } from "../runner/changes";
import { TaskError } from "../runner/errors";
import { execute } from "../runner/execution";
import {
  describeGuardedPause,
  findGuardian,
  type Guarded,
  type GuardedPause,
  keepPauseCall,
  readGuarded,
} from "../runner/guardian";
import { cancelCommand, commandFor } from "../runner/hints";
import { heldUnpauses } from "../runner/overtaken";
import { defineWriteTask } from "../runner/ownerTask";
import { flag } from "../runner/parameters";
import { outcome, type Plan } from "../runner/plan";
import { requireSender } from "../runner/sender";
import type { WriteOptions } from "../runner/sending";
import { type GameSession, nextBlockTime } from "../runner/session";
import type { Outcome } from "../runner/task";

defineWriteTask({
  name: "game:pause",
  description: "Pauses the game, as owner or guardian: players can do nothing, and all times are frozen",
  parameters: { keep: flag("Turns the guardian's pause into one that only the timelock can end") },
  async run(session, options, { keep }) {
    const guarded = await readGuarded(session);
    if (keep) return keepPause(session, options, guarded);
    const plan = await planPause(session);
    if (guarded === undefined) return execute(session, options, await requireSender(session, "owner", options), plan);
    if (guarded.pause !== undefined) return describePause(session, plan, guarded.pause);
    return pauseTimelocked(session, options, guarded, plan);
  },
});

async function planPause({ game }: GameSession): Promise<Plan> {
  const change = { label: "State", from: (await game.paused()) ? "paused" : "running", to: "paused" };
  return { title: "Pause the game", ...setting(game, "pauseContract", [], change) };
}

/** Describes how to keep and how to end a guardian's pause. */
async function describePause(session: GameSession, plan: Plan, pause: GuardedPause): Promise<Outcome> {
  const owner = await session.game.owner();
  const text =
    `The game is ${describeGuardedPause(pause)}.\n` +
    `To keep it: ${await commandFor(session, owner, "game:pause --keep", "keep")}\n` +
    `To end it: ${await commandFor(session, owner, "game:unpause", "unpause")}`;
  return outcome(session, plan, { mode: "unchanged", guardedPause: pause }, text);
}

/** Pauses the game as the timelock's guardian, or through the timelock with its delay. */
async function pauseTimelocked(
  session: GameSession,
  options: WriteOptions,
  guarded: Guarded,
  plan: Plan,
): Promise<Outcome> {
  const warnings = (await heldUnpauses(session, guarded.timelock)).map(
    (operation) =>
      `The timelock's operation ${operation} could end this pause. Cancel it: ${cancelCommand(session, operation)}`,
  );
  const { guardian } = guarded;
  const sender = guardian && (await findGuardian(session, options, guardian));
  if (!sender) {
    if (guardian !== undefined) warnings.unshift(`The guardian ${guardian} could do it without delay.`);
    return execute(session, options, await requireSender(session, "owner", options), { ...plan, warnings });
  }
  const next = "game:guardian:set --guardian <address> --time 365d";
  const { address, contract } = guarded.timelock;
  warnings.unshift(
    `The guardian can do this once. The timelock names the next one: ${await commandFor(session, address, next, "guardian")}`,
  );
  const calls = plan.calls.map(() => ({ contract, method: "pause", args: [] }));
  return execute(session, options, sender, { ...plan, calls, warnings });
}

async function keepPause(session: GameSession, options: WriteOptions, guarded: Guarded | undefined): Promise<Outcome> {
  if (guarded?.pause === undefined) {
    throw new TaskError(
      "There is no guardian's pause to keep: the game is not in one, or the timelock has taken it over.",
    );
  }
  const { since, endsAt } = guarded.pause;
  const { call, warnings } = await keepPauseCall(guarded, guarded.pause);
  const earliest = (await nextBlockTime(session)) + guarded.timelock.delay;
  if (earliest >= endsAt) {
    warnings.push(
      `Anybody may end the pause from ${formatTime(endsAt)}, before the timelock can keep it: from ${formatTime(earliest)} on.`,
    );
  }
  const change = {
    label: `Pause since ${formatTime(since)}`,
    from: `may be ended by anybody from ${formatTime(endsAt)}`,
    to: "lasts until the timelock ends it",
  };
  const plan = { title: "Keep the guardian's pause", changes: [change], calls: [call], warnings };
  return execute(session, options, await requireSender(session, "owner", options), plan);
}
