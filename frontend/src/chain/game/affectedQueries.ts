import type { QueryKey } from "@tanstack/react-query";

import type { EventsFor } from "#game/eventReaders";
import { type GameEvent, parseGameEvent } from "#game/events";

import type { Log } from "../node/node";
import { queryKeys } from "./queryKeys";

/** The pool decides how fast everybody's rewards grow. */
const POOL = [queryKeys.rewards(), queryKeys.pool];

/** A pause freezes every timer and reward. */
const EVERYTHING_THAT_RUNS = [queryKeys.paused, queryKeys.components(), ...POOL, queryKeys.attackState()];

/** Reads that events change, by the event's name. */
const CHANGES: Readonly<Record<EventsFor<"refetch">, (values: GameEvent["values"]) => readonly QueryKey[]>> = {
  PlayerJoined: ({ player }) => [...ofPlayer(player, "stats", "attackState"), queryKeys.players],
  PlayerLevelledUp: ({ player }) => ofPlayer(player, "stats", "attackState", "past"),
  ComponentPurchased: ({ player }) => [...ofPlayer(player, "components", "past"), ...whatMoneyChanges(player)],
  AttacksPurchased: ({ player }) => [...ofPlayer(player, "attackState"), ...whatMoneyChanges(player)],
  ShieldsPurchased: ({ player }) => [...ofPlayer(player, "attackState"), ...whatMoneyChanges(player)],
  SkinPurchased: ({ player }) => [...ofPlayer(player, "ownedSkins", "past"), ...whatMoneyChanges(player)],
  SkinApplied: ({ player }) => ofPlayer(player, "components"),
  RewardsClaimed: ({ player }) => [...ofPlayer(player, "components"), ...whatMoneyChanges(player)],
  ComponentRepaired: ({ player }) => [...ofPlayer(player, "components"), ...whatMoneyChanges(player)],
  ComponentReactivated: ({ player }) => [...ofPlayer(player, "components"), ...POOL],
  AttackPrimed: ({ player }) => ofPlayer(player, "attackState"),
  AttackRollKept: ({ player }) => ofPlayer(player, "attackState"),
  ComponentAttacked: ({ attacker, victim }) => [
    ...ofPlayer(attacker, "balances", "stats", "attackState", "past"),
    ...ofPlayer(victim, "components", "stats", "attackState", "past"),
    ...POOL,
  ],
  OperatorSet: ({ player }) => ofPlayer(player, "balances"),
  OperatorsRevoked: ({ player }) => ofPlayer(player, "balances"),
  OperatorActed: ({ player }) => ofPlayer(player, "balances"),
  RewardsFunded: ({ funder }) => whatMoneyChanges(funder),
  TokensRescued: ({ to }) => whatMoneyChanges(to),
  ComponentSettingsChanged: () => [queryKeys.componentTypes, queryKeys.components(), ...POOL, queryKeys.skins],
  SkinSettingsChanged: () => [queryKeys.skins, queryKeys.ownedSkins()],
  AttackFailProbabilityChanged: () => [queryKeys.attackRules],
  AttackFeePercentageChanged: () => [queryKeys.attackRules],
  PurchaseFeePercentageChanged: () => [queryKeys.shopRules],
  GamePaused: () => EVERYTHING_THAT_RUNS,
  GameUnpaused: () => EVERYTHING_THAT_RUNS,
  // New code may answer anything differently: the empty key is the beginning of all.
  Upgraded: () => [[]],
};

/** Some of a player's reads. */
function ofPlayer(
  player: unknown,
  ...reads: ("components" | "balances" | "ownedSkins" | "stats" | "attackState" | "past")[]
): QueryKey[] {
  return reads.map((read) => queryKeys[read](player as string));
}

/** Reads that tokens moving between an account and the pool change. */
function whatMoneyChanges(account: unknown): QueryKey[] {
  return [...ofPlayer(account, "balances"), ...POOL];
}

/** The keys of the reads that these logs change, each once. */
export function affectedQueries(logs: readonly Pick<Log, "topics" | "data">[]): QueryKey[] {
  const keys = logs.flatMap((log) => {
    const event = parseGameEvent(log);
    return event && event.name in CHANGES ? CHANGES[event.name as keyof typeof CHANGES](event.values) : [];
  });
  return [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()];
}
