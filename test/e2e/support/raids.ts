import type { Account, Chain } from "./chain";

const HOUR = 3_600;

/** The protection of new components and the truce after a broken shield are over by then. */
const PROTECTION = 13 * HOUR;
const TRUCE = HOUR + 1;

/**
 * Lets one player hack components of another until all of them are, without a browser. Both buy them first; what the
 * victim's shields block is tried again, the best component first, because the others may bounce. No attack misses from
 * then on.
 */
export async function hack(chain: Chain, attacker: Account, victim: Account, componentIds: number[]): Promise<void> {
  await chain.game.connect(await chain.owner()).setAttackFailProbability(0);
  for (const player of [attacker, victim]) await chain.buy(player, ...componentIds);
  await chain.travel(PROTECTION);
  const game = chain.game.connect(await chain.signerOf(attacker));
  for (const componentId of [...componentIds].sort((a, b) => b - a)) {
    while (!(await chain.game.userComponents(victim.address, componentId)).hacked) {
      if (await isImmune(chain, victim)) await chain.travel(TRUCE);
      await game.attackComponent(victim.address, componentId);
    }
  }
}

async function isImmune({ game }: Chain, { address }: Account): Promise<boolean> {
  return (await game.isImmuneAfterShieldBreak(address, { blockTag: "pending" })).isImmune;
}

/** The blocks go by after which a player's next attack is cold. */
export async function letAttacksGoCold(chain: Chain): Promise<void> {
  await chain.rpc("hardhat_mine", "0x140");
}
