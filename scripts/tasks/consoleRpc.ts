import { readRecord, writeDeployment } from "../game/deployments";
import { INDEXER, NODE_URLS, optional, type Values } from "./runner/parameters";
import { type Cli, defineTask, type Outcome } from "./runner/task";

const PARAMETERS = {
  urls: optional(NODE_URLS, "The nodes, from the next build on, preferred one first; public"),
  indexer: optional(INDEXER, "The indexer, from the next build on; public"),
};

defineTask({
  name: "game:console-rpc",
  description: "Shows or changes the nodes and the indexer that the console uses",
  parameters: PARAMETERS,
  run: changeSources,
});

type Sources = Pick<ReturnType<typeof readRecord>, "rpcUrls" | "indexerUrl">;

// The chain is not queried: its node may be the one that is gone.
async function changeSources({ hre }: Cli, { urls, indexer }: Values<typeof PARAMETERS>): Promise<Outcome> {
  const { rpcUrls, indexerUrl, ...record } = readRecord(hre.network.name);
  const { network } = record;
  const before = toSources(rpcUrls, indexerUrl);
  if (urls === undefined && indexer === undefined) return { data: { network, ...before }, text: list(before) };
  const sources = toSources(urls ?? rpcUrls, indexer ?? indexerUrl);
  writeDeployment({ ...record, ...sources });
  const text = `${list(sources)}\nBuild the console and publish it again for this to take effect.`;
  return { data: { network, ...sources, before }, text };
}

function toSources(rpcUrls: readonly string[], indexerUrl: string | undefined): Sources {
  return { rpcUrls, ...(indexerUrl ? { indexerUrl } : {}) };
}

function list({ rpcUrls, indexerUrl }: Sources): string {
  const nodes = rpcUrls.map((url, index) => `  ${index + 1}  ${url}`);
  return ["The console reads the chain from", ...nodes, `and asks ${indexerUrl ?? "no indexer"}.`].join("\n");
}
