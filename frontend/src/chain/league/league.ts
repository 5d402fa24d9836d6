import { queryOptions } from "@tanstack/react-query";

import { firstSince } from "../../../../scripts/game/bisect";
import { type Standing, WeekRanking, leagueTopics, weekAt, weekStart } from "../../../../scripts/game/league";
import { inSlices } from "../../browser/slices";
import { blockPoller } from "../node/chain";
import { deployment } from "../node/deployment";
import { readBlockTimes, timedBlock } from "../history/blockTimes";
import { rangeReader } from "../history/RangeReader";
import { type Log, getLogs } from "../node/node";
import { queryClient } from "../game/queryClient";

const TOPICS = leagueTopics();
/** Pieces: all of these logs are needed, and an answer with this many has about 4 MB. */
const PIECES = { itemsPerPiece: 4_000 };
/** Blocks that are read again, because others may have taken their place. */
const REPLACEABLE = 64;

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
  if (matters) void queryClient.invalidateQueries({ queryKey: ["league"] });
});

/** Ranking of a week from the logs of the chain; undefined: of the week that runs. */
export function leagueQuery(week: number | undefined) {
  return queryOptions({
    queryKey: ["league", week],
    queryFn: async (): Promise<LeagueWeek> => {
      const head = await blockPoller.latest();
      const deployedAt = (await timedBlock(deployment.block)).timestamp;
      const logs = await readLogs(head.number);
      const current = weekAt(head.timestamp, deployedAt);
      const chosen = week ?? current;
      const [from, until] = [weekStart(chosen, deployedAt), weekStart(chosen + 1, deployedAt)];
      const isSince = (time: number) => (index: number) => isLogSince(logs[index]!, time);
      const next = chosen < current ? await firstSince(-1, logs.length, isSince(until)) : logs.length;
      const first = await firstSince(-1, next, isSince(from));
      const standings = await rankInSlices(logs.slice(0, next), logs[first]?.blockNumber ?? Infinity);
      return { week: chosen, current, from, until, standings };
    },
  });
}

/** Ranks a week as `rankWeek` does, without holding up the page. */
export async function rankInSlices(logs: readonly Log[], firstBlock: number): Promise<Standing[]> {
  const week = new WeekRanking(firstBlock);
  await inSlices(logs, (log) => week.add(log));
  return week.standings();
}

let known: { readonly logs: readonly Log[]; readonly to: number; readonly genesis: string | undefined } | undefined;

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

/** Whether a log is of a time or later. Asks for its block only if no block whose time is known decides it. */
async function isLogSince({ timestamp, blockNumber }: Log, time: number): Promise<boolean> {
  if (timestamp !== undefined) return timestamp >= time;
  const known = readBlockTimes();
  if (known.some((block) => block.number <= blockNumber && block.timestamp >= time)) return true;
  if (known.some((block) => block.number >= blockNumber && block.timestamp < time)) return false;
  return (await timedBlock(blockNumber)).timestamp >= time;
}
