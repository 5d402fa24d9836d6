import { type Interface, JsonRpcProvider, Wallet } from "ethers";

import { type IRigRaid, IRigRaid__factory } from "../../typechain-types";

const READY = 2n;
const COLD = 0n;

/**
 * Plays one round for a player: collects, reactivates and attacks as far as there is something to do, in one transaction.
 *
 * @param game Connected to an operator that may collect, fight and restore for the player (scope 7).
 * @returns The functions that were called.
 */
export async function playRound(game: IRigRaid, player: string): Promise<string[]> {
  // Without the operator's key, because opponents are looked for as the player, in the next block.
  const reads = game.connect(game.runner!.provider);
  const at = { blockTag: "pending", from: player };
  const calls: string[] = [];
  const add = (name: string, ...args: unknown[]) =>
    calls.push((game.interface as Interface).encodeFunctionData(name, args));
  if ((await reads.getAllRewards(player, at)).total > 0n) add("claimAllRewards");

  const own = await reads.getAllComponents(player, at);
  for (const { componentId, hacked } of own) {
    if (hacked && (await reads.getTimeUntilReactivation(player, componentId, at)) === 0n) {
      add("reactivateComponent", componentId);
    }
  }

  const { state } = await reads.getAttackReadiness(player, at);
  const charges = await reads.getRemainingAttacks(player, at);
  if (charges > 0n && state === COLD) add("primeAttack");
  if (charges > 0n && state === READY) {
    const victim = await reads.findRandomOpponent(at);
    const works = (id: bigint) => own.some((one) => one.componentId === id && one.purchased && !one.hacked);
    for (const { componentId, purchased, hacked } of await reads.getAllComponents(victim, at)) {
      if (!purchased || hacked || !works(componentId)) continue;
      if ((await reads.isComponentProtected(victim, componentId, at)).isProtected) continue;
      add("attackComponent", victim, componentId);
      break;
    }
  }

  if (calls.length === 0) return [];
  // Simulated first: an error is explained in words, and costs nothing.
  await game.actFor.staticCall(player, calls, { blockTag: "pending" });
  await (await game.actFor(player, calls)).wait();
  return calls.map((call) => game.interface.parseTransaction({ data: call })!.name);
}

if (require.main === module) {
  const [RPC_URL, GAME, PLAYER, OPERATOR_KEY] = ["RPC_URL", "GAME", "PLAYER", "OPERATOR_KEY"].map((name) => {
    const value = process.env[name];
    if (!value) throw new Error(`${name} is not set: see scripts/program/README.md.`);
    return value;
  });
  const operator = new Wallet(OPERATOR_KEY, new JsonRpcProvider(RPC_URL));
  playRound(IRigRaid__factory.connect(GAME, operator), PLAYER).then(
    (done) => console.log(done.length > 0 ? done.join(", ") : "Nothing to do."),
    (error: Error) => {
      console.error(error.message);
      process.exitCode = 1;
    },
  );
}
