import { defineWriteTask, execute } from "./runner";
import { setting } from "./runner/changes";
import { findGuardian, readGuarded } from "./runner/guardian";
import { requireSender } from "./runner/session";

defineWriteTask({
  name: "game:pause",
  description: "Pauses the game, as its guardian where that is who signs: players can do nothing, and all is frozen",
  parameters: {},
  async run(session, options) {
    const { game } = session;
    const change = { label: "State", from: (await game.paused()) ? "paused" : "running", to: "paused" };
    const plan = { title: "Pause the game", ...setting(game, "pauseContract", [], change) };
    const guarded = await readGuarded(session);
    if (guarded?.guardian === undefined)
      return execute(session, options, await requireSender(session, "owner", options), plan);

    const guardian = await findGuardian(session, options, guarded.guardian);
    if (guardian === undefined) {
      const warnings = [`The guardian ${guarded.guardian} could do it without delay.`];
      return execute(session, options, await requireSender(session, "owner", options), { ...plan, warnings });
    }
    const warnings = ["The guardian can do this once: the timelock names the next one with game:guardian:set."];
    const calls = plan.calls.map(() => ({ contract: guarded.timelock, method: "pause", args: [] }));
    return execute(session, options, guardian, { ...plan, calls, warnings });
  },
});
