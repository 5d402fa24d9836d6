import { setTimeout as pause } from "node:timers/promises";

import { RigRaid__factory, RigRaidReads__factory } from "#bindings";

import { pick, type Random } from "../../scripts/local/random";
import type { Faults } from "../support/hostileNode";
import { until, type World } from "./World";

/** Duration of an outage of both nodes, or of one. */
const OUTAGE_MS = 5_000;
const HOURS = 3_600;
/** Gas of the owner's transactions, sufficient after any others in their block. */
const ENOUGH = { gasLimit: 1_000_000 };

/** Fault or change while everybody plays. It is over when it resolves. */
export type Trouble = (world: World, random: Random) => Promise<void>;

/** Gives nodes a fault until a number of actions have ended with it. */
function faults(make: (seed: number) => Faults, ...which: readonly number[]): Trouble {
  return async (world, random) => {
    world.misbehave(make(Math.floor(random() * 1_000)), ...which);
    await world.untilActions(Math.ceil(world.players.length / 4));
    world.misbehave({});
  };
}

function outage(...which: readonly number[]): Trouble {
  return async (world) => {
    world.misbehave({ away: true }, ...which);
    await pause(OUTAGE_MS);
    world.misbehave({});
  };
}

/** Troubles by their names in the report. */
export const TROUBLES: Readonly<Record<string, Trouble>> = {
  "connections drop": faults((seed) => ({ dropped: { percent: 10, seed } })),
  "answers never come": faults((seed) => ({ dropped: { percent: 0, seed }, unanswered: 3 })),
  "requests arrive twice": faults((seed) => ({ dropped: { percent: 0, seed }, doubled: 30 })),
  "a node limits requests": faults(() => ({ tooMany: { first: 5, retryAfterSeconds: 1 } }), 0),
  "a node lags 3 blocks behind": faults(() => ({ lag: { blocks: 3, answers: "all" } }), 0),
  "a node's neighbour lags": faults(() => ({ lag: { blocks: 3, answers: "every second" } }), 0),
  "a node has no pending block": faults(() => ({ pending: "refused" }), 0),
  "the first node restarts": outage(0),
  "all nodes restart": outage(0, 1),
  "tabs are reloaded": async ({ players }, random) => {
    for (let i = 0; i < players.length / 10; i++) pick(players, random)!.reload();
  },
  "the indexer is killed": (world) => world.restartIndexer(),
  "hours pass": async ({ chain }) => chain.travel(10 * HOURS),
  "the game is paused": async ({ chain, players }) => {
    const game = chain.game.connect(await chain.owner());
    await (await game.pauseContract(ENOUGH)).wait();
    await until("every tab shows the pause", () => players.every(({ client }) => client.seesPause()));
    await (await game.unpauseContract(ENOUGH)).wait();
  },
  "the game is upgraded": async ({ chain }) => {
    const owner = await chain.owner();
    const reads = await new RigRaidReads__factory(owner).deploy();
    await reads.waitForDeployment();
    const next = await new RigRaid__factory(owner).deploy(reads);
    await next.waitForDeployment();
    await (await chain.game.connect(owner).upgradeToAndCall(next, "0x", ENOUGH)).wait();
  },
  "a price changes": async ({ chain }, random) => {
    const game = chain.game.connect(await chain.owner());
    const { id, price, rewardRate, repairCost, isActive } = pick(await game.getAllComponentProperties(), random)!;
    await (await game.setComponentSettings(id, price + 10n ** 18n, rewardRate, repairCost, isActive, ENOUGH)).wait();
  },
};
