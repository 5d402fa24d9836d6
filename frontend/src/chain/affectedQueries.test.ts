import { Interface } from "ethers";
import { describe, expect, it } from "vitest";

import { IRigRaid__factory } from "../../../typechain-types/factories/contracts/interfaces/IRigRaid.sol/IRigRaid__factory";
import { affectedQueries, parseGameEvent } from "./affectedQueries";

const abi = new Interface(IRigRaid__factory.abi);
const ALICE = "0x00000000000000000000000000000000000a11ce";

const alice: unknown = expect.stringMatching(/a11ce$/i);

function log(event: string, values: unknown[]) {
  return abi.encodeEventLog(event, values);
}

describe("parseGameEvent", () => {
  it("decodes by name", () => {
    expect(parseGameEvent(log("RewardsFunded", [ALICE, 7n]))).toEqual({
      name: "RewardsFunded",
      values: { funder: alice, amount: 7n },
    });
  });

  it("ignores events of other contracts", () => {
    expect(parseGameEvent({ topics: [`0x${"12".repeat(32)}`], data: "0x" })).toBeUndefined();
  });
});

describe("affectedQueries", () => {
  it("refetches what is the buyer's, the pool and everybody's rewards after a purchase, each once", () => {
    const keys = affectedQueries([
      log("PlayerJoined", [ALICE]),
      log("ComponentPurchased", [ALICE, 1n, 100n, 5n, 9n]),
      log("ComponentPurchased", [ALICE, 2n, 100n, 5n, 9n]),
    ]);
    expect(keys).toEqual([["components", alice], ["balances", alice], ["rewards"], ["pool"]]);
  });

  it("leaves other players' rewards alone after a claim", () => {
    const keys = affectedQueries([log("RewardsClaimed", [ALICE, 1n, 3n])]);
    expect(keys).toEqual([["components", alice], ["balances", alice], ["rewards", alice], ["pool"]]);
  });

  it("refetches whatever runs when the game is paused", () => {
    expect(affectedQueries([log("GamePaused", [])])).toEqual([["paused"], ["components"], ["rewards"], ["pool"]]);
  });

  it("refetches nothing for a setting that no screen shows", () => {
    expect(affectedQueries([log("FeeCollectorChanged", [ALICE, ALICE])])).toEqual([]);
  });
});
