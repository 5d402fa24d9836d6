import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { Faults } from "../support/hostileNode";
import { SECOND_NODE } from "../support/secondNode";
import { attack, card, cards, result } from "./support/arena";
import type { Console } from "./support/console";
import { lines } from "./support/history";
import { accept, bar, openSheet, sheet } from "./support/operator";
import { PublicGame } from "./support/publicGame";
import type { ScriptedWallet } from "./support/ScriptedWallet";

const FAN = { id: 1, name: "Case Fan" };
const CPU = { id: 7, name: "Processor" };

/** Node that loses requests, and lacks more than most. */
const LOSSY: Faults = { dropped: { percent: 5, seed: 11 }, pending: "null", logRange: 10 };
/** Two nodes behind one address, one of which lags behind. */
const LAGGING: Faults = {
  lag: { blocks: 3, answers: "every second" },
  pending: "refused",
  tooMany: { first: 2 },
  logRange: 500,
};

/*
 * The units of `chain/node` show each fault of a node alone; here they come together. The node sees no batch, and so
 * refuses none.
 */
describe(`The console on any node: ${SECOND_NODE}`, () => {
  let game: PublicGame;
  beforeAll(async () => {
    game = await PublicGame.open([CPU.id]);
  });
  afterAll(() => game.close());

  it("loads every screen, buys, collects and attacks through a node that drops 5 % of all requests, has no pending block, and tells logs of 10 blocks at a time", async () => {
    await game.visit(LOSSY, async (console) => {
      await look(console);
      await play(console, game);
    });
  });

  it("loads every screen and plays without pop-ups through a node that answers 429, whose neighbour is 3 blocks behind", async () => {
    await game.visit(LAGGING, async (console, wallet) => {
      await look(console);
      await playWithoutAsking(console, wallet, game);
    });
  });

  it("finds a purchase that was sent while the node was away, and takes it back when the chain has replaced its five blocks", async () => {
    await game.visit({}, async (console, wallet) => {
      // By its text: a dialog that is open hides it from roles.
      const unreachable = console.page.getByText("The network cannot be reached.");
      const outages: Promise<void>[] = [];
      const comesBack = async () => {
        await console.comeBack();
        await unreachable.waitFor();
        game.misbehave({});
        await console.comeBack();
      };
      wallet.on("eth_sendTransaction", async (transaction) => {
        game.misbehave({ away: true });
        outages.push(comesBack());
        return game.send(transaction);
      });
      await console.load("Market");
      const snapshot = await game.chain.rpc("evm_snapshot");
      const owned = console.offer(FAN.name).getByRole("button", { name: "Owned" });
      await console.buy(FAN.name);
      await owned.waitFor();
      await Promise.all(outages);
      await unreachable.waitFor({ state: "detached" });
      expect(outages).toHaveLength(1);

      await game.reorganise(snapshot);
      await console.comeBack();
      await owned.waitFor({ state: "detached" });
      wallet.off("eth_sendTransaction");
      await console.buy(FAN.name);
      await owned.waitFor();
      expect(await game.chain.game.isComponentPurchased(game.duel.player.address, FAN.id)).toBe(true);
    });
  });
});

/** Turns on playing without pop-ups, collects and attacks: two requests to the wallet, and each happens once. */
async function playWithoutAsking(console: Console, wallet: ScriptedWallet, { chain, duel }: PublicGame): Promise<void> {
  const { player, victim } = duel;
  const block = await chain.provider.getBlockNumber();
  /** Others' blocks come in the meantime, not faster than a node that lags can follow: it sees the player's then. */
  const counted = (place: Locator) => expect.poll(() => chain.mine().then(() => place.count()), { interval: 1_000 });
  const shown = (place: Locator) => counted(place).toBeGreaterThan(0);
  await console.go("Rig");
  await console.rewards().waitFor();
  await openSheet(console);
  await accept(console);
  await shown(bar(console).getByRole("button", { name: "Stop", exact: true }));
  await counted(sheet(console)).toBe(0);
  const allowance = await chain.token.allowance(player.address, chain.game);
  expect(allowance).toBeGreaterThan(0n);

  await console.rewards().getByRole("button", { name: "Collect all" }).click();
  await shown(console.notice("collected"));
  await console.goTo(`#/arena/${victim.address}`);
  await card(console, victim.address).waitFor();
  await attack(console, victim.address, CPU.name);
  await shown(result(console));

  const { filters } = chain.game;
  const acted = await chain.game.queryFilter(filters.OperatorActed(player.address), block + 1);
  const attacks = await chain.game.queryFilter(filters.ComponentAttacked(undefined, player.address), block + 1);
  expect([acted.length, attacks.length]).toEqual([2, 1]);
  expect([wallet.requested("eth_signTypedData_v4"), wallet.requested("eth_sendTransaction")]).toEqual([1, 1]);
}

/** Every screen shows what it has to. */
async function look(console: Console): Promise<void> {
  const { page } = console;
  await console.load("Rig");
  await console.rewards().waitFor();
  await console.go("Leaderboard");
  await console.places().first().waitFor();
  await console.go("Profile");
  await page.getByRole("region", { name: "Level" }).waitFor();
  await console.go("Activity");
  await lines(console).first().waitFor();
  await console.go("Arena");
  await cards(console).first().waitFor();
}

/** A purchase, a claim and an attack: each happens once, for exactly what the game says. */
async function play(console: Console, { chain, duel }: PublicGame): Promise<void> {
  const { player, victim } = duel;
  const { game, token } = chain;
  const [block, sent, balance] = [
    await chain.provider.getBlockNumber(),
    await chain.sentBy(player),
    await token.balanceOf(player.address),
  ];

  await console.go("Market");
  await console.buy(FAN.name);
  await console.offer(FAN.name).getByRole("button", { name: "Owned" }).waitFor();

  await console.go("Rig");
  await console.rewards().getByRole("button", { name: "Collect all" }).click();
  await console.notice("Collected").waitFor();

  await console.goTo(`#/arena/${victim.address}`);
  await card(console, victim.address).waitFor();
  await attack(console, victim.address, CPU.name);
  await result(console).waitFor();

  expect(await chain.sentBy(player)).toBe(sent + 3);
  const bought = await game.queryFilter(game.filters.ComponentPurchased(player.address), block + 1);
  const claimed = await game.queryFilter(game.filters.RewardsClaimed(player.address), block + 1);
  const attacks = await game.queryFilter(game.filters.ComponentAttacked(undefined, player.address), block + 1);
  expect([bought.length, attacks.length]).toEqual([1, 1]);
  const collected = claimed.reduce((sum, { args }) => sum + args.amount, 0n);
  const [{ args: loot }] = attacks;
  const spent = await chain.priceOf(FAN.id);
  expect(await token.balanceOf(player.address)).toBe(balance - spent + collected + loot.stolenRewards - loot.fee);
  expect(await token.allowance(player.address, game)).toBe(0n);
  expect(collected).toBeGreaterThan(0n);
}
