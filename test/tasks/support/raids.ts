import { parseEther } from "ethers";

import type { IRigRaid } from "#bindings";

import type { TaskChain } from "./chain";

const DAY = 24 * 3_600;
/** Graphics cards and more expensive types are beyond a newcomer's means. */
const MOST_EXPENSIVE_TYPE = 7;

/** Line of game:opponents. */
export interface Opponent {
  readonly address: string;
  readonly targets: readonly { readonly id: string; readonly serious: boolean }[];
}

/** From now on nobody misses. Whatever works is open to attack, and everybody has shields: one takes longest. */
export async function openAll(chain: TaskChain): Promise<void> {
  await (await chain.game.setAttackFailProbability(0)).wait();
  await chain.pass(2 * DAY);
}

/** Lets the stranger join with a component like one that is open to attack. Call `openAll` before. */
export async function joinToRaid(chain: TaskChain): Promise<{ newcomer: IRigRaid; victim: string; id: string }> {
  const { game, token, stranger } = chain;
  const { opponents } = (await chain.json("game:opponents")) as { opponents: Opponent[] };
  const targets = opponents.flatMap(({ address: victim, targets }) => targets.map((target) => ({ victim, ...target })));
  const { victim, id } = targets.find((target) => target.serious && Number(target.id) <= MOST_EXPENSIVE_TYPE)!;
  const newcomer = game.connect(stranger);
  await (await token.connect(stranger).approve(game, parseEther("25000"))).wait();
  await (await newcomer.purchaseComponent(id)).wait();
  return { newcomer, victim, id };
}
