import { readJson, writeAtOnce } from "#game/deployments";

import { TaskError } from "../../owner/runner/errors";
import type { CONDITIONS, EventName, Severity } from "./events";

/** Something that the owner should know. */
export interface News {
  readonly block: number;
  readonly event: EventName;
  /** For a condition: true when it has begun, false when it has ended. */
  readonly active?: boolean;
  text: string;
  [value: string]: unknown;
}

/** Report of a piece of news to the owner. */
export interface Line extends News {
  /** The same when it is delivered twice. */
  readonly id: string;
  /** ISO 8601, when it was reported. */
  readonly time: string;
  /** Undefined in a line that an older version has left undelivered. */
  readonly severity: Severity | undefined;
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

/** Report of a piece of news; the id is the same when it is reported twice. */
export type Report = (line: News, id?: string) => void;

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
  /** True when no batch of this deployment has it. */
  readonly isForeign?: boolean;
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
  timelocks: string[];
  /** Events that this version does not know, by contract and topic: each is told once. */
  unknownEvents: string[];
  /** Number of lines reported since this state began, by event. */
  counts: Record<string, number>;
  /** The pool as it was looked at last, and what events said of it since. */
  reserve: string;
  expected: { purchases: string; change: string };
  /** Amount owed when the hour began (Unix seconds), amount paid of it since, and the highest rate that was seen. */
  hour: { since: string; owed: string; paid: string; rate: string };
  /** The latest attacks, oldest first: 1 where the roll was no miss. */
  attacks: string;
  /** Number of taunts since this state began. */
  taunts: number;
  /** Lines that the webhook has not accepted yet. */
  undelivered: Line[];
}

/**
 * Reads a state file of this version or an older one.
 *
 * @returns Undefined when there is none.
 * @throws Error that names the file when it is damaged or of another game.
 */
export function readState(file: string | undefined, game: string, chainId: number): WatchState | undefined {
  if (file === undefined) return undefined;
  const fields = ["game", "chainId", "block", "alerts", "unsettled", "operations", "expected", "hour"] as const;
  const state = readJson<WatchState>(file, fields);
  if (state === undefined) return undefined;
  if (state.game === game && state.chainId === chainId)
    return {
      ...state,
      timelocks: state.timelocks ?? [],
      unknownEvents: state.unknownEvents ?? [],
      counts: state.counts ?? {},
      taunts: state.taunts ?? 0,
    };
  throw new TaskError(
    `${file} belongs to the game ${state.game} on chain ${state.chainId}: name another file with --state.`,
  );
}

export function saveState(file: string | undefined, state: WatchState): void {
  if (file !== undefined) writeAtOnce(file, `${JSON.stringify(state)}\n`);
}
