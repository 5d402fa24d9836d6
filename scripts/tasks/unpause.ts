import { formatTime } from "../cli/amounts";
import { writeTask } from "./runner";
import { setting } from "./runner/changes";

writeTask({
  name: "game:unpause",
  description: "Resumes the game exactly where it was paused",
  sender: "owner",
  parameters: {},
  async plan({ game }) {
    const pausedAt = await game.pausedTimestamp();
    const from = pausedAt === 0n ? "running" : `paused since ${formatTime(pausedAt)}`;
    const change = { label: "State", from, to: "running" };
    return { title: "Unpause the game", ...setting(game, "unpauseContract", [], change) };
  },
});
