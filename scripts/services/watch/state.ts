import { readJson, writeAtOnce } from "../../owner/deploy/deploymentFiles";
import { TaskError } from "../../owner/runner/errors";
import type { CONDITIONS, EventName, Severity } from "./events";

/** A finding for the owner. */
export interface News {
  readonly block: number;
  readonly event: EventName;
  /** For a condition, true when it begins and false when it ends. */
  readonly active?: boolean;
  text: string;
  [value: string]: unknown;
}

/** Report of a finding to the owner. */
export interface Line extends News {
  /** ID that stays the same when the line is delivered twice. */
  readonly id: string;
  /** Time of the report, ISO 8601. */
  readonly time: string;
  /** Undefined in an undelivered line of an older version. */
  readonly severity: Severity | undefined;
}

/** A checked condition. */
export interface Condition {
  readonly event: (typeof CONDITIONS)[number];
  /** Account or other subject of the condition, if there are several. */
  readonly subject?: string;
  readonly active: boolean;
  readonly text: string;
  /** Text of the report when the condition ends. */
  readonly ended: string;
  readonly values?: object;
  /** Number of consecutive checks that must differ from the last report, for conditions that come and go. */
  readonly looks?: number;
}

/** Reports a finding. The id stays the same when it is reported twice. */
export type Report = (line: News, id?: string) => void;

/** Reports that a condition has begun or ended, unless the last report already said so. */
export type Alert = (condition: Condition) => void;

/** An operation of a timelock that was neither executed nor cancelled. */
interface Operation {
  readonly id: string;
  /** Unix seconds. */
  readonly readyAt: number;
  /** Its calls. */
  what: string;
  /** True once a report has said that it can be executed. */
  isTold: boolean;
  /** For an operation that ends any pause, the time of its scheduling, Unix seconds. */
  anyPauseSince?: number;
  /** True when no batch of this deployment contains it. */
  readonly isForeign?: boolean;
}

/** State of a watch between two checks. Amounts in wei. */
export interface WatchState {
  readonly game: string;
  readonly chainId: number;
  /** The last block that was checked. */
  block: number;
  blockHash: string;
  owner: string;
  implementation: string;
  isPaused: boolean;
  /** Reported conditions that have not ended. */
  alerts: string[];
  /** Number of consecutive checks in which an alert differed from the last report. */
  unsettled: Record<string, number>;
  operations: Operation[];
  /** Timelocks that the watch follows. */
  timelocks: string[];
  /** Unknown events by contract and topic, each reported once. */
  unknownEvents: string[];
  /** Number of lines reported since this state began, by event. */
  counts: Record<string, number>;
  /** The pool at the last check, and the changes from events since then. */
  reserve: string;
  expected: { purchases: string; change: string };
  /** Debt at the start of the hour (Unix seconds), payments since then, and the highest rate. */
  hour: { since: string; owed: string; paid: string; rate: string };
  /** The latest attacks, oldest first: 1 if the attack did not miss. */
  attacks: string;
  /** Number of taunts since this state began. */
  taunts: number;
  /** Lines that the webhook has not accepted yet. */
  undelivered: Line[];
}

/**
 * Reads a state file of this version or an older one.
 *
 * @returns Undefined when the file does not exist.
 * @throws Error that names the file when it is damaged or belongs to another game.
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
