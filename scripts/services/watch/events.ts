import type { LogDescription, Result } from "ethers";

import type { EventsFor } from "#game/eventReaders";
import { wordsOf } from "#game/texts/identifiers";

import { formatValue } from "../../owner/runner/values";

/** Name of each of the owner's events in reports. */
export const OWNER_EVENTS = {
  AttackFailProbabilityChanged: "fail-probability-changed",
  AttackFeePercentageChanged: "attack-fee-changed",
  ComponentSettingsChanged: "component-changed",
  FeeCollectorChanged: "fee-collector-changed",
  GamePaused: "paused",
  GameUnpaused: "unpaused",
  Initialized: "initialized",
  OwnershipTransferStarted: "ownership-offered",
  OwnershipTransferred: "owner-changed",
  PurchaseFeePercentageChanged: "purchase-fee-changed",
  ReadsAttached: "reads-attached",
  SkinSettingsChanged: "skin-changed",
  TokenSet: "token-set",
  TokensRescued: "tokens-rescued",
  Upgraded: "implementation-changed",
} as const satisfies Record<EventsFor<"watch">, string>;

/** Conditions that begin and end. */
export const CONDITIONS = [
  "game-unreadable",
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
  "watch-failing",
  "webhook-failing",
] as const;

/** Reports other than the owner's actions. */
export const HAPPENINGS = [
  "operation-cancelled",
  "operation-executable",
  "operation-executed",
  "operation-foreign",
  "operation-scheduled",
  "pool-short",
  "reorganisation",
  "safe-approved",
  "safe-changed",
  "safe-executable",
  "safe-failed",
  "timelock-changed",
  "unreadable",
] as const;

/** Reports of what the owner did to the game. */
export const OWNER_ACTIONS = [...Object.values(OWNER_EVENTS), "repaired-for-free"] as const;

/** Severities, lowest first. */
export const SEVERITIES = ["info", "notice", "warning", "critical"] as const;
export type Severity = (typeof SEVERITIES)[number];

export type EventName = (typeof OWNER_ACTIONS | typeof CONDITIONS | typeof HAPPENINGS)[number] | "watching";

/**
 * Severity of each event, and of each condition's begin and end. Notice: normal owner activity. Warning: needs
 * attention today. Critical: the first sign of a theft or a bug.
 */
const SEVERITY: Readonly<Record<EventName, Severity>> = {
  "attack-fee-changed": "notice",
  "component-changed": "notice",
  "fail-probability-changed": "notice",
  "fee-collector-changed": "warning",
  "game-unreadable": "critical",
  "gas-low": "warning",
  "guarded-pause": "warning",
  "guardian-expiring": "warning",
  "guardian-none": "warning",
  "hits-unusual": "critical",
  "implementation-changed": "critical",
  "indexer-behind": "warning",
  initialized: "critical",
  "node-behind": "warning",
  "node-failing": "warning",
  "operation-cancelled": "notice",
  "operation-executable": "notice",
  "operation-executed": "notice",
  "operation-foreign": "critical",
  "operation-scheduled": "notice",
  "operation-overtaken": "warning",
  "outflow-unexplained": "critical",
  "owed-high": "critical",
  "owner-changed": "critical",
  "ownership-offered": "critical",
  paused: "warning",
  "pool-short": "critical",
  "purchase-fee-changed": "notice",
  "reads-attached": "critical",
  reorganisation: "warning",
  "repaired-for-free": "notice",
  "runway-low": "warning",
  "safe-approved": "notice",
  "safe-changed": "critical",
  "safe-executable": "notice",
  "safe-failed": "warning",
  "skin-changed": "notice",
  slowed: "warning",
  "timelock-changed": "critical",
  "token-set": "critical",
  "tokens-rescued": "warning",
  unpaused: "notice",
  unreadable: "warning",
  "watch-failing": "warning",
  watching: "info",
  "webhook-failing": "warning",
};

/** Severity of a line. A line of an older version may have an unknown event. */
export function severityOf({ event, foreign }: { readonly event: string; readonly foreign?: unknown }): Severity {
  if (foreign === true && event !== "operation-cancelled") return "critical";
  return (SEVERITY as Readonly<Record<string, Severity | undefined>>)[event] ?? "warning";
}

export function isAtLeast(severity: Severity, least: Severity): boolean {
  return SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(least);
}

/** Describes an event in a sentence: its name and values, with old and new ones for changes. */
export function describeEvent({ name, fragment, args }: LogDescription): string {
  const parts = fragment.inputs.flatMap((input, position) => {
    const [, isOld, subject] = /^(old|previous)?(.*)$/.exec(input.name)!;
    if (/^new[A-Z]/.test(input.name)) return [];
    const value = args[position] as unknown;
    if (isOld === undefined) return [`${input.name} ${formatValue(input.name, value)}`];
    return differences(subject.charAt(0).toLowerCase() + subject.slice(1), value, args[`new${subject}`] as unknown);
  });
  return `${wordsOf(name)}${parts.length === 0 ? "" : `: ${parts.join(", ")}`}.`;
}

function differences(name: string, before: unknown, after: unknown): string[] {
  if (typeof before !== "object") return [`${name} ${formatValue(name, before)} -> ${formatValue(name, after)}`];
  const [old, next] = [before, after].map((values) => (values as Result).toObject());
  return Object.keys(old).flatMap((field) =>
    old[field] === next[field] ? [] : differences(field, old[field], next[field]),
  );
}
