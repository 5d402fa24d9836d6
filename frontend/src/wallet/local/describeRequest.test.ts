import { hexlify, MaxUint256, parseEther, toUtf8Bytes, ZeroHash } from "ethers";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { LeagueDistributor__factory } from "#bindings/factories/contracts/owner/LeagueDistributor__factory";
import { componentName } from "#game/names";
import { tauntsInterface } from "#game/taunts";
import { formatDateTime } from "#game/times";

import { game as contract, token } from "../../chain/game/contract";
import { deployment } from "../../chain/node/deployment";
import { settleLeagues } from "../../chain/testing/settleLeagues";
import { describeRequest } from "./describeRequest";
import type { SigningRequest } from "./LocalWallet";

const ACCOUNT = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const STRANGER = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";
const DISTRIBUTOR = "0x5FC8d32690cc91D4c39d9d3abcBD16989F875707";
const TAUNTS = "0x00000000000000000000000000000000007a0075";
const DEADLINE = 1_900_000_000;
const game = contract.interface;

vi.mock("../../chain/node/deployment", async (original) => {
  const { deployment: plain, ...rest } = await original<typeof import("../../chain/node/deployment")>();
  return { ...rest, deployment: { ...plain, taunts: "0x00000000000000000000000000000000007a0075" } };
});

const describeTransaction = (payload: object) =>
  describeRequest({ method: "eth_sendTransaction", account: ACCOUNT, payload });
const describeCall = (data: string, to = deployment.game) => describeTransaction({ from: ACCOUNT, to, data });
const describeTypedData = (payload: unknown) =>
  describeRequest({ method: "eth_signTypedData_v4", account: ACCOUNT, payload });

describe("describeRequest", () => {
  beforeEach(() => settleLeagues({ distributor: DISTRIBUTOR }));

  it("says what a call to the game does, and to which component", () => {
    expect(describeCall(game.encodeFunctionData("purchaseComponent", [3]))).toEqual({
      title: "Confirm transaction",
      target: "RigRaid game",
      steps: [{ name: `Buy the ${componentName(3)}`, details: [] }],
    });
  });

  it.each([
    ["claim", [4], `Collect the rewards of the ${componentName(4)}`, []],
    ["claimAllRewards", [], "Collect all rewards", []],
    ["attackComponent", [STRANGER, 2], `Attack the ${componentName(2)} of Green Helix …93b906`, []],
    ["purchaseSkin", [1, 2], `Buy the Frost skin of the ${componentName(1)}`, []],
    ["applySkin", [7, 1], `Apply the Copper skin to the ${componentName(7)}`, []],
    ["primeAttack", [], "Get a new roll for the next attack", []],
    ["keepRoll", [], "Keep the roll of the next attack", []],
    ["purchaseShields", [3], "Buy shields", [{ label: "Amount", value: "3" }]],
    ["fundRewards", [parseEther("3")], "Add 3 RIG to the reward pool", []],
    [
      "setOperator",
      [STRANGER, DEADLINE, 3, parseEther("2")],
      `Let 0x90F7…b906 play for you until ${formatDateTime(DEADLINE)}`,
      [
        { label: "It may", value: "collect, fight" },
        { label: "Budget", value: "2 RIG" },
      ],
    ],
    ["setOperator", [STRANGER, 0, 0, 0], "Stop 0x90F7…b906 playing for you", []],
    ["setFeeCollector", [STRANGER], "Set fee collector", [{ label: "New fee collector", value: "0x90F7…b906" }]],
  ])("says what %s does", (name, args, sentence, details) => {
    const data = game.encodeFunctionData(name as "claim", args as never);
    expect(describeCall(data).steps).toEqual([{ name: sentence, details }]);
  });

  it("says whose prize is claimed from a week's distributor", () => {
    const claim = LeagueDistributor__factory.createInterface().encodeFunctionData("claim", [
      ...[0, STRANGER, parseEther("7")],
      [ZeroHash],
    ] as never);
    expect(describeCall(claim, DISTRIBUTOR).steps).toEqual([
      { name: "Claim a league prize of 7 RIG for 0x90F7…b906", details: [] },
    ]);
  });

  it.each([
    [2, "Say “You left the door open.” about attack 7 as Green Helix …93b906"],
    [31, "Say “line 31” about attack 7 as Green Helix …93b906"],
  ])("quotes a taunt: line %i", (line, name) => {
    const data = tauntsInterface.encodeFunctionData("taunt", [STRANGER, 7, line]);
    expect(describeCall(data, TAUNTS)).toEqual({
      title: "Confirm transaction",
      target: "RigRaid taunts",
      steps: [{ name, details: [] }],
    });
  });

  it("shows the calls of a multicall one by one, without the parts of signatures", () => {
    const permit = game.encodeFunctionData("selfPermit", [parseEther("1250.5"), DEADLINE, 27, ZeroHash, ZeroHash]);
    const purchase = game.encodeFunctionData("purchaseComponent", [1]);
    expect(describeCall(game.encodeFunctionData("multicall", [[permit, purchase]])).steps).toEqual([
      {
        name: "Allow the game to take 1,250.5 RIG",
        details: [{ label: "Valid until", value: formatDateTime(DEADLINE) }],
      },
      { name: `Buy the ${componentName(1)}`, details: [] },
    ]);
  });

  it("shows an approval of the token, and one without limit as unlimited", () => {
    const approve = (value: bigint) =>
      describeCall(token.interface.encodeFunctionData("approve", [deployment.game, value]), deployment.token);
    expect(approve(parseEther("50"))).toMatchObject({
      target: "Game token",
      steps: [{ name: "Allow the game to take 50 RIG", details: [] }],
    });
    expect(approve(MaxUint256).steps[0]?.name).toBe("Allow the game to take unlimited RIG");
  });

  it("shows ether that is sent", () => {
    expect(describeTransaction({ from: ACCOUNT, to: STRANGER, value: "0x14d1120d7b160000" })).toEqual({
      title: "Confirm transaction",
      target: "0x90F7…b906",
      steps: [{ name: "Send 1.5 ETH", details: [] }],
    });
  });

  it.each([
    ["another contract", STRANGER, game.encodeFunctionData("claimAllRewards")],
    ["the game, by a function that it does not have", deployment.game, "0xdeadbeef"],
  ])("does not pretend to understand a call of %s", (_case, to, data) => {
    expect(describeCall(data, to).steps).toEqual([{ name: "Unknown call", details: [{ label: "Data", value: data }] }]);
  });

  const permit = {
    primaryType: "Permit",
    domain: { name: "RigRaid Token", verifyingContract: deployment.token },
    message: { spender: deployment.game, value: parseEther("7").toString(), nonce: "0", deadline: String(DEADLINE) },
  };

  it.each([
    ["JSON", JSON.stringify(permit)],
    ["an object", permit],
  ])("shows a permit given as %s", (_form, payload) => {
    expect(describeTypedData(payload)).toEqual({
      title: "Signature request",
      target: "RigRaid Token",
      steps: [
        {
          name: "Allow the game to take 7 RIG",
          details: [
            { label: "Nonce", value: "0" },
            { label: "Valid until", value: formatDateTime(DEADLINE) },
          ],
        },
      ],
    });
  });

  it("does not take another contract's permit for one of the game's token", () => {
    const domain = { name: "Other", verifyingContract: STRANGER };
    expect(describeTypedData({ ...permit, domain }).steps[0]).toMatchObject({ name: "Permit" });
  });

  it.each([
    [hexlify(toUtf8Bytes("Hello, rig!")), "Hello, rig!"],
    ["0xff", "0xff"],
    ["plain text", "plain text"],
  ])("shows the message %s as text where it is text", (payload, shown) => {
    const steps = [{ name: shown, details: [] }];
    const request: SigningRequest = { method: "personal_sign", account: ACCOUNT, payload };
    expect(describeRequest(request)).toMatchObject({ title: "Sign message", steps });
  });
});
