import type { LogDescription, Result } from "ethers";

import type { IRigRaidInterface } from "../../../typechain-types/contracts/interfaces/IRigRaid";
import { formatRate, formatTokens } from "../../game/amounts";
import { formatDuration } from "../../game/times";

export type GameEvent = Parameters<IRigRaidInterface["getEvent"]>[0];

/**
 * Name under which each event is reported to the owner; null for what players do. An event that is missing here does
 * not compile, so that nothing that the owner can do is left out.
 */
export const OWNER_EVENTS: Readonly<Record<GameEvent, string | null>> = {
  AttackFailProbabilityChanged: "fail-probability-changed",
  AttackFeePercentageChanged: "attack-fee-changed",
  AttackPrimed: null,
  AttacksPurchased: null,
  ComponentAttacked: null,
  ComponentPurchased: null,
  ComponentReactivated: null,
  // The owner's free repair makes it too: the watcher counts those without a cost.
  ComponentRepaired: null,
  ComponentSettingsChanged: "component-changed",
  FeeCollectorChanged: "fee-collector-changed",
  GamePaused: "paused",
  GameUnpaused: "unpaused",
  Initialized: "initialized",
  OperatorActed: null,
  OperatorSet: null,
  OperatorsRevoked: null,
  OwnershipTransferStarted: "ownership-offered",
  OwnershipTransferred: "owner-changed",
  PlayerJoined: null,
  PlayerLevelledUp: null,
  PurchaseFeePercentageChanged: "purchase-fee-changed",
  ReadsAttached: "reads-attached",
  RewardsClaimed: null,
  RewardsFunded: null,
  ShieldsPurchased: null,
  SkinApplied: null,
  SkinPurchased: null,
  SkinSettingsChanged: "skin-changed",
  TokenSet: "token-set",
  TokensRescued: "tokens-rescued",
  Upgraded: "implementation-changed",
};

/** Conditions, which last until they are over. */
export const CONDITIONS = [
  "gas-low",
  "guarded-pause",
  "guardian-expiring",
  "guardian-none",
  "hits-unusual",
  "indexer-behind",
  "node-behind",
  "node-failing",
  "operation-overtaken",
  "outflow-unexplained",
  "owed-high",
  "runway-low",
  "slowed",
  "webhook-failing",
] as const;

/** News besides the owner's events. */
export const HAPPENINGS = [
  "operation-cancelled",
  "operation-executable",
  "operation-executed",
  "operation-scheduled",
  "pool-short",
  "reorganisation",
  "repaired-for-free",
  "safe-approved",
  "safe-changed",
  "safe-executable",
  "safe-failed",
  "timelock-changed",
] as const;

/** Formats of values by their names; others are written as they are. */
const FORMATS: Readonly<Record<string, (value: bigint) => string>> = {
  amount: (value) => `${formatTokens(value)} tokens`,
  price: (value) => `${formatTokens(value)} tokens`,
  repairCost: (value) => `${formatTokens(value)} tokens`,
  rewardRate: (value) => `${formatRate(value)} tokens a day`,
  percentage: (value) => `${value} %`,
  pausedFor: (value) => formatDuration(value),
};

/** An event in a sentence: its name, its values, and those that changed, old and new. */
export function describeEvent({ name, fragment, args }: LogDescription): string {
  const parts = fragment.inputs.flatMap((input, position) => {
    const [, isOld, subject] = /^(old|previous)?(.*)$/.exec(input.name)!;
    if (/^new[A-Z]/.test(input.name)) return [];
    const value = args[position] as unknown;
    if (isOld === undefined) return [`${input.name} ${format(input.name, value)}`];
    return differences(subject.charAt(0).toLowerCase() + subject.slice(1), value, args[`new${subject}`] as unknown);
  });
  const words = name.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words}${parts.length === 0 ? "" : `: ${parts.join(", ")}`}.`;
}

function differences(name: string, before: unknown, after: unknown): string[] {
  if (typeof before !== "object") return [`${name} ${format(name, before)} -> ${format(name, after)}`];
  const [old, next] = [before, after].map((values) => (values as Result).toObject());
  return Object.keys(old).flatMap((field) =>
    old[field] === next[field] ? [] : differences(field, old[field], next[field]),
  );
}

function format(name: string, value: unknown): string {
  return typeof value === "bigint" && name in FORMATS ? FORMATS[name](value) : String(value);
}
