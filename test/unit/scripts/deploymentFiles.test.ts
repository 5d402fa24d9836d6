import fs, { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { readServiceUrl, readWebAddress } from "#game/webAddress";

import {
  createFile,
  deploymentPath,
  nodesOf,
  readDeployment,
  readRecord,
  removeDeployment,
  writeAtOnce,
  writeDeployment,
} from "../../../scripts/owner/deploy/deploymentFiles";
import { locked } from "../../../scripts/owner/deploy/lock";
import { Sandbox } from "../../start/session";
import { DEPLOYMENT } from "../../support/deployment";
import { RECORD_OF_0_1_0, UNREADABLE_RECORDS, WEB_ADDRESSES } from "../../world/records";

const RECORD = {
  ...DEPLOYMENT,
  implementations: [
    {
      address: DEPLOYMENT.game,
      reads: DEPLOYMENT.token,
      contracts: { game: "RigRaid", reads: "RigRaidReads" },
      commit: "unknown",
      bytecodeHash: "0x01",
      readsBytecodeHash: "0x02",
      block: 7,
      abi: ["function owner() view returns (address)"],
    },
  ],
  steps: [{ name: "proxy", transaction: "0x01", block: 7 }],
};

describe("deployment files", () => {
  let sandbox: Sandbox;
  const file = () => deploymentPath("testnet");
  beforeEach(() => {
    sandbox = new Sandbox().enter();
    mkdirSync(sandbox.deployments);
  });
  afterEach(() => sandbox.remove());

  it("lie in the project's own folder when no other one is named", () => {
    delete process.env.RIGRAID_DEPLOYMENTS;
    expect(deploymentPath("testnet")).to.equal(path.join(__dirname, "../../../deployments/testnet.json"));
  });

  it("hold the announced prizes, and are damaged when one is none", () => {
    const announcedPrizes = [{ week: 2, share: 25 }];
    writeDeployment({ ...RECORD, announcedPrizes });
    expect(readDeployment("testnet").announcedPrizes).to.deep.equal(announcedPrizes);
    for (const wrong of [25, [null], [{ week: 2 }], [{ week: 2, share: 101 }]]) {
      writeDeployment({ ...RECORD, announcedPrizes: wrong as never });
      expect(() => readDeployment("testnet")).to.throw(`its announcedPrizes is ${JSON.stringify(wrong)}`);
    }
  });

  it("read as they were written, and replace what was there", () => {
    writeDeployment({ ...RECORD, block: 6 });
    writeDeployment(RECORD);
    expect(readRecord("testnet")).to.deep.equal(RECORD);
    expect(readdirSync(sandbox.deployments)).to.deep.equal(["testnet.json"]);
  });

  for (const { source, text, address } of WEB_ADDRESSES) {
    it(`hold web addresses in their normal form, as RPC_URL does: ${source}`, () => {
      const { RPC_URL } = process.env;
      process.env.RPC_URL = text;
      writeDeployment({ ...RECORD, rpcUrls: [text] });
      const services = ["explorerUrl", "indexerUrl", "alarmUrl"];
      const problem = "RPC_URL must be an http or https address such as http://127.0.0.1:8545.";
      try {
        if (address === undefined) {
          expect(() => readDeployment("testnet")).to.throw(`${file()} is damaged: its rpcUrls is ["`);
          expect(() => nodesOf(DEPLOYMENT)).to.throw(problem);
          expect(() => readServiceUrl("EXPLORER_URL", text)).to.throw("EXPLORER_URL must be an http or https address");
          for (const name of services) {
            writeDeployment({ ...RECORD, [name]: text });
            expect(() => readDeployment("testnet")).to.throw(
              `${file()} is damaged: its ${name} is ${JSON.stringify(text)}`,
            );
          }
        } else {
          expect(readDeployment("testnet").rpcUrls).to.deep.equal([address]);
          expect(nodesOf(DEPLOYMENT)).to.deep.equal([address]);
          const inNormalForm = address.replace(/\/$/, "");
          expect(readServiceUrl("EXPLORER_URL", text)).to.equal(inNormalForm);
          writeDeployment({ ...RECORD, ...Object.fromEntries(services.map((name) => [name, text])) });
          expect(readDeployment("testnet")).to.deep.equal({
            ...DEPLOYMENT,
            ...Object.fromEntries(services.map((name) => [name, inNormalForm])),
          });
        }
      } finally {
        if (RPC_URL === undefined) delete process.env.RPC_URL;
        else process.env.RPC_URL = RPC_URL;
      }
    });
  }

  it("take a blank setting as none", () => {
    for (const text of [undefined, "", " \r\n"]) {
      expect(readWebAddress("RPC_URL", text)).to.equal(undefined);
      expect(readServiceUrl("EXPLORER_URL", text)).to.equal(undefined);
    }
    writeFileSync(file(), JSON.stringify({ ...RECORD, explorerUrl: "", indexerUrl: null }));
    expect(readDeployment("testnet")).to.deep.equal(DEPLOYMENT);
  });

  it("give the console only what it needs", () => {
    writeDeployment(RECORD);
    expect(readDeployment("testnet")).to.deep.equal(DEPLOYMENT);
    writeDeployment({ ...RECORD, explorerUrl: "https://explorer.example" });
    expect(readDeployment("testnet")).to.deep.equal({ ...DEPLOYMENT, explorerUrl: "https://explorer.example" });
  });

  it("are read as 0.1.0 wrote them, and belong to the network of their name whatever they say", () => {
    const { implementations, ...rest } = RECORD_OF_0_1_0;
    const [{ functions, ...implementation }] = implementations;
    writeFileSync(file(), JSON.stringify(RECORD_OF_0_1_0));
    expect(readRecord("testnet")).to.deep.equal({
      ...rest,
      network: "testnet",
      implementations: [{ ...implementation, abi: functions }],
    });
    expect(readDeployment("testnet").network).to.equal("testnet");
  });

  for (const { source, text, ...said } of UNREADABLE_RECORDS) {
    it(`are named when they cannot be read: ${source}`, () => {
      writeFileSync(file(), text);
      const problem =
        "problem" in said ? said.problem : `is damaged: ${said.damage}. Restore it from a backup or version control.`;
      expect(() => readRecord("testnet"))
        .to.throw()
        .with.property("message", `${file()} ${problem}`);
    });
  }

  it("have the name of a network, which leads nowhere else", () => {
    for (const name of ["../evil", "a/b", "a.b", ""]) {
      expect(() => readDeployment(name), name).to.throw(`"${name}" is not one.`);
      expect(() => writeDeployment({ ...RECORD, network: name }), name).to.throw(`"${name}" is not one.`);
    }
  });

  it("say how to get one that is missing", () => {
    expect(() => readDeployment("testnet")).to.throw(
      `There is no ${deploymentPath("testnet")}: deploy to "testnet" first (local play: npm start).`,
    );
  });

  it("go with the chain that they belong to, upgraded or not", () => {
    removeDeployment(RECORD);
    const upgrade = { name: "upgrade", transaction: "0x02", block: 8 };
    for (const steps of [RECORD.steps, [...RECORD.steps, upgrade]]) {
      writeDeployment({ ...RECORD, steps });
      removeDeployment(RECORD);
      expect(readdirSync(sandbox.deployments)).to.be.empty;
    }
  });

  it("stay when another chain has taken the place, or somebody has changed them", () => {
    writeDeployment({ ...RECORD, rpcUrls: ["http://127.0.0.1:2"] });
    removeDeployment(RECORD);
    expect(readDeployment("testnet").rpcUrls[0]).to.equal("http://127.0.0.1:2");

    writeFileSync(deploymentPath("testnet"), "{}");
    removeDeployment(RECORD);
    expect(readdirSync(sandbox.deployments)).to.deep.equal(["testnet.json"]);
  });
});

describe("a full disk", () => {
  const { writeFileSync: write } = fs;
  let sandbox: Sandbox;
  let file: string;

  beforeEach(() => {
    sandbox = new Sandbox();
    file = path.join(sandbox.folder, "file.json");
  });
  afterEach(() => {
    fs.writeFileSync = write;
    sandbox.remove();
  });

  /** Has room for the first byte of what is written, as a disk that fills up in the middle of it. */
  function fillDisk(): void {
    fs.writeFileSync = (name, data, options) => {
      write(name, (data as string).slice(0, 1), options);
      throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    };
  }

  it("leaves a file as it was, and nothing half beside it", () => {
    writeAtOnce(file, "old");
    fillDisk();
    expect(() => writeAtOnce(file, "new")).to.throw(`${file} cannot be written: ENOSPC: no space left on device`);
    expect(readFileSync(file, "utf8")).to.equal("old");
    expect(readdirSync(sandbox.folder)).to.deep.equal(["file.json"]);
  });

  it("leaves no half of a file that was not there", () => {
    fillDisk();
    expect(() => createFile(file, "new")).to.throw(`${file} cannot be written: ENOSPC: no space left on device`);
    expect(readdirSync(sandbox.folder)).to.be.empty;
  });

  it("leaves no lock that nobody can read, and does no work", async () => {
    fillDisk();
    let isDone = false;
    await expect(
      locked(
        file,
        () => {},
        async () => void (isDone = true),
      ),
    ).to.be.rejectedWith(`${file}.lock cannot be written: ENOSPC: no space left on device`);
    expect({ isDone, isLocked: existsSync(`${file}.lock`) }).to.deep.equal({ isDone: false, isLocked: false });
  });
});
