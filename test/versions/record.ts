import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";

import { getBytes, JsonRpcProvider } from "ethers";

import { IRigRaid__factory, RigToken__factory } from "#bindings";
import type { DeploymentRecord } from "#game/deployment";

import { ROOT } from "../../scripts/cli/packageProgram";
import { writeAtOnce } from "../../scripts/owner/deploy/deploymentFiles";
import { findFoundryProgram } from "../../scripts/tools/forge/foundry";
import { collect, GENESIS, holdings, LOOKED_AT, play, type Stage } from "./story";

// Keeps a released version: deploys a game with its tools, plays on it, and records its deployment file, manifest and
// state. Every later version must be able to upgrade them.
//
//   node -r ./scripts/cli/register.cjs test/versions/record.ts <version> [<folder of that version's checkout>]

const CHAIN_ID = 31337;
const NETWORK = "released";

interface Account {
  readonly nonce: number;
  readonly balance: string;
  readonly code: string;
  readonly storage: Readonly<Record<string, string>>;
}

async function main([version, checkout = ROOT]: readonly string[]): Promise<void> {
  if (!/^\d+\.\d+\.\d+$/.test(version ?? "")) throw new Error("Name the version, such as 0.2.0.");
  const folder = mkdtempSync(path.join(tmpdir(), "rigraid-version-"));
  const anvil = spawn(findFoundryProgram("anvil").file, ["--port", "0", "--timestamp", `${GENESIS}`]);
  try {
    let printed = "";
    const address = () => /127\.0\.0\.1:\d+/.exec(printed)?.[0];
    anvil.stdout.on("data", (text) => (printed += String(text)));
    while (address() === undefined) await once(anvil.stdout, "data");
    const url = `http://${address()}`;
    const record = deploy(checkout, folder, url);
    const provider = new JsonRpcProvider(url, CHAIN_ID, { staticNetwork: true, cacheTimeout: -1, pollingInterval: 50 });
    await keep(version, record, path.join(folder, ".openzeppelin", `unknown-${CHAIN_ID}.json`), provider);
    provider.destroy();
  } finally {
    anvil.kill();
    rmSync(folder, { recursive: true });
  }
}

/** Deploys a game as an owner would have. */
function deploy(checkout: string, folder: string, url: string): DeploymentRecord {
  const environment = { RIGRAID_DEPLOYMENTS: folder, RPC_URL: url, CHAIN_ID: `${CHAIN_ID}`, MANIFEST_DEFAULT_DIR: "" };
  const command = ["hardhat", "game:deploy", "--network", NETWORK, "--pool", "100000", "--players", "1", "--yes"];
  execFileSync("npx", command, { cwd: checkout, env: { ...process.env, ...environment }, stdio: "inherit" });
  return JSON.parse(readFileSync(path.join(folder, `${NETWORK}.json`), "utf8")) as DeploymentRecord;
}

async function keep(
  version: string,
  record: DeploymentRecord,
  manifest: string,
  provider: JsonRpcProvider,
): Promise<void> {
  const [owner, raider, victim, bystander, operator] = await provider.listAccounts();
  const setTime = (time: number) => provider.send("evm_setNextBlockTimestamp", [time]);
  const stage: Stage = {
    game: IRigRaid__factory.connect(record.game, owner),
    token: RigToken__factory.connect(record.token, owner),
    owner,
    players: [raider, victim, bystander],
    operator,
    setTime,
  };
  await play(stage);
  const accounts = await dump(provider, [record.token, record.game, ...implementationsOf(record)]);
  const look = async (time: number) => {
    await setTime(time);
    await provider.send("evm_mine", []);
    return holdings(stage);
  };
  const before = await look(LOOKED_AT[0]);
  await collect(stage);
  const after = await look(LOOKED_AT[1]);
  const write = (name: string, contents: object) =>
    writeAtOnce(path.join(__dirname, version, `${name}.json`), `${JSON.stringify(contents)}\n`);
  write("deployment", record);
  write("manifest", JSON.parse(readFileSync(manifest, "utf8")) as object);
  write("state", { ownerNonce: await provider.getTransactionCount(owner), accounts, holdings: [before, after] });
}

function implementationsOf({ implementations }: DeploymentRecord): string[] {
  return implementations.flatMap(({ address, reads }) => [address, reads]);
}

/** Code and storage of contracts. */
async function dump(provider: JsonRpcProvider, addresses: readonly string[]) {
  const state = gunzipSync(getBytes((await provider.send("anvil_dumpState", [])) as string)).toString();
  const { accounts } = JSON.parse(state) as { accounts: Record<string, Account> };
  return Object.fromEntries(
    addresses.map((address) => {
      const { code, storage } = accounts[address.toLowerCase()];
      return [address, { code, storage }];
    }),
  );
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
