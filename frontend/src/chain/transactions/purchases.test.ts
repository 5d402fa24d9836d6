import { ZeroHash, parseEther, verifyTypedData } from "ethers";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { CartItem } from "../cart";
import { clock } from "../clock";
import { deployment } from "../deployment";
import { FakeChain, Revert } from "../testing/FakeChain";
import { DOMAIN, FakeToken } from "../testing/FakeToken";
import { FakeWallet } from "../testing/FakeWallet";
import { decodeCalls, runMined } from "../testing/runMined";
import { revokeBudget } from "./actions";
import { type PurchaseOptions, purchase, repairAllComponents } from "./purchases";
import { useTransactionStore } from "./store";
import type { Flow, TransactionStatus } from "./transaction";

const PRICE = parseEther("50");
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
  token = new FakeToken(chain, PRICE);
  useTransactionStore.setState({ transactions: [] });
  vi.spyOn(clock, "now").mockReturnValue(1_000_000.7);
  chain.functions.multicall = () => [[]];
});

describe("a purchase of a component", () => {
  beforeEach(() => {
    chain.functions.getComponentSettings = () => [[1n, PRICE, 3n, 2n, true]];
    chain.functions.purchaseComponent = (_args, { from }) => token.take(from, PRICE);
  });

  function buy(price = PRICE): Promise<TransactionStatus> {
    const logs = [{ name: "ComponentPurchased", values: [wallet.address, 1n, PRICE, 0n, 9n] }];
    return runMined(buyOne(FAN, price), { chain, wallet, token, logs });
  }

  const bought = { stage: "confirmed", result: { kind: "bought", items: [FAN], isFirst: false } };

  it("asks for one signature and one transaction: a permit for exactly the price, and the purchase", async () => {
    expect(await buy()).toEqual(bought);
    expect(wallet.requests).toEqual(["signature", "transaction"]);

    const [permit, purchase] = decodeCalls(wallet.sent[0]!.data!);
    expect(purchase).toEqual({ name: "purchaseComponent", args: [1n] });
    const [value, deadline, v, r, s] = permit!.args as [bigint, bigint, bigint, string, string];
    expect([value, deadline]).toEqual([PRICE, 1_000_000n + 1_200n]);
    const message = { owner: wallet.address, spender: deployment.game, value, nonce: token.nonce, deadline };
    expect(verifyTypedData(DOMAIN, PERMIT, message, { v: Number(v), r, s })).toBe(wallet.address);
    expect(wallet.sent[0]!.to).toBe(deployment.game);
  });

  it("reads what is pending before the wallet opens", async () => {
    const tags = new Set<string>();
    chain.functions.allowance = (_args, _call, tag) => (tags.add(tag), [0n]);
    chain.functions.getComponentSettings = (_args, _call, tag) => (tags.add(tag), [[1n, PRICE, 3n, 2n, true]]);
    wallet.refusals.signature = { code: 4001 };
    await buy();
    expect([...tags]).toEqual(["pending"]);
  });

  it("asks for the transaction alone when the allowance is there", async () => {
    token.allowance = PRICE;
    expect(await buy()).toEqual(bought);
    expect(wallet.requests).toEqual(["transaction"]);
    expect(decodeCalls(wallet.sent[0]!.data!)).toEqual([{ name: "purchaseComponent", args: [1n] }]);
  });

  it.each([
    ["GameIsPaused", []],
    ["ComponentNotOnSale", [1n]],
    ["ComponentAlreadyOwned", [1n]],
  ])("says %s before the wallet opens", async (error, values) => {
    chain.functions.purchaseComponent = () => new Revert(error, values);
    expect(await buy()).toMatchObject({ stage: "failed" });
    expect(wallet.requests).toEqual([]);
  });

  it.each([0n, PRICE])("says what is missing before the wallet opens, with an allowance of %s", async (allowance) => {
    token.balance = parseEther("12.5");
    token.allowance = allowance;
    expect(await buy()).toEqual({
      stage: "failed",
      message: "You have 12.5 RIG and need 50 RIG. Collect rewards or get more RIG first.",
    });
    expect(wallet.requests).toEqual([]);
  });

  it("does not buy at another price than the player saw", async () => {
    expect(await buy(parseEther("49"))).toEqual({
      stage: "failed",
      message: "The price has changed from 49 to 50 RIG. Look again before you pay.",
    });
    expect(wallet.requests).toEqual([]);
  });

  it("sends nothing when the player declines the signature", async () => {
    wallet.refusals.signature = { code: 4001, message: "User rejected the request." };
    expect(await buy()).toEqual({ stage: "rejected" });
    expect(wallet.requests).toEqual(["signature"]);
  });

  describe("approves exactly the price first, then buys,", () => {
    async function expectApproval(requests: string[]): Promise<void> {
      expect(await buy()).toEqual(bought);
      expect(wallet.requests).toEqual(requests);
      expect(wallet.sent.map(({ to }) => to)).toEqual([deployment.token, deployment.game]);
      expect(wallet.sent.map(({ data }) => decodeCalls(data!))).toEqual([
        [{ name: "approve", args: [GAME, PRICE] }],
        [{ name: "purchaseComponent", args: [1n] }],
      ]);
    }

    it("when the token has no permits", async () => {
      delete chain.functions.DOMAIN_SEPARATOR;
      await expectApproval(["transaction", "transaction"]);
    });

    it("when the token's signing domain is not what it says", async () => {
      chain.functions.DOMAIN_SEPARATOR = () => [ZeroHash];
      await expectApproval(["transaction", "transaction"]);
    });

    it("when the wallet cannot sign typed data", async () => {
      wallet.refusals.signature = { code: 4200, message: "not supported" };
      await expectApproval(["signature", "transaction", "transaction"]);
    });

    it("when the token does not accept the wallet's signature", async () => {
      chain.functions.multicall = () => new Revert("PermitRefused", [0n, PRICE]);
      await expectApproval(["signature", "transaction", "transaction"]);
    });
  });

  it("buys with a permit where the token does not describe its domain but uses the usual one", async () => {
    delete chain.functions.eip712Domain;
    expect(await buy()).toEqual(bought);
    expect(wallet.requests).toEqual(["signature", "transaction"]);
  });

  it("does not buy when the approval is declined", async () => {
    delete chain.functions.DOMAIN_SEPARATOR;
    wallet.refusals.transaction = { code: "ACTION_REJECTED" };
    expect(await buy()).toEqual({ stage: "rejected" });
    expect(wallet.sent).toEqual([]);
  });
});

describe.each<{
  name: string;
  flow: () => Flow;
  writes: [string, bigint[]][];
  cost: bigint;
  label: string;
  logs: (player: string) => { name: string; values: unknown[] }[];
  result: object;
}>([
  {
    name: "purchaseSkin",
    flow: () => buyOne(FROST, parseEther("10")),
    writes: [
      ["purchaseSkin", [1n, 2n]],
      ["applySkin", [1n, 2n]],
    ],
    cost: parseEther("10"),
    label: "Buy Frost for the Case Fan",
    logs: (player) => [{ name: "SkinPurchased", values: [player, 1n, 2n, parseEther("10"), 0n] }],
    result: { kind: "bought", items: [FROST], isFirst: false },
  },
  {
    name: "purchaseShields",
    flow: () => buyOne({ kind: "shields", amount: 3 }, parseEther("30")),
    writes: [["purchaseShields", [3n]]],
    cost: parseEther("30"),
    label: "Buy 3 shields",
    logs: (player) => [{ name: "ShieldsPurchased", values: [player, 3n, parseEther("30"), 0n] }],
    result: { kind: "bought", items: [{ kind: "shields", amount: 3 }], isFirst: false },
  },
  {
    name: "purchaseAttacks",
    flow: () => buyOne({ kind: "attacks", amount: 1 }, parseEther("5")),
    writes: [["purchaseAttacks", [1n]]],
    cost: parseEther("5"),
    label: "Buy 1 attack charge",
    logs: (player) => [{ name: "AttacksPurchased", values: [player, 1n, parseEther("5"), 0n] }],
    result: { kind: "bought", items: [{ kind: "attacks", amount: 1 }], isFirst: false },
  },
  {
    name: "repairAllComponents",
    flow: () => repairAllComponents(parseEther("3")),
    writes: [["repairAllComponents", []]],
    cost: parseEther("3"),
    label: "Repair all components",
    logs: (player) => [
      { name: "ComponentRepaired", values: [player, 1n, parseEther("1"), 9n] },
      { name: "ComponentRepaired", values: [player, 3n, parseEther("2"), 9n] },
    ],
    result: { kind: "repaired", components: 2, cost: parseEther("3") },
  },
])("$name", ({ name, flow, writes, cost, label, logs, result }) => {
  beforeEach(() => {
    chain.functions.getComponentSkins = () => [
      [
        [1n, 1n, 1n, true],
        [2n, 1n, parseEther("10"), true],
      ],
    ];
    chain.functions.getShieldPrice = () => [parseEther("10")];
    chain.functions.getAttackPrice = () => [parseEther("5")];
    chain.functions.getTotalRepairCost = () => [parseEther("3")];
    chain.functions[name] = (_args, { from }) => token.take(from, cost);
  });

  function pay(): Promise<TransactionStatus> {
    return runMined(flow(), { chain, wallet, token, logs: logs(wallet.address) });
  }

  it("is one signature for exactly its cost and one transaction", async () => {
    expect(await pay()).toEqual({ stage: "confirmed", result });
    expect(wallet.requests).toEqual(["signature", "transaction"]);
    const [permit, ...calls] = decodeCalls(wallet.sent[0]!.data!);
    expect(permit).toMatchObject({ name: "selfPermit" });
    expect(permit!.args[0]).toBe(cost);
    expect(calls).toEqual(writes.map(([name, args]) => ({ name, args })));
  });

  it("is an approval of exactly its cost first where there are no permits", async () => {
    delete chain.functions.DOMAIN_SEPARATOR;
    expect(await pay()).toEqual({ stage: "confirmed", result });
    expect(wallet.sent.map(({ data }) => decodeCalls(data!))).toEqual([
      [{ name: "approve", args: [GAME, cost] }],
      writes.map(([name, args]) => ({ name, args })),
    ]);
  });

  it("says what it is", () => {
    expect(flow().label).toBe(label);
  });

  it("says the game's refusal before the wallet opens", async () => {
    chain.functions[name] = () => new Revert("GameIsPaused");
    expect(await pay()).toMatchObject({
      stage: "failed",
      message: expect.stringMatching(/^The game is paused/) as string,
    });
    expect(wallet.requests).toEqual([]);
  });

  it("says what is missing before the wallet opens", async () => {
    token.balance = parseEther("0.5");
    expect(await pay()).toMatchObject({ message: expect.stringMatching(/^You have 0.5 RIG and need /) as string });
    expect(wallet.requests).toEqual([]);
  });

  it("is not paid at another cost than the player saw", async () => {
    chain.functions.getComponentSkins = () => [
      [
        [1n, 1n, 1n, true],
        [2n, 1n, 7n, true],
      ],
    ];
    chain.functions.getShieldPrice = () => [7n];
    chain.functions.getAttackPrice = () => [7n];
    chain.functions.getTotalRepairCost = () => [7n];
    expect(await pay()).toMatchObject({ message: expect.stringMatching(/^The price has changed from /) as string });
    expect(wallet.requests).toEqual([]);
  });
});

describe("a purchase of several things", () => {
  const COOLER: CartItem = { kind: "component", componentId: 2 };
  const SHIELDS: CartItem = { kind: "shields", amount: 2 };
  const RATES = [3n, 4n];
  const simulated: string[] = [];

  beforeEach(() => {
    simulated.length = 0;
    token.balance = 1_000n;
    chain.functions.getComponentSettings = ([id]) => [[id, 50n * (id as bigint), RATES[Number(id) - 1], 2n, true]];
    chain.functions.getComponentSkins = () => [
      [
        [1n, 1n, 1n, true],
        [2n, 1n, 10n, true],
      ],
    ];
    chain.functions.SHIELD_PRICE_TIME = () => [1_800n];
    chain.functions.getShieldPrice = () => [5n];
    for (const name of ["purchaseComponent", "purchaseSkin", "purchaseShields"])
      chain.functions[name] = (_args, { from }) => (simulated.push(name), token.take(from, 1n));
  });

  const line = (item: CartItem, price: bigint) => ({ item, price });
  const run = (flow: Flow) => runMined(flow, { chain, wallet, token, logs: [] });

  it("is one signature for exactly the sum and one transaction, in the order of its lines", async () => {
    const lines = [line(SHIELDS, 10n), line(FAN, 50n), line(COOLER, 100n), line(FROST, 10n)];
    const flow = purchase(lines, { isPlayer: true });
    expect(flow.label).toBe("Buy 4 items");
    await run(flow);
    expect(wallet.requests).toEqual(["signature", "transaction"]);
    const [permit, ...calls] = decodeCalls(wallet.sent[0]!.data!);
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
    expect(decodeCalls(wallet.sent[0]!.data!)[0]!.args[0]).toBe(150n + shields);
    expect(simulated).toEqual(["purchaseComponent", "purchaseComponent"]);
  });

  it("is refused as a whole before the wallet opens when the sum has changed", async () => {
    const status = await run(purchase([line(FAN, 50n), line(COOLER, 99n)], { isPlayer: true }));
    expect(status).toMatchObject({ message: expect.stringMatching(/^The price has changed/) as string });
    expect(wallet.requests).toEqual([]);
  });

  describe("with a budget", () => {
    it("allows all of it, where the price would be less", async () => {
      await run(buyOne(FAN, 50n, { budget: 400n }));
      expect(decodeCalls(wallet.sent[0]!.data!)[0]!.args[0]).toBe(400n);
    });

    it("allows the price where the budget is too small", async () => {
      await run(buyOne(FAN, 50n, { budget: 49n }));
      expect(decodeCalls(wallet.sent[0]!.data!)[0]!.args[0]).toBe(50n);
    });

    it("approves all of it first where there are no permits", async () => {
      delete chain.functions.DOMAIN_SEPARATOR;
      await run(buyOne(FAN, 50n, { budget: 400n }));
      expect(decodeCalls(wallet.sent[0]!.data!)).toEqual([{ name: "approve", args: [GAME, 400n] }]);
    });

    it("needs no signature later", async () => {
      token.allowance = 350n;
      await run(buyOne(COOLER, 100n));
      expect(wallet.requests).toEqual(["transaction"]);
      expect(decodeCalls(wallet.sent[0]!.data!)).toEqual([{ name: "purchaseComponent", args: [2n] }]);
    });

    it("is revoked by a transaction to the token", async () => {
      expect(await run(revokeBudget())).toEqual({ stage: "confirmed", result: { kind: "revoked" } });
      expect(wallet.sent[0]!.to).toBe(deployment.token);
      expect(decodeCalls(wallet.sent[0]!.data!)).toEqual([{ name: "approve", args: [GAME, 0n] }]);
    });
  });
});
