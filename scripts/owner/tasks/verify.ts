import ERC1967Proxy from "@openzeppelin/upgrades-core/artifacts/@openzeppelin/contracts-v5/proxy/ERC1967/ERC1967Proxy.sol/ERC1967Proxy.json";
import proxyBuild from "@openzeppelin/upgrades-core/artifacts/build-info-v5.json";
import type { HardhatRuntimeEnvironment } from "hardhat/types";

import type { DeploymentRecord } from "#game/deployment";

import { compileDeployed } from "../../tools/compile/compilation";
import { readRecord } from "../deploy/deploymentFiles";
import { Explorer, type Source } from "../network/explorer";
import { TaskError } from "../runner/errors";
import { openGame } from "../runner/session";
import { type Cli, defineTask, type Outcome } from "../runner/task";

/** hardhat-verify's task for the compiler input of one contract and its dependencies. */
const TASK_GET_MINIMAL_INPUT = "verify:etherscan-get-minimal-input";

defineTask({
  name: "game:verify",
  description: "Verifies token, implementation, reads, proxy and taunts on the network's block explorer",
  parameters: {},
  run: verify,
});

/** A contract that was deployed from these sources. */
interface Verifiable extends Omit<Source, "constructorArguments"> {
  /** Readable name of the contract. */
  readonly label: string;
  /** Creation code, without arguments. */
  readonly bytecode: string;
}

async function verify(cli: Cli): Promise<Outcome> {
  const { hre, say } = cli;
  const { deployment } = await openGame(cli);
  const explorer = new Explorer(deployment.chainId);
  const record = readRecord(hre.network.name);
  await compileDeployed(hre, Object.values(record.implementations.at(-1)!.contracts));
  const creations = await creationCode(hre, record);

  const verified: string[] = [];
  const failures: string[] = [];
  for (const contract of await verifiables(hre, record)) {
    try {
      const source = toSource(contract, creations.get(contract.address), record);
      const wasVerified = await explorer.isVerified(contract.address);
      if (!wasVerified) await explorer.verify(source);
      say(`${contract.label} ${contract.address}: ${wasVerified ? "already verified" : "verified"}`);
      verified.push(contract.address);
    } catch (error) {
      failures.push(`${contract.label} ${contract.address}: ${(error as Error).message}`);
    }
  }
  const { address } = record.implementations.at(-1)!;
  await explorer.linkProxy(record.game, address).catch((error: Error) => {
    say(`Note: the explorer did not link ${record.game} with its implementation. ${error.message}`);
  });
  if (failures.length > 0) throw new TaskError(`Some contracts are not verified.\n${failures.join("\n")}`);
  const page = record.explorerUrl === undefined ? "" : `: ${record.explorerUrl}/address/${record.game}#code`;
  return { data: { network: record.network, verified }, text: `\nAll contracts are verified${page}.` };
}

async function verifiables(hre: HardhatRuntimeEnvironment, record: DeploymentRecord): Promise<Verifiable[]> {
  const { address, reads, contracts } = record.implementations.at(-1)!;
  const { taunts } = record;
  const hasOwnToken = record.steps.some(({ name }) => name === "token");
  return [
    ...(hasOwnToken ? [await ownContract(hre, "Token", record.token, "RigToken")] : []),
    await ownContract(hre, "Reads", reads, contracts.reads),
    await ownContract(hre, "Implementation", address, contracts.game),
    {
      label: "Proxy",
      address: record.game,
      bytecode: ERC1967Proxy.bytecode,
      contract: `${ERC1967Proxy.sourceName}:${ERC1967Proxy.contractName}`,
      compiler: proxyBuild.solcLongVersion,
      input: JSON.stringify(proxyBuild.input),
    },
    ...(taunts === undefined ? [] : [await ownContract(hre, "Taunts", taunts, "Taunts")]),
  ];
}

async function ownContract(
  hre: HardhatRuntimeEnvironment,
  label: string,
  address: string,
  name: string,
): Promise<Verifiable> {
  const { sourceName, bytecode } = await hre.artifacts.readArtifact(name);
  const contract = `${sourceName}:${name}`;
  const build = await hre.artifacts.getBuildInfo(contract);
  const input: unknown = await hre.run(TASK_GET_MINIMAL_INPUT, { sourceName });
  // The compiler from npm adds its build environment, which explorers do not accept.
  const compiler = build!.solcLongVersion.replace(/\.Emscripten.*$/, "");
  return { label, address, bytecode, contract, compiler, input: JSON.stringify(input) };
}

/** Creation code of each contract of the record, by its address. */
async function creationCode(
  { ethers }: HardhatRuntimeEnvironment,
  record: DeploymentRecord,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { transaction } of record.steps) {
    const receipt = await ethers.provider.getTransactionReceipt(transaction);
    if (!receipt?.contractAddress) continue;
    const sent = await ethers.provider.getTransaction(transaction);
    if (sent !== null) found.set(receipt.contractAddress, sent.data);
  }
  return found;
}

/** The arguments follow the code in the transaction that created the contract. */
function toSource(contract: Verifiable, creation: string | undefined, record: DeploymentRecord): Source {
  if (creation === undefined) throw new Error("the transaction that created it is not recorded");
  if (!creation.startsWith(contract.bytecode)) {
    const { commit } = record.implementations.at(-1)!;
    throw new Error(`these sources do not match it; check out the deployed commit ${commit}`);
  }
  return { ...contract, constructorArguments: creation.slice(contract.bytecode.length) };
}
