import { readRecord, writeDeployment } from "../deployments";
import { NODE_URLS, optional, type Values } from "./runner/parameters";
import { type Cli, defineTask, type Outcome } from "./runner/task";

const PARAMETERS = {
  urls: optional(NODE_URLS, "The nodes from the next build on, the preferred one first; public"),
};

defineTask({
  name: "game:console-rpc",
  description: "Shows or changes the nodes that the console reads the chain from",
  parameters: PARAMETERS,
  run: changeNodes,
});

// The chain is not asked: its node may be the one that is gone.
async function changeNodes({ hre }: Cli, { urls }: Values<typeof PARAMETERS>): Promise<Outcome> {
  const record = readRecord(hre.network.name);
  const { network, rpcUrls } = record;
  if (urls === undefined) return { data: { network, rpcUrls }, text: list(rpcUrls) };
  writeDeployment({ ...record, rpcUrls: urls });
  const text = `The console reads the chain from\n${list(urls)}\nBuild and publish it again for this to take effect.`;
  return { data: { network, rpcUrls: urls, before: rpcUrls }, text };
}

function list(rpcUrls: readonly string[]): string {
  return rpcUrls.map((url, index) => `  ${index + 1}  ${url}`).join("\n");
}
