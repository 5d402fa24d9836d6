import { beforeEach, describe, expect, it } from "vitest";

import { queryClient } from "../../chain/game/queryClient";
import type { AwayReport } from "../../chain/history/away";
import { FakeChain } from "../../chain/testing/FakeChain";
import { component } from "../../chain/testing/gameState";
import { PLAYER } from "../../chain/testing/TestConsole";
import { earnedQuery } from "./news";

/** The player came back in block 2, after a visit that ended at second 11 with 100 wei that were not collected. */
const REPORT = { lost: 40n, blocks: { from: 1, to: 2 }, before: { at: 11, unclaimed: 100n } } as AwayReport;

describe("the rewards earned in an absence", () => {
  let chain: FakeChain;
  let claimedAt: bigint;

  beforeEach(() => {
    chain = new FakeChain().install();
    queryClient.clear();
    claimedAt = 10n;
    chain.functions.getAllRewards = (_, __, tag) => [[500n], tag === "0x2" ? 500n : 200n];
    chain.functions.getAllComponents = () => [[Object.values(component(1, { lastClaimTimestamp: claimedAt }))]];
  });

  const earned = () => queryClient.fetchQuery(earnedQuery(PLAYER, REPORT));

  it("count what was stolen, and are those of the block in which the player came back", async () => {
    expect(await earned()).toBe(500n + 40n - 100n);
    chain.pass(9);
    chain.functions.getAllRewards = () => [[1n], 1n];
    expect(await earned()).toBe(440n);
  });

  it("are not known after a collection elsewhere, nor from a node that has forgotten", async () => {
    claimedAt = 11n;
    expect(await earned()).toBeNull();
    queryClient.clear();
    delete chain.functions.getAllRewards;
    await expect(earned()).rejects.toThrow();
  });
});
