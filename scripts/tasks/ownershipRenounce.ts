import { writeTask } from "./runner";
import { ADDRESS, optional } from "./runner/parameters";

writeTask({
  name: "game:ownership:renounce",
  description: "Gives the ownership up for good: nobody can set, pause, repair, rescue or upgrade anything any more",
  sender: "owner",
  parameters: {
    confirm: optional(ADDRESS, "The game's address, instead of typing it when asked; --yes does not replace it"),
  },
  plan: async ({ game }, { confirm }) => ({
    title: "Give up the ownership for good",
    changes: [{ label: "Owner", from: await game.owner(), to: "nobody" }],
    warnings: ["Nobody will be able to set, pause, repair, rescue or upgrade anything any more."],
    calls: [{ contract: game, method: "renounceOwnership", args: [] }],
    typedAddress: { given: confirm },
  }),
});
