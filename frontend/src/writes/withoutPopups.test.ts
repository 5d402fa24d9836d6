import { waitFor } from "@testing-library/react";
import { parseEther } from "ethers";
import { expect, it } from "vitest";

import { gameInterface } from "#game/gameInterface";
import { bitsOf, SCOPES } from "#game/scopes";

import { makeKey } from "../chain/operator/keys";
import { setOwnOperator } from "../chain/operator/state";
import { FakeDatabase } from "../chain/testing/browserStores";
import { FakeChain } from "../chain/testing/FakeChain";
import { FakeToken } from "../chain/testing/FakeToken";
import { FakeWallet } from "../chain/testing/FakeWallet";
import { latest } from "../chain/testing/runMined";
import { runTransaction } from "../chain/transactions/runTransaction";
import { useTransactionStore } from "../chain/transactions/store";
import type { Flow } from "../chain/transactions/transaction";
import type { CartItem } from "../shop/cart";
import { WRITES } from "./all";
import { applySkin } from "./applySkin";
import { attackComponent } from "./attackComponent";
import { batch } from "./batch";
import { claim } from "./claim";
import { claimAllRewards } from "./claimAllRewards";
import { keepRoll } from "./keepRoll";
import { primeAttack } from "./primeAttack";
import { purchase } from "./purchase";
import { reactivateComponent } from "./reactivateComponent";
import { repairAllComponents } from "./repairAllComponents";
import { restartComponents } from "./restartComponents";

const RIVAL = "0x00000000000000000000000000000000000A11cE";
const PRICE = parseEther("5");
/** Writes that concern the wallet's own tokens, coins and permissions; and a taunt, which is no write of the game. */
const OTHERS = ["taunt", "allowBudget", "claimPrize", "returnCoins", "revokeBudget", "revokeOperators", "setOperator"];

function buy(...items: CartItem[]): Flow {
  return purchase(
    items.map((item) => ({ item, price: PRICE })),
    { isPlayer: true },
  );
}

const PART: CartItem = { kind: "component", componentId: 1 };
const SKIN: CartItem = { kind: "skin", componentId: 1, skinId: 2 };

/** Actions of a visit, of every kind. */
const ACTIONS: readonly (() => Flow)[] = [
  () => claimAllRewards(),
  () => claim(1),
  () => batch(["claimAllRewards", "repairAllComponents"], PRICE),
  () => batch(["claimAllRewards", "primeAttack"], 0n),
  () => repairAllComponents(PRICE),
  () => reactivateComponent(1),
  () => restartComponents([1, 2]),
  () => primeAttack(),
  () => attackComponent(RIVAL, 1),
  () => attackComponent(RIVAL, 2),
  () => attackComponent(RIVAL, 3),
  () => claim(2),
  () => batch(["claimAllRewards", "repairAllComponents", "primeAttack"], PRICE),
  () => keepRoll(),
  () => buy({ kind: "shields", amount: 1 }),
  () => buy({ kind: "attacks", amount: 1 }),
  () => buy(PART),
  () => buy(SKIN),
  () => buy(PART, SKIN, { kind: "shields", amount: 1 }),
  () => applySkin(1, 1),
];

it("twenty actions of every kind open no window after the two that set up the session key", async () => {
  const chain = new FakeChain().install();
  const wallet = new FakeWallet(chain);
  const token = new FakeToken(chain, parseEther("1000"));
  new FakeDatabase().install();
  useTransactionStore.setState({ transactions: [] });
  chain.coins = parseEther("1");
  token.allowance = parseEther("500");
  const [scope, budget] = [bitsOf(SCOPES), parseEther("400")];
  const { address } = await makeKey(wallet.address);
  setOwnOperator(wallet.address, { address, scope, budget: `${budget}`, isStopped: false });
  chain.functions.getOperator = () => [2_000_000n, BigInt(scope), budget];
  chain.functions.actFor = () => [[]];
  chain.functions.multicall = () => [[]];
  gameInterface.forEachFunction(({ name, constant }) => {
    if (!constant) chain.functions[name] ??= () => [];
  });
  chain.functions.getAllRewards = () => [[0n], 0n];
  chain.functions.getComponentSettings = () => [[1n, PRICE, 3n, 2n, true]];
  chain.functions.getComponentSkins = () => [[1n, 2n].map((id) => [id, 1n, PRICE, true])];
  chain.functions.getShieldPrice = () => [PRICE];
  chain.functions.getAttackPrice = () => [PRICE];
  chain.functions.getTotalRepairCost = () => [PRICE];

  for (const action of ACTIONS) {
    const flow = action();
    void runTransaction(flow, wallet);
    const { id } = latest();
    const status = () => useTransactionStore.getState().transactions.find((each) => each.id === id)!.status;
    await waitFor(() => expect(["checking", "wallet"]).not.toContain(status().stage));
    expect(status(), flow.label).toEqual({ stage: "pending", isSlow: false });
  }
  setOwnOperator(wallet.address, undefined);
  expect(ACTIONS).toHaveLength(20);
  expect(chain.waiting).toHaveLength(20);
  expect(wallet.requests).toEqual([]);
  const kinds = new Set<string>(ACTIONS.map((action) => action().intent.kind));
  expect([...kinds, ...OTHERS].sort()).toEqual(Object.keys(WRITES).sort());
});
