import {
  ADDRESSES,
  COINS,
  DURATION,
  FILE,
  flag,
  INDEX,
  INTERVAL,
  type Kind,
  LISTENING,
  optional,
  optionalWithDefault,
  SERVICE,
  URL_ADDRESS,
  type Values,
} from "../../owner/runner/parameters";
import { SEVERITIES, type Severity } from "./events";

const SEVERITY: Kind<Severity> = {
  form: "severity",
  accepted: `one of ${SEVERITIES.join(", ")}`,
  parse: (text) => SEVERITIES.find((severity) => severity === text),
};

/** Parameters of `game:watch`. */
export const PARAMETERS = {
  state: optional(FILE, "The file for its position, so that a restart neither repeats nor misses an event"),
  webhook: optional(URL_ADDRESS, "Also posts each line to this address, retrying until it is accepted"),
  template: optional(
    FILE,
    "A file with the text or JSON to post in place of the line, such as one of monitoring/webhooks",
  ),
  severity: optionalWithDefault(SEVERITY, "Posts only lines of this severity or above; all are printed", "info"),
  heartbeat: optional(URL_ADDRESS, "Requests this address after every successful check, for a dead man's switch"),
  metrics: optional(LISTENING, "Serves /metrics for Prometheus on this port of this computer, or host and port"),
  accounts: optional(ADDRESSES, "Keys and Safes behind the owner: watches the keys' gas and the Safes' events"),
  minGas: optionalWithDefault(COINS, "Warns when such a key has less than this of the chain's coin", "0.05"),
  indexer: optional(SERVICE, "The indexer to compare with the chain (default: the deployment's)"),
  runway: optionalWithDefault(DURATION, "Warns when the pool could pay full rewards for less than this", "100d"),
  depth: optionalWithDefault(
    INDEX,
    "Confirmations before a block is reported; a deeper reorganisation is reported too",
    "5",
  ),
  interval: optionalWithDefault(INTERVAL, "The polling interval", "15s"),
  once: flag("Checks once and ends"),
};

export type WatchOptions = Values<typeof PARAMETERS>;
