import type { QueryKey } from "@tanstack/react-query";

import { type GameEvent, type GameEventName, parseGameEvent } from "#game/events";

import type { Log } from "../node/node";
import { queryKeys } from "./queryKeys";

/** The pool decides how fast everybody's rewards grow. */
export const POOL = [queryKeys.rewards(), queryKeys.pool];

/** A pause freezes every timer and reward. */
const EVERYTHING_THAT_RUNS = [queryKeys.paused, queryKeys.components(), ...POOL, queryKeys.attackState()];

/** Reads that events change, by the event's name. An event that no screen shows changes none. */
export type Changes = Partial<Readonly<Record<GameEventName, (values: GameEvent["values"]) => readonly QueryKey[]>>>;

/** Reads that the owner's writes change. */
const OWNERS_CHANGES: Changes = {
  RewardsFunded: ({ funder }) => whatMoneyChanges(funder),
  ComponentSettingsChanged: () => [queryKeys.componentTypes, queryKeys.components(), ...POOL, queryKeys.skins],
  GamePaused: () => EVERYTHING_THAT_RUNS,
  GameUnpaused: () => EVERYTHING_THAT_RUNS,
  SkinSettingsChanged: () => [queryKeys.skins, queryKeys.ownedSkins()],
  AttackFailProbabilityChanged: () => [queryKeys.attackRules],
  AttackFeePercentageChanged: () => [queryKeys.attackRules],
  PurchaseFeePercentageChanged: () => [queryKeys.shopRules],
  FeeCollectorChanged: () => [],
  TokensRescued: ({ to }) => whatMoneyChanges(to),
  TokenSet: () => [],
  ReadsAttached: () => [],
  Initialized: () => [],
  OwnershipTransferStarted: () => [],
  OwnershipTransferred: () => [],
  // New code may answer anything differently: the empty key is the beginning of all.
  Upgraded: () => [[]],
};

/** Reads that all known writes change. */
let allChanges = OWNERS_CHANGES;

/** Adds the reads that players' writes change. */
export function setPlayersChanges(changes: readonly Changes[]): void {
  allChanges = Object.assign({}, OWNERS_CHANGES, ...changes) as Changes;
}

/** Whether the reads that an event changes are known. */
export function isKnownEvent(name: GameEventName): boolean {
  return allChanges[name] !== undefined;
}

/** Some of a player's reads. */
export function ofPlayer(
  player: unknown,
  ...reads: ("components" | "balances" | "ownedSkins" | "stats" | "attackState" | "past")[]
): QueryKey[] {
  return reads.map((read) => queryKeys[read](player as string));
}

/** Reads that tokens moving between an account and the pool change. */
export function whatMoneyChanges(account: unknown): QueryKey[] {
  return [...ofPlayer(account, "balances"), ...POOL];
}

/** The keys of the reads that these logs change, each once. */
export function affectedQueries(logs: readonly Pick<Log, "topics" | "data">[]): QueryKey[] {
  const keys = logs.flatMap((log) => {
    const event = parseGameEvent(log);
    return (event && allChanges[event.name]?.(event.values)) ?? [];
  });
  return [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()];
}
