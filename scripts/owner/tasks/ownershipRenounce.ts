import { writeTask } from "../runner/ownerTask";
import { ADDRESS, optional } from "../runner/parameters";

writeTask({
  name: "game:ownership:renounce",
  description: "Gives up the ownership permanently: nobody can change settings, pause, repair, rescue or upgrade again",
  sender: "owner",
  parameters: {
    confirm: optional(ADDRESS, "The game's address, instead of typing it when asked; --yes does not replace it"),
  },
  plan: async ({ game }, { confirm }) => ({
    title: "Give up the ownership permanently",
    changes: [{ label: "Owner", from: await game.owner(), to: "nobody" }],
    warnings: ["Nobody will be able to change settings, pause, repair, rescue or upgrade again."],
    calls: [{ contract: game, method: "renounceOwnership", args: [] }],
    typedAddress: { given: confirm },
  }),
});
