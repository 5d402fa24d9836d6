import type { Log, Provider } from "ethers";

import { firstSince } from "#game/bisect";
import {
  LEAF,
  type League,
  leagueTopics,
  leavesOf,
  type Prize,
  prizesOf,
  rankWeek,
  type Standing,
  weekAt,
  weekStart,
} from "#game/league";
import { formatTime } from "#game/times";

import { TaskError } from "../../runner/errors";
import { LogReader } from "../../runner/logs";
import type { GameSession } from "../../runner/session";

/** Minimum time after the end of a week, seconds. Before that, a reorganisation could replace its last blocks. */
const SETTLED_AFTER = 3_600;

/** Terms of a week's prizes. */
export type Terms = Pick<League, "share" | "percentages">;

/** A week computed from its logs, the same on every node. */
export interface Settlement extends Pick<League, "week" | "firstBlock" | "lastBlock"> {
  readonly standings: readonly Standing[];
  readonly prizes: readonly Prize[];
}

/** A week from a node, with the logs from which it was computed. */
export interface ReadWeek {
  readonly settlement: Settlement;
  /** Undefined when nobody wins a prize. */
  readonly root: string | undefined;
  readonly logs: readonly Log[];
}

/**
 * Ranks a finished week.
 *
 * @throws TaskError when the week cannot be settled yet.
 */
export async function readWeek(
  provider: Provider,
  deployment: GameSession["deployment"],
  week: number,
  terms: Terms,
): Promise<ReadWeek> {
  const timeOf = async (block: number) => {
    const found = await provider.getBlock(block);
    if (found === null) throw new TaskError(`The node has no block ${block}.`);
    return found.timestamp;
  };
  const [deployedAt, latest] = [await timeOf(deployment.block), await provider.getBlockNumber()];
  const [start, end] = [weekStart(week, deployedAt), weekStart(week + 1, deployedAt)];
  const now = await timeOf(latest);
  if (now < end + SETTLED_AFTER) {
    const open = `Week ${week} can be settled from ${formatTime(BigInt(end + SETTLED_AFTER))}`;
    throw new TaskError(`${open} on. Now it is week ${weekAt(now, deployedAt)}.`);
  }
  const since = (time: number) =>
    firstSince(deployment.block - 1, latest, async (block) => (await timeOf(block)) >= time);
  const [first, next] = [await since(start), await since(end)];
  const query = { address: deployment.game, topics: [leagueTopics()] };
  const logs = await new LogReader(provider).all(query, deployment.block, next - 1);
  const standings = rankWeek(logs, first);
  const prizes = prizesOf(standings, terms);
  return {
    settlement: { week, firstBlock: first, lastBlock: next - 1, standings, prizes },
    root: await rootOf(prizes),
    logs,
  };
}

/** The record of a settled week, for the deployment file. */
export function recordOf(
  { week, firstBlock, lastBlock, prizes }: Settlement,
  paid: Pick<League, "share" | "root" | "distributor" | "end" | "beneficiary">,
): League {
  const recorded = prizes.map((prize) => ({ ...prize, amount: `${prize.amount}` }));
  const { share, ...contract } = paid;
  return { week, firstBlock, lastBlock, share, prizes: recorded, ...contract };
}

async function rootOf(prizes: readonly Prize[]): Promise<string | undefined> {
  if (prizes.length === 0) return undefined;
  // Loaded on demand, because every task loads this file.
  const { StandardMerkleTree } = await import("@openzeppelin/merkle-tree");
  return StandardMerkleTree.of(leavesOf(prizes), LEAF).root;
}
