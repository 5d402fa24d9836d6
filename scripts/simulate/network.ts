import { JsonRpcProvider } from "ethers";

import type { IRigRaid } from "#bindings";
import { readRules, RULE_NAMES, type Rules } from "#game/rules";

import { nodesOf, readDeployment } from "../owner/deploy/deploymentFiles";
import { useProxy } from "../owner/network/proxy";
import { isRevert } from "../owner/network/steadyProvider";
import { sourceRules } from "./model/rules";
import { DEFAULT_PLAYERS } from "./options";
import type { Scenario } from "./Season";

/**
 * The settings, the rules and the pool of a deployed game, and the usual kinds of players, as many as play it.
 *
 * @throws Error when the game cannot be read; the message says what to do.
 */
export async function readNetwork(network: string): Promise<Partial<Scenario>> {
  const deployment = readDeployment(network);
  const { game: address, chainId } = deployment;
  const [url] = nodesOf(deployment);
  const { IRigRaid__factory } = await import("#bindings/factories/contracts/interfaces/IRigRaid__factory");
  useProxy();
  const provider = new JsonRpcProvider(url, chainId, { staticNetwork: true });
  try {
    return await readGame(IRigRaid__factory.connect(address, provider));
  } catch (error) {
    const { shortMessage, message } = error as { shortMessage?: string; message: string };
    throw new Error(
      `The game of "${network}" cannot be read at ${url}: ${shortMessage ?? message}. ` +
        "Is the node running? RPC_URL names another one.",
    );
  } finally {
    provider.destroy();
  }
}

/** Rules that 0.1.0 does not have, with values that match its behaviour: rewards are always ripe. */
const BEFORE_RIPENING = { RIPENING_TIME: 0, FRESH_PAYOUT_PERCENTAGE: 100, CRITICAL_ROLL: 100, XP_PER_BREAK: 5 };

/** Rules of a game of this version or of 0.1.0. */
async function rulesOf(game: IRigRaid): Promise<Rules> {
  try {
    return await readRules(game);
  } catch (error) {
    if (!isRevert(error)) throw error;
    const known = await readRules(
      game,
      RULE_NAMES.filter((name) => !(name in BEFORE_RIPENING)),
    );
    return { ...known, ...BEFORE_RIPENING };
  }
}

/** Like `readNetwork`, for a given game. */
export async function readGame(game: IRigRaid): Promise<Partial<Scenario>> {
  const [types, pool, failProbability, attackFee, purchaseFee, count, rules] = await Promise.all([
    game.getAllComponentProperties(),
    game.rewardPool(),
    game.attackFailProbability(),
    game.attackFeePercentage(),
    game.purchaseFeePercentage(),
    game.activePlayersCount(),
    rulesOf(game),
  ]);
  return {
    rules: { ...sourceRules(), ...rules },
    types: types.map(({ price, rewardRate, repairCost, isActive }) => ({ price, rewardRate, repairCost, isActive })),
    percentages: {
      failProbability: Number(failProbability),
      attackFee: Number(attackFee),
      purchaseFee: Number(purchaseFee),
    },
    pool: pool.reserve - pool.owed,
    rigsArePaid: true,
    ...(count === 0n ? {} : { players: scaled(Number(count)) }),
  };
}

/** The usual kinds in the usual shares; each kind at least once. */
function scaled(count: number): Scenario["players"] {
  const kinds = Object.entries(DEFAULT_PLAYERS);
  const total = kinds.reduce((sum, [, share]) => sum + share, 0);
  return Object.fromEntries(kinds.map(([kind, share]) => [kind, Math.max(1, Math.round((share * count) / total))]));
}
