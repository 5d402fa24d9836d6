import { parseEther } from "ethers";

import { Squad__Mock__factory } from "../../../typechain-types";
import type { TaskChain } from "./chain";

const FAN = 1;
const FAN_PRICE = parseEther("50");
const SQUAD_SIZE = 25;
/** Enough for a squad: estimating it each time takes long. */
const GAS = { gasLimit: 16_000_000n };
const HOUR = 3_600;
/** The victims' shields when nothing of theirs is protected any more: the first. */
const SHIELDS = 1;

/** Lets a thousand players join, who are contracts; every other one has been hacked, and nobody else. */
export async function hackHalfOfAThousand(chain: TaskChain): Promise<void> {
  const { game } = chain;
  await (await game.setAttackFailProbability(0)).wait();
  await (await game.repairAllComponentsForEveryone(0, await game.activePlayersCount())).wait();
  const pairs = [];
  for (let pair = 0; pair < 1_000 / (2 * SQUAD_SIZE); pair++) {
    pairs.push({ attackers: await recruit(chain), victims: await recruit(chain) });
  }
  await chain.pass(12 * HOUR);
  for (let wave = 0; wave <= SHIELDS; wave++) {
    for (const { attackers, victims } of pairs) await (await attackers.raid(game, victims, FAN, GAS)).wait();
    await chain.pass(HOUR);
  }
}

async function recruit({ owner, token, game }: TaskChain) {
  const squad = await new Squad__Mock__factory(owner).deploy();
  await (await token.transfer(squad, FAN_PRICE * BigInt(SQUAD_SIZE))).wait();
  await (await squad.recruit(game, FAN, SQUAD_SIZE, GAS)).wait();
  return squad;
}
