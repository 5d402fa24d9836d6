import { setting } from "../../owner/network/networks";
import { pollUntilStopped } from "../../owner/runner/service";
import { openGame } from "../../owner/runner/session";
import { type Cli, toJson } from "../../owner/runner/task";
import { isAtLeast, severityOf } from "./events";
import type { WatchOptions } from "./options";
import { type Line, type News, readState, saveState } from "./state";
import { readTemplate } from "./template";
import { Watcher } from "./watcher";
import { Webhook } from "./webhook";

const HEARTBEAT_TIMEOUT_MS = 10_000;

/** Polls until the process receives a stop signal. */
export async function serve(cli: Cli, values: WatchOptions): Promise<undefined> {
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
  const metrics = values.metrics && new (await import("./metrics")).Metrics(watcher);
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
