import { parseEther } from "ethers";
import { beforeEach, describe, expect, it } from "vitest";

import { deployment } from "../deployment";
import { FakeChain, Revert } from "../testing/FakeChain";
import { FakeToken } from "../testing/FakeToken";
import { FakeWallet } from "../testing/FakeWallet";
import { decodeCalls, runMined } from "../testing/runMined";
import { batch } from "./batch";
import { useTransactionStore } from "./store";
import type { BatchAction } from "./intent";
import type { TransactionStatus } from "./transaction";

const COST = parseEther("3");
const ALL: BatchAction[] = ["primeAttack", "claimAllRewards", "repairAllComponents"];

describe("batch", () => {
  let chain: FakeChain;
  let wallet: FakeWallet;
  let token: FakeToken;

  beforeEach(() => {
    chain = new FakeChain().install();
    wallet = new FakeWallet(chain);
    token = new FakeToken(chain, COST);
    useTransactionStore.setState({ transactions: [] });
    chain.functions.claimAllRewards = () => [];
    chain.functions.primeAttack = () => [];
    chain.functions.repairAllComponents = (_args, { from }) => token.take(from, COST);
    chain.functions.multicall = () => [[]];
    chain.functions.getTotalRepairCost = () => [COST];
    chain.functions.getAllRewards = () => [[COST], COST];
  });

  function run(actions: readonly BatchAction[], cost = COST): Promise<TransactionStatus> {
    const events: Record<BatchAction, { name: string; values: unknown[] }[]> = {
      claimAllRewards: [
        { name: "RewardsClaimed", values: [wallet.address, 1n, 5n] },
        { name: "RewardsClaimed", values: [wallet.address, 2n, 6n] },
      ],
      repairAllComponents: [{ name: "ComponentRepaired", values: [wallet.address, 1n, COST, 9n] }],
      primeAttack: [{ name: "AttackPrimed", values: [wallet.address, false] }],
    };
    return runMined(batch(actions, cost), { chain, wallet, token, logs: actions.flatMap((action) => events[action]) });
  }

  it("does all in one transaction, with a permit for exactly the repair first, and rewards before they are spent", async () => {
    expect(await run(ALL)).toEqual({
      stage: "confirmed",
      result: { kind: "batch", claimed: 11n, repaired: 1, primed: true },
    });
    expect(wallet.requests).toEqual(["signature", "transaction"]);
    expect(wallet.sent[0]!.to).toBe(deployment.game);
    const calls = decodeCalls(wallet.sent[0]!.data!);
    expect(calls.map(({ name }) => name)).toEqual([
      "selfPermit",
      "claimAllRewards",
      "repairAllComponents",
      "primeAttack",
    ]);
    expect(calls[0]!.args[0]).toBe(COST);
  });

  it("needs no permit when nothing is repaired", async () => {
    expect(await run(["claimAllRewards", "primeAttack"], 0n)).toMatchObject({
      result: { kind: "batch", claimed: 11n, repaired: 0, primed: true },
    });
    expect(wallet.requests).toEqual(["transaction"]);
    expect(decodeCalls(wallet.sent[0]!.data!).map(({ name }) => name)).toEqual(["claimAllRewards", "primeAttack"]);
  });

  it("needs no permit when the allowance is there", async () => {
    token.allowance = COST;
    expect(await run(ALL)).toMatchObject({ stage: "confirmed" });
    expect(wallet.requests).toEqual(["transaction"]);
    expect(decodeCalls(wallet.sent[0]!.data!)).toHaveLength(3);
  });

  it("approves exactly the repair first where there are no permits", async () => {
    delete chain.functions.DOMAIN_SEPARATOR;
    expect(await run(ALL)).toMatchObject({ stage: "confirmed" });
    expect(wallet.sent.map(({ data }) => decodeCalls(data!).map(({ name }) => name))).toEqual([
      ["approve"],
      ["claimAllRewards", "repairAllComponents", "primeAttack"],
    ]);
    expect(decodeCalls(wallet.sent[0]!.data!)[0]!.args[1]).toBe(COST);
  });

  it("may spend on the repair what it collects", async () => {
    token.balance = 0n;
    expect(await run(ALL)).toMatchObject({ stage: "confirmed" });
  });

  it("says what is missing when the rewards do not come to the repair", async () => {
    token.balance = parseEther("1");
    chain.functions.getAllRewards = () => [[COST], parseEther("1.5")];
    expect(await run(ALL)).toMatchObject({
      stage: "failed",
      message: "You have 2.5 RIG and need 3 RIG. Collect rewards or get more RIG first.",
    });
    expect(wallet.requests).toEqual([]);
  });

  it("does not count on rewards that it does not collect", async () => {
    token.balance = 0n;
    expect(await run(["repairAllComponents", "primeAttack"])).toMatchObject({
      message: expect.stringMatching(/^You have 0 RIG and need 3 RIG/) as string,
    });
  });

  it.each<[BatchAction, string, unknown[], RegExp]>([
    ["claimAllRewards", "NothingToClaim", [], /nothing to collect/],
    ["repairAllComponents", "NothingToRepair", [], /nothing to repair/],
    ["primeAttack", "AttackNotCold", [5n], /already primed/],
  ])("says before the wallet opens that %s would fail", async (action, error, values, text) => {
    chain.functions[action] = () => new Revert(error, values);
    expect(await run(ALL)).toMatchObject({ stage: "failed", message: expect.stringMatching(text) as string });
    expect(wallet.requests).toEqual([]);
  });

  it("does not repair at another cost than the player saw", async () => {
    expect(await run(ALL, parseEther("2"))).toMatchObject({
      message: "The price has changed from 2 to 3 RIG. Look again before you pay.",
    });
  });

  it.each<[BatchAction[], string]>([
    [ALL, "Collect, repair and prime"],
    [["claimAllRewards", "primeAttack"], "Collect and prime"],
    [["repairAllComponents"], "Repair"],
  ])("of %s is called %s", (actions, label) => {
    expect(batch(actions, COST).label).toBe(label);
  });
});
