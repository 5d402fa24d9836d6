import { describe, expect, it } from "vitest";

import { bitsOf, SCOPES, scopesIn } from "#game/scopes";

import { game, token } from "../game/contract";
import { deployment } from "../node/deployment";
import { delegate } from "./scope";

const encode = game.interface.encodeFunctionData.bind(game.interface) as (name: string, args?: unknown[]) => string;
const toGame = (data: string) => ({ to: deployment.game, data });
const multicall = (...calls: string[]) => encode("multicall", [calls]);
const claim = encode("claim", [1]);
const prime = encode("primeAttack");
const permit = encode("selfPermit", [1, 2, 27, `0x${"11".repeat(32)}`, `0x${"22".repeat(32)}`]);

describe("what an operator may do", () => {
  it.each([
    [1, ["claim", [1]]],
    [1, ["claimAllRewards", []]],
    [2, ["attackComponent", [deployment.token, 1]]],
    [2, ["primeAttack", []]],
    [4, ["reactivateComponent", [1]]],
    [4, ["repairAllComponents", []]],
    [8, ["purchaseShields", [1]]],
    [8, ["purchaseAttacks", [1]]],
    [16, ["purchaseComponent", [1]]],
    [16, ["purchaseSkin", [1, 1]]],
    [16, ["applySkin", [1, 1]]],
  ] as const)("needs %i for %j", (bits, [name, args]) => {
    const data = encode(name, [...args]);
    expect(delegate(toGame(data))).toEqual({ calls: [data], bits });
  });

  it("is each of several calls, and needs all that they need", () => {
    expect(delegate(toGame(multicall(claim, prime)))).toEqual({ calls: [claim, prime], bits: 3 });
  });

  it.each([
    ["a permit among them", toGame(multicall(permit, claim))],
    ["several within several", toGame(multicall(multicall(claim), prime))],
    ["another operator", toGame(encode("setOperator", [deployment.token, 1, 1, 1]))],
    ["an owner's write", toGame(encode("pauseContract"))],
    [
      "an allowance",
      { to: deployment.token, data: token.interface.encodeFunctionData("approve", [deployment.game, 1]) },
    ],
    ["coins", { ...toGame(claim), value: 1n }],
    ["another contract", { to: deployment.token, data: claim }],
    ["what nobody knows", toGame("0x12345678")],
  ])("is never %s", (_, call) => {
    expect(delegate(call)).toBeUndefined();
  });

  it("is a number for the contract, and the same again from it", () => {
    expect(SCOPES.map((scope) => bitsOf([scope]))).toEqual([1, 2, 4, 8, 16]);
    expect(scopesIn(bitsOf(["fight", "build"]))).toEqual(["fight", "build"]);
  });
});
