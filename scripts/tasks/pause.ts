import { defineWriteTask, execute, type Plan } from "./runner";
import { setting } from "./runner/changes";
import { findGuardian, type Guarded, readGuarded } from "./runner/guardian";
import { type GameSession, requireSender } from "./runner/session";

defineWriteTask({
  name: "game:pause",
  description: "Pauses the game, as its guardian where that is who signs: players can do nothing, and all is frozen",
  parameters: {},
  async run(session, options) {
    const guarded = await readGuarded(session);
    const plan = await planPause(session, guarded);
    const guardian = guarded?.guardian && (await findGuardian(session, options, guarded.guardian));
    if (!guardian) return execute(session, options, await requireSender(session, "owner", options), plan);
    const warnings = ["The guardian can do this once: the timelock names the next one with game:guardian:set."];
    const calls = plan.calls.map(() => ({ contract: guarded.timelock, method: "pause", args: [] }));
    return execute(session, options, guardian, { ...plan, calls, warnings });
  },
});

async function planPause({ game }: GameSession, guarded: Guarded | undefined): Promise<Plan> {
  const from = (await game.paused()) ? "paused" : "running";
  const plan = {
    title: "Pause the game",
    ...setting(game, "pauseContract", [], { label: "State", from, to: "paused" }),
  };
  const warnings =
    guarded?.guardian === undefined ? [] : [`The guardian ${guarded.guardian} could do it without delay.`];
  return { ...plan, warnings };
}
