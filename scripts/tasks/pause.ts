import { writeTask } from "./runner";

writeTask({
  name: "game:pause",
  description: "Pauses the game: players can do nothing, and all timers and rewards are frozen",
  sender: "owner",
  parameters: {},
  async plan({ game }) {
    const isPaused = await game.paused();
    return {
      title: "Pause the game",
      changes: [{ label: "State", from: "running", to: "paused" }],
      calls: isPaused ? [] : [{ contract: game, method: "pauseContract", args: [] }],
    };
  },
});
