import { StandardMerkleTree } from "@openzeppelin/merkle-tree";
import { queryOptions } from "@tanstack/react-query";

import { LEAF, type League, leavesOf, prizesOf, rankWeek, weekStart } from "../../../../scripts/game/league";
import { LeagueDistributor__factory } from "../../../../typechain-types/factories/contracts/owner/LeagueDistributor__factory";
import { game, token } from "../game/contract";
import { deployment } from "../node/deployment";
import type { ContractCall } from "../node/node";
import { timedBlock } from "../history/blockTimes";
import { readLogs } from "./league";

function treeOf(prizes: Parameters<typeof leavesOf>[0]) {
  return StandardMerkleTree.of(leavesOf(prizes), LEAF);
}

function connect(distributor: string) {
  return LeagueDistributor__factory.connect(distributor, game.runner);
}

/** Whether a prize was paid. Read again when its claim begins or ends. */
export function claimedQuery({ distributor }: League, index: number, isUnderWay: boolean) {
  return queryOptions({
    queryKey: ["leaguePrize", distributor, index, isUnderWay],
    queryFn: () => connect(distributor).isClaimed(index),
    staleTime: 0,
  });
}

/** The call that takes a prize; index is its place in the list of the week. */
export function prizeCall({ distributor, prizes }: League, index: number): ContractCall {
  const { account, amount } = prizes[index]!;
  const values: [number, string, string, string[]] = [index, account, amount, treeOf(prizes).getProof(index)];
  return { to: distributor, data: LeagueDistributor__factory.createInterface().encodeFunctionData("claim", values) };
}

/** A statement about a settled week, and whether this browser found it true. */
export interface Finding {
  readonly text: string;
  readonly isTrue: boolean;
}

/** Computes a settled week again from the chain alone, and compares. */
export async function verifyLeague(league: League): Promise<Finding[]> {
  const { week, firstBlock: first, lastBlock: last, prizes } = league;
  const blocks = await Promise.all([deployment.block, first - 1, first, last, last + 1].map(timedBlock));
  const [deployedAt, before, begin, end, after] = blocks.map(({ timestamp }) => timestamp);
  const [from, until] = [weekStart(week, deployedAt!), weekStart(week + 1, deployedAt!)];
  const isWeek = (before! < from || first === deployment.block) && begin! >= from && end! < until && after! >= until;
  const logs = (await readLogs(last)).filter(({ blockNumber }) => blockNumber <= last);
  const computed = prizesOf(rankWeek(logs, first), league);
  const contract = connect(league.distributor);
  const [root, balance, ...claimed] = await Promise.all([
    contract.ROOT(),
    token.balanceOf(league.distributor),
    ...prizes.map((_, index) => contract.isClaimed(index)),
  ]);
  const open = prizes.reduce((sum, { amount }, index) => sum + (claimed[index] ? 0n : BigInt(amount)), 0n);
  const isSame = computed.length > 0 && treeOf(computed).root === root;
  return [
    { text: `Blocks ${first} to ${last} are the week.`, isTrue: isWeek },
    {
      text: `${logs.length} logs give the same ${prizes.length} winners and prizes.`,
      isTrue: isSame && treeOf(prizes).root === root,
    },
    { text: `The contract pays by their root, ${root.slice(0, 10)}….`, isTrue: isSame },
    { text: "It holds every prize that is not claimed.", isTrue: balance >= open },
  ];
}
