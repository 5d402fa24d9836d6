import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { setCode, setNonce, setStorageAt, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import type { Signer } from "ethers";
import { ethers, upgrades } from "hardhat";

import type { IRigRaid } from "#bindings";
import type { DeploymentRecord } from "#game/deployment";

import { version as packageVersion } from "../../package.json";
import { readRecord } from "../../scripts/owner/deploy/deploymentFiles";
import { look } from "../../scripts/owner/tasks/rehearse/look";
import { collect, type Holdings, holdings, KEPT_AT, LOOKED_AT, type Stage } from "../versions/story";
import { useLocalTasks } from "./support/localTasks";

const FOLDER = path.join(__dirname, "..", "versions");
/** Released versions, each with a folder that `test/versions/record.ts` has written. */
const VERSIONS = readdirSync(FOLDER).filter((name) => /^\d+\.\d+\.\d+$/.test(name));

/** Position of the player who restarts the first component after the upgrade. */
const VICTIM = 1;
/** The version whose rewards did not ripen, and whose restarts protected for 12 hours instead of 24. */
const BEFORE_RIPENING = "0.1.0";
const LONGER_PROTECTION = 12 * 3600;

/** The restarted component of a game that began before restarts protected for longer. */
function protectedLonger(component: string): string {
  return component.replace(/^(1,.* )(\d+)$/, (_, text: string, until: string) => {
    return `${text}${Number(until) + LONGER_PROTECTION}`;
  });
}

interface State {
  readonly ownerNonce: number;
  readonly accounts: Readonly<Record<string, { code: string; storage: Readonly<Record<string, string>> }>>;
  readonly holdings: readonly [before: Holdings[], after: Holdings[]];
}

describe("a game that an earlier version deployed", () => {
  const at = useLocalTasks();
  afterEach(() => at.sandbox.empty());

  function readKept<T>(version: string, name: string): T {
    return JSON.parse(readFileSync(path.join(FOLDER, version, `${name}.json`), "utf8")) as T;
  }

  /** Puts a version's game on this process's chain, with its deployment file and its manifest, as its owner has them. */
  async function install(version: string): Promise<{ stage: Stage; record: DeploymentRecord; state: State }> {
    at.node.passesForReal = true;
    for (const [name, folder, file] of [
      ["deployment", at.sandbox.deployments, "localhost.json"],
      ["manifest", path.join(at.sandbox.folder, "manifests"), "unknown-31337.json"],
    ] as const) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, file), JSON.stringify(readKept(version, name)));
    }
    const state = readKept<State>(version, "state");
    const [owner, raider, victim, bystander, operator] = await ethers.getSigners();
    for (const [address, { code, storage }] of Object.entries(state.accounts)) {
      await setCode(address, code);
      for (const [slot, value] of Object.entries(storage)) await setStorageAt(address, slot, value);
    }
    // The addresses of its first contracts are taken.
    await setNonce(owner.address, state.ownerNonce);
    await time.increaseTo(KEPT_AT);
    const record = readKept<DeploymentRecord>(version, "deployment");
    const game = await ethers.getContractAt("IRigRaid", record.game);
    const token = await ethers.getContractAt("RigToken", record.token);
    const players = [raider, victim, bystander] as const;
    return { record, state, stage: { game, token, owner, players, operator, setTime: time.setNextBlockTimestamp } };
  }

  /** Rewards that a player left in the pool by collecting before they were ripe, which 0.1.0 would have paid. */
  async function leftBy(player: Signer, game: IRigRaid): Promise<bigint> {
    const events = await game.queryFilter(game.filters.RewardsLeft(await player.getAddress()));
    return events.reduce((sum, { args }) => sum + args.amount, 0n);
  }

  /** Holdings of a game that began before rewards ripened, as the rules that came after have changed them. */
  function underNewRules(recorded: readonly Holdings[], { players, game }: Stage): Promise<Holdings[]> {
    return Promise.all(
      recorded.map(async (all, i) => ({
        ...all,
        tokens: String(BigInt(all.tokens) - (await leftBy(players[i], game))),
        components: i === VICTIM ? all.components.map(protectedLonger) : all.components,
      })),
    );
  }

  it("is looked at as it was before rewards ripened", async () => {
    const { stage } = await install(BEFORE_RIPENING);
    const { game } = stage;
    const players = await Promise.all(stage.players.map((player) => player.getAddress()));
    const { rewards, season } = await look(game, players);
    const shown = await Promise.all(players.map((player) => game.getAllRewards(player)));
    expect([...rewards.values()]).to.deep.equal(shown.map(({ total }) => total));
    expect(season.rules).to.include({ STEAL_PERCENTAGE: 60, FRESH_PAYOUT_PERCENTAGE: 100, CRITICAL_ROLL: 100 });

    const { code, stderr } = await at.host.run("game:upgrade", "--yes");
    expect(code, stderr).to.equal(0);
    const upgraded = await look(game, players);
    const { earned } = await game.getAllRipening(players[0]);
    expect(upgraded.rewards.get(players[0])).to.equal(earned.reduce((sum, each) => sum + each, 0n));
    expect(upgraded.season.rules).to.include({ STEAL_PERCENTAGE: 50, CRITICAL_ROLL: 95 });
  });

  for (const version of VERSIONS) {
    it(`is upgraded from ${version} to ${packageVersion}, and its players keep what they have earned`, async () => {
      const { stage, record, state } = await install(version);
      const { code, stdout, stderr } = await at.host.run("game:upgrade", "--yes");
      expect({ code, stderr }, stdout).to.deep.equal({ code: 0, stderr: "" });
      const isCurrent = version === packageVersion;
      const isPartial = record.implementations[0].abi === undefined;
      expect(
        stdout.includes("\n  Events and errors were not compared: the record of the version before has none.\n"),
      ).to.equal(isPartial);

      const { network, implementations, steps } = readRecord("localhost");
      expect(network).to.equal("localhost");
      const [deployed] = record.implementations;
      const running = await upgrades.erc1967.getImplementationAddress(record.game);
      expect(running === deployed.address).to.equal(isCurrent);
      expect(implementations.map(({ address }) => address)).to.deep.equal(
        isCurrent ? [running] : [deployed.address, running],
      );
      expect(steps.slice(0, record.steps.length)).to.deep.equal(record.steps);
      expect(steps.slice(record.steps.length).map(({ name }) => name)).to.deep.equal(
        isCurrent ? [] : ["reads", "implementation", "upgrade"],
      );

      await time.increaseTo(LOOKED_AT[0]);
      expect(await holdings(stage)).to.deep.equal(state.holdings[0]);
      await collect(stage);
      await time.increaseTo(LOOKED_AT[1]);
      const expected = version === BEFORE_RIPENING ? await underNewRules(state.holdings[1], stage) : state.holdings[1];
      expect(await holdings(stage)).to.deep.equal(expected);

      const note = await at.host.run("game:release-note");
      expect(note.code, note.stderr).to.equal(0);
    });
  }
});
