import { existsSync, readFileSync } from "node:fs";

import { writeAtOnce } from "../../deploy/deployments";
import { TaskError } from "../runner/errors";

/** Something that the owner should know. */
export interface News {
  readonly block: number;
  readonly event: string;
  /** Of a condition: whether it has begun or ended. */
  readonly active?: boolean;
  readonly text: string;
  readonly [value: string]: unknown;
}

/** What the owner is told of it. */
export interface Line extends News {
  /** The same when it is delivered twice. */
  readonly id: string;
  /** ISO 8601, when it was told. */
  readonly time: string;
}

/** How far a watch got, and what it knows. */
export interface WatchState {
  readonly game: string;
  readonly chainId: number;
  /** The last block that was looked at. */
  block: number;
  blockHash: string;
  owner: string;
  implementation: string;
  isPaused: boolean;
  /** What lasts, and was told. */
  alerts: string[];
  /** The pool as it was looked at last, and what events said of it since: wei. */
  reserve: string;
  expected: { purchases: string; change: string };
  /** The latest attacks, oldest first: 1 where the roll was no miss. */
  attacks: string;
  /** What the webhook has not taken yet. */
  undelivered: Line[];
}

/**
 * Reads a state file.
 *
 * @returns Undefined when there is none.
 * @throws TaskError when it is of another game.
 */
export function readState(file: string | undefined, game: string, chainId: number): WatchState | undefined {
  if (file === undefined || !existsSync(file)) return undefined;
  const state = JSON.parse(readFileSync(file, "utf8")) as WatchState;
  if (state.game === game && state.chainId === chainId) return state;
  throw new TaskError(
    `${file} belongs to the game ${state.game} on chain ${state.chainId}: name another file with --state.`,
  );
}

export function saveState(file: string | undefined, state: WatchState): void {
  if (file !== undefined) writeAtOnce(file, `${JSON.stringify(state)}\n`);
}
