import * as v from "valibot";

import { ALLOWED, Events, type Intent, type Logs, type Result, type WriteKind } from "./writeKind";

/** Table of writes, by kind. */
export type Writes = Readonly<Record<string, WriteKind>>;

let writes: Writes = {};

/** Sets the table of all writes, which reads stored transactions. */
export function knowWrites(table: Writes): void {
  writes = table;
}

function find({ kind }: Intent): WriteKind | undefined {
  return Object.hasOwn(writes, kind) ? writes[kind] : undefined;
}

/** Schema of a stored intent, of any kind in the table. */
export const StoredIntent = v.lazy((input) => {
  const { kind } = (input ?? {}) as Partial<Intent>;
  return find({ kind: String(kind) })?.schema ?? v.never();
});

/** Result of a transaction that has succeeded, from the logs of its receipt; undefined where the game shows none. */
export function resultOf(intent: Intent, logs: Logs, player: string, isFinal = true): Result | undefined {
  return isFinal ? find(intent)?.result(new Events(logs, player), intent) : ALLOWED;
}

/** Result in these logs of any transaction; undefined if there is none. */
export function effectIn(intent: Intent, logs: Logs, player: string): Result | undefined {
  return find(intent)?.effect === undefined ? undefined : resultOf(intent, logs, player);
}

/** Text for a transaction that succeeded without the intended effect. */
export function noEffectText(intent: Intent): string {
  return `The transaction went through, but the game shows no ${find(intent)?.effect ?? "effect"}.`;
}

/** Text of a result. */
export function resultText(intent: Intent, result: Result): string {
  if (result.kind === ALLOWED.kind) return "Allowance granted. If nothing else happens, start again to pay.";
  return find(intent)!.text(result);
}

/** Whether a result is no success. */
export function isQuiet(intent: Intent, result: Result): boolean {
  return find(intent)?.isQuiet?.(result) ?? false;
}

/** Applies a confirmed write's consequences in this browser. */
export function afterConfirmed(intent: Intent, player: string): void {
  find(intent)?.onConfirmed?.(intent, player);
}

/** Names of the game's calls for an intent. */
export function callsOf(intent: Intent): readonly string[] {
  return find(intent)?.calls?.(intent) ?? [intent.kind];
}

/** Key of an intent; only one with the same key may be pending. */
export function intentKey(intent: Intent): string {
  return find(intent)?.isExclusive ? intent.kind : JSON.stringify(intent);
}
