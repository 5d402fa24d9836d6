import { type Interface, JsonRpcProvider, Wallet } from "ethers";

import { type IRigRaid, IRigRaid__factory } from "#bindings";
import { readNextAttack } from "#game/nextAttack";
import { openTo, type RaidedComponent, readArsenal, readRig } from "#game/targets";
import { readWebAddress } from "#game/webAddress";

import { useProxy } from "../../owner/network/proxy";
import { withMargin } from "../../owner/network/sending";

type Call = readonly [name: string, ...args: unknown[]];

/** A player's components, and the time of the latest block, Unix seconds. */
interface View {
  readonly reads: IRigRaid;
  readonly player: string;
  readonly components: readonly RaidedComponent[];
  readonly now: number;
}

/**
 * Collects, reactivates and attacks (or keeps the roll) for a player in one transaction. Returns the names of the
 * calls.
 */
export async function playRound(game: IRigRaid, player: string): Promise<string[]> {
  const provider = game.runner!.provider!;
  const reads = game.connect(provider);
  const { components } = await readRig(reads, player);
  const view = { reads, player, components, now: (await provider.getBlock("latest"))!.timestamp };
  const calls = [...(await collectAndReactivate(view)), ...(await fight(view))];
  if (calls.length === 0) return [];
  const data = calls.map(([name, ...args]) => (game.interface as Interface).encodeFunctionData(name, args));
  // Simulates first, so that a refusal costs no gas.
  await game.actFor.staticCall(player, data, { blockTag: "pending" });
  const gasLimit = withMargin(await game.actFor.estimateGas(player, data));
  await (await game.actFor(player, data, { gasLimit })).wait();
  return calls.map(([name]) => name);
}

/** Collects rewards once they are ripe, or earlier if a raid could take them. */
async function collectAndReactivate({ reads, player, components, now }: View): Promise<Call[]> {
  const at = { blockTag: "pending" };
  const { rewards } = await reads.getAllRewards(player, at);
  const { earned } = await reads.getAllRipening(player, at);
  const isShielded = (await reads.getRemainingShields(player)) > 0n;
  const calls: Call[] = [];
  for (const [i, { componentId, hacked, protectedUntil }] of components.entries()) {
    const isGuarded = hacked || isShielded || now < protectedUntil;
    if (rewards[i] > 0n && (rewards[i] === earned[i] || !isGuarded)) calls.push(["claim", componentId]);
    if (hacked && (await reads.getTimeUntilReactivation(player, componentId, at)) === 0n)
      calls.push(["reactivateComponent", componentId]);
  }
  return calls;
}

/** Attacks a random opponent. Without a target, keeps the roll, which then does not expire. */
async function fight({ reads, player, components, now }: View): Promise<Call[]> {
  const { readiness, isKept } = await readNextAttack(reads, player);
  const hasCharge = (await reads.getRemainingAttacks(player)) > 0n;
  if (readiness === "cold" && hasCharge) return [["primeAttack"]];
  if (readiness !== "ready") return [];
  if (hasCharge) {
    // The draw depends on who asks, and on the block.
    const opponent = await reads.findRandomOpponent({ blockTag: "pending", from: player });
    const [target] = openTo(readArsenal(components), await readRig(reads, opponent), now);
    if (target !== undefined) return [["attackComponent", opponent, target]];
  }
  return isKept ? [] : [["keepRoll"]];
}

if (require.main === module) {
  const { RPC_URL, GAME, PLAYER, OPERATOR_KEY } = process.env as Record<string, string>;
  useProxy();
  const operator = new Wallet(OPERATOR_KEY, new JsonRpcProvider(readWebAddress("RPC_URL", RPC_URL)));
  void playRound(IRigRaid__factory.connect(GAME, operator), PLAYER).then((done) => console.log(done.join(", ")));
}
