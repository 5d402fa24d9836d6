import { bitsOf, scopeOf } from "#game/scopes";

import { game } from "../game/contract";
import { deployment } from "../node/deployment";
import type { ContractCall } from "../node/node";
import { hasOperator, useOwnOperators } from "./state";

/** An action that an operator would take for the player. */
interface Delegated {
  /** Its calls of the game; undefined for a call of another contract, which is sent unchanged. */
  readonly calls?: string[];
  /** Required scopes, as the contract's number. */
  readonly bits: number;
}

/** Translates a call of the player's into that of an operator; undefined for one that only the player's own wallet can send. */
export function delegate({ to, data, value }: ContractCall): Delegated | undefined {
  if (to === deployment.taunts && !value) return { bits: bitsOf(["fight"]) };
  if (to !== deployment.game || value) return undefined;
  const call = game.interface.parseTransaction({ data });
  const calls = call?.name === "multicall" ? [...(call.args[0] as string[])] : [data];
  const scopes = calls.map((each) => scopeOf(game.interface.parseTransaction({ data: each })?.name ?? ""));
  return scopes.every((scope) => scope !== undefined) ? { calls, bits: bitsOf(scopes) } : undefined;
}

/** Whether an operator with that scope, as the contract's number, may make these calls of the game. */
export function isWithin(calls: readonly string[], bits: number): boolean {
  return calls.map(scopeOf).every((scope) => scope !== undefined && (bitsOf([scope]) & ~bits) === 0);
}

/** Whether this browser may make these calls for the player, as far as it knows without reading the chain. */
export function mayMake(calls: readonly string[], player: string): boolean {
  return hasOperator(player) && isWithin(calls, useOwnOperators.getState()[player]!.scope);
}

/**
 * Sentence for the player on why the wallet opens for what this browser may do: its budget is too small. Empty where the
 * browser may not.
 */
export function whyNotByKey(calls: readonly string[], player: string): string {
  return mayMake(calls, player) ? "That is more than the browser may take of your tokens. " : "";
}

/** The session key's share in a payment; amounts in wei. */
export interface KeysPart {
  /** Part of the player's allowance that the wallet's payments leave to the key: the rest of its budget. */
  readonly reserved: bigint;
  /** Whether the key pays, so that the wallet stays closed. */
  readonly isByKey: boolean;
}

/**
 * The part that this browser's key has in paying for what the player wants.
 *
 * @param key Permission of the key, as the chain has it; undefined or with an end of 0 where it has none.
 */
export function keysPart(
  calls: readonly string[],
  player: string,
  cost: bigint,
  key: { readonly until: number; readonly budget: bigint } | undefined,
): KeysPart {
  if (key === undefined || key.until === 0 || !hasOperator(player)) return { reserved: 0n, isByKey: false };
  return { reserved: key.budget, isByKey: mayMake(calls, player) && key.budget >= cost };
}
