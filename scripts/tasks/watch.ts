import { setTimeout as sleep } from "node:timers/promises";

import {
  DURATION,
  FILE,
  flag,
  INDEX,
  optional,
  optionalWithDefault,
  URL_ADDRESS,
  type Values,
} from "./runner/parameters";
import { openGame } from "./runner/session";
import { type Cli, defineTask } from "./runner/task";
import { type Line, type News, readState, saveState } from "./watch/state";
import { Watcher } from "./watch/watcher";
import { Webhook } from "./watch/webhook";

const MAX_BACKOFF = 20;

const PARAMETERS = {
  state: optional(FILE, "The file that keeps its position, so that a restart repeats and misses nothing"),
  webhook: optional(URL_ADDRESS, "Also posts each line to this address, retrying until it is accepted"),
  runway: optionalWithDefault(DURATION, "Warns when the pool could pay full rewards for less than this", "100d"),
  depth: optionalWithDefault(
    INDEX,
    "Confirmations before a block is reported; a deeper reorganisation is reported too",
    "5",
  ),
  interval: optionalWithDefault(DURATION, "The polling interval", "15s"),
  once: flag("Checks once and ends"),
};

defineTask({
  name: "game:watch",
  description:
    "Follows the chain and prints a line of JSON for each event that matters to the owner, until it is stopped",
  parameters: PARAMETERS,
  run: watch,
});

async function watch(cli: Cli, values: Values<typeof PARAMETERS>): Promise<undefined> {
  const session = await openGame(cli);
  const { game, chainId } = session.deployment;
  const known = readState(values.state, game, chainId);
  const state = known ?? (await Watcher.begin(session, values.depth));
  const save = () => saveState(values.state, state);

  const print = (line: News, id = `${line.event}-${line.block}-${Date.now()}`): Line => {
    const told = { id: `${chainId}-${id}`, time: new Date().toISOString(), ...line } as Line;
    const text = JSON.stringify(told, (_key, value: unknown) => (typeof value === "bigint" ? String(value) : value));
    console.log(text);
    return JSON.parse(text) as Line;
  };
  const webhook =
    values.webhook === undefined
      ? undefined
      : new Webhook(values.webhook, state, (problem) => {
          const text = problem === undefined ? "The webhook works again." : `The webhook fails: ${problem}.`;
          print({ block: state.block, event: "webhook-failing", active: problem !== undefined, text });
        });
  const tell = (line: News, id?: string) => {
    const told = print(line, id);
    if (webhook !== undefined) state.undelivered.push(told);
  };
  const watcher = new Watcher(session, state, tell, values.depth, values.runway);
  if (known === undefined) {
    const { block, owner, implementation, isPaused } = state;
    tell({
      block,
      event: "watching",
      text: `Watching ${game} from block ${block} on.`,
      owner,
      implementation,
      isPaused,
    });
  }

  if (values.once) {
    await watcher.look(save);
    await webhook?.flush();
    save();
  } else {
    await follow(watcher, webhook, save, Number(values.interval) * 1_000);
  }
  return undefined;
}

/** Looks again and again until the process is told to stop. */
async function follow(
  watcher: Watcher,
  webhook: Webhook | undefined,
  save: () => void,
  interval: number,
): Promise<void> {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => stop.abort());
  for (let failures = 0; !stop.signal.aborted;) {
    try {
      await watcher.look(save);
      failures = 0;
      watcher.alert("node-failing", false, "", "The node is responding again.");
    } catch (error) {
      failures += 1;
      watcher.alert("node-failing", true, `The node is not responding: ${(error as Error).message}`, "");
    }
    // Deliveries run beside the watch: a slow receiver must not hold it up.
    void webhook?.flush().then(save);
    save();
    const wait = interval * Math.min(2 ** failures, MAX_BACKOFF);
    await sleep(wait, undefined, { signal: stop.signal }).catch(() => {});
  }
}
