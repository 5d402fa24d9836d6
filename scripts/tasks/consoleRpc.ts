import { readRecord, writeDeployment } from "../game/deployments";
import { NODE_URLS, optional, SERVICE, type Values } from "./runner/parameters";
import { type Cli, defineTask, type Outcome } from "./runner/task";

const PARAMETERS = {
  urls: optional(NODE_URLS, "The nodes, from the next build on, preferred one first; public"),
  indexer: optional(SERVICE, "The indexer, from the next build on; public"),
  alarm: optional(SERVICE, "The alarm, from the next build on; public"),
};

defineTask({
  name: "game:console-rpc",
  description: "Shows or changes the nodes, the indexer and the alarm that the console uses",
  parameters: PARAMETERS,
  run: changeSources,
});

type Sources = Pick<ReturnType<typeof readRecord>, "rpcUrls" | "indexerUrl" | "alarmUrl">;

// The chain is not queried: its node may be the one that is gone.
async function changeSources({ hre }: Cli, { urls, indexer, alarm }: Values<typeof PARAMETERS>): Promise<Outcome> {
  const { rpcUrls, indexerUrl, alarmUrl, ...record } = readRecord(hre.network.name);
  const { network } = record;
  const before = toSources({ rpcUrls, indexerUrl, alarmUrl });
  if ((urls ?? indexer ?? alarm) === undefined) return { data: { network, ...before }, text: list(before) };
  const changed = { rpcUrls: urls ?? rpcUrls, indexerUrl: indexer ?? indexerUrl, alarmUrl: alarm ?? alarmUrl };
  const sources = toSources(changed);
  writeDeployment({ ...record, ...sources });
  const text = `${list(sources)}\nBuild the console and publish it again for this to take effect.`;
  return { data: { network, ...sources, before }, text };
}

/** Leaves out a service that there is none of. */
function toSources({ rpcUrls, indexerUrl, alarmUrl }: Sources): Sources {
  return { rpcUrls, ...(indexerUrl ? { indexerUrl } : {}), ...(alarmUrl ? { alarmUrl } : {}) };
}

function list({ rpcUrls, indexerUrl, alarmUrl }: Sources): string {
  const nodes = rpcUrls.map((url, index) => `  ${index + 1}  ${url}`);
  const services = `and asks ${indexerUrl ?? "no indexer"} and ${alarmUrl ?? "no alarm"}.`;
  return ["The console reads the chain from", ...nodes, services].join("\n");
}
