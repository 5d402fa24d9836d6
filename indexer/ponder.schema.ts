import {
  eq,
  inArray,
  index,
  onchainEnum,
  onchainTable,
  onchainView,
  type PgColumnsBuilders,
  primaryKey,
  relations,
} from "ponder";

import { listEvents } from "../scripts/game/eventReaders";
import { CONTRACT_OUTCOMES } from "../scripts/game/outcomes";

// Addresses are lower case. Amounts are wei, rates wei per second, times Unix seconds. A game time has the seconds that
// the game was paused taken off: add `game.pausedSeconds` (and, during a pause, the time since `game.pausedAt`).

/** The events of the log, by their names in the contract. */
export const eventName = onchainEnum(
  "event_name",
  listEvents<"indexer">({
    PlayerJoined: true,
    PlayerLevelledUp: true,
    ComponentAttacked: true,
    AttackPrimed: true,
    AttackRollKept: true,
    ComponentPurchased: true,
    SkinPurchased: true,
    AttacksPurchased: true,
    ShieldsPurchased: true,
    SkinApplied: true,
    RewardsClaimed: true,
    RewardsLeft: true,
    ComponentRepaired: true,
    ComponentReactivated: true,
    RewardsFunded: true,
    OperatorSet: true,
    OperatorsRevoked: true,
    OperatorActed: true,
    TokensRescued: true,
    GamePaused: true,
    GameUnpaused: true,
  }),
);

/** In the order of the contract's `AttackOutcome`. */
export const attackOutcome = onchainEnum("attack_outcome", CONTRACT_OUTCOMES);

/** A player's record: the fields of `getPlayerStats`, and what they were paid and have spent. */
export const player = onchainTable(
  "player",
  (t) => ({
    address: t.hex().primaryKey(),
    joinedAt: t.bigint().notNull(),
    level: t.integer().notNull().default(1),
    currentXP: t.integer().notNull().default(0),
    /** Level and XP in one number, higher for the player who is ahead. */
    progress: t.integer().notNull(),
    totalAttacks: t.integer().notNull().default(0),
    successfulAttacks: t.integer().notNull().default(0),
    failedAttacks: t.integer().notNull().default(0),
    timesAttacked: t.integer().notNull().default(0),
    successfulDefenses: t.integer().notNull().default(0),
    totalRewardsStolen: t.bigint().notNull().default(0n),
    totalRewardsLost: t.bigint().notNull().default(0n),
    totalClaimed: t.bigint().notNull().default(0n),
    totalSpent: t.bigint().notNull().default(0n),
  }),
  (table) => ({
    byProgress: index().on(table.progress),
    byAttacks: index().on(table.totalAttacks),
    byHits: index().on(table.successfulAttacks),
    byDefenses: index().on(table.successfulDefenses),
    byStolen: index().on(table.totalRewardsStolen),
    byLost: index().on(table.totalRewardsLost),
    byClaimed: index().on(table.totalClaimed),
    bySpent: index().on(table.totalSpent),
  }),
);

/** A player's component. Its unpaid rewards are `settled` while it is hacked, else its type's index now less `settled`. */
export const component = onchainTable(
  "component",
  (t) => ({
    owner: t.hex().notNull(),
    componentId: t.integer().notNull(),
    hacked: t.boolean().notNull().default(false),
    currentSkinId: t.integer().notNull().default(0),
    lastClaimTimestamp: t.bigint().notNull(),
    /** Game time. */
    protectedUntil: t.bigint().notNull(),
    settled: t.bigint().notNull(),
  }),
  (table) => ({
    pk: primaryKey({ columns: [table.owner, table.componentId] }),
    byUnpaid: index().on(table.componentId, table.hacked, table.settled),
  }),
);

/** The settings of a component type, and its reward index: what one component of it has earned until a tick. */
export const componentType = onchainTable("component_type", (t) => ({
  id: t.integer().primaryKey(),
  price: t.bigint().notNull(),
  rewardRate: t.bigint().notNull(),
  repairCost: t.bigint().notNull(),
  isActive: t.boolean().notNull(),
  index: t.bigint().notNull().default(0n),
  indexedAtTick: t.bigint().notNull(),
  /** Number of components of this type that earn now. */
  earning: t.integer().notNull().default(0),
}));

export const skin = onchainTable(
  "skin",
  (t) => ({
    componentId: t.integer().notNull(),
    id: t.integer().notNull(),
    price: t.bigint().notNull(),
    isActive: t.boolean().notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.componentId, table.id] }) }),
);

/** An account that a player has ever let act for them, and its limits: all zeros when it was revoked. */
export const operator = onchainTable(
  "operator",
  (t) => ({
    /** Player who set the operator, and for which it acts. */
    player: t.hex().notNull(),
    operator: t.hex().notNull(),
    /** The second in which its time is over, wall time. */
    until: t.bigint().notNull(),
    /** The sum of what it may do, as in `setOperator`. */
    scope: t.integer().notNull(),
    /** The most that it may still spend of the player's tokens. */
    budget: t.bigint().notNull(),
    /** Null when it was only ever revoked. */
    setAt: t.bigint(),
    revokedAt: t.bigint(),
  }),
  (table) => ({
    pk: primaryKey({ columns: [table.player, table.operator] }),
    byOperator: index().on(table.operator),
  }),
);

/** The only row: settings, the clock and the reward pool after the last change. */
export const game = onchainTable("game", (t) => ({
  address: t.hex().primaryKey(),
  /** Hash of the block in which the game was deployed: distinguishes chains with the same ID. */
  genesis: t.hex().notNull(),
  feeCollector: t.hex(),
  attackFailProbability: t.integer().notNull().default(0),
  attackFeePercentage: t.integer().notNull().default(0),
  purchaseFeePercentage: t.integer().notNull().default(0),
  /** XP that the current version gives an attacker who breaks a shield. */
  xpPerBreak: t.integer().notNull(),
  pausedAt: t.bigint(),
  pausedSeconds: t.bigint().notNull().default(0n),
  players: t.integer().notNull().default(0),
  reserve: t.bigint().notNull().default(0n),
  owed: t.bigint().notNull().default(0n),
  ratePerSecond: t.bigint().notNull().default(0n),
  /** Share of full rewards paid now, per 10,000. */
  speed: t.integer().notNull().default(10_000),
  /** Ticks of full rewards that the reserve pays for beyond what is owed. */
  fundedTicks: t.bigint().notNull(),
  /** The same before the transaction that changed the pool last. */
  fundedTicksBefore: t.bigint().notNull(),
  /** The reward time (game time) at which the clock ran on if that transaction found it unmoved. */
  unmovedSince: t.bigint(),
  /** Reward time at `updatedAt` (game time), in 256ths of a tick. */
  rewardTime: t.bigint().notNull().default(0n),
  updatedAt: t.bigint().notNull(),
  changedIn: t.hex(),
}));

/** The reward pool after the last change of each hour in which there was one. */
export const poolHour = onchainTable("pool_hour", (t) => ({
  hour: t.bigint().primaryKey(),
  reserve: t.bigint().notNull(),
  owed: t.bigint().notNull(),
  ratePerSecond: t.bigint().notNull(),
  speed: t.integer().notNull(),
}));

/** The log: what happened, each with those of the fields that its event has. */
export const event = onchainTable(
  "event",
  (t) => ({
    block: t.bigint().notNull(),
    logIndex: t.integer().notNull(),
    timestamp: t.bigint().notNull(),
    transaction: t.hex().notNull(),
    name: eventName().notNull(),
    /** Player who acted; for an attack, the attacker. */
    player: t.hex(),
    victim: t.hex(),
    attackId: t.bigint(),
    componentId: t.integer(),
    skinId: t.integer(),
    level: t.integer(),
    outcome: attackOutcome(),
    roll: t.integer(),
    /** Account that may act, or has acted, for the player. */
    operator: t.hex(),
    /**
     * Charges or shields that were bought; rewards that were claimed, stolen or left in the pool; tokens that were funded,
     * rescued or spent.
     */
    amount: t.bigint(),
    /** Total paid by the player, wei. */
    price: t.bigint(),
    /** The part of `amount` that the reward pool added. */
    bounty: t.bigint(),
    /** The part of `price`, or of what was stolen, that went to the fee collector. */
    fee: t.bigint(),
    isFree: t.boolean(),
    /** The block whose hash fixed a roll that was kept. */
    primedAtBlock: t.bigint(),
    until: t.bigint(),
    scope: t.integer(),
    budget: t.bigint(),
  }),
  (table) => ({
    pk: primaryKey({ columns: [table.block, table.logIndex] }),
    byPlayer: index().on(table.player, table.block),
    byVictim: index().on(table.victim, table.block),
    byName: index().on(table.name, table.block),
    byAttack: index().on(table.attackId),
  }),
);

/** The first line that the attacker, or the victim, of an attack said about it. Those of others are not kept. */
export const taunt = onchainTable(
  "taunt",
  (t) => ({
    attackId: t.bigint().notNull(),
    player: t.hex().notNull(),
    line: t.integer().notNull(),
    block: t.bigint().notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.attackId, table.player] }) }),
);

export const attack = onchainView("attack").as((db) =>
  db.select().from(event).where(eq(event.name, "ComponentAttacked")),
);
export const claim = onchainView("claim").as((db) => db.select().from(event).where(eq(event.name, "RewardsClaimed")));
export const purchase = onchainView("purchase").as((db) =>
  db
    .select()
    .from(event)
    .where(inArray(event.name, ["ComponentPurchased", "SkinPurchased", "AttacksPurchased", "ShieldsPurchased"])),
);

/** Sums of one day, amounts in wei. */
const totals = (t: PgColumnsBuilders) => ({
  joined: t.integer().notNull().default(0),
  attacks: t.integer().notNull().default(0),
  hits: t.integer().notNull().default(0),
  claimed: t.bigint().notNull().default(0n),
  /** Loot paid to attackers, after the fee. */
  looted: t.bigint().notNull().default(0n),
  /** Rewards taken from components, without bounties. */
  lost: t.bigint().notNull().default(0n),
  spent: t.bigint().notNull().default(0n),
});

/** A UTC day, which begins at `day`: all players together. */
export const day = onchainTable("day", (t) => ({ day: t.bigint().primaryKey(), ...totals(t) }));

/** A player's share of a day. */
export const playerDay = onchainTable(
  "player_day",
  (t) => ({ player: t.hex().notNull(), day: t.bigint().notNull(), ...totals(t) }),
  (table) => ({ pk: primaryKey({ columns: [table.player, table.day] }) }),
);

export const playerRelations = relations(player, ({ many }) => ({
  components: many(component),
  days: many(playerDay),
}));
export const componentRelations = relations(component, ({ one }) => ({
  player: one(player, { fields: [component.owner], references: [player.address] }),
  type: one(componentType, { fields: [component.componentId], references: [componentType.id] }),
}));
export const playerDayRelations = relations(playerDay, ({ one }) => ({
  record: one(player, { fields: [playerDay.player], references: [player.address] }),
}));
