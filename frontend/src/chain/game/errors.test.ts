import { concat, hexlify, id, Interface, makeError, parseEther, randomBytes, toBeHex } from "ethers";
import { describe, expect, it } from "vitest";

import { IRigRaid__factory } from "#bindings/factories/contracts/interfaces/IRigRaid__factory";
import { tauntsInterface } from "#game/taunts";

import { LOST_ANSWERS, REFUSALS, REJECTIONS } from "../../../../test/world/wallets";
import { PlayerError, playerError, provesUnsent } from "./errorKinds";
import { readErrorsOf, toPlayerError } from "./errors";

const abi = new Interface(IRigRaid__factory.abi);
const ACCOUNT = "0x00000000000000000000000000000000000a11ce";

const SAMPLES: Record<string, unknown> = {
  uint256: 5n,
  uint8: 1n,
  bytes4: "0x12345678",
  address: ACCOUNT,
  bytes32: id("slot"),
};

/** Error that ethers throws for a call that reverted with these bytes. */
function callException(data: string): Error {
  return makeError("execution reverted (unknown custom error)", "CALL_EXCEPTION", {
    action: "call",
    data,
    reason: null,
    transaction: { to: null, data: "0x" },
    invocation: null,
    revert: null,
  });
}

describe("toPlayerError", () => {
  it.each([
    ["the game", abi],
    ["its taunts", tauntsInterface],
  ])("writes a sentence without raw hex for each of the errors of %s", (_, abi) => {
    expect.hasAssertions();
    readErrorsOf(abi);
    abi.forEachError((fragment) => {
      const { name, inputs } = fragment;
      const values = inputs.map(({ type }) => SAMPLES[type]);
      const { message, kind, errorName } = toPlayerError(callException(abi.encodeErrorResult(fragment, values)));
      expect([kind, errorName]).toEqual(["contract", name]);
      expect(message, name).toMatch(/^[A-Z0-9].{10,}\.$/);
      expect(message, name).not.toMatch(/0x|undefined|\[object/);
    });
  });

  it.each<[string, unknown[], string]>([
    [
      "ERC20InsufficientBalance",
      [ACCOUNT, parseEther("12.5"), parseEther("50")],
      "You have 12.5 RIG and need 50 RIG. Collect rewards or get more RIG first.",
    ],
    ["ComponentAlreadyOwned", [1n], "You already own the Case Fan. The limit is one of each kind."],
  ])("writes %s for players: with symbols, names and what to do", (name, values, message) => {
    expect(toPlayerError(callException(abi.encodeErrorResult(name, values))).message).toBe(message);
  });

  it.each(REJECTIONS)("recognises from $source that the player declined", ({ error }) => {
    expect(toPlayerError(error).kind).toBe("rejected");
    expect(provesUnsent(error)).toBe(true);
  });

  it.each(REFUSALS)("takes the refusal of $source for a proof that nothing was sent", ({ error, kind }) => {
    expect(toPlayerError(error).kind).toBe(kind);
    expect(provesUnsent(error)).toBe(true);
  });

  it.each(LOST_ANSWERS)("proves nothing by an error of $source", ({ error }) => {
    expect(toPlayerError(error).kind).not.toBe("rejected");
    expect(provesUnsent(error)).toBe(false);
  });

  it("puts declining before a revert that comes with it", () => {
    const data = abi.encodeErrorResult("NothingToClaim", []);
    expect(toPlayerError({ code: 4001, data }).kind).toBe("rejected");
  });

  it.each([
    [
      "nested in a node's answer",
      { code: -32603, data: { message: "reverted", data: abi.encodeErrorResult("GameIsPaused") } },
    ],
    ["in the message alone", new Error(`execution reverted: ${abi.encodeErrorResult("GameIsPaused")}`)],
    ["in ethers' info", { code: "UNKNOWN_ERROR", info: { error: { data: abi.encodeErrorResult("GameIsPaused") } } }],
  ])("decodes a custom error %s", (_where, error) => {
    expect(toPlayerError(error).errorName).toBe("GameIsPaused");
  });

  it("does not show a panic's code", () => {
    const data = concat([id("Panic(uint256)").slice(0, 10), toBeHex(0x11, 32)]);
    const { kind, errorName, message } = toPlayerError(callException(data));
    expect([kind, errorName]).toEqual(["contract", "Panic"]);
    expect(message).toMatch(/^[A-Z]\D+\.$/);
  });

  it.each([
    ["unreachable", new TypeError("Failed to fetch")],
    ["unreachable", makeError("timeout", "TIMEOUT", { operation: "request", reason: "timeout" })],
    ["unreachable", makeError("missing response", "SERVER_ERROR", { request: "http://127.0.0.1" })],
    ["insufficientGasMoney", { code: -32000, message: "insufficient funds for gas * price + value" }],
    ["insufficientGasMoney", new Error("Sender doesn't have enough funds to send tx.")],
    ["nonce", new Error("Nonce too high. Expected nonce to be 3 but got 12.")],
    ["nonce", { code: -32000, message: "nonce too low" }],
    ["pendingNonce", { code: "REPLACEMENT_UNDERPRICED", message: "replacement fee too low" }],
    ["pendingNonce", { code: -32000, message: "replacement transaction underpriced" }],
    ["unsupported", { code: -32601, message: "the method does not exist" }],
    ["unsupported", { code: 4200, message: "no" }],
    ["unauthorized", { code: 4100, message: "The requested account has not been authorized by the user." }],
    ["unauthorized", new Error("invalid account")],
    ["busy", { code: -32002, message: "Request already pending" }],
    ["unknown", callException("0xdeadbeef01020304")],
    ["unknown", undefined],
    ["unknown", "?"],
    ["unknown", new Error("whatever")],
  ])("says %s for %o", (kind, error) => {
    expect(toPlayerError(error).kind).toBe(kind);
  });

  it("leaves an error alone that is readable already", () => {
    const error = playerError("wrongNetwork");
    expect(toPlayerError(error)).toBe(error);
    expect(toPlayerError({ cause: error })).toBe(error);
  });

  it("survives an error that contains itself", () => {
    const error: Record<string, unknown> = { message: "?" };
    error.cause = error;
    expect(toPlayerError(error).kind).toBe("unknown");
  });
});

describe("what is shown", () => {
  const DATA = hexlify(randomBytes(132));
  const HASH = hexlify(randomBytes(32));
  const nested = { code: -32603, message: `Internal JSON-RPC error. ${DATA}`, data: { originalError: { data: DATA } } };

  it.each<[string, unknown]>([
    ["an unknown selector", callException(DATA)],
    ["revert data alone", DATA],
    ["revert data in a message", new Error(`execution reverted: ${DATA}`)],
    ["revert data that is cut off", new Error(`reverted with data ${DATA.slice(0, 51)}`)],
    ["a known selector with broken values", callException(abi.encodeErrorResult("TargetProtected", [5n]).slice(0, 40))],
    ["a provider's nested error", nested],
    ["a provider's error in ethers'", makeError(JSON.stringify(nested), "UNKNOWN_ERROR", { error: nested })],
    ["a transaction in the message", new Error(`nonce too low (transaction="${DATA}", hash=${HASH})`)],
    ["bytes in capitals", new Error(`reverted 0X${DATA.slice(2).toUpperCase()}`)],
    ["a text that somebody wrote for players", new PlayerError("unknown", `Look at ${DATA}.`)],
    ["a number", 42],
    ["null", null],
    ["a list", [DATA]],
  ])("for %s is a sentence without raw bytes", (_what, error) => {
    const { message } = toPlayerError(error);
    expect(message).not.toMatch(/0x[0-9a-f]{41,}/i);
    expect(message).not.toContain("[object");
    expect(message).toMatch(/^[A-Z].*[.]$/);
    expect(message.length).toBeLessThan(240);
  });

  it("for a token's reason in words is that, with the addresses, which players compare", () => {
    const reason = new Interface(["error Error(string)"]).encodeErrorResult("Error", [
      `transfer ${HASH} failed, see ${ACCOUNT}`,
    ]);
    expect(toPlayerError(callException(reason)).message).toBe(
      `The contract refused: transfer … failed, see ${ACCOUNT}.`,
    );
  });
});
