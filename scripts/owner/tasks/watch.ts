import { PARAMETERS } from "../../services/watch/options";
import { defineTask } from "../runner/task";

defineTask({
  name: "game:watch",
  description:
    "Follows the chain and prints a line of JSON for each event that matters to the owner, until it is stopped",
  parameters: PARAMETERS,
  // Loaded on demand, because every task loads this file.
  run: async (cli, values) => (await import("../../services/watch/serve")).serve(cli, values),
});
