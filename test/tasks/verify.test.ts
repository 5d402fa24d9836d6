import { writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";
import { ethers } from "hardhat";
import solc from "solc";

import type { DeploymentRecord } from "../../scripts/game/deployments";
import { Explorer } from "../../scripts/tasks/verify/explorer";
import type { Ending } from "../start/session";
import { StandInExplorer } from "./support/explorer";
import { launchLocally } from "./support/launchedGame";
import { useLocalTasks } from "./support/localTasks";

const KEY = "THE-KEY";
const coder = ethers.AbiCoder.defaultAbiCoder();

describe("game:verify", () => {
  let explorer: StandInExplorer;
  let record: DeploymentRecord;

  before(async () => (explorer = await StandInExplorer.start()));
  const at = useLocalTasks(() => ({ EXPLORER_API_URL: explorer.url, EXPLORER_API_KEY: KEY }));
  before(async () => ({ record } = await launchLocally(at.node.url)));
  beforeEach(() => explorer.forget());
  after(() => explorer.stop());

  function verify(): Promise<Ending> {
    return at.host.run("game:verify");
  }

  it("hands in the sources of every contract, and links the proxy with its implementation", async () => {
    const [owner, feeCollector] = await ethers.getSigners();
    const { address, reads } = record.implementations[0];
    const { code, stdout, stderr } = await verify();
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
    for (const contract of [
      `Token ${record.token}`,
      `Reads ${reads}`,
      `Implementation ${address}`,
      `Proxy ${record.game}`,
    ]) {
      expect(stdout).to.contain(`${contract}: verified\n`);
    }
    expect(stdout).to.contain(`All contracts are verified: https://explorer.example/address/${record.game}#code`);

    const initialize = new ethers.Interface(["function initialize(address, address, address)"]).encodeFunctionData(
      "initialize",
      [owner.address, record.token, feeCollector.address],
    );
    const handedIn = explorer.requested("verifysourcecode").map(({ sourceCode: _sourceCode, ...request }) => request);
    const request = (
      contractaddress: string,
      contractname: string,
      types: string[],
      values: unknown[],
      compiler: string,
    ) => ({
      module: "contract",
      action: "verifysourcecode",
      apikey: KEY,
      chainid: "31337",
      codeformat: "solidity-standard-json-input",
      contractaddress,
      contractname,
      compilerversion: `v${compiler}`,
      constructorArguements: coder.encode(types, values).slice(2),
    });
    const compiler = solc.version().replace(/\.Emscripten.*/, "");
    expect(handedIn).to.deep.equal([
      request(record.token, "contracts/token/RigToken.sol:RigToken", ["address"], [owner.address], compiler),
      request(reads, "contracts/RigRaidReads.sol:RigRaidReads", [], [], compiler),
      request(address, "contracts/RigRaid.sol:RigRaid", ["address"], [reads], compiler),
      request(
        record.game,
        "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol:ERC1967Proxy",
        ["address", "bytes"],
        [address, initialize],
        "0.8.29+commit.ab55807c",
      ),
    ]);
    expect(explorer.requested("verifyproxycontract")).to.deep.equal([
      {
        module: "contract",
        action: "verifyproxycontract",
        apikey: KEY,
        chainid: "31337",
        address: record.game,
        expectedimplementation: address,
      },
    ]);
  });

  it("hands in sources that compile to the deployed code, and nothing else", async () => {
    for (const address of [record.game, record.implementations[0].address, record.implementations[0].reads]) {
      explorer.verified.add(address);
    }
    expect((await verify()).code).to.equal(0);
    const [{ sourceCode }] = explorer.requested("verifysourcecode");
    const { sources } = JSON.parse(sourceCode) as { sources: Record<string, unknown> };
    expect(Object.keys(sources)).to.include("contracts/token/RigToken.sol");
    expect(Object.keys(sources).filter((file) => file.startsWith("contracts/"))).to.have.length(1);

    const output = JSON.parse(solc.compile(sourceCode)) as {
      contracts: Record<string, Record<string, { evm: { bytecode: { object: string } } }>>;
    };
    const { bytecode } = output.contracts["contracts/token/RigToken.sol"].RigToken.evm;
    const creation = await ethers.provider.getTransaction(record.steps[0].transaction);
    expect(creation!.data).to.equal(`0x${bytecode.object}${coder.encode(["address"], [creation!.from]).slice(2)}`);
  });

  it("leaves alone what is verified already", async () => {
    for (const address of [
      record.token,
      record.game,
      record.implementations[0].address,
      record.implementations[0].reads,
    ]) {
      explorer.verified.add(address);
    }
    const { code, stdout } = await verify();
    expect(code).to.equal(0);
    expect(stdout.match(/already verified/g)).to.have.length(4);
    expect(explorer.requested("verifysourcecode")).to.deep.equal([]);
  });

  it("fails when the explorer refuses, and says for which contract", async () => {
    explorer.verdict = "Fail - Unable to verify";
    const { code, stderr } = await verify();
    expect(code).to.equal(1);
    expect(stderr).to.contain("Some contracts are not verified.");
    expect(stderr).to.contain(`Token ${record.token}: The explorer says: Fail - Unable to verify`);
    expect(stderr).to.contain(`Proxy ${record.game}: The explorer says: Fail - Unable to verify`);
  });

  it("does not hand in other sources than those of the deployment", async () => {
    // A record that names another contract than the one that was deployed.
    const file = path.join(at.sandbox.deployments, "localhost.json");
    const implementation = {
      ...record.implementations[0],
      contracts: { game: "RigRaidReads", reads: "RigRaidReads" },
    };
    writeFileSync(file, JSON.stringify({ ...record, implementations: [implementation] }));
    try {
      const { code, stderr } = await verify();
      expect(code).to.equal(1);
      expect(stderr).to.contain(
        `Implementation ${implementation.address}: these sources compile to something else; check out what was deployed, ` +
          `commit ${implementation.commit}`,
      );
      expect(explorer.requested("verifysourcecode")).to.have.length(3);
    } finally {
      writeFileSync(file, JSON.stringify(record));
    }
  });

  it("asks for the explorer's key", () => {
    const before = process.env.EXPLORER_API_KEY;
    process.env.EXPLORER_API_KEY = "";
    try {
      expect(() => new Explorer(31337)).to.throw("Set EXPLORER_API_KEY to the explorer's API key");
    } finally {
      if (before === undefined) delete process.env.EXPLORER_API_KEY;
      else process.env.EXPLORER_API_KEY = before;
    }
  });
});
