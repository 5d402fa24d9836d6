import { parseEther } from "ethers";
import { beforeEach, expect, it } from "vitest";

import { game as contract } from "../../chain/game/contract";
import { deployment } from "../../chain/node/deployment";
import { FakeChain } from "../../chain/testing/FakeChain";
import { type Costs, costsOf } from "./costs";
import type { SigningRequest } from "./LocalWallet";

const ACCOUNT = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const game = contract.interface;
const DAY = 86_400n;

/** Level of the account: 0 before its first purchase. */
let level: bigint;
let chain: FakeChain;

beforeEach(() => {
  level = 1n;
  chain = new FakeChain().install();
  chain.functions.getPlayerStats = () => [[level, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n], 0n, 0n];
  chain.functions.getComponentSettings = ([id]) => [[id, parseEther("50"), parseEther("1") / DAY, 1n, true]];
  chain.functions.getComponentSkins = () => [[[1n, 1n, parseEther("5"), true]]];
  chain.functions.getShieldPrice = () => [parseEther("7")];
  chain.functions.getTotalRepairCost = () => [parseEther("3")];
  chain.functions.SHIELD_PRICE_TIME = () => [DAY];
});

const node = (method: string) => Promise.resolve({ eth_gasPrice: "0x2", eth_estimateGas: "0x64" }[method]);

function costsOfCalls(...calls: string[]): Costs {
  const data = game.encodeFunctionData("multicall", [calls]);
  const payload = { from: ACCOUNT, to: deployment.game, data, gas: "0xa" };
  return costsOf({ method: "eth_sendTransaction", account: ACCOUNT, payload }, node)!;
}

const component = game.encodeFunctionData("purchaseComponent", [1]);
const skin = game.encodeFunctionData("purchaseSkin", [1, 1]);
const shields = game.encodeFunctionData("purchaseShields", [2]);

it.each([
  ["a player buys", 1n, [component, skin, shields], "69"],
  ["a newcomer buys", 0n, [component, shields], "51.9999999999999872"],
  ["is repaired", 1n, [game.encodeFunctionData("repairAllComponents")], "3"],
])("is the price of all that %s", async (_, itsLevel, calls, tokens) => {
  level = itsLevel;
  expect(await costsOfCalls(...calls).tokens).toBe(parseEther(tokens));
});

it("is a fee of at most the gas that may be used, and no token where none is taken", async () => {
  const { tokens, fee } = costsOfCalls(game.encodeFunctionData("claimAllRewards"));
  expect(tokens).toBeUndefined();
  expect(await fee).toBe(20n);
});

it("is not known where the node does not answer, and nothing for a signature", async () => {
  const request: SigningRequest = { method: "eth_sendTransaction", account: ACCOUNT, payload: { to: ACCOUNT } };
  const { fee } = costsOf(request, () => Promise.reject(new Error("down")))!;
  expect(await fee).toBeUndefined();
  expect(costsOf({ ...request, method: "personal_sign", payload: "0x" }, node)).toBeUndefined();
});
