import { queryOptions } from "@tanstack/react-query";

import { firstSince } from "#game/bisect";
import { parseGameEvent } from "#game/events";
import { REPLAYED, type Rigs, type Step } from "#game/replay";
import { DAY } from "#game/weeks";

import { game } from "../game/contract";
import { toPlain } from "../game/plain";
import { blockPoller } from "../node/chain";
import { deployment } from "../node/deployment";
import { getLogs } from "../node/node";
import { type TimedBlock, timedBlock } from "./blockTimes";
import { decodeEvents } from "./events";
import type { AttackEvent } from "./HistoryEvent";
import { rangeReader } from "./RangeReader";

/** Rigs that are followed: those of the players in the most raids. */
const MAX_RIGS = 12;

/** Day with raids, from its logs. */
export interface ReplayDay {
  readonly first: TimedBlock;
  readonly last: TimedBlock;
  readonly steps: readonly Step[];
  readonly raids: readonly AttackEvent[];
  /** Rigs before the first block. */
  readonly start: Rigs;
  /** True if the node's limits hide the day's beginning. */
  readonly isCut: boolean;
}

/** Start of a UTC day such as "2026-01-31", Unix seconds; 0 if it is none. */
export function readDay(text: string): number {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) / 1000 || 0 : 0;
}

/** UTC day of a moment. */
export function dayOf(at: number): string {
  return new Date(at * 1000).toISOString().slice(0, 10);
}

/** Everything that the replay of a day needs; "none" without raids. */
export function dayQuery(at: number) {
  return queryOptions({ queryKey: ["day", at], queryFn: () => readEvents(at) });
}

async function readEvents(day: number): Promise<ReplayDay | "none"> {
  const head = await blockPoller.latest();
  const range = { from: await findBlock(day, head), to: (await findBlock(day + DAY, head)) - 1 };
  const topics = [REPLAYED.map((name) => game.interface.getEvent(name).topicHash)];
  const size = range.to - range.from + 1;
  const found = await rangeReader.readBack(range, (blocks) => getLogs({ blocks, topics }), { size });
  const logs = found.items;
  const raids = decodeEvents(logs).filter((event) => event.name === "ComponentAttacked");
  if (raids.length === 0) return "none";
  return {
    first: await timedBlock(found.from),
    last: await timedBlock(range.to),
    steps: logs.map((log) => ({ ...parseGameEvent(log)!, block: log.blockNumber })),
    raids,
    start: await readRigs(busiest(raids), found.from - 1),
    isCut: found.from > range.from,
  };
}

/** The game's first block at or after a moment; one above the head if there is none. */
function findBlock(at: number, head: TimedBlock): Promise<number> {
  return firstSince(deployment.block - 1, head.number + 1, async (block) => (await timedBlock(block)).timestamp >= at);
}

function busiest(raids: readonly AttackEvent[]): string[] {
  const counts = new Map<string, number>();
  for (const player of raids.flatMap(({ attacker, victim }) => [attacker, victim])) {
    counts.set(player, (counts.get(player) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  return sorted.slice(0, MAX_RIGS).map(([player]) => player);
}

async function readRigs(players: readonly string[], blockTag: number): Promise<Rigs> {
  const read = async (player: string) =>
    // Before the game there are neither rigs nor types of components: these come as events, too.
    blockTag < deployment.block ? [] : (await game.getAllComponents(player, { blockTag })).map(toPlain);
  return new Map(await Promise.all(players.map(async (player) => [player, await read(player)] as const)));
}
