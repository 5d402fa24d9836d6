import { MaxUint256, parseEther } from "ethers";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { playerName } from "#game/playerName";

import { blockPoller } from "../chain/node/chain";
import { deployment } from "../chain/node/deployment";
import { FakeChain, type FakeLog } from "../chain/testing/FakeChain";
import { FakeWallet } from "../chain/testing/FakeWallet";
import { decodeCalls, runMined } from "../chain/testing/runMined";
import { useTransactionStore } from "../chain/transactions/store";
import type { Flow } from "../chain/transactions/transaction";
import { applySkin } from "./applySkin";
import { attackComponent } from "./attackComponent";
import { batch } from "./batch";
import { claim } from "./claim";
import { claimAllRewards } from "./claimAllRewards";
import { keepRoll } from "./keepRoll";
import { primeAttack } from "./primeAttack";
import { reactivateComponent } from "./reactivateComponent";
import { restartComponents } from "./restartComponents";

const VICTIM = "0x00000000000000000000000000000000000B0b00";

interface Example {
  readonly flow: Flow;
  readonly label: string;
  readonly call: { name: string; args: unknown[] };
  readonly logs: (player: string) => { name: string; values: unknown[] }[];
  readonly result: object;
}

const EXAMPLES: Example[] = [
  {
    flow: claim(2),
    label: "Collect from Power Supply",
    call: { name: "claim", args: [2n] },
    logs: (player) => [{ name: "RewardsClaimed", values: [player, 2n, 7n] }],
    result: { kind: "claimed", amount: 7n },
  },
  {
    flow: claimAllRewards(),
    label: "Collect all rewards",
    call: { name: "claimAllRewards", args: [] },
    logs: (player) => [
      { name: "RewardsClaimed", values: [player, 1n, 7n] },
      { name: "RewardsClaimed", values: [player, 2n, 5n] },
    ],
    result: { kind: "claimed", amount: 12n },
  },
  {
    flow: applySkin(1, 3),
    label: "Apply Ember to the Case Fan",
    call: { name: "applySkin", args: [1n, 3n] },
    logs: (player) => [{ name: "SkinApplied", values: [player, 1n, 3n] }],
    result: { kind: "skin", componentId: 1, skinId: 3 },
  },
  {
    flow: reactivateComponent(1),
    label: "Restart Case Fan",
    call: { name: "reactivateComponent", args: [1n] },
    logs: (player) => [{ name: "ComponentReactivated", values: [player, 1n, 5_000n] }],
    result: { kind: "reactivated", componentId: 1, protectedUntil: 5_000 },
  },
  {
    flow: restartComponents([1]),
    label: "Restart all for free",
    call: { name: "reactivateComponent", args: [1n] },
    logs: (player) => [{ name: "ComponentReactivated", values: [player, 1n, 5_000n] }],
    result: { kind: "restarted", components: 1 },
  },
  {
    flow: primeAttack(),
    label: "Get a new roll",
    call: { name: "primeAttack", args: [] },
    logs: (player) => [{ name: "AttackPrimed", values: [player, true] }],
    result: { kind: "primed", isFree: true },
  },
  {
    flow: keepRoll(),
    label: "Keep your roll",
    call: { name: "keepRoll", args: [] },
    logs: (player) => [{ name: "AttackRollKept", values: [player, 97n, 5n] }],
    result: { kind: "kept" },
  },
  {
    flow: attackComponent(VICTIM, 1),
    label: `Attack the Case Fan of ${playerName(VICTIM)}`,
    call: { name: "attackComponent", args: [VICTIM, 1n] },
    logs: (player) => [
      {
        name: "ComponentAttacked",
        values: [9n, player, VICTIM, 1n, 2n, 77n, parseEther("12.5"), parseEther("2"), parseEther("0.5")],
      },
      { name: "PlayerLevelledUp", values: [player, 3n] },
    ],
    result: {
      kind: "attacked",
      id: 9,
      roll: 77,
      outcome: "hit",
      victim: VICTIM,
      componentId: 1,
      loot: parseEther("12.5"),
      bounty: parseEther("2"),
      fee: parseEther("0.5"),
      levelReached: 3,
    },
  },
];

describe.each(EXAMPLES)("$label", ({ flow, label, call, logs, result }) => {
  let chain: FakeChain;
  let wallet: FakeWallet;
  let simulatedAt: string[];

  beforeEach(() => {
    chain = new FakeChain().install();
    wallet = new FakeWallet(chain);
    simulatedAt = [];
    useTransactionStore.setState({ transactions: [] });
    const answer = call.name === "attackComponent" ? [[VICTIM, VICTIM, 1n, 0n, false, 0n, 0n]] : [];
    chain.functions[call.name] = (_args, _call, tag) => (simulatedAt.push(tag), answer);
  });

  it("is one transaction, simulated in the pending block, and comes to its result", async () => {
    expect(await runMined(flow, { chain, wallet, logs: logs(wallet.address) })).toEqual({ stage: "confirmed", result });
    expect(wallet.requests).toEqual(["transaction"]);
    expect(wallet.sent[0]!.to).toBe(deployment.game);
    expect(decodeCalls(wallet.sent[0]!.data!)).toEqual([call]);
    expect(simulatedAt).toEqual(["pending"]);
    expect(flow.label).toBe(label);
  });
});

describe("a collection without a session key", () => {
  const [COLD, PRIMING, READY] = [0n, 1n, 2n];
  let chain: FakeChain;
  let wallet: FakeWallet;

  beforeEach(() => {
    chain = new FakeChain().install();
    wallet = new FakeWallet(chain);
    useTransactionStore.setState({ transactions: [] });
    for (const name of ["claim", "claimAllRewards"]) chain.functions[name] = () => [];
    chain.functions.multicall = () => [[]];
  });

  async function collect(flow: Flow, state: bigint, readableUntil: bigint) {
    chain.functions.getAttackReadiness = () => [state, 1n, readableUntil, false];
    const logs = (calls: readonly { name: string }[]): FakeLog[] => [
      { name: "RewardsClaimed", values: [wallet.address, 1n, 7n] },
      ...(calls.some(({ name }) => name === "keepRoll")
        ? [{ name: "AttackRollKept", values: [wallet.address, 97n, 1n] }]
        : []),
    ];
    const status = await runMined(flow, { chain, wallet, logs });
    const calls = decodeCalls(wallet.sent[0]!.data!).map(({ name }) => name);
    return { calls, kept: status.stage === "confirmed" && status.result.kept };
  }

  it.each([
    ["claimAllRewards", claimAllRewards()],
    ["claim", claim(1)],
    ["claimAllRewards", batch(["claimAllRewards"], 0n)],
  ])("keeps a roll that would expire, in the same transaction: %s", async (call, flow) => {
    const lasts = BigInt(chain.height + 65);
    expect(await collect(flow, READY, lasts)).toEqual({ calls: [call, "keepRoll"], kept: true });
    expect(wallet.requests).toEqual(["transaction"]);
  });

  it.each([
    ["is kept already", READY, MaxUint256],
    ["may expire before the transaction is in a block", READY, 66n],
    ["is not fixed yet", PRIMING, 8_000n],
    ["has expired", COLD, 0n],
  ])("only collects where the roll %s", async (_, state, readableUntil) => {
    vi.spyOn(blockPoller, "getState").mockReturnValue({ head: chain.latest } as ReturnType<
      typeof blockPoller.getState
    >);
    expect(await collect(claimAllRewards(), state, readableUntil)).toEqual({
      calls: ["claimAllRewards"],
      kept: undefined,
    });
  });
});
