import { formatTime } from "../cli/amounts";
import { writeTask } from "./runner";

writeTask({
  name: "game:unpause",
  description: "Resumes the game exactly where it was paused",
  sender: "owner",
  parameters: {},
  async plan({ game }) {
    const pausedAt = await game.pausedTimestamp();
    return {
      title: "Unpause the game",
      changes: [{ label: "State", from: `paused since ${formatTime(pausedAt)}`, to: "running" }],
      calls: pausedAt === 0n ? [] : [{ contract: game, method: "unpauseContract", args: [] }],
    };
  },
});
