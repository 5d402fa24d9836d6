import { readJson, writeAtOnce } from "../../game/deployments";
import { TaskError } from "../runner/errors";
import type { CONDITIONS } from "./events";

/** Something that the owner should know. */
export interface News {
  readonly block: number;
  readonly event: string;
  /** For a condition: true when it has begun, false when it has ended. */
  readonly active?: boolean;
  readonly text: string;
  readonly [value: string]: unknown;
}

/** Report of a piece of news to the owner. */
export interface Line extends News {
  /** The same when it is delivered twice. */
  readonly id: string;
  /** ISO 8601, when it was reported. */
  readonly time: string;
}

/** A condition that was looked at. */
export interface Condition {
  readonly event: (typeof CONDITIONS)[number];
  /** Account or thing that the condition is about, where there are several of a kind. */
  readonly subject?: string;
  readonly active: boolean;
  readonly text: string;
  /** Text of the report when it is over. */
  readonly ended: string;
  readonly values?: object;
  /** Number of looks in a row that must differ from the last report: for conditions that come and go on their own. */
  readonly looks?: number;
}

/** Reports that a condition has begun or ended, unless the last report said the same. */
export type Alert = (condition: Condition) => void;

/** An operation of a timelock that was neither executed nor cancelled. */
interface Operation {
  readonly id: string;
  /** Unix seconds. */
  readonly readyAt: number;
  /** Its calls. */
  what: string;
  /** True once a report said that it can be executed. */
  isTold: boolean;
  /** Where it ends any pause of the game: when it was scheduled, Unix seconds. */
  anyPauseSince?: number;
}

/** State of a watch between two looks. Amounts are wei. */
export interface WatchState {
  readonly game: string;
  readonly chainId: number;
  /** The last block that was looked at. */
  block: number;
  blockHash: string;
  owner: string;
  implementation: string;
  isPaused: boolean;
  /** Conditions that last, and were reported. */
  alerts: string[];
  /** Number of looks in a row in which an alert differed from the last report. */
  unsettled: Record<string, number>;
  operations: Operation[];
  /** Those that are followed. */
  timelocks?: string[];
  /** The pool as it was looked at last, and what events said of it since. */
  reserve: string;
  expected: { purchases: string; change: string };
  /** Amount owed when the hour began (Unix seconds), amount paid of it since, and the highest rate that was seen. */
  hour: { since: string; owed: string; paid: string; rate: string };
  /** The latest attacks, oldest first: 1 where the roll was no miss. */
  attacks: string;
  /** Lines that the webhook has not accepted yet. */
  undelivered: Line[];
}

/**
 * Reads a state file.
 *
 * @returns Undefined when there is none.
 * @throws Error that names the file when it is damaged or of another game.
 */
export function readState(file: string | undefined, game: string, chainId: number): WatchState | undefined {
  if (file === undefined) return undefined;
  const fields = ["game", "chainId", "block", "alerts", "unsettled", "operations", "expected", "hour"] as const;
  const state = readJson<WatchState>(file, fields);
  if (state === undefined || (state.game === game && state.chainId === chainId)) return state;
  throw new TaskError(
    `${file} belongs to the game ${state.game} on chain ${state.chainId}: name another file with --state.`,
  );
}

export function saveState(file: string | undefined, state: WatchState): void {
  if (file !== undefined) writeAtOnce(file, `${JSON.stringify(state)}\n`);
}
