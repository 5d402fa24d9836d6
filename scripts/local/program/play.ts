import { JsonRpcProvider, Wallet } from "ethers";

import { type IRigRaid, IRigRaid__factory } from "#bindings";
import { readWebAddress } from "#game/webAddress";

import { useProxy } from "../../owner/network/proxy";
import { withMargin } from "../../owner/network/sending";
import { attack, collectCarefully, encode, reactivateAll, type Situation } from "../moves";

/**
 * Collects, reactivates and attacks (or keeps the roll) for a player in one transaction. Returns the names of the
 * calls.
 */
export async function playRound(game: IRigRaid, player: string): Promise<string[]> {
  const situation: Situation = {
    game: game.connect(game.runner!.provider),
    player,
    habits: { grudge: 0, carelessness: 0 },
    random: Math.random,
  };
  const move = (await Promise.all([collectCarefully(situation), reactivateAll(situation), attack(situation)])).flat();
  if (move.length === 0) return [];
  const calls = encode(move);
  // Simulates first, so that a refusal costs no gas.
  await game.actFor.staticCall(player, calls, { blockTag: "pending" });
  const gasLimit = withMargin(await game.actFor.estimateGas(player, calls));
  await (await game.actFor(player, calls, { gasLimit })).wait();
  return move.map(([name]) => name);
}

if (require.main === module) {
  const { RPC_URL, GAME, PLAYER, OPERATOR_KEY } = process.env as Record<string, string>;
  useProxy();
  const operator = new Wallet(OPERATOR_KEY, new JsonRpcProvider(readWebAddress("RPC_URL", RPC_URL)));
  void playRound(IRigRaid__factory.connect(GAME, operator), PLAYER).then((done) => console.log(done.join(", ")));
}
