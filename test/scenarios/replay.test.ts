import { time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import type { IRigRaid } from "#bindings";
import { parseGameEvent } from "#game/events";
import { replay, REPLAYED, type Rigs, type Step } from "#game/replay";

import { planHistory, seedHistory } from "../../scripts/local/start/seedHistory";
import { catalogueCalls } from "../../scripts/owner/deploy/applyCatalogue";
import { deployEmptyGame, OPENING_POOL } from "../fixtures";
import { advanceTo, DAY } from "../support/clock";

const RIVALS = 8;

/** Two weeks of rivals; then one of them changes a skin twice, and the game is paused for a day. */
async function playGame() {
  const { game, token, owner } = await deployEmptyGame();
  const from = await time.latestBlock();
  await game.multicall(catalogueCalls(game));
  await game.fundRewards(OPENING_POOL);
  const participants = (await ethers.getSigners()).slice(6, 6 + RIVALS + 1);
  const openedAt = await time.latest();
  const report = (problem: string) => expect.fail(problem);
  const stage = { game, token, owner, participants, advanceTo, openedAt, report };
  await seedHistory(planHistory(4, RIVALS, openedAt), stage);
  const player = participants[0];
  await token.transfer(player, ethers.parseEther("5000"));
  await token.connect(player).approve(game, ethers.MaxUint256);
  await game.connect(player).purchaseSkin(1, 1);
  await game.connect(player).applySkin(1, 1);
  await game.pauseContract();
  await time.increase(DAY);
  await game.unpauseContract();
  return { game, from, players: participants.map(({ address }) => address) };
}

async function rigsAt(game: IRigRaid, players: readonly string[], blockTag: number): Promise<Rigs> {
  const read = async (player: string) => {
    const rig = await game.getAllComponents(player, { blockTag });
    return rig.map(({ purchased, hacked, currentSkinId, protectedUntil }) => {
      return { purchased, hacked, currentSkinId, protectedUntil };
    });
  };
  return new Map(await Promise.all(players.map(async (player) => [player, await read(player)] as const)));
}

async function stepsIn(game: IRigRaid, fromBlock: number, toBlock: number): Promise<Step[]> {
  const topics = [REPLAYED.map((name) => game.interface.getEvent(name).topicHash)];
  const logs = await ethers.provider.getLogs({ address: await game.getAddress(), fromBlock, toBlock, topics });
  return logs.map((log) => ({ ...parseGameEvent(log)!, block: log.blockNumber }));
}

describe("a replay", () => {
  it("has at each block the rigs that the game had, from its beginning and from the middle", async () => {
    const { game, from, players } = await playGame();
    const last = await time.latestBlock();
    const steps = await stepsIn(game, from, last);
    expect(new Set(steps.map(({ name }) => name))).to.include.keys("ComponentAttacked", "SkinApplied", "GameUnpaused");
    const raids = steps.filter(({ name }) => name === "ComponentAttacked");
    const nothing: Rigs = new Map(players.map((player) => [player, []]));
    for (const block of [raids[0].block, raids[raids.length >> 1].block, last]) {
      expect(replay(nothing, steps, block), `block ${block}`).to.deep.equal(await rigsAt(game, players, block));
    }
    const middle = raids[raids.length >> 1].block;
    const since = replay(await rigsAt(game, players, middle), await stepsIn(game, middle + 1, last), last);
    expect(since).to.deep.equal(await rigsAt(game, players, last));
  });
});
