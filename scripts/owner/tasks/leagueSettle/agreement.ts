import type { Log } from "ethers";

import { formatTokens } from "#game/amounts";
import type { Prize } from "#game/league";

import { openSecondNode } from "../../network/secondNode";
import { TaskError } from "../../runner/errors";
import type { GameSession } from "../../runner/session";
import { table } from "../../runner/table";
import { type ReadWeek, readWeek, type Terms } from "./week";

/** Maximum number of differences in a list. */
const LISTED = 20;

/**
 * Computes the week again from a second node.
 *
 * @throws TaskError that names the prizes and blocks in which the nodes differ, or says why the second node cannot
 * answer.
 */
export async function requireAgreement(
  { deployment, hre, say }: GameSession,
  here: ReadWeek,
  url: string,
  terms: Terms,
): Promise<void> {
  const there = await readSecond(hre, deployment, url, here.settlement.week, terms);
  if (there.root !== here.root) throw new TaskError(describeDisagreement(here, there));
  say("A second node yields the same prizes.\n");
}

async function readSecond(
  hre: GameSession["hre"],
  deployment: GameSession["deployment"],
  url: string,
  week: number,
  terms: Terms,
): Promise<ReadWeek> {
  try {
    const provider = await openSecondNode(hre, url);
    const { chainId } = await provider.getNetwork();
    if (chainId === BigInt(deployment.chainId)) return await readWeek(provider, deployment, week, terms);
    throw new TaskError(`It is on chain ${chainId}, but this game is on chain ${deployment.chainId}.`);
  } catch (error) {
    throw new TaskError(`The node at --check-rpc cannot confirm the prizes. ${(error as Error).message}`);
  }
}

function describeDisagreement(here: ReadWeek, there: ReadWeek): string {
  const [own, other] = [here, there].map(({ settlement }) => amountsOf(settlement.prizes));
  const accounts = [...new Set([...own.keys(), ...other.keys()])].filter((one) => own.get(one) !== other.get(one));
  const rows = accounts.map((one) => [one, own.get(one) ?? "nothing", other.get(one) ?? "nothing"]);
  const blocks = differingBlocks(here.logs, there.logs);
  const range = ({ settlement: { firstBlock, lastBlock } }: ReadWeek) => `${firstBlock} to ${lastBlock}`;
  return [
    `The second node yields other prizes, so nothing was sent: root ${here.root ?? "none"} here, ${there.root ?? "none"} there.`,
    ...(rows.length === 0
      ? ["The amounts are equal, but in another order."]
      : [table([["Account", "Here", "There"], ...rows.slice(0, LISTED)]).trimEnd(), ...more(rows.length)]),
    ...(blocks.length === 0
      ? []
      : [`Blocks whose logs differ: ${blocks.slice(0, LISTED).join(", ")}.`, ...more(blocks.length)]),
    ...(range(here) === range(there) ? [] : [`The week's blocks are ${range(here)} here, ${range(there)} there.`]),
    "One of the two nodes is wrong or lacks logs: compare with a third.",
  ].join("\n");
}

function more(count: number): string[] {
  return count > LISTED ? [`And ${count - LISTED} more.`] : [];
}

function amountsOf(prizes: readonly Prize[]): Map<string, string> {
  return new Map(prizes.map(({ account, amount }) => [account, `${formatTokens(amount)} tokens`]));
}

/** Blocks with different logs on two nodes, regardless of order and log numbers. */
function differingBlocks(here: readonly Log[], there: readonly Log[]): number[] {
  const [own, other] = [here, there].map((logs) => {
    const blocks = new Map<number, string[]>();
    for (const { blockNumber, transactionHash, topics, data } of logs)
      blocks.set(blockNumber, [...(blocks.get(blockNumber) ?? []), [transactionHash, ...topics, data].join()].sort());
    return blocks;
  });
  const numbers = [...new Set([...own.keys(), ...other.keys()])].sort((a, b) => a - b);
  return numbers.filter((number) => own.get(number)?.join() !== other.get(number)?.join());
}
