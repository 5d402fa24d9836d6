import {
  CONTACT,
  FILE,
  INTERVAL,
  LISTENING,
  optionalWithDefault,
  required,
  type Values,
} from "../../owner/runner/parameters";

/** Parameters of `game:alarm`. */
export const PARAMETERS = {
  contact: required(CONTACT, "Your contact for push services"),
  listen: optionalWithDefault(LISTENING, "The port, or host and port, that accepts subscriptions", "42070"),
  state: optionalWithDefault(FILE, "The file for its keys, subscriptions and position", "alarm.json"),
  interval: optionalWithDefault(INTERVAL, "The polling interval", "15s"),
};

export type AlarmOptions = Values<typeof PARAMETERS>;
