import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

import ERC1967Proxy from "@openzeppelin/upgrades-core/artifacts/@openzeppelin/contracts-v5/proxy/ERC1967/ERC1967Proxy.sol/ERC1967Proxy.json";
import { expect } from "chai";
import { JsonRpcProvider } from "ethers";

import type { DeploymentRecord } from "#game/deployment";

import { ROOT } from "../../scripts/cli/packageProgram";
import { StandInExplorer } from "../tasks/support/explorer";
import { HardhatRun } from "../tasks/support/hardhatRun";
import { Sandbox, Session } from "./session";

/** Parts of a clone that a start without the console needs. */
const CLONED = [
  "contracts",
  "scripts",
  "typechain-types",
  ".mocharc.json",
  "hardhat.config.ts",
  "package.json",
  "tsconfig.json",
];
/** The steps that deploy a contract of the sources, with its artifact among those that the tests use. */
const ARTIFACTS = {
  token: "contracts/token/RigToken.sol/RigToken",
  reads: "contracts/RigRaidReads.sol/RigRaidReads",
  implementation: "contracts/RigRaid.sol/RigRaid",
};
/** A deployed contract, which no other one depends on. */
const EDITED = "contracts/RigRaidReads";
const COMPILER = "scripts/tools/compile/compiler.cjs";
/**
 * Takes the compiler's place in the clone: an input that the tests' artifacts were made of has their output, all others
 * are compiled. To compile the same input again would take half of this test's time.
 */
const RECORDED_COMPILER = `
  const { readdirSync, readFileSync } = require("node:fs");

  const builds = ${JSON.stringify(path.join(ROOT, "artifacts/build-info/"))};

  exports.compile = (text) => {
    // Found as text, because to parse all files takes longer than many a compilation.
    const build = readdirSync(builds)
      .map((name) => readFileSync(builds + name, "utf8"))
      .find((content) => content.includes('"input":' + text));
    return build ? JSON.stringify(JSON.parse(build).output) : require(${JSON.stringify(path.join(ROOT, COMPILER))}).compile(text);
  };`;
/** Nothing that is deployed depends on it. */
const BROKEN_MOCK = `// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {RigRaid} from "../RigRaid.sol";

contract Broken__Mock is RigRaid {
    function pauseContract() external {}
}
`;

describe("a fresh clone", () => {
  let sandbox: Sandbox;
  let explorer: StandInExplorer;
  let session: Session | undefined;

  beforeEach(async () => {
    session = undefined;
    sandbox = new Sandbox();
    explorer = await StandInExplorer.start();
  });

  afterEach(async () => {
    await session?.stop();
    await explorer.stop();
    sandbox.remove();
  });

  it("deploys and verifies the bytes that are tested, whatever mocks there are, and changes no file of the project", async () => {
    const clone = cloneTo(sandbox.folder);
    session = await start(clone, sandbox.environment).ready();
    expect(existsSync(path.join(clone, "artifacts")), "compiled").to.equal(false);
    const started = recordIn(sandbox.deployments);
    const provider = new JsonRpcProvider(started.rpcUrls[0], started.chainId, { staticNetwork: true });
    await expectTestedBytes(provider, started);

    const deployments = path.join(sandbox.folder, "elsewhere");
    const environment = {
      ...sandbox.environment,
      RIGRAID_DEPLOYMENTS: deployments,
      RPC_URL: started.rpcUrls[0],
      CHAIN_ID: String(started.chainId),
      EXPLORER_API_URL: explorer.url,
      EXPLORER_API_KEY: "THE-KEY",
    };
    for (const task of [["game:deploy", "--yes"], ["game:verify"], ["clean"]]) {
      const run = new HardhatRun([...task, "--network", "localhost"], environment, clone);
      expect(await run.ended).to.include({ code: 0, stderr: "" });
    }
    await expectTestedBytes(provider, recordIn(deployments));
    provider.destroy();
    for (const file of CLONED.flatMap(filesIn).filter((name) => name !== COMPILER)) {
      expect(readFileSync(path.join(clone, file)).equals(readFileSync(path.join(ROOT, file))), file).to.equal(true);
    }

    const handedIn = explorer.requested("verifysourcecode").slice(0, 3);
    expect(handedIn.map(({ sourceCode }) => JSON.parse(sourceCode) as unknown)).to.deep.equal(
      Object.values(ARTIFACTS).map(compilerInput),
    );

    const { stdout, stderr } = await session.stop();
    expect(stderr).to.equal("");
    const [progress] = stdout.split("\n\n");
    for (const line of progress.split("\n")) expect(line).to.match(/^[A-Z][a-zA-Z: ]+ \.\.\. \d+\.\d s$/);
    expect(progress).to.not.contain("Compiling");
  });

  it("compiles a contract that has changed, to deploy it or to upgrade a game of the committed bytecode", async () => {
    const clone = cloneTo(sandbox.folder);
    session = await start(clone, sandbox.environment).ready();
    const started = recordIn(sandbox.deployments);
    appendFileSync(path.join(clone, `${EDITED}.sol`), "// Edited.\n");

    const environment = {
      ...sandbox.environment,
      RPC_URL: started.rpcUrls[0],
      CHAIN_ID: String(started.chainId),
    };
    const upgrade = new HardhatRun(["game:upgrade", "--dry-run", "--network", "localhost"], environment, clone);
    const { code, stdout, stderr } = await upgrade.ended;
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
    expect(stdout).to.contain("Dry run: the storage layouts fit, and nothing was sent.");
    await session.stop();

    session = await start(clone, sandbox.environment).ready();
    const again = recordIn(sandbox.deployments);
    const provider = new JsonRpcProvider(again.rpcUrls[0], again.chainId, { staticNetwork: true });
    const { transaction } = again.steps.find(({ name }) => name === "reads")!;
    const { data } = (await provider.getTransaction(transaction))!;
    provider.destroy();
    const [compiled, committed] = [clone, ROOT].map((project) => bytecodeOf(ARTIFACTS.reads, project));
    expect(data).to.equal(compiled).and.to.not.equal(committed);
    expect((await session.stop()).stdout).to.match(/^Compiling the contracts \.\.\. \d/m);
  });
});

/** A clone of the project in a folder, with a mock that does not compile. */
function cloneTo(folder: string): string {
  const clone = path.join(folder, "clone");
  for (const entry of CLONED) cpSync(path.join(ROOT, entry), path.join(clone, entry), { recursive: true });
  symlinkSync(path.join(ROOT, "node_modules"), path.join(clone, "node_modules"));
  writeFileSync(path.join(clone, "contracts/mocks/Broken__Mock.sol"), BROKEN_MOCK);
  writeFileSync(path.join(clone, COMPILER), RECORDED_COMPILER);
  return clone;
}

function start(clone: string, environment: NodeJS.ProcessEnv): Session {
  return new Session(["--port", "0", "--no-console", "--pace", "0"], environment, undefined, clone);
}

/** The files in a folder of the project, or the one that it is. */
function filesIn(entry: string): string[] {
  if (statSync(path.join(ROOT, entry)).isFile()) return [entry];
  return readdirSync(path.join(ROOT, entry), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => path.relative(ROOT, path.join(file.parentPath, file.name)));
}

/** Asserts that each step sent the artifact's code, followed by the constructor's arguments. */
async function expectTestedBytes(provider: JsonRpcProvider, { steps }: DeploymentRecord): Promise<void> {
  const tested = Object.entries(ARTIFACTS).map(([step, artifact]) => [step, bytecodeOf(artifact)]);
  for (const [step, bytecode] of [...tested, ["proxy", ERC1967Proxy.bytecode]]) {
    const { transaction } = steps.find(({ name }) => name === step)!;
    const { data } = (await provider.getTransaction(transaction))!;
    expect(data.slice(0, bytecode.length), step).to.equal(bytecode);
  }
}

function bytecodeOf(artifact: string, project = ROOT): string {
  return (readArtifact(`${artifact}.json`, project) as { bytecode: string }).bytecode;
}

/** Input of the compiler for the tests. */
function compilerInput(artifact: string): unknown {
  const { buildInfo } = readArtifact(`${artifact}.dbg.json`) as { buildInfo: string };
  return (readArtifact(path.join(path.dirname(artifact), buildInfo)) as { input: unknown }).input;
}

function readArtifact(file: string, project = ROOT): unknown {
  return JSON.parse(readFileSync(path.join(project, "artifacts", file), "utf8"));
}

function recordIn(folder: string): DeploymentRecord {
  return JSON.parse(readFileSync(path.join(folder, "localhost.json"), "utf8")) as DeploymentRecord;
}
