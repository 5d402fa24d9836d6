import { Interface } from "ethers";
import type { QueryKey } from "@tanstack/react-query";

import { IRigRaid__factory } from "../../../typechain-types/factories/contracts/interfaces/IRigRaid.sol/IRigRaid__factory";
import type { Log } from "./node";
import { queryKeys } from "./queryKeys";

type AbiEntry = (typeof IRigRaid__factory.abi)[number];

/** The names of the game's events. */
export type GameEventName = Extract<AbiEntry, { type: "event" }>["name"];

/** An event of the game, decoded. */
export interface GameEvent {
  readonly name: GameEventName;
  /** By parameter name. */
  readonly values: Readonly<Record<string, unknown>>;
}

const events = new Interface(IRigRaid__factory.abi);

/** Decodes an event of the game; undefined for what is not one. */
export function parseGameEvent(log: Pick<Log, "topics" | "data">): GameEvent | undefined {
  const parsed = events.parseLog(log);
  return parsed ? { name: parsed.name as GameEventName, values: parsed.args.toObject() } : undefined;
}

/** A pause makes every time and reward stand still. */
const EVERYTHING_THAT_RUNS = [queryKeys.paused, queryKeys.components(), queryKeys.rewards(), queryKeys.pool];

/** Which reads an event changes, exactly. An event that no screen shows changes nothing here. */
const AFFECTED: Record<GameEventName, (values: GameEvent["values"]) => readonly QueryKey[]> = {
  PlayerJoined: () => [],
  ComponentPurchased: ({ player }) => [queryKeys.components(player as string), ...whatPaymentChanges(player)],
  RewardsClaimed: ({ player }) => [
    queryKeys.components(player as string),
    queryKeys.balances(player as string),
    queryKeys.rewards(player as string),
    queryKeys.pool,
  ],
  AttacksPurchased: ({ player }) => whatPaymentChanges(player),
  ShieldsPurchased: ({ player }) => whatPaymentChanges(player),
  SkinPurchased: ({ player }) => whatPaymentChanges(player),
  SkinApplied: ({ player }) => [queryKeys.components(player as string)],
  ComponentAttacked: ({ attacker, victim }) => [
    queryKeys.components(victim as string),
    queryKeys.rewards(victim as string),
    queryKeys.balances(attacker as string),
    queryKeys.pool,
  ],
  ComponentRepaired: ({ player }) => [queryKeys.components(player as string), ...whatPaymentChanges(player)],
  ComponentReactivated: ({ player }) => [
    queryKeys.components(player as string),
    queryKeys.rewards(player as string),
    queryKeys.pool,
  ],
  AttackPrimed: () => [],
  PlayerLevelledUp: () => [],
  RewardsFunded: ({ funder }) => whatPaymentChanges(funder),
  ComponentSettingsChanged: () => [queryKeys.componentTypes, queryKeys.rewards(), queryKeys.pool],
  GamePaused: () => EVERYTHING_THAT_RUNS,
  GameUnpaused: () => EVERYTHING_THAT_RUNS,
  SkinSettingsChanged: () => [],
  AttackFailProbabilityChanged: () => [],
  AttackFeePercentageChanged: () => [],
  PurchaseFeePercentageChanged: () => [queryKeys.purchaseRules],
  FeeCollectorChanged: () => [],
  TokensRescued: () => [queryKeys.pool],
  Initialized: () => [],
  OwnershipTransferStarted: () => [],
  OwnershipTransferred: () => [],
  Upgraded: () => [],
};

/** What is paid goes into the pool, and a dry pool that is funded pays everybody again. */
function whatPaymentChanges(payer: unknown): QueryKey[] {
  return [queryKeys.balances(payer as string), queryKeys.rewards(), queryKeys.pool];
}

/** The keys of the reads that these logs change, each once. */
export function affectedQueries(logs: readonly Pick<Log, "topics" | "data">[]): QueryKey[] {
  const keys = logs.flatMap((log) => {
    const event = parseGameEvent(log);
    return event ? AFFECTED[event.name](event.values) : [];
  });
  return [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()];
}
