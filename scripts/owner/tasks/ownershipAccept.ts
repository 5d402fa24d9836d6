import { writeTask } from "../runner/ownerTask";

writeTask({
  name: "game:ownership:accept",
  description: "Accepts the ownership offered with game:ownership:transfer",
  sender: "pendingOwner",
  parameters: {},
  plan: async ({ game }) => ({
    title: "Accept the ownership",
    changes: [{ label: "Owner", from: await game.owner(), to: await game.pendingOwner() }],
    calls: [{ contract: game, method: "acceptOwnership", args: [] }],
  }),
});
