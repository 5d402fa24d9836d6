import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";

import { blockPoller } from "../node/chain";
import { deployment } from "../node/deployment";
import { FakeChain } from "../testing/FakeChain";
import { operatorsQuery } from "./operators";

const PLAYER = "0x00000000000000000000000000000000000000bb";
const OPERATOR = "0x00000000000000000000000000000000000A11cE";
/** The longest that an operator may act, seconds. */
const MAX_TIME = 30 * 24 * 60 * 60;
/** Blocks of the fake chain, which are 12 seconds apart, in that time. */
const BLOCKS = MAX_TIME / 12;

/** Operators of a player who had one from the first block after the game's, on a chain of that length. */
function operatorsAfter(blocks: number, secondsPerBlock: number) {
  const chain = new FakeChain().install();
  chain.pass(1);
  chain.send(PLAYER, deployment.game, "0x");
  chain.mine({ logs: [{ name: "OperatorSet", values: [PLAYER, OPERATOR, 9, 3, 0] }] });
  chain.pass(blocks - 1);
  chain.functions.getOperator = () => [9n, 3n, 0n];
  chain.functions.MAX_OPERATOR_TIME = () => [MAX_TIME];
  vi.spyOn(blockPoller, "secondsPerBlock", "get").mockReturnValue(secondsPerBlock);
  return new QueryClient().fetchQuery(operatorsQuery(PLAYER));
}

describe("a player's operators", () => {
  it("are all known where the game's whole past was read", async () => {
    const operators = [{ address: OPERATOR, until: 9, scope: 3, budget: 0n }];
    expect(await operatorsAfter(BLOCKS / 2, 12)).toEqual({ operators, areAll: true });
  });

  it("are all known where earlier permissions have expired", async () => {
    expect(await operatorsAfter(3 * BLOCKS, 12)).toEqual({ operators: [], areAll: true });
  });

  it("are also found where blocks came twice as fast as they do now", async () => {
    expect(await operatorsAfter(BLOCKS, 24)).toMatchObject({ operators: [{ address: OPERATOR }], areAll: true });
  });

  it("may not be all where blocks came much faster than they do now", async () => {
    expect(await operatorsAfter(BLOCKS, 120)).toEqual({ operators: [], areAll: false });
  });
});
