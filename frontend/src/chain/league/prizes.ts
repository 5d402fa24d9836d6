import { StandardMerkleTree } from "@openzeppelin/merkle-tree";

import type { LeagueDistributor } from "#bindings/contracts/owner/LeagueDistributor";
import { LeagueDistributor__factory } from "#bindings/factories/contracts/owner/LeagueDistributor__factory";
import { checkDistributor, find, type Finding } from "#game/distributor";
import { LEAF, type League, leavesOf, prizesOf, weekStart } from "#game/league";

import { reader, token } from "../game/contract";
import { toReads } from "../game/reads";
import { timedBlock } from "../history/blockTimes";
import { deployment } from "../node/deployment";
import { type ContractCall, nodes } from "../node/node";
import { rankInSlices, readLogs } from "./league";

function treeOf(prizes: Parameters<typeof leavesOf>[0]) {
  return StandardMerkleTree.of(leavesOf(prizes), LEAF);
}

function connect(distributor: string) {
  return toReads<LeagueDistributor>(distributor, LeagueDistributor__factory.createInterface(), reader);
}

/** The call that claims a prize. `index` is its place in the week's list. */
export function prizeCall({ distributor, prizes }: League, index: number): ContractCall {
  const { account, amount } = prizes[index]!;
  const values: [number, string, string, string[]] = [index, account, amount, treeOf(prizes).getProof(index)];
  return { to: distributor, data: LeagueDistributor__factory.createInterface().encodeFunctionData("claim", values) };
}

/** Recomputes a settled week from the chain alone and compares. Anything that a node does not answer is unknown. */
export async function verifyLeague(league: League): Promise<Finding[]> {
  const { firstBlock, lastBlock, prizes, distributor, root } = league;
  const contract = connect(distributor);
  const readCode = () => nodes.send("eth_getCode", [distributor, "latest"]) as Promise<string>;
  const claims = Promise.all(prizes.map((_, index) => contract.isClaimed(index)));
  const findings = await Promise.all([
    find("The times of its blocks", isWeek(league), (isTrue) => ({
      text: `Blocks ${firstBlock} to ${lastBlock} are ${isTrue ? "" : "not "}the week.`,
      isTrue,
    })),
    find("The logs of the week", computePrizes(league), ({ logs, computed }) => {
      const isTrue = computed.length > 0 && treeOf(computed).root === root && treeOf(prizes).root === root;
      return {
        text: `${logs} logs ${isTrue ? "" : "do not "}give the same ${prizes.length} winners and prizes.`,
        isTrue,
      };
    }),
    checkDistributor(contract, readCode, { ...league, token: deployment.token }),
    find("The prizes that it holds", Promise.all([token.balanceOf(distributor), claims]), ([balance, claimed]) => {
      const open = prizes.reduce((sum, { amount }, index) => sum + (claimed[index] ? 0n : BigInt(amount)), 0n);
      const isTrue = balance >= open;
      return {
        text: isTrue ? "It holds enough for all unclaimed prizes." : "It holds too little for the unclaimed prizes.",
        isTrue,
      };
    }),
  ]);
  return findings.flat();
}

/** Whether a settled week's blocks are those of the week. */
async function isWeek({ week, firstBlock: first, lastBlock: last }: League): Promise<boolean> {
  const blocks = await Promise.all([deployment.block, first - 1, first, last, last + 1].map(timedBlock));
  const [deployedAt, before, begin, end, after] = blocks.map(({ timestamp }) => timestamp);
  const [from, until] = [weekStart(week, deployedAt!), weekStart(week + 1, deployedAt!)];
  return (before! < from || first === deployment.block) && begin! >= from && end! < until && after! >= until;
}

async function computePrizes(league: League) {
  const logs = (await readLogs(league.lastBlock)).filter(({ blockNumber }) => blockNumber <= league.lastBlock);
  return { logs: logs.length, computed: prizesOf(await rankInSlices(logs, league.firstBlock), league) };
}
