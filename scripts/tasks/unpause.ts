import { formatTime } from "../game/times";
import { defineWriteTask, execute } from "./runner";
import { setting } from "./runner/changes";
import { readGuarded } from "./runner/guardian";
import { nextBlockTime, requireSender } from "./runner/session";

defineWriteTask({
  name: "game:unpause",
  description: "Resumes the game exactly where it was paused; a guardian's pause that is over, as anybody",
  parameters: {},
  async run(session, options) {
    const { game } = session;
    const pausedAt = await game.pausedTimestamp();
    const from = pausedAt === 0n ? "running" : `paused since ${formatTime(pausedAt)}`;
    const change = { label: "State", from, to: "running" };
    const guarded = await readGuarded(session);
    const isOver = guarded?.pauseEnds !== undefined && guarded.pauseEnds <= (await nextBlockTime(session));
    const [contract, method] = isOver ? [guarded.timelock, "endPause"] : [game, "unpauseContract"];
    const plan = { title: "Unpause the game", ...setting(contract, method, [], change) };
    return execute(session, options, await requireSender(session, isOver ? "anyone" : "owner", options), plan);
  },
});
