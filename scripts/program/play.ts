import { type Interface, JsonRpcProvider, Wallet } from "ethers";
import { readWebAddress } from "../game/deployments";
import { useProxy } from "../network/proxy";
import { withMargin } from "../network/sending";
import { type IRigRaid, IRigRaid__factory } from "../../typechain-types";
const [COLD, READY] = [0n, 2n];

/** Collects, reactivates and attacks for a player, in one transaction. Returns the names of the calls. */
export async function playRound(game: IRigRaid, player: string): Promise<string[]> {
  // Asks as the player, in the next block.
  const reads = game.connect(game.runner!.provider);
  const at = { blockTag: "pending", from: player };
  const calls: [name: string, ...args: unknown[]][] = [];
  if ((await reads.getAllRewards(player, at)).total > 0n) calls.push(["claimAllRewards"]);
  const own = await reads.getAllComponents(player, at);
  for (const { componentId: id, hacked } of own)
    if (hacked && (await reads.getTimeUntilReactivation(player, id, at)) === 0n)
      calls.push(["reactivateComponent", id]);
  const hasCharge = (await reads.getRemainingAttacks(player, at)) > 0n;
  const { state } = await reads.getAttackReadiness(player, at);
  if (hasCharge && state === COLD) calls.push(["primeAttack"]);
  if (hasCharge && state === READY) {
    const opponent = await reads.findRandomOpponent(at);
    const working = own.filter(({ purchased, hacked }) => purchased && !hacked).map(({ componentId }) => componentId);
    for (const { componentId: id, purchased, hacked } of await reads.getAllComponents(opponent, at)) {
      if (!purchased || hacked || !working.includes(id)) continue;
      if ((await reads.isComponentProtected(opponent, id, at)).isProtected) continue;
      calls.push(["attackComponent", opponent, id]);
      break;
    }
  }
  if (calls.length === 0) return [];
  const data = calls.map(([name, ...args]) => (game.interface as Interface).encodeFunctionData(name, args));
  // Simulated first: a refusal costs nothing.
  await game.actFor.staticCall(player, data, { blockTag: "pending" });
  const gasLimit = withMargin(await game.actFor.estimateGas(player, data));
  await (await game.actFor(player, data, { gasLimit })).wait();
  return calls.map(([name]) => name);
}

if (require.main === module) {
  const { RPC_URL, GAME, PLAYER, OPERATOR_KEY } = process.env as Record<string, string>;
  useProxy();
  const operator = new Wallet(OPERATOR_KEY, new JsonRpcProvider(readWebAddress("RPC_URL", RPC_URL)));
  void playRound(IRigRaid__factory.connect(GAME, operator), PLAYER).then((done) => console.log(done.join(", ")));
}
