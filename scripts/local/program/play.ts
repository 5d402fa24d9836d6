import { type Interface, JsonRpcProvider, MaxUint256, Wallet } from "ethers";

import { type IRigRaid, IRigRaid__factory } from "#bindings";
import { readWebAddress } from "#game/webAddress";

import { useProxy } from "../../owner/network/proxy";
import { withMargin } from "../../owner/network/sending";
const [COLD, READY] = [0n, 2n];

/**
 * Collects, reactivates and attacks (or keeps the roll) for a player in one transaction. Returns the names of the
 * calls.
 */
export async function playRound(game: IRigRaid, player: string): Promise<string[]> {
  // Reads as the player in the next block.
  const reads = game.connect(game.runner!.provider);
  const at = { blockTag: "pending", from: player };
  const calls: [name: string, ...args: unknown[]][] = [];
  const own = await reads.getAllComponents(player, at);
  const { rewards } = await reads.getAllRewards(player, at);
  const { earned } = await reads.getAllRipening(player, at);
  const isShielded = (await reads.getRemainingShields(player, at)) > 0n;
  for (const [i, { hacked }] of own.entries()) {
    const id = i + 1;
    // Collects rewards once they are ripe, or earlier if a raid could take them.
    const isGuarded = hacked || isShielded || (await reads.isComponentProtected(player, id, at)).isProtected;
    if (rewards[i] > 0n && (rewards[i] === earned[i] || !isGuarded)) calls.push(["claim", id]);
    if (hacked && (await reads.getTimeUntilReactivation(player, id, at)) === 0n)
      calls.push(["reactivateComponent", id]);
  }
  const hasCharge = (await reads.getRemainingAttacks(player, at)) > 0n;
  const { state, readableUntilBlock } = await reads.getAttackReadiness(player, at);
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
  // A kept roll does not expire.
  const attacks = calls.some(([name]) => name === "attackComponent");
  if (state === READY && readableUntilBlock !== MaxUint256 && !attacks) calls.push(["keepRoll"]);
  if (calls.length === 0) return [];
  const data = calls.map(([name, ...args]) => (game.interface as Interface).encodeFunctionData(name, args));
  // Simulates first, so that a refusal costs no gas.
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
