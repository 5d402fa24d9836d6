import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect } from "chai";
import hre from "hardhat";
import type { HardhatConfig } from "hardhat/types";

import {
  GuardedTimelock__factory,
  LeagueDistributor__factory,
  RigRaid__factory,
  RigRaidReads__factory,
  RigToken__factory,
  Taunts__factory,
} from "#bindings";

import { ROOT } from "../../../scripts/cli/packageProgram";
import { GAME_CONTRACTS } from "../../../scripts/owner/deploy/deployGame";
import { describeCompiled, readLayouts, RECORD } from "../../../scripts/tools/compile/committed";

const DEPLOYED = {
  GuardedTimelock: GuardedTimelock__factory,
  LeagueDistributor: LeagueDistributor__factory,
  RigRaid: RigRaid__factory,
  RigRaidReads: RigRaidReads__factory,
  RigToken: RigToken__factory,
  Taunts: Taunts__factory,
};

describe("the committed bytecode", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "rigraid-test-"));
    for (const part of ["contracts", `typechain-types/${RECORD}`]) {
      cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true });
    }
    symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** The project's configuration in the folder. */
  function config(changes: Partial<HardhatConfig> = {}): HardhatConfig {
    return { ...hre.config, paths: { ...hre.config.paths, root: folder }, ...changes };
  }

  it("is that of the sources, and so are their record and layouts", async () => {
    for (const [contract, { bytecode }] of Object.entries(DEPLOYED)) {
      expect((await hre.artifacts.readArtifact(contract)).bytecode, contract).to.equal(bytecode);
    }
    const record = await describeCompiled(hre, Object.keys(DEPLOYED), Object.values(GAME_CONTRACTS));
    expect(JSON.parse(readFileSync(path.join(ROOT, "typechain-types", RECORD), "utf8"))).to.deep.equal(
      JSON.parse(JSON.stringify(record)),
    );
    expect(readLayouts(config())).to.deep.equal(JSON.parse(JSON.stringify(record.layouts)));
  });

  for (const source of ["contracts/RigRaid.sol", "contracts/game/GameRules.sol", "contracts/social/Taunts.sol"]) {
    it(`is not used once ${source} has changed, in a comment only`, () => {
      appendFileSync(path.join(folder, source), "// Changed.\n");
      expect(readLayouts(config())).to.equal(undefined);
    });
  }

  it("is used when only a mock has changed", () => {
    appendFileSync(path.join(folder, "contracts/mocks/RigRaidV2__Mock.sol"), "// Changed.\n");
    expect(readLayouts(config())).to.not.equal(undefined);
  });

  it("is not used with another version of a library", () => {
    rmSync(path.join(folder, "node_modules"));
    const library = "node_modules/@openzeppelin/contracts/utils/Panic.sol";
    for (const name of ["@openzeppelin/contracts", "@openzeppelin/contracts-upgradeable"]) {
      cpSync(path.join(ROOT, "node_modules", name), path.join(folder, "node_modules", name), { recursive: true });
    }
    expect(readLayouts(config())).to.not.equal(undefined);
    appendFileSync(path.join(folder, library), "// Changed.\n");
    expect(readLayouts(config())).to.equal(undefined);
  });

  it("is not used when a source is gone", () => {
    rmSync(path.join(folder, "contracts/token/RigToken.sol"));
    expect(readLayouts(config())).to.equal(undefined);
  });

  it("is not used with other settings of the compiler, nor with another compiler", () => {
    const { solidity } = hre.config;
    const [compiler] = solidity.compilers;
    const settings = { ...(compiler.settings as object), optimizer: { enabled: true, runs: 201 } };
    for (const other of [{ settings }, { version: "0.8.36" }]) {
      const compilers = [{ ...compiler, ...other }];
      expect(readLayouts(config({ solidity: { ...solidity, compilers } }))).to.equal(undefined);
    }
  });

  it("is not used without its record", () => {
    rmSync(path.join(folder, "typechain-types"), { recursive: true });
    expect(readLayouts(config())).to.equal(undefined);
  });

  for (const [damage, text] of Object.entries({ "marks of a merge": "<<<<<<< HEAD\n{}", "no sources": "{}" })) {
    it(`is not used when its record has ${damage}`, () => {
      writeFileSync(path.join(folder, "typechain-types", RECORD), text);
      expect(readLayouts(config())).to.equal(undefined);
    });
  }
});
