import { isAtLeast, SEVERITIES, type Severity, severityOf } from "../../services/watch/events";
import { type Line, type News, readState, saveState } from "../../services/watch/state";
import { readTemplate } from "../../services/watch/template";
import { Watcher } from "../../services/watch/watcher";
import { Webhook } from "../../services/watch/webhook";
import { setting } from "../network/networks";
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
} from "../runner/parameters";
import { pollUntilStopped } from "../runner/service";
import { openGame } from "../runner/session";
import { type Cli, defineTask, toJson } from "../runner/task";

const HEARTBEAT_TIMEOUT_MS = 10_000;

const SEVERITY: Kind<Severity> = {
  form: "severity",
  accepted: `one of ${SEVERITIES.join(", ")}`,
  parse: (text) => SEVERITIES.find((severity) => severity === text),
};

const PARAMETERS = {
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

defineTask({
  name: "game:watch",
  description:
    "Follows the chain and prints a line of JSON for each event that matters to the owner, until it is stopped",
  parameters: PARAMETERS,
  run: watch,
});

/** Polls until the process receives a stop signal. */
async function watch(cli: Cli, values: WatchOptions): Promise<undefined> {
  const session = await openGame(cli);
  const { game, chainId } = session.deployment;
  const known = readState(values.state, game, chainId);
  const state = known ?? (await Watcher.begin(session, values.depth));
  const save = () => saveState(values.state, state);

  const report = (line: News, id = `${line.event}-${line.block}-${Date.now()}`) => {
    const severity = severityOf(line);
    const text = toJson({ id: `${chainId}-${id}`, time: new Date().toISOString(), severity, ...line });
    console.log(text);
    state.counts[line.event] = (state.counts[line.event] ?? 0) + 1;
    // A failing webhook cannot deliver its own failure.
    const isPosted = line.event !== "webhook-failing" && isAtLeast(severity, values.severity);
    if (webhook !== undefined && isPosted) state.undelivered.push(JSON.parse(text) as Line);
  };
  const watcher = new Watcher(session, state, report, values);
  // Loaded on demand, because every task loads this file.
  const metrics = values.metrics && new (await import("../../services/watch/metrics")).Metrics(watcher);
  const webhook =
    values.webhook === undefined
      ? undefined
      : new Webhook(values.webhook, setting("WEBHOOK_SECRET"), readTemplate(values.template), state, (problem) =>
          watcher.alert({
            event: "webhook-failing",
            active: problem !== undefined,
            text: `The webhook fails: ${problem}.`,
            ended: "The webhook works again.",
          }),
        );
  if (known === undefined) {
    const { block, owner, implementation, isPaused } = state;
    const text = `Watching ${game} from block ${block} on.`;
    report({ block, event: "watching", text, owner, implementation, isPaused });
  }
  const look = async () => {
    await watcher.look(save);
    metrics?.looked();
    if (values.heartbeat === undefined) return;
    const signal = AbortSignal.timeout(HEARTBEAT_TIMEOUT_MS);
    // The receiver notices a missed heartbeat.
    await fetch(values.heartbeat, { signal }).catch(() => {});
  };

  if (values.once) {
    await look();
    await webhook?.flush();
    save();
    return undefined;
  }
  const server = await metrics?.listen(values.metrics!);
  await pollUntilStopped(values.interval, look, (problem) => {
    watcher.looked(problem);
    // Deliveries run in the background, so that a slow receiver does not delay the watch.
    void webhook?.flush().then(save);
    save();
  });
  server?.close();
  return undefined;
}
