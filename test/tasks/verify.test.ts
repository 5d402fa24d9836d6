import { writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";
import { ethers } from "hardhat";
import solc from "solc";

import type { DeploymentRecord } from "#game/deployment";

import { Explorer } from "../../scripts/owner/network/explorer";
import { setVariables } from "../support/environment";
import { ALREADY_VERIFIED, LIMITED, REFUSED, UNKNOWN_YET } from "../world/explorers";
import { StandInExplorer } from "./support/explorer";
import { launchLocally } from "./support/launchedGame";
import { EXPLORER_KEY, useLocalTasks } from "./support/localTasks";

const coder = ethers.AbiCoder.defaultAbiCoder();

describe("game:verify", () => {
  const at = useLocalTasks();
  let record: DeploymentRecord;
  let contracts: Record<"Token" | "Reads" | "Implementation" | "Proxy" | "Taunts", string>;
  before(async () => {
    ({ record } = await launchLocally(at.node.url));
    const [{ address, reads }] = record.implementations;
    contracts = {
      Token: record.token,
      Reads: reads,
      Implementation: address,
      Proxy: record.game,
      Taunts: record.taunts!,
    };
  });

  const verify = () => at.host.run("game:verify");

  it("hands in the sources of every contract, and links the proxy with its implementation", async () => {
    const [owner, feeCollector] = await ethers.getSigners();
    const { address, reads } = record.implementations[0];
    const { code, stdout, stderr } = await verify();
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
    for (const [name, contract] of Object.entries(contracts)) {
      expect(stdout).to.contain(`${name} ${contract}: verified\n`);
    }
    expect(stdout).to.contain(`All contracts are verified: https://explorer.example/address/${record.game}#code`);

    const initialize = new ethers.Interface(["function initialize(address, address, address)"]).encodeFunctionData(
      "initialize",
      [owner.address, record.token, feeCollector.address],
    );
    const handedIn = at.explorer
      .requested("verifysourcecode")
      .map(({ sourceCode: _sourceCode, ...request }) => request);
    const request = (
      contractaddress: string,
      contractname: string,
      types: string[],
      values: unknown[],
      compiler: string,
    ) => ({
      module: "contract",
      action: "verifysourcecode",
      apikey: EXPLORER_KEY,
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
      request(record.taunts!, "contracts/social/Taunts.sol:Taunts", ["address"], [record.game], compiler),
    ]);
    const [{ sourceCode }] = at.explorer.requested("verifysourcecode");
    const files = Object.keys((JSON.parse(sourceCode) as { sources: object }).sources);
    expect(files.filter((file) => file.startsWith("contracts/"))).to.deep.equal(["contracts/token/RigToken.sol"]);
    expect(at.explorer.requested("verifyproxycontract")).to.deep.equal([
      {
        module: "contract",
        action: "verifyproxycontract",
        apikey: EXPLORER_KEY,
        chainid: "31337",
        address: record.game,
        expectedimplementation: address,
      },
    ]);
  });

  it("leaves alone what is verified already", async () => {
    for (const address of Object.values(contracts)) at.explorer.verified.add(address);
    const { code, stdout } = await verify();
    expect(code).to.equal(0);
    expect(stdout.match(/already verified/g)).to.have.length(5);
    expect(at.explorer.requested("verifysourcecode")).to.deep.equal([]);
  });

  it("fails when the explorer refuses, and says for which contract", async () => {
    at.explorer.verdict = "Fail - Unable to verify";
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
        `Implementation ${implementation.address}: these sources do not match it; check out the deployed ` +
          `commit ${implementation.commit}`,
      );
      expect(at.explorer.requested("verifysourcecode")).to.have.length(4);
    } finally {
      writeFileSync(file, JSON.stringify(record));
    }
  });

  it("is a success when the explorer links no proxy, which the owner is told", async () => {
    at.explorer.answerNext("verifyproxycontract", { body: '{"status":"0","message":"Unknown action","result":null}' });
    const { code, stdout } = await verify();
    expect(code).to.equal(0);
    expect(stdout).to.contain(
      `Note: the explorer did not link ${record.game} with its implementation. The explorer says: Unknown action\n`,
    );
    expect(stdout).to.contain("All contracts are verified");
  });

  it("asks for the explorer's key", () => {
    const undo = setVariables({ EXPLORER_API_KEY: "" });
    try {
      expect(() => new Explorer(31337)).to.throw("Set EXPLORER_API_KEY to the explorer's API key");
    } finally {
      undo();
    }
  });
});

describe("An explorer", () => {
  const SOURCE = {
    address: ethers.ZeroAddress,
    contract: "A.sol:A",
    input: "{}",
    compiler: "0",
    constructorArguments: "",
  };
  let server: StandInExplorer;
  let explorer: Explorer;
  let undo: () => void;
  before(async () => {
    server = await StandInExplorer.start();
    undo = setVariables({ EXPLORER_API_KEY: EXPLORER_KEY, EXPLORER_API_URL: server.url });
    explorer = new Explorer(31337, 0);
  });
  afterEach(() => server.forget());
  after(async () => {
    undo();
    await server.stop();
  });

  for (const row of ALREADY_VERIFIED) {
    it(`has the sources already: ${row.source}`, async () => {
      server.answerNext("verifysourcecode", row);
      await explorer.verify(SOURCE);
      expect(server.requested("checkverifystatus")).to.deep.equal([]);
      server.answerNext("checkverifystatus", row);
      await explorer.verify(SOURCE);
    });
  }

  for (const row of [...LIMITED, ...UNKNOWN_YET]) {
    it(`gets the sources again after a refusal that passes: ${row.source}`, async () => {
      for (let times = 0; times < 2; times++) server.answerNext("verifysourcecode", row);
      await explorer.verify(SOURCE);
      expect(server.requested("verifysourcecode")).to.have.length(3);
    });
  }

  for (const { says, ...row } of REFUSED) {
    it(`is quoted when it refuses: ${row.source}`, async () => {
      server.answerNext("verifysourcecode", row);
      await expect(explorer.verify(SOURCE)).to.be.rejectedWith(says);
      server.answerNext("checkverifystatus", row);
      await expect(explorer.verify(SOURCE)).to.be.rejectedWith(says);
    });
  }

  it("is polled while its verdict is pending", async () => {
    for (const text of ["Pending in queue", "In progress"]) {
      server.answerNext("checkverifystatus", { body: JSON.stringify({ status: "0", message: "NOTOK", result: text }) });
    }
    await explorer.verify(SOURCE);
    expect(server.requested("checkverifystatus")).to.have.length(3);
  });

  it("is named when nothing answers", async () => {
    const gone = await StandInExplorer.start();
    const back = setVariables({ EXPLORER_API_URL: gone.url });
    const unreachable = new Explorer(31337, 0);
    back();
    await gone.stop();
    await expect(unreachable.isVerified(ethers.ZeroAddress)).to.be.rejectedWith(
      /^The explorer cannot be reached: .*ECONNREFUSED.*\. Check EXPLORER_API_URL\.$/,
    );
  });
});
