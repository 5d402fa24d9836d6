import { expect } from "chai";
import { id, Interface, parseEther, toBeHex } from "ethers";

import { GuardedTimelock__factory, IRigRaid__factory } from "#bindings";

import { OutOfGasError, TaskError, toTaskError } from "../../scripts/owner/runner/errors";
import { PROPOSER } from "../../scripts/owner/runner/timelock";

const SENDER = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const game = IRigRaid__factory.createInterface();
const tell = (error: unknown) => toTaskError(error, game, SENDER);
const data = (name: string, values: unknown[] = []) => game.encodeErrorResult(name, values);

describe("Errors for owners", () => {
  const paused = data("GameIsPaused");
  const WRAPPED: Record<string, unknown> = {
    "a node": Object.assign(new Error("execution reverted"), { data: paused }),
    "the Hardhat network": Object.assign(new Error("reverted"), { data: { message: "reverted", data: paused } }),
    ethers: Object.assign(new Error("execution reverted"), { info: { error: { code: 3, data: paused } } }),
    "a cause": new Error("failed", { cause: Object.assign(new Error("reverted"), { data: paused }) }),
  };
  for (const [where, error] of Object.entries(WRAPPED)) {
    it(`decode a custom error as ${where} passes it on`, () => {
      expect(tell(error)).to.include({
        errorName: "GameIsPaused",
        message:
          "The game is paused, and this works only while it is running. Unpause it first: game:unpause, with --safe <file> for a Safe.",
      });
    });
  }

  const TEXTS: [string, unknown[], string][] = [
    ["OwnableUnauthorizedAccount", [SENDER], `${SENDER} may not do this.`],
    ["SettingTooHigh", [31n, 30n], "31 % is too high: the maximum is 30 %."],
    [
      "SettingTooHigh",
      [2n ** 64n, 2n ** 64n - 1n],
      "1,593,798.6879685052596224 tokens a day is too high: the maximum is 1,593,798.687968505259536 tokens a day.",
    ],
    [
      "RescueExceedsSurplus",
      [parseEther("2"), parseEther("1.5")],
      "Cannot rescue 2 tokens: only 1.5 tokens are surplus; the rest is owed to players.",
    ],
    [
      "ERC20InsufficientBalance",
      [SENDER, 1n, 2n],
      `${SENDER} has 0.000000000000000001 tokens and needs 0.000000000000000002 tokens.`,
    ],
    ["ZeroAmount", [], "The amount or price must be more than zero."],
    ["UnknownLevel", [101n], "There is no level 101 to reach."],
  ];
  for (const [name, values, text] of TEXTS) {
    it(`tell ${name}(${values.join(", ")})`, () => {
      expect(tell({ data: data(name, values) }).message).to.equal(text);
    });
  }

  const ID = id("an operation");
  const TIMELOCK_TEXTS: [string, unknown[], string][] = [
    ["TimelockInsufficientDelay", [60n, 172_800n], "The timelock's delay is 2 d, but this asks for 1 min."],
    [
      "TimelockInvalidOperationLength",
      [2n, 1n, 2n],
      "The timelock got 2 targets, 1 payloads and 2 values: the numbers must be equal.",
    ],
    ["TimelockUnexecutedPredecessor", [ID], `The timelock must execute the operation ${ID} first.`],
    ["AccessControlUnauthorizedAccount", [SENDER, PROPOSER], `${SENDER} may not do this: it lacks the role PROPOSER.`],
    ...(
      [
        [1n, "is already scheduled or done"],
        [4n, "is not ready: its delay is not over, it is not scheduled, or it is already done"],
        [6n, "is not pending: it is not scheduled, or it is already done"],
        [2n, "is in another state"],
      ] as const
    ).map(([states, state]): [string, unknown[], string] => [
      "TimelockUnexpectedOperationState",
      [ID, toBeHex(states, 32)],
      `The timelock's operation ${ID} ${state}.`,
    ]),
  ];
  for (const [name, values, text] of TIMELOCK_TEXTS) {
    it(`tell the timelock's ${name}(${values.join(", ")})`, () => {
      const timelock = GuardedTimelock__factory.createInterface() as Interface;
      expect(toTaskError({ data: timelock.encodeErrorResult(name, values) }, timelock, SENDER).message).to.equal(text);
    });
  }

  it("tell an error of another contract by its name and values", () => {
    const other = new Interface(["error Odd(uint256)"]);
    const error = { data: other.encodeErrorResult("Odd", [101n]) };
    expect(toTaskError(error, other, SENDER).message).to.equal("The contract refused: Odd(101).");
  });

  it("tell a reason in words", () => {
    const reason = new Interface(["error Error(string)"]).encodeErrorResult("Error", ["transfers are closed"]);
    expect(tell({ data: reason }).message).to.equal("The contract refused: transfers are closed.");
  });

  it("tell an error that the contract does not declare by its data", () => {
    expect(tell({ data: "0xdeadbeef" }).message).to.equal("The contract reverted with an unknown error: 0xdeadbeef");
  });

  it("tell that the gas cannot be paid, or that there is not enough of it", () => {
    for (const message of [
      "insufficient funds for gas * price + value",
      "sender doesn't have enough funds to send tx",
    ]) {
      expect(tell(new Error(message)).message).to.equal(
        `${SENDER} has too little of the network's coin to pay for gas. Send it some and try again.`,
      );
    }
    for (const message of ["out of gas", "gas required exceeds allowance (16777216)", "exceeds block gas limit"]) {
      expect(tell(new Error(message))).to.be.instanceOf(OutOfGasError);
    }
  });

  it("leave alone what has a text already, and say the rest in its own words", () => {
    const known = new TaskError("Told.");
    expect(tell(known)).to.equal(known);
    expect(tell(new Error("The node has gone.")).message).to.equal("The node has gone.");
    expect(tell("odd").message).to.equal("odd");
  });
});
