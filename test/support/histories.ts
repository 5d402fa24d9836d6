import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";
import type { Interface } from "ethers";
import fc from "fast-check";

import type { IRigRaid, RigToken } from "../../typechain-types";
import { at } from "./blocks";
import { toObject } from "./structs";

/** What somebody does. Players are numbered from 0, component types from 1; amounts and rates as on chain. */
export type Action =
  | { readonly kind: "buy" | "claim"; readonly player: number; readonly id: number }
  | { readonly kind: "claimAll"; readonly player: number }
  | { readonly kind: "fund" | "donate"; readonly player: number; readonly amount: bigint }
  | { readonly kind: "setType"; readonly id: number; readonly rewardRate: bigint; readonly isActive: boolean }
  | { readonly kind: "setFee"; readonly percentage: bigint }
  | { readonly kind: "pause" | "unpause" };

/** An action, `wait` seconds after the one before. */
export interface Step {
  readonly wait: number;
  readonly action: Action;
}

/** Who acts, and on what. */
export interface Stage {
  readonly game: IRigRaid;
  readonly token: RigToken;
  readonly owner: HardhatEthersSigner;
  readonly feeCollector: HardhatEthersSigner;
  readonly players: readonly HardhatEthersSigner[];
}

const DAY = 24 * 3600;
const MIN_PAYBACK = 7n * 24n * 3600n;
const PLAYERS = 3;
const TYPES = 2;

// Under coverage every transaction is traced, which takes thirty times as long; it needs no more than some of each kind.
const RUNS = process.env.COVERAGE === "true" ? 2 : 20;

/** The settings of such a check. The seed is fixed, so that a run is the same everywhere; a failure prints it. */
export const HISTORY_CHECK = { seed: 20_260_301, numRuns: RUNS };

const player = fc.nat({ max: PLAYERS - 1 });
const id = fc.integer({ min: 1, max: TYPES });
// Small beside what a type earns in a month, so that pools run dry; rates of all digits, so that nothing is round.
const amount = fc.bigInt({ min: 0n, max: 10n ** 21n });
const rewardRate = fc.oneof(fc.constant(0n), fc.bigInt({ min: 10n ** 14n, max: 10n ** 16n }));
const wait = fc.oneof(
  fc.integer({ min: 2, max: 20 }),
  fc.integer({ min: 2, max: DAY }),
  fc.integer({ min: 2, max: 30 * DAY }),
);

const playing: fc.WeightedArbitrary<Action>[] = [
  { weight: 8, arbitrary: fc.record({ kind: fc.constant("buy" as const), player, id }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("claim" as const), player, id }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("claimAll" as const), player }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("fund" as const), player, amount }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("donate" as const), player, amount }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant("setType" as const), id, rewardRate, isActive: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("setFee" as const), percentage: fc.bigInt({ min: 0n, max: 30n }) }),
  },
];
const pausing: fc.WeightedArbitrary<Action>[] = [
  { weight: 2, arbitrary: fc.constant({ kind: "pause" as const }) },
  { weight: 5, arbitrary: fc.constant({ kind: "unpause" as const }) },
];

const LENGTH = { minLength: 1, maxLength: 40, size: "max" } as const;

/** A history of play, without pauses. */
export const historyWithoutPauses = fc.array(fc.record({ wait, action: fc.oneof(...playing) }), LENGTH);

/** A history of play with pauses, and with attempts at what a pause forbids. */
export const history = fc.array(fc.record({ wait, action: fc.oneof(...playing, ...pausing) }), LENGTH);

/** Who calls what. */
function callOf(stage: Stage, action: Action): { from: HardhatEthersSigner; name: string; args: unknown[] } {
  const { owner, players } = stage;
  switch (action.kind) {
    case "buy":
      return { from: players[action.player], name: "purchaseComponent", args: [action.id] };
    case "claim":
      return { from: players[action.player], name: "claim", args: [action.id] };
    case "claimAll":
      return { from: players[action.player], name: "claimAllRewards", args: [] };
    case "fund":
      return { from: players[action.player], name: "fundRewards", args: [action.amount] };
    case "donate":
      return { from: players[action.player], name: "transfer", args: [stage.game, action.amount] };
    case "setType": {
      const price = action.rewardRate * MIN_PAYBACK;
      return {
        from: owner,
        name: "setComponentSettings",
        args: [action.id, price, action.rewardRate, 0n, action.isActive],
      };
    }
    case "setFee":
      return { from: owner, name: "setPurchaseFeePercentage", args: [action.percentage] };
    case "pause":
      return { from: owner, name: "pauseContract", args: [] };
    case "unpause":
      return { from: owner, name: "unpauseContract", args: [] };
  }
}

/** Does it on chain in a block of exactly this second; answers with the name of the error that refused it, if one did. */
export async function perform(stage: Stage, action: Action, second: bigint): Promise<string | undefined> {
  const { from, name, args } = callOf(stage, action);
  const contract = action.kind === "donate" ? stage.token : stage.game;
  const resolved = await Promise.all(args.map((arg) => (arg === stage.game ? stage.game.getAddress() : arg)));
  const data = (contract.interface as Interface).encodeFunctionData(name, resolved);
  try {
    await at(second, () => from.sendTransaction({ to: contract, data }));
    return undefined;
  } catch (error) {
    const refusal = contract.interface.parseError((error as { data?: string }).data ?? "0x");
    if (refusal === null) throw error;
    return refusal.name;
  }
}

/** What every read answers in the latest block. */
export async function observe({ game, token, feeCollector, players }: Stage) {
  const each = <T>(read: (player: HardhatEthersSigner) => Promise<T>) => Promise.all(players.map(read));
  const rewards = await each((player) => game.getAllRewards(player));
  return {
    pool: [...(await game.rewardPool())],
    rewards: rewards.map((answer) => [...answer.rewards]),
    totals: rewards.map(({ total }) => total),
    components: (await each((player) => game.getAllComponents(player))).map((owned) => owned.map(toObject)),
    types: (await game.getAllComponentProperties()).map(toObject),
    activePlayers: [...(await game["getActivePlayers()"]())],
    balances: await each((player) => token.balanceOf(player)),
    collected: await token.balanceOf(feeCollector),
    purchaseFee: await game.purchaseFeePercentage(),
    pausedAt: await game.pausedTimestamp(),
  };
}
