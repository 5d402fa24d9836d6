import { writeTask } from "./runner";
import { setting } from "./runner/changes";

writeTask({
  name: "game:pause",
  description: "Pauses the game: players can do nothing, and all timers and rewards are frozen",
  sender: "owner",
  parameters: {},
  plan: async ({ game }) => ({
    title: "Pause the game",
    ...setting(game, "pauseContract", [], {
      label: "State",
      from: (await game.paused()) ? "paused" : "running",
      to: "paused",
    }),
  }),
});
