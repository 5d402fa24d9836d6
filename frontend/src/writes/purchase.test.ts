import { formatEther, parseEther, verifyTypedData, ZeroHash } from "ethers";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { clock } from "../chain/node/clock";
import { deployment } from "../chain/node/deployment";
import type { ContractCall } from "../chain/node/node";
import { setOwnOperator } from "../chain/operator/state";
import { FakeChain, type FakeLog, Revert } from "../chain/testing/FakeChain";
import { DOMAIN, FakeToken } from "../chain/testing/FakeToken";
import { FakeWallet } from "../chain/testing/FakeWallet";
import { gameLog } from "../chain/testing/gameState";
import { decodeCalls, runMined } from "../chain/testing/runMined";
import { useTransactionStore } from "../chain/transactions/store";
import type { Flow } from "../chain/transactions/transaction";
import type { CartItem, SupplyKind } from "../shop/cart";
import { batch, type BatchAction } from "./batch";
import { purchase, type PurchaseOptions } from "./purchase";
import { repairAllComponents } from "./repairAllComponents";
import { revokeBudget } from "./revokeBudget";

const BALANCE = parseEther("50");
const GAME: unknown = expect.stringMatching(new RegExp(deployment.game, "i"));
const PERMIT = {
  Permit: ["owner", "spender"]
    .map((name) => ({ name, type: "address" }))
    .concat(["value", "nonce", "deadline"].map((name) => ({ name, type: "uint256" }))),
};

const FAN: CartItem = { kind: "component", componentId: 1 };
const FROST: CartItem = { kind: "skin", componentId: 1, skinId: 2 };

function buyOne(item: CartItem, price: bigint, options: Partial<PurchaseOptions> = {}): Flow {
  return purchase([{ item, price }], { isPlayer: true, ...options });
}

let chain: FakeChain;
let wallet: FakeWallet;
let token: FakeToken;

beforeEach(() => {
  chain = new FakeChain().install();
  wallet = new FakeWallet(chain);
  token = new FakeToken(chain, BALANCE);
  useTransactionStore.setState({ transactions: [] });
  vi.spyOn(clock, "now").mockReturnValue(1_000_000.7);
  chain.functions.multicall = () => [[]];
  chain.functions.claimAllRewards = () => [];
  chain.functions.primeAttack = () => [];
  charge();
});

/** The calls in the first transaction that the wallet has sent. */
const sentCalls = () => decodeCalls(wallet.sent[0]!.data!);
const run = (flow: Flow, logs = logsOfAll()) => runMined(flow, { chain, wallet, token, logs });

function logsOfAll(): FakeLog[] {
  return [
    { name: "ComponentPurchased", values: [wallet.address, 1n, BALANCE, 0n, 9n] },
    { name: "RewardsClaimed", values: [wallet.address, 1n, 5n] },
  ];
}

const ALL: BatchAction[] = ["primeAttack", "claimAllRewards", "repairAllComponents"];

/** Sets the game's prices: each its own, or one for all. */
function charge(same?: bigint): void {
  const price = (tokens: string) => same ?? parseEther(tokens);
  chain.functions.getComponentSettings = () => [[1n, price("50"), 3n, 2n, true]];
  chain.functions.getComponentSkins = () => [[1n, 2n].map((id) => [id, 1n, id === 2n ? price("10") : 1n, true])];
  chain.functions.getShieldPrice = () => [price("10")];
  chain.functions.getAttackPrice = () => [price("5")];
  chain.functions.getTotalRepairCost = () => [price("3")];
}

interface PaidExample {
  readonly label: string;
  readonly flow: () => Flow;
  /** Calls in their order, each with its arguments; `paid` names the one that is paid for. */
  readonly writes: readonly (readonly [string, bigint[]])[];
  readonly paid: string;
  readonly cost: bigint;
  readonly logs: (player: string) => FakeLog[];
  readonly result: object;
}

/** @param name Name of the supply in the contract's functions and events. */
function buySupplies(kind: SupplyKind, amount: bigint, label: string, name: string, cost: bigint): PaidExample {
  const item: CartItem = { kind, amount: Number(amount) };
  return {
    label,
    flow: () => buyOne(item, cost),
    writes: [[`purchase${name}`, [amount]]],
    paid: `purchase${name}`,
    cost,
    logs: (player) => [{ name: `${name}Purchased`, values: [player, amount, cost, 0n] }],
    result: { kind: "bought", items: [item], isFirst: false },
  };
}

describe.each<PaidExample>([
  {
    label: "Buy Case Fan",
    flow: () => buyOne(FAN, parseEther("50")),
    writes: [["purchaseComponent", [1n]]],
    paid: "purchaseComponent",
    cost: parseEther("50"),
    logs: (player) => [{ name: "ComponentPurchased", values: [player, 1n, parseEther("50"), 0n, 9n] }],
    result: { kind: "bought", items: [FAN], isFirst: false },
  },
  {
    label: "Buy Frost for the Case Fan",
    flow: () => buyOne(FROST, parseEther("10")),
    writes: [
      ["purchaseSkin", [1n, 2n]],
      ["applySkin", [1n, 2n]],
    ],
    paid: "purchaseSkin",
    cost: parseEther("10"),
    logs: (player) => [{ name: "SkinPurchased", values: [player, 1n, 2n, parseEther("10"), 0n] }],
    result: { kind: "bought", items: [FROST], isFirst: false },
  },
  buySupplies("shields", 3n, "Buy 3 shields", "Shields", parseEther("30")),
  buySupplies("attacks", 1n, "Buy 1 attack charge", "Attacks", parseEther("5")),
  {
    label: "Repair all components",
    flow: () => repairAllComponents(parseEther("3")),
    writes: [["repairAllComponents", []]],
    paid: "repairAllComponents",
    cost: parseEther("3"),
    logs: (player) => [
      { name: "ComponentRepaired", values: [player, 1n, parseEther("1"), 9n] },
      { name: "ComponentRepaired", values: [player, 3n, parseEther("2"), 9n] },
    ],
    result: { kind: "repaired", components: 2, cost: parseEther("3") },
  },
  {
    label: "Collect, repair and roll",
    flow: () => batch(ALL, parseEther("3")),
    writes: [
      ["claimAllRewards", []],
      ["repairAllComponents", []],
      ["primeAttack", []],
    ],
    paid: "repairAllComponents",
    cost: parseEther("3"),
    logs: (player) => [
      { name: "RewardsClaimed", values: [player, 1n, 5n] },
      { name: "RewardsClaimed", values: [player, 2n, 6n] },
      { name: "ComponentRepaired", values: [player, 1n, parseEther("3"), 9n] },
      { name: "AttackPrimed", values: [player, false] },
    ],
    result: { kind: "batch", claimed: 11n, repaired: 1, primed: true },
  },
])("$label", ({ label, flow, writes, paid, cost, logs, result }) => {
  const calls = writes.map(([name, args]) => ({ name, args }));
  const price = formatEther(cost).replace(/\.0$/, "");

  beforeEach(() => {
    chain.functions.getAllRewards = () => [[0n], 0n];
    chain.functions[paid] = (_args, { from }) => token.take(from, cost);
  });

  const pay = () => run(flow(), logs(wallet.address));

  async function expectRefusal(message: string, stage = "failed"): Promise<void> {
    expect(await pay()).toEqual({ stage, message });
    expect(wallet.requests).toEqual([]);
  }

  it("is one signature for exactly its cost and one transaction", async () => {
    expect(flow().label).toBe(label);
    expect(await pay()).toEqual({ stage: "confirmed", result });
    expect(wallet.requests).toEqual(["signature", "transaction"]);
    expect(wallet.sent[0]!.to).toBe(deployment.game);
    const [permit, ...others] = sentCalls();
    expect(permit).toMatchObject({ name: "selfPermit" });
    expect(permit!.args[0]).toBe(cost);
    expect(others).toEqual(calls);
  });

  it("says the game's refusal before the wallet opens", async () => {
    chain.functions[paid] = () => new Revert("GameIsPaused");
    await expectRefusal("The game is paused. You lose nothing; try again when it resumes.");
  });

  it("is not paid at another cost than the player saw", async () => {
    charge(parseEther("7"));
    const amount = { "Buy 3 shields": 21 }[label] ?? 7;
    await expectRefusal(`The price is now ${amount} RIG, not ${price}. Press again to pay it.`, "repriced");
  });
});

it("a price that differs only in hidden digits is confirmed again, and rounded", async () => {
  const seen = 143_678_160_919_530_000n;
  chain.functions.getTotalRepairCost = () => [seen + 1n];
  chain.functions.repairAllComponents = () => [];
  expect(await run(repairAllComponents(seen))).toEqual({
    stage: "repriced",
    message: "The price moved a little, and is about 0.1436 RIG. Press again to pay it.",
  });
});

describe("a permit", () => {
  beforeEach(() => void (chain.functions.purchaseComponent = (_args, { from }) => token.take(from, BALANCE)));

  const buy = () => run(buyOne(FAN, BALANCE));

  it("is signed for the token, the game and the next 20 minutes", async () => {
    await buy();
    const [permit] = sentCalls();
    const [value, deadline, v, r, s] = permit!.args as [bigint, bigint, bigint, string, string];
    expect([value, deadline]).toEqual([BALANCE, 1_000_000n + 1_200n]);
    const message = { owner: wallet.address, spender: deployment.game, value, nonce: token.nonce, deadline };
    expect(verifyTypedData(DOMAIN, PERMIT, message, { v: Number(v), r, s })).toBe(wallet.address);
  });

  it("is asked for when all that is pending has been read", async () => {
    const tags = new Set<string>();
    chain.functions.allowance = (_args, _call, tag) => (tags.add(tag), [0n]);
    chain.functions.getComponentSettings = (_args, _call, tag) => (tags.add(tag), [[1n, BALANCE, 3n, 2n, true]]);
    wallet.refusals.signature = { code: 4001 };
    await buy();
    expect([...tags]).toEqual(["pending"]);
  });

  it("is used where the token does not describe its domain but has the usual one", async () => {
    delete chain.functions.eip712Domain;
    await buy();
    expect(wallet.requests).toEqual(["signature", "transaction"]);
  });

  it("that the player declines ends the purchase", async () => {
    wallet.refusals.signature = { code: 4001, message: "User rejected the request." };
    expect(await buy()).toEqual({ stage: "rejected" });
    expect(wallet.requests).toEqual(["signature"]);
  });

  it.each<[string, () => void, string[]]>([
    ["the token's signing domain is not what it says", () => (chain.functions.DOMAIN_SEPARATOR = () => [ZeroHash]), []],
    [
      "the wallet cannot sign typed data",
      () => (wallet.refusals.signature = { code: 4200, message: "not supported" }),
      ["signature"],
    ],
    [
      "the token does not accept the wallet's signature",
      () => (chain.functions.multicall = () => new Revert("PermitRefused", [0n, BALANCE])),
      ["signature"],
    ],
  ])("gives way to an approval when %s", async (_when, arrange, requests) => {
    arrange();
    expect(await buy()).toMatchObject({ stage: "confirmed" });
    expect(wallet.requests).toEqual([...requests, "transaction", "transaction"]);
    expect(wallet.sent.map(({ to }) => to)).toEqual([deployment.token, deployment.game]);
    expect(sentCalls()).toEqual([{ name: "approve", args: [GAME, BALANCE] }]);
  });
});

describe("an approval", () => {
  const COST = parseEther("20");
  const LEFT = parseEther("3");

  beforeEach(() => {
    charge(COST);
    delete chain.functions.DOMAIN_SEPARATOR;
    chain.functions.purchaseComponent = (_args, { from }) => token.take(from, COST);
    token.allowance = LEFT;
  });

  const approvals = () =>
    wallet.sent.filter(({ to }) => to === deployment.token).map(({ data }) => decodeCalls(data!)[0]!.args[1]);

  it("replaces what is left of an earlier one", async () => {
    expect(await run(buyOne(FAN, COST))).toMatchObject({ stage: "confirmed" });
    expect(approvals()).toEqual([COST]);
  });

  it("of a token that refuses that follows one of 0", async () => {
    token.mustBeZeroed = true;
    expect(await run(buyOne(FAN, COST))).toMatchObject({ stage: "confirmed", result: { kind: "bought" } });
    expect(approvals()).toEqual([0n, COST]);
    expect(wallet.requests).toEqual(["transaction", "transaction", "transaction"]);
  });

  it("of such a token travels together with the one of 0 and the purchase", async () => {
    token.mustBeZeroed = true;
    let calls: readonly ContractCall[] = [];
    wallet.methods.wallet_getCapabilities = () => ({ "0x0": { atomic: { status: "supported" } } });
    wallet.methods.wallet_sendCalls = ([request]) => {
      ({ calls } = request as { calls: readonly ContractCall[] });
      return { id: "0x1" };
    };
    wallet.methods.wallet_getCallsStatus = () => ({
      status: 200,
      receipts: [{ logs: logsOfAll().map(({ name, values }) => gameLog(name, values)) }],
    });
    expect(await run(buyOne(FAN, COST))).toMatchObject({ stage: "confirmed" });
    expect(calls.map(({ data }) => decodeCalls(data)[0])).toEqual([
      { name: "approve", args: [GAME, 0n] },
      { name: "approve", args: [GAME, COST] },
      { name: "purchaseComponent", args: [1n] },
    ]);
  });
});

describe("several actions together", () => {
  beforeEach(() => {
    token.balance = 0n;
    chain.functions.repairAllComponents = (_args, { from }) => token.take(from, parseEther("3"));
    chain.functions.getAllRewards = () => [[parseEther("3")], parseEther("3")];
  });

  const runAll = (actions: readonly BatchAction[], cost = parseEther("3")) => run(batch(actions, cost));

  it("need no permit when nothing is repaired", async () => {
    expect(await runAll(["claimAllRewards", "primeAttack"], 0n)).toMatchObject({ stage: "confirmed" });
    expect(wallet.requests).toEqual(["transaction"]);
    expect(sentCalls().map(({ name }) => name)).toEqual(["claimAllRewards", "primeAttack"]);
  });

  it("may spend on the repair what they collect, and say what is still missing", async () => {
    expect(await runAll(ALL)).toMatchObject({ stage: "confirmed" });
    [token.balance, token.allowance] = [parseEther("1"), parseEther("3")];
    chain.functions.getAllRewards = () => [[parseEther("3")], parseEther("1.5")];
    expect(await runAll(ALL)).toEqual({
      stage: "failed",
      message: "You have 2.5 RIG and need 3 RIG. Collect rewards or get more RIG first.",
    });
  });

  it("ask again, with rounded figures, when the repair costs more than the player saw", async () => {
    chain.functions.getTotalRepairCost = () => [parseEther("3.14367816091953")];
    expect(await runAll(ALL)).toEqual({
      stage: "repriced",
      message: "The price is now 3.14 RIG, not 3. Press again to pay it.",
    });
    expect(wallet.requests).toEqual([]);
  });

  it("do not count on rewards that they do not collect", async () => {
    expect(await runAll(["repairAllComponents", "primeAttack"])).toMatchObject({
      message: expect.stringMatching(/^You have 0 RIG and need 3 RIG/) as string,
    });
    expect(wallet.requests).toEqual([]);
  });

  it.each<[BatchAction, string, unknown[], RegExp]>([
    ["claimAllRewards", "NothingToClaim", [], /nothing to collect/],
    ["repairAllComponents", "NothingToRepair", [], /nothing to repair/],
    ["primeAttack", "AttackNotCold", [5n], /already have a roll/],
  ])("say before the wallet opens that %s would fail", async (action, error, values, text) => {
    chain.functions[action] = () => new Revert(error, values);
    expect(await runAll(ALL)).toMatchObject({ stage: "failed", message: expect.stringMatching(text) as string });
    expect(wallet.requests).toEqual([]);
  });

  it.each<[BatchAction[], string]>([
    [["claimAllRewards", "primeAttack"], "Collect and roll"],
    [["repairAllComponents"], "Repair"],
  ])("of %s are called %s", (actions, label) => {
    expect(batch(actions, 1n).label).toBe(label);
  });
});

describe("a purchase of several things", () => {
  const COOLER: CartItem = { kind: "component", componentId: 2 };
  const SHIELDS: CartItem = { kind: "shields", amount: 2 };
  const RATES = [3n, 4n];
  const simulated: string[] = [];

  beforeEach(() => {
    simulated.length = 0;
    charge(10n);
    token.balance = 1_000n;
    chain.functions.getComponentSettings = ([id]) => [[id, 50n * (id as bigint), RATES[Number(id) - 1], 2n, true]];
    chain.functions.SHIELD_PRICE_TIME = () => [1_800n];
    chain.functions.getShieldPrice = () => [5n];
    for (const name of ["purchaseComponent", "purchaseSkin", "purchaseShields"])
      chain.functions[name] = (_args, { from }) => (simulated.push(name), token.take(from, 1n));
  });

  const line = (item: CartItem, price: bigint) => ({ item, price });

  it("is one signature for exactly the sum and one transaction, in the order of its lines", async () => {
    const lines = [line(SHIELDS, 10n), line(FAN, 50n), line(COOLER, 100n), line(FROST, 10n)];
    const flow = purchase(lines, { isPlayer: true });
    expect(flow.label).toBe("Buy 4 items");
    await run(flow);
    expect(wallet.requests).toEqual(["signature", "transaction"]);
    const [permit, ...calls] = sentCalls();
    expect(permit!.args[0]).toBe(170n);
    expect(calls).toEqual([
      { name: "purchaseShields", args: [2n] },
      { name: "purchaseComponent", args: [1n] },
      { name: "purchaseComponent", args: [2n] },
      { name: "purchaseSkin", args: [1n, 2n] },
      { name: "applySkin", args: [1n, 2n] },
    ]);
    // A skin whose component comes with it cannot be tried alone.
    expect(simulated).toEqual(["purchaseShields", "purchaseComponent", "purchaseComponent"]);
  });

  it("makes a newcomer pay for shields by the components that come with them", async () => {
    const shields = 2n * 7n * 1_800n;
    token.balance = 150n + shields;
    await run(purchase([line(FAN, 50n), line(COOLER, 100n), line(SHIELDS, shields)], { isPlayer: false }));
    expect(sentCalls()[0]!.args[0]).toBe(150n + shields);
    expect(simulated).toEqual(["purchaseComponent", "purchaseComponent"]);
  });

  describe("with a budget", () => {
    it.each([
      ["all of it, where the price would be less", 400n, 400n],
      ["the price where the budget is too small", 49n, 50n],
    ])("allows %s", async (_what, budget, allowed) => {
      await run(buyOne(FAN, 50n, { budget }));
      expect(sentCalls()[0]!.args[0]).toBe(allowed);
    });

    it("approves all of it first where there are no permits", async () => {
      delete chain.functions.DOMAIN_SEPARATOR;
      await run(buyOne(FAN, 50n, { budget: 400n }));
      expect(sentCalls()).toEqual([{ name: "approve", args: [GAME, 400n] }]);
    });

    it("needs no signature later", async () => {
      token.allowance = 100n;
      await run(buyOne(COOLER, 100n));
      expect(wallet.requests).toEqual(["transaction"]);
      expect(sentCalls()).toEqual([{ name: "purchaseComponent", args: [2n] }]);
    });

    it("is revoked by a transaction to the token", async () => {
      expect(await run(revokeBudget())).toEqual({ stage: "confirmed", result: { kind: "revoked" } });
      expect(wallet.sent[0]!.to).toBe(deployment.token);
      expect(sentCalls()).toEqual([{ name: "approve", args: [GAME, 0n] }]);
    });
  });
});

describe("what the wallet pays while the browser plays without pop-ups", () => {
  const BUDGET = parseEther("7");
  const SHIELD: CartItem = { kind: "shields", amount: 1 };

  beforeEach(() => {
    token.balance = parseEther("1000");
    chain.functions.purchaseComponent = (_, { from }) => token.take(from, parseEther("50"));
    chain.functions.purchaseShields = (_, { from }) => token.take(from, parseEther("10"));
    setOwnOperator(wallet.address, { address: deployment.token, scope: 15, budget: `${BUDGET}`, isStopped: false });
    chain.functions.getOperator = () => [2_000_000n, 15n, BUDGET];
    return () => setOwnOperator(wallet.address, undefined);
  });

  it.each<[what: string, item: CartItem, price: string, allowance: bigint]>([
    ["a component", FAN, "50", 0n],
    ["a component", FAN, "50", BUDGET],
    ["a component", FAN, "50", parseEther("56")],
    ["what the browser could pay", SHIELD, "10", BUDGET],
  ])("leaves the allowance for its budget: %s, %o for %s, with %s before", async (_what, item, price, allowance) => {
    token.allowance = allowance;
    void run(buyOne(item, parseEther(price)));
    await vi.waitFor(() => expect(wallet.sent).toHaveLength(1), { timeout: 60_000 });
    const [permit, buy] = sentCalls();
    expect(permit).toMatchObject({ name: "selfPermit", args: { 0: parseEther(price) + BUDGET } });
    expect(buy?.name).toBe(item === FAN ? "purchaseComponent" : "purchaseShields");
  });

  it("says why the wallet opens for what is more than the budget", async () => {
    token.allowance = BUDGET;
    const requests: string[] = [];
    const stop = useTransactionStore.subscribe(({ transactions }) => {
      const { status } = transactions.at(-1)!;
      if (status.stage === "wallet") requests.push(status.request);
    });
    void run(buyOne(SHIELD, parseEther("10")));
    await vi.waitFor(() => expect(wallet.sent).toHaveLength(1), { timeout: 60_000 });
    stop();
    expect(requests[0]).toMatch(
      /^That is more than the browser may take of your tokens\. Sign the permission for 17 RIG: 10 RIG now, and your budget without pop-ups/,
    );
  });
});
