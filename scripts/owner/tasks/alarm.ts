import { CONTACT, FILE, INTERVAL, LISTENING, optionalWithDefault, required, type Values } from "../runner/parameters";
import { defineTask } from "../runner/task";

const PARAMETERS = {
  contact: required(CONTACT, "Your contact for push services"),
  listen: optionalWithDefault(LISTENING, "The port, or host and port, that accepts subscriptions", "42070"),
  state: optionalWithDefault(FILE, "The file for its keys, subscriptions and position", "alarm.json"),
  interval: optionalWithDefault(INTERVAL, "The polling interval", "15s"),
};

export type AlarmOptions = Values<typeof PARAMETERS>;

defineTask({
  name: "game:alarm",
  description: "Notifies players of raids and due times by Web Push, Discord or Telegram, until it is stopped",
  parameters: PARAMETERS,
  // Loaded on demand, because every task loads this file.
  run: async (cli, values) => (await import("../../services/alarm/serve")).serve(cli, values),
});
