import { PARAMETERS } from "../../services/alarm/options";
import { defineTask } from "../runner/task";

defineTask({
  name: "game:alarm",
  description: "Notifies players of raids and due times by Web Push, Discord or Telegram, until it is stopped",
  parameters: PARAMETERS,
  // Loaded on demand, because every task loads this file.
  run: async (cli, values) => (await import("../../services/alarm/serve")).serve(cli, values),
});
