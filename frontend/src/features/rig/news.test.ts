import { beforeEach, describe, expect, it } from "vitest";

import { queryClient } from "../../chain/game/queryClient";
import { FakeChain } from "../../chain/testing/FakeChain";
import { component } from "../../chain/testing/gameState";
import { PLAYER } from "../../chain/testing/TestConsole";
import { earnedIn, rewardsAtQuery } from "./news";

/** A visit that ended at second 11 with 100 wei that were not collected; 40 were stolen since. */
const REPORT = { lost: 40n, before: { at: 11, unclaimed: 100n } };
/** Block in which the player came back. */
const BACK = 2;

describe("the rewards earned in an absence", () => {
  let chain: FakeChain;
  let claimedAt: bigint;

  beforeEach(() => {
    chain = new FakeChain().install();
    queryClient.clear();
    claimedAt = 10n;
    chain.functions.getAllRipening = (_, __, tag) => [[tag === "0x2" ? 500n : 200n], [0n]];
    chain.functions.getAllComponents = () => [[Object.values(component(1, { lastClaimTimestamp: claimedAt }))]];
  });

  const read = () => queryClient.fetchQuery(rewardsAtQuery(PLAYER, BACK));
  const earned = async () => earnedIn(REPORT, await read());

  it("count what was stolen, and are those of the block in which the player came back", async () => {
    expect(await earned()).toBe(500n + 40n - 100n);
    chain.pass(9);
    chain.functions.getAllRipening = () => [[1n], [0n]];
    expect(await earned()).toBe(440n);
  });

  it("are not known after a collection elsewhere, without a visit before, or from a node that has forgotten", async () => {
    expect(earnedIn({ ...REPORT, before: undefined }, await read())).toBeUndefined();
    expect(earnedIn(REPORT, undefined)).toBeUndefined();
    queryClient.clear();
    claimedAt = 11n;
    expect(await earned()).toBeUndefined();
  });
});
