import type { Interface } from "ethers";

import type { IRigRaid__factory } from "#bindings/factories/contracts/interfaces/IRigRaid__factory";
import type { Taunts__factory } from "#bindings/factories/contracts/social/Taunts__factory";

type ErrorIn<Abi extends readonly unknown[]> = Extract<Abi[number], { type: "error" }>;

/** The names of the custom errors of the game and of its taunts. */
export type GameErrorName = ErrorIn<typeof IRigRaid__factory.abi | typeof Taunts__factory.abi>["name"];

/** An error as thrown by ethers, wallets and nodes. */
export interface Cause {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly data?: unknown;
}

/** Fields that can hold a wrapped error. */
const NESTED = ["error", "cause", "info", "data", "originalError", "reason"] as const;
const MAX_DEPTH = 6;

/** An error and the errors that it wraps, outermost first. */
export function causes(error: unknown, depth = 0): Cause[] {
  if (typeof error !== "object" || error === null || depth > MAX_DEPTH) return [];
  return [error, ...NESTED.flatMap((key) => causes((error as Record<string, unknown>)[key], depth + 1))];
}

/** Decodes a contract's custom error; null for any other data. */
export function parseRevert(contract: Interface, data: string) {
  try {
    return contract.parseError(data);
  } catch {
    return null;
  }
}
