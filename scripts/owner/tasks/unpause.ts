import { formatTime } from "#game/times";

import { setting } from "../runner/changes";
import { TaskError } from "../runner/errors";
import { execute } from "../runner/execution";
import { type GuardedPause, readGuarded } from "../runner/guardian";
import { cancelCommand } from "../runner/hints";
import { heldUnpauses } from "../runner/overtaken";
import { defineWriteTask } from "../runner/ownerTask";
import { requireSender } from "../runner/sender";
import type { WriteOptions } from "../runner/sending";
import { type GameSession, nextBlockTime } from "../runner/session";

defineWriteTask({
  name: "game:unpause",
  description: "Resumes the game exactly where it was paused; any account may end a guardian's pause that is over",
  parameters: {},
  async run(session, options) {
    const { game } = session;
    const pausedAt = await game.pausedTimestamp();
    const from = pausedAt === 0n ? "running" : `paused since ${formatTime(pausedAt)}`;
    const change = { label: "State", from, to: "running" };
    const title = "Unpause the game";
    const guarded = await readGuarded(session);
    if (guarded?.pause === undefined || guarded.pause.endsAt > (await nextBlockTime(session))) {
      const sender = await requireOwner(session, options, guarded?.pause);
      return execute(session, options, sender, { title, ...setting(game, "unpauseContract", [], change) });
    }
    const warnings = (await heldUnpauses(session, guarded.timelock)).map(
      (operation) =>
        `The timelock's operation ${operation} is left over and could end a later pause. Cancel it: ${cancelCommand(session, operation)}`,
    );
    const plan = { title, warnings, ...setting(guarded.timelock.contract, "endPause", [], change) };
    return execute(session, options, await requireSender(session, "anyone", options), plan);
  },
});

/** Tells other accounts when they may end a guardian's pause. */
async function requireOwner(session: GameSession, options: WriteOptions, pause: GuardedPause | undefined) {
  try {
    return await requireSender(session, "owner", options);
  } catch (error) {
    if (pause === undefined || !(error instanceof TaskError)) throw error;
    throw new TaskError(`${error.message} Anybody may end this pause from ${formatTime(pause.endsAt)}.`);
  }
}
