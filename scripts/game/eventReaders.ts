import type { GameEventName } from "./events";

/**
 * A use of events:
 * - `log`: shown in a line of the Activity screen, and decoded for other screens
 * - `refetch`: changes what open screens have read
 * - `goals`: counts for goals and badges
 * - `league`: determines a week of the league
 * - `replay`: changes a rig, for reads of the past
 * - `pool`: moves tokens between the reward pool and others
 * - `indexer`: a row in the indexer's log
 * - `watch`: reported to the owner
 */
type Reader = "log" | "refetch" | "goals" | "league" | "replay" | "pool" | "indexer" | "watch";

/**
 * The uses of each event; `never` for none. An event without a line is a type error here. A new line is a type error in
 * each list that lacks it.
 */
type Readers = Complete<{
  AttackFailProbabilityChanged: "refetch" | "watch";
  AttackFeePercentageChanged: "refetch" | "watch";
  AttackPrimed: "log" | "refetch" | "indexer";
  AttackRollKept: "log" | "refetch" | "indexer";
  AttacksPurchased: "log" | "refetch" | "pool" | "indexer";
  ComponentAttacked: "log" | "refetch" | "goals" | "league" | "replay" | "pool" | "indexer";
  ComponentPurchased: "log" | "refetch" | "goals" | "league" | "replay" | "pool" | "indexer";
  ComponentReactivated: "log" | "refetch" | "replay" | "indexer";
  // The owner's free repairs emit it too. The watch counts events without a cost.
  ComponentRepaired: "log" | "refetch" | "replay" | "pool" | "indexer";
  ComponentSettingsChanged: "refetch" | "league" | "replay" | "watch";
  FeeCollectorChanged: "watch";
  GamePaused: "refetch" | "indexer" | "watch";
  GameUnpaused: "refetch" | "replay" | "indexer" | "watch";
  Initialized: "watch";
  OperatorActed: "log" | "refetch" | "indexer";
  OperatorSet: "log" | "refetch" | "indexer";
  OperatorsRevoked: "log" | "refetch" | "indexer";
  OwnershipTransferStarted: "watch";
  OwnershipTransferred: "watch";
  PlayerJoined: "log" | "refetch" | "indexer";
  PlayerLevelledUp: "log" | "refetch" | "goals" | "indexer";
  PurchaseFeePercentageChanged: "refetch" | "watch";
  ReadsAttached: "watch";
  RewardsClaimed: "log" | "refetch" | "pool" | "indexer";
  RewardsFunded: "refetch" | "pool" | "indexer";
  // Always follows `RewardsClaimed`, which refetches.
  RewardsLeft: "indexer";
  ShieldsPurchased: "log" | "refetch" | "pool" | "indexer";
  SkinApplied: "log" | "refetch" | "replay" | "indexer";
  SkinPurchased: "log" | "refetch" | "goals" | "pool" | "indexer";
  SkinSettingsChanged: "refetch" | "watch";
  TokenSet: "watch";
  TokensRescued: "refetch" | "pool" | "indexer" | "watch";
  Upgraded: "refetch" | "watch";
}>;

/** A table with a line for each event of the game, and no other. */
export type Complete<T extends Record<GameEventName, Reader> & Record<Exclude<keyof T, GameEventName>, never>> = T;

/** The events that have this use. */
export type EventsFor<R extends Reader> = {
  [Name in GameEventName]: R extends Readers[Name] ? Name : never;
}[GameEventName];

/** Lists all events that have a use. A missing or foreign name is a type error. */
export function listEvents<R extends Reader>(names: Readonly<Record<EventsFor<R>, true>>) {
  return Object.keys(names) as [EventsFor<R>, ...EventsFor<R>[]];
}
