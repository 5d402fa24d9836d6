import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import {
  deploymentPath,
  readDeployment,
  readRecord,
  removeDeployment,
  writeDeployment,
} from "../../../../scripts/game/deployments";
import { Sandbox } from "../../../start/session";
import { DEPLOYMENT } from "../../../support/deployment";

const RECORD = { ...DEPLOYMENT, implementations: [], steps: [{ name: "proxy", transaction: "0x01", block: 7 }] };

describe("deployment files", () => {
  let sandbox: Sandbox;
  beforeEach(() => (sandbox = new Sandbox().enter()));
  afterEach(() => sandbox.remove());

  it("lie in the project's own folder when no other one is named", () => {
    delete process.env.RIGRAID_DEPLOYMENTS;
    expect(deploymentPath("testnet")).to.equal(path.join(__dirname, "../../../../deployments/testnet.json"));
  });

  it("read as they were written, and replace what was there", () => {
    writeDeployment({ ...RECORD, block: 6 });
    writeDeployment(RECORD);
    expect(readRecord("testnet")).to.deep.equal(RECORD);
    expect(readdirSync(sandbox.deployments)).to.deep.equal(["testnet.json"]);
  });

  it("give the console only what it needs", () => {
    writeDeployment(RECORD);
    expect(readDeployment("testnet")).to.deep.equal(DEPLOYMENT);
    writeDeployment({ ...RECORD, explorerUrl: "https://explorer.example" });
    expect(readDeployment("testnet")).to.deep.equal({ ...DEPLOYMENT, explorerUrl: "https://explorer.example" });
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
