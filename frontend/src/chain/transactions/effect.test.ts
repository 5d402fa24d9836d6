import { beforeEach, describe, expect, it } from "vitest";

import { claim } from "../../writes/claim";
import { FakeChain } from "../testing/FakeChain";
import { account } from "../testing/gameState";
import { EffectSearch, type WantedEffect } from "./effect";

const [ALICE, BOB] = [account(1), account(2)];

describe("the search for a write's effect", () => {
  let chain: FakeChain;
  let search: EffectSearch;
  let wanted: WantedEffect;

  beforeEach(() => {
    chain = new FakeChain().install();
    search = new EffectSearch();
    wanted = { intent: claim(1).intent, player: ALICE, fromBlock: 5, isAnothers: () => false };
    chain.pass(20);
  });

  const claimed = (player: string, component: bigint, amount: bigint) => ({
    name: "RewardsClaimed",
    values: [player, component, amount],
  });

  /** Adds a log to a block that was there before, as where the node that was asked first lagged. */
  function showLate(block: number): void {
    chain.log(claimed(ALICE, 1n, 7n));
    const [log] = chain.blocks.at(-1)!.logs;
    chain.drop(1);
    Object.assign(chain.blocks, {
      [block]: { transactions: [], logs: [{ ...log!, blockNumber: block }] },
    });
  }

  it("asks only for blocks since, and the five before, as the chain moves on", async () => {
    const [first] = [chain.height];
    expect(await search.find(wanted, first)).toBeUndefined();
    expect(await search.find(wanted, first)).toBeUndefined();
    chain.pass(3);
    expect(await search.find(wanted, chain.height)).toBeUndefined();
    chain.ranges.sort((a, b) => a.from - b.from);
    expect(chain.ranges).toEqual([
      { from: 5, to: 12 },
      { from: 13, to: first },
      { from: first - 4, to: first + 3 },
    ]);
  });

  it("finds what a node that lagged shows late, in the fifth block before the last", async () => {
    await search.find(wanted, chain.height);
    showLate(chain.height - 4);
    chain.pass(1);
    expect(await search.find(wanted, chain.height)).toMatchObject({ block: chain.height - 5 });
  });

  it("distinguishes two transactions in one block", async () => {
    chain.log(claimed(BOB, 1n, 3n), claimed(ALICE, 2n, 4n), claimed(ALICE, 1n, 5n));
    const [, , own] = chain.blocks.at(-1)!.logs;
    const found = await search.find(wanted, chain.height);
    expect(found).toMatchObject({ hash: own!.transactionHash, result: { amount: 5n } });
  });
});
