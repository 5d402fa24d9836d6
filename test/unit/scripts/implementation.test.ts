import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";
import hre from "hardhat";

import { GAME_CONTRACTS } from "../../../scripts/owner/deploy/deployGame";
import { abiOf, commitOfSources, compareAbis, describeUncommitted } from "../../../scripts/owner/deploy/implementation";
import { Sandbox } from "../../start/session";

describe("the ABI of a version", () => {
  it("is that of the implementation and of its reads, and does not differ from itself", async () => {
    const abi = await abiOf(hre, GAME_CONTRACTS);
    expect(abi).to.include.members([
      "function upgradeToAndCall(address,bytes) payable",
      "function rewardPool() view returns (uint256,uint256,uint256,uint256,uint256)",
      "event RewardsClaimed(address indexed,uint256 indexed,uint256)",
      "error SettingTooHigh(uint256,uint256)",
    ]);
    expect(abi).to.deep.equal([...new Set(abi)].sort());
    expect(compareAbis(abi, abi)).to.deep.equal({ added: [], removed: [], changed: [], isPartial: false });
  });

  it("has what is added, removed, or changed in what it answers or indexes", () => {
    const before = [
      "event Moved(address,uint256)",
      "function buy(uint256)",
      "function gone(uint256)",
      "function kept(address) view returns (uint256)",
      "function same()",
    ];
    const after = [
      "error Moved(address,uint256)",
      "event Moved(address indexed,uint256)",
      "function buy(uint256,uint256)",
      "function kept(address) view returns (uint256,bool)",
      "function new_((uint256,bool)[])",
      "function same()",
    ];
    expect(compareAbis(before, after)).to.deep.equal({
      added: ["error Moved(address,uint256)", "function buy(uint256,uint256)", "function new_((uint256,bool)[])"],
      removed: ["function buy(uint256)", "function gone(uint256)"],
      changed: ["event Moved(address indexed,uint256)", "function kept(address) view returns (uint256,bool)"],
      isPartial: false,
    });
  });

  it("is compared by its functions with a version of which 0.1.0 recorded nothing else", () => {
    const after = ["error Stopped()", "event Moved(address)", "function buy(uint256)", "function same()"];
    expect(compareAbis(["function same()"], after)).to.deep.equal({
      added: ["function buy(uint256)"],
      removed: [],
      changed: [],
      isPartial: true,
    });
  });
});

describe("the commit of the sources", () => {
  let sandbox: Sandbox;
  beforeEach(() => (sandbox = new Sandbox()));
  afterEach(() => sandbox.remove());

  it("is marked, and warned of, when the contracts were changed since", () => {
    const root = sandbox.folder;
    const project = { config: { ...hre.config, paths: { ...hre.config.paths, root } } };
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@b.example", ...args], {
        cwd: root,
        encoding: "utf8",
      });
    const write = (file: string, text: string) => {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), text);
    };
    expect([commitOfSources(project), describeUncommitted(project)]).to.deep.equal(["unknown", undefined]);

    git("init", "-q");
    write("contracts/Game.sol", "contract Game {}");
    git("add", ".");
    git("commit", "-qm", "First");
    const commit = git("rev-parse", "HEAD").trim();
    write("README.md", "not a source");
    expect([commitOfSources(project), describeUncommitted(project)]).to.deep.equal([commit, undefined]);

    write("contracts/owner/New.sol", "contract New {}");
    expect(commitOfSources(project)).to.equal(`${commit}+changes`);
    expect(describeUncommitted(project)).to.equal(
      `The contracts differ from commit ${commit}: commit them first, or nobody can build and check what is deployed.`,
    );
  });
});
