import type { QueryKey } from "@tanstack/react-query";

import { type GameEvent, type GameEventName, parseGameEvent } from "../../../../scripts/game/events";
import type { Log } from "../node/node";
import { queryKeys } from "./queryKeys";

/** The pool decides how fast everybody's rewards grow. */
const POOL = [queryKeys.rewards(), queryKeys.pool];

/** A pause freezes every timer and reward. */
const EVERYTHING_THAT_RUNS = [queryKeys.paused, queryKeys.components(), ...POOL, queryKeys.attackState()];

/** Reads that each event changes, exactly. An event that no screen shows changes none. */
const AFFECTED: Record<GameEventName, (values: GameEvent["values"]) => readonly QueryKey[]> = {
  PlayerJoined: ({ player }) => [...ofPlayer(player, "stats", "attackState"), queryKeys.players],
  ComponentPurchased: ({ player }) => [...ofPlayer(player, "components", "past"), ...whatMoneyChanges(player)],
  RewardsClaimed: ({ player }) => [...ofPlayer(player, "components"), ...whatMoneyChanges(player)],
  AttacksPurchased: ({ player }) => [...ofPlayer(player, "attackState"), ...whatMoneyChanges(player)],
  ShieldsPurchased: ({ player }) => [...ofPlayer(player, "attackState"), ...whatMoneyChanges(player)],
  SkinPurchased: ({ player }) => [...ofPlayer(player, "ownedSkins", "past"), ...whatMoneyChanges(player)],
  SkinApplied: ({ player }) => ofPlayer(player, "components"),
  ComponentAttacked: ({ attacker, victim }) => [
    ...ofPlayer(attacker, "balances", "stats", "attackState", "past"),
    ...ofPlayer(victim, "components", "stats", "attackState", "past"),
    ...POOL,
  ],
  ComponentRepaired: ({ player }) => [...ofPlayer(player, "components"), ...whatMoneyChanges(player)],
  ComponentReactivated: ({ player }) => [...ofPlayer(player, "components"), ...POOL],
  AttackPrimed: ({ player }) => ofPlayer(player, "attackState"),
  PlayerLevelledUp: ({ player }) => ofPlayer(player, "stats", "attackState", "past"),
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
  // Operators' rights are read with the balances.
  OperatorSet: ({ player }) => ofPlayer(player, "balances"),
  OperatorsRevoked: ({ player }) => ofPlayer(player, "balances"),
  OperatorActed: ({ player }) => ofPlayer(player, "balances"),
  TokenSet: () => [],
  ReadsAttached: () => [],
  Initialized: () => [],
  OwnershipTransferStarted: () => [],
  OwnershipTransferred: () => [],
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
    return event ? AFFECTED[event.name](event.values) : [];
  });
  return [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()];
}
