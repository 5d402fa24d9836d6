import { queryOptions } from "@tanstack/react-query";
import { toBeHex } from "ethers";

import { firstSince } from "#game/bisect";
import { gameInterface } from "#game/gameInterface";
import { leagueTopics, placesOf, type Standing, weekAt, WeekRanking, weekStart } from "#game/league";

import { inSlices } from "../../browser/slices";
import { readAgain } from "../game/queryClient";
import { readBlockTimes, timedBlock } from "../history/blockTimes";
import { rangeReader } from "../history/RangeReader";
import { blockPoller, headNumber } from "../node/chain";
import { deployment } from "../node/deployment";
import { getLogs, type Log } from "../node/node";

const TOPICS = leagueTopics();
const ATTACKED = gameInterface.getEvent("ComponentAttacked").topicHash;
/** Pieces: all of these logs are needed, and an answer with this many has about 4 MB. */
const PIECES = { itemsPerPiece: 4_000 };
/** Number of blocks to read again, because a reorganisation may have replaced them. */
const REPLACEABLE = 64;

/** Number of blocks whose logs most nodes return in one answer. */
const NEAR = 10_000;

/** A week's league. Times in Unix seconds. */
export interface LeagueWeek {
  readonly week: number;
  /** The week that runs now. */
  readonly current: number;
  readonly from: number;
  readonly until: number;
  readonly standings: readonly Standing[];
}

blockPoller.onChange((change) => {
  const matters = change.kind === "everything" || change.logs.some(({ topics: [topic] }) => TOPICS.includes(topic!));
  if (matters) void readAgain({ queryKey: ["league"] });
});

/** Ranking of a week from the logs of the chain; of the current week by default. */
export function leagueQuery(week: number | undefined) {
  return queryOptions({
    queryKey: ["league", week],
    queryFn: async (): Promise<LeagueWeek> => {
      const { logs, firstBlock, ...times } = await readWeek(week);
      return { ...times, standings: await rankInSlices(logs, firstBlock) };
    },
  });
}

/** A player's place in their division and net loot, wei; the place is undefined where they have none. */
export interface LeaguePlace {
  readonly place: number | undefined;
  readonly net: bigint;
  readonly division: number;
}

/** Places of a player before and after an attack. */
export interface LeagueMove {
  readonly week: number;
  readonly before: LeaguePlace;
  readonly after: LeaguePlace;
}

/** The player's place in the current week's league, before and after an attack; null until it is mined. */
export function leagueMoveQuery(player: string, attackId: number) {
  return queryOptions({
    queryKey: ["league", "move", player, attackId],
    queryFn: async (): Promise<LeagueMove | null> => {
      const { logs, firstBlock, week } = await readWeek();
      const number = toBeHex(attackId, 32);
      const at = logs.findIndex(({ topics }) => topics[0] === ATTACKED && topics[1] === number);
      if (at < 0) return null;
      const placeAt = async (count: number) => placeOf(await rankInSlices(logs.slice(0, count), firstBlock), player);
      return { week, before: await placeAt(at), after: await placeAt(at + 1) };
    },
  });
}

function placeOf(standings: readonly Standing[], player: string): LeaguePlace {
  const own = standings.find(({ account }) => account === player);
  if (!own) return { place: undefined, net: 0n, division: 0 };
  const place = placesOf(standings, own.division).indexOf(own) + 1;
  return { place: place || undefined, net: own.net, division: own.division };
}

/** Logs that decide a week's league, and its times; of the current week by default. */
async function readWeek(week?: number) {
  const head = await blockPoller.latest();
  const deployedAt = (await timedBlock(deployment.block)).timestamp;
  const logs = await readLogs(head.number);
  const current = weekAt(head.timestamp, deployedAt);
  const chosen = week ?? current;
  const [from, until] = [weekStart(chosen, deployedAt), weekStart(chosen + 1, deployedAt)];
  const isSince = (time: number) => (index: number) => isLogSince(logs[index]!, time);
  const next = chosen < current ? await firstSince(-1, logs.length, isSince(until)) : logs.length;
  const first = await firstSince(-1, next, isSince(from));
  const firstBlock = logs[first]?.blockNumber ?? Infinity;
  return { logs: logs.slice(0, next), firstBlock, week: chosen, current, from, until };
}

/** Ranks a week as `rankWeek` does, without holding up the page. */
export async function rankInSlices(logs: readonly Log[], firstBlock: number): Promise<Standing[]> {
  const week = new WeekRanking(firstBlock);
  await inSlices(logs, (log) => week.add(log));
  return week.standings();
}

let known: { readonly logs: readonly Log[]; readonly to: number; readonly genesis: string | undefined } | undefined;

/** Whether only few blocks must be read for a league, because the game is young or a screen has already read it. */
export function isLeagueNear(): boolean {
  return headNumber() - (known?.to ?? deployment.block) < NEAR;
}

/** All logs that decide a league, from the deployment to a block; only new ones are read. */
export async function readLogs(to: number): Promise<readonly Log[]> {
  const { genesis } = blockPoller.getState();
  if (known?.genesis !== genesis) known = undefined;
  const from = Math.max(deployment.block, (known?.to ?? 0) - REPLACEABLE);
  let logs: readonly Log[] = [];
  for (let last = to; last >= from;) {
    const read = (blocks: { from: number; to: number }) => getLogs({ blocks, topics: [TOPICS] });
    const found = await rangeReader.readBack({ from, to: last }, read, PIECES);
    logs = [...found.items, ...logs];
    last = found.from - 1;
  }
  logs = [...(known?.logs.filter(({ blockNumber }) => blockNumber < from) ?? []), ...logs];
  known = { logs, to, genesis };
  return logs;
}

/** Whether a log is from a time or later. Reads its block only if known block times do not decide it. */
async function isLogSince({ timestamp, blockNumber }: Log, time: number): Promise<boolean> {
  if (timestamp !== undefined) return timestamp >= time;
  const known = readBlockTimes();
  if (known.some((block) => block.number <= blockNumber && block.timestamp >= time)) return true;
  if (known.some((block) => block.number >= blockNumber && block.timestamp < time)) return false;
  return (await timedBlock(blockNumber)).timestamp >= time;
}
