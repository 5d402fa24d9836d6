import { parseEther } from "ethers";
import { beforeEach, describe, expect, it } from "vitest";

import { playerName } from "../../../scripts/game/playerName";
import { deployment } from "../chain/node/deployment";
import { FakeChain } from "../chain/testing/FakeChain";
import { FakeWallet } from "../chain/testing/FakeWallet";
import { decodeCalls, runMined } from "../chain/testing/runMined";
import { applySkin } from "./applySkin";
import { attackComponent } from "./attackComponent";
import { claim } from "./claim";
import { claimAllRewards } from "./claimAllRewards";
import { keepRoll } from "./keepRoll";
import { primeAttack } from "./primeAttack";
import { restartComponents } from "./restartComponents";
import { reactivateComponent } from "./reactivateComponent";
import { useTransactionStore } from "../chain/transactions/store";
import type { Flow } from "../chain/transactions/transaction";

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
