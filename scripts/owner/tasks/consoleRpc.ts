import type { Deployment } from "#game/deployment";

import { readRecord, writeDeployment } from "../deploy/deploymentFiles";
import { NODE_URLS, optional, SERVICE, type Values } from "../runner/parameters";
import { type Cli, defineTask, type Outcome } from "../runner/task";

const PARAMETERS = {
  urls: optional(NODE_URLS, "The nodes, preferred one first, from the next build; public"),
  indexer: optional(SERVICE, "The indexer, from the next build; public"),
  alarm: optional(SERVICE, "The alarm, from the next build; public"),
};

defineTask({
  name: "game:console-rpc",
  description: "Shows or changes the nodes, the indexer and the alarm that the console uses",
  parameters: PARAMETERS,
  run: changeSources,
});

// Does not query the chain, because its node may be the one that has failed.
async function changeSources({ hre }: Cli, { urls, indexer, alarm }: Values<typeof PARAMETERS>): Promise<Outcome> {
  const { rpcUrls, indexerUrl, alarmUrl, ...record } = readRecord(hre.network.name);
  const { network } = record;
  const before = { rpcUrls, indexerUrl, alarmUrl };
  if ((urls ?? indexer ?? alarm) === undefined) return { data: { network, ...before }, text: list(before) };
  // Omits empty services.
  const services = { indexerUrl: (indexer ?? indexerUrl) || undefined, alarmUrl: (alarm ?? alarmUrl) || undefined };
  const sources = { rpcUrls: urls ?? rpcUrls, ...services };
  writeDeployment({ ...record, ...sources });
  const text = `${list(sources)}\nBuild the console and publish it again for this to take effect.`;
  return { data: { network, ...sources, before }, text };
}

function list({ rpcUrls, indexerUrl, alarmUrl }: Pick<Deployment, "rpcUrls" | "indexerUrl" | "alarmUrl">): string {
  const nodes = rpcUrls.map((url, index) => `  ${index + 1}  ${url}`);
  const services = `and asks ${indexerUrl || "no indexer"} and ${alarmUrl || "no alarm"}.`;
  return ["The console reads the chain from", ...nodes, services].join("\n");
}
