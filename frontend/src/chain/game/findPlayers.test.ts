import { beforeEach, describe, expect, it } from "vitest";

import { FakeChain } from "../testing/FakeChain";
import { findPlayers } from "./findPlayers";
import { queryClient } from "./queryClient";

const FOND_ADAPTER = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const GENTLE_BUS = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";

describe("players by name", () => {
  let chain: FakeChain;

  beforeEach(() => {
    queryClient.clear();
    chain = new FakeChain().install();
    chain.functions.activePlayersCount = () => [2n];
    chain.functions["getActivePlayers"] = () => [[FOND_ADAPTER, GENTLE_BUS]];
  });

  it.each([
    ["gentle bus", [GENTLE_BUS]],
    ["Bus", [GENTLE_BUS]],
    ["fon", [FOND_ADAPTER]],
    ["Gentle Bus …4293BC", [GENTLE_BUS]],
    ["dc79c8", [FOND_ADAPTER]],
    ["gentle adapter", []],
    ["us", []],
  ])("are found: %s", async (text, addresses) => {
    expect(await findPlayers(text)).toEqual({ addresses, areAll: true });
  });

  it("are looked for among those who joined first", async () => {
    chain.functions.activePlayersCount = () => [2_001n];
    expect((await findPlayers("gentle")).areAll).toBe(false);
  });

  it("say why they cannot be read", async () => {
    chain.isDown = true;
    await expect(findPlayers("bus")).rejects.toMatchObject({ name: "PlayerError" });
  });
});
