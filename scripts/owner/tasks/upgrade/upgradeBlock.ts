import type { Log } from "ethers";

import { firstSince } from "#game/bisect";

import { implementationOf } from "../../deploy/implementation";
import { TaskError } from "../../runner/errors";
import type { GameSession } from "../../runner/session";

/**
 * Finds the event of the upgrade to the current implementation.
 *
 * @param after A block in which another implementation was in use.
 * @param given The upgrade's block, if known.
 * @throws TaskError when the node has no old state, or the given block has no such upgrade.
 */
export async function findUpgrade(
  session: GameSession,
  implementation: string,
  after: number,
  given: number | undefined,
): Promise<Log> {
  const { hre, game, deployment } = session;
  const { provider } = hre.ethers;
  const isInUse = async (block: number) => {
    const then = await implementationOf(provider, deployment.game, block).catch((error: Error) => {
      throw new TaskError(
        `The node does not have the game's state in block ${block}, which is needed to find the block of the upgrade. Run ` +
          "the same command with the RPC_URL of a node that keeps old state (an archive node), or look the block up in an " +
          `explorer and add --block <number>. The node answered: ${error.message}`,
      );
    });
    return then === implementation;
  };
  const block = given ?? (await firstSince(after, await provider.getBlockNumber(), isInUse));
  const topics = await game.filters.Upgraded(implementation).getTopicFilter();
  const query = { address: deployment.game, topics, fromBlock: block, toBlock: block };
  const found = (await provider.getLogs(query)).at(-1);
  if (found !== undefined) return found;
  throw new TaskError(`The game was not upgraded to ${implementation} in block ${block}.`);
}
