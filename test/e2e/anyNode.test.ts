import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { FAULTS } from "../support/faults";
import type { Faults } from "../support/hostileNode";
import { HAS_ANVIL, SECOND_NODE } from "../support/secondNode";
import { attack, card, cards, result } from "./support/arena";
import type { Console } from "./support/console";
import { lines } from "./support/history";
import { PublicGame } from "./support/publicGame";

const FAN = { id: 1, name: "Case Fan" };
const CPU = { id: 7, name: "Processor" };

/** What makes the console wait, and what does not: side by side, each with a chain of its own where there is a second node. */
const [SLOW, QUICK] = [true, false].map((isSlow) =>
  Object.entries(FAULTS).filter(([, { latencyMs, tooMany }]) => isSlow === ((latencyMs ?? tooMany) !== undefined)),
);
const besideTheOther = HAS_ANVIL ? describe.concurrent : describe.sequential;

besideTheOther(`The console on any node: ${SECOND_NODE}`, () => {
  const game = usePublicGame();
  playUnder(QUICK, game);

  it.sequential(
    "takes back a purchase whose five blocks the chain has replaced, and lets it be made again",
    async () => {
      await game().visit({}, async (console) => {
        await console.load("Market");
        const snapshot = await game().chain.rpc("evm_snapshot");
        await console.buy(FAN.name);
        const owned = console.offer(FAN.name).getByRole("button", { name: "Owned" });
        await owned.waitFor();

        await game().reorganise(snapshot);
        await console.comeBack();
        await owned.waitFor({ state: "detached" });
        await play(console, game());
      });
    },
  );
});

besideTheOther(`The console on a node that makes it wait: ${SECOND_NODE}`, () => {
  const game = usePublicGame();
  playUnder(SLOW, game);

  it.sequential("finds what was sent while the node was away, once it is back", async () => {
    await game().visit({}, async (console, wallet) => {
      // By its text: a dialog that is open hides it from roles.
      const unreachable = console.page.getByText("The network cannot be reached.");
      const outages: Promise<void>[] = [];
      const comesBack = async () => {
        await console.comeBack();
        await unreachable.waitFor();
        game().misbehave({});
        await console.comeBack();
      };
      wallet.on("eth_sendTransaction", async (transaction) => {
        game().misbehave({ away: true });
        outages.push(comesBack());
        return game().send(transaction);
      });
      await look(console);
      await play(console, game());
      await Promise.all(outages);
      await unreachable.waitFor({ state: "detached" });
      expect(outages).toHaveLength(3);
    });
  });
});

function usePublicGame(): () => PublicGame {
  let game: PublicGame;
  beforeAll(async () => {
    game = await PublicGame.open([CPU.id]);
  });
  afterAll(() => game.close());
  return () => game;
}

function playUnder(faulty: readonly (readonly [name: string, faults: Faults])[], game: () => PublicGame): void {
  for (const [name, faults] of faulty) {
    it.sequential(`loads every screen, buys, collects and attacks through a node that ${name}`, async () => {
      await game().visit(faults, async (console) => {
        await look(console);
        await play(console, game());
      });
    });
  }
}

/** Every screen shows what it has to. */
async function look(console: Console): Promise<void> {
  const { page } = console;
  await console.load("Rig");
  await console.rewards().waitFor();
  await console.go("Leaderboard");
  await page.getByRole("table").locator("tbody").getByRole("row").first().waitFor();
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
