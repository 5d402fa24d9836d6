import { whenMined } from "../../../scripts/owner/network/sending";
import type { Account, Chain } from "./chain";

const HOUR = 3_600;
/** The protection of new components has ended by then; a second shield has come in the meantime. */
const PROTECTION = 13 * HOUR;
/** After a broken shield. */
const IMMUNITY = HOUR + 1;
const MISSES = 100;
const HITS = 0;
/** As the game is deployed. */
const FAIL_PROBABILITY = 20;

/** A fight beside the page: each of the two owns the components already. */
export class Fight {
  private constructor(
    private readonly chain: Chain,
    private readonly attacker: Account,
    private readonly victim: Account,
    private readonly componentIds: readonly number[],
  ) {}

  /** Both buy the components, and may be attacked. The first component is the one attacked. */
  static async prepare(chain: Chain, attacker: Account, victim: Account, ...componentIds: number[]): Promise<Fight> {
    for (const player of [attacker, victim]) await untilRoll(chain, player, () => chain.buy(player, ...componentIds));
    return Fight.begin(chain, attacker, victim, ...componentIds);
  }

  /** The same for two who own the components already. */
  static async begin(chain: Chain, attacker: Account, victim: Account, ...componentIds: number[]): Promise<Fight> {
    await chain.travel(PROTECTION);
    return new Fight(chain, attacker, victim, componentIds);
  }

  async miss(): Promise<void> {
    await this.attack(MISSES);
  }

  /** Breaks shields until the victim has at most this many, and lets the immunity end. */
  async breakShields(left: number): Promise<void> {
    while ((await this.chain.game.getRemainingShields(this.victim.address)) > BigInt(left)) await this.attack(HITS);
    await this.chain.travel(IMMUNITY);
  }

  /**
   * Attacks until all components are hacked, the best one first, because the others may bounce off a shield. Says what the
   * last attack brought.
   */
  async hack() {
    const { game } = this.chain;
    for (const id of [...this.componentIds].sort((a, b) => b - a)) {
      while (!(await game.userComponents(this.victim.address, id)).hacked) await this.attack(HITS, id);
    }
    return lastAttack(this.chain, this.attacker);
  }

  /** Attacks as soon as the victim is not immune. */
  private async attack(failProbability: number, componentId = this.componentIds[0]): Promise<void> {
    const { chain, victim } = this;
    const { isImmune } = await chain.game.isImmuneAfterShieldBreak(victim.address, { blockTag: "pending" });
    if (isImmune) await chain.travel(IMMUNITY);
    await whenMined(await (await chain.gameAsOwner()).setAttackFailProbability(failProbability));
    const game = await chain.gameAs(this.attacker);
    await untilRoll(chain, this.attacker, async () => {
      await whenMined(await game.attackComponent(victim.address, componentId));
    });
  }
}

/**
 * Does what primes a player's next attack, in one block after the other until the roll that comes of it fits: it is not
 * critical, because such a hit would leave the victim nothing, and not below the lowest one.
 */
async function untilRoll(chain: Chain, { address }: Account, act: () => Promise<void>, lowest = 0): Promise<void> {
  const critical = await chain.game.CRITICAL_ROLL();
  for (let seconds = 1; ; seconds++) {
    const before = await chain.rpc("evm_snapshot");
    await act();
    const { known, roll } = await chain.game.previewAttackRoll(address, { blockTag: "pending" });
    if (known && roll >= BigInt(lowest) && roll < critical) return;
    await chain.rpc("evm_revert", before);
    await chain.travel(seconds);
  }
}

/** A player's last attack as the chain wrote it down; amounts in wei. */
export async function lastAttack({ game }: Chain, { address }: Account) {
  const attacks = await game.queryFilter(game.filters.ComponentAttacked(undefined, address));
  return attacks.at(-1)!.args;
}

/** Player 1 at the keyboard, and a victim who owns the same components and can be attacked. */
export interface Duel {
  readonly player: Account;
  readonly victim: Account;
}

/**
 * Prepares a duel beside the page, in which the player's next roll is a hit, and not critical.
 *
 * @param shields Number of shields that the victim should have left; at first it has two.
 */
export async function prepareDuel(chain: Chain, ids: number[], shields: number): Promise<Duel> {
  const [player, victim] = [chain.player(1), chain.player(2)];
  await (await Fight.prepare(chain, chain.player(3), victim, ...ids)).breakShields(shields);
  await whenMined(await (await chain.gameAsOwner()).setAttackFailProbability(FAIL_PROBABILITY));
  await untilRoll(chain, player, () => chain.buy(player, ...ids), FAIL_PROBABILITY);
  return { player, victim };
}

/** The blocks go by after which a player's next attack is cold. */
export async function letAttacksGoCold(chain: Chain): Promise<void> {
  await chain.rpc("hardhat_mine", "0x140");
}

/** Lets the player attack beside the page, and miss, until no charge is left. */
export async function useUpCharges(chain: Chain, { player, victim }: Duel, componentId: number): Promise<void> {
  await whenMined(await (await chain.gameAsOwner()).setAttackFailProbability(MISSES));
  const game = await chain.gameAs(player);
  while ((await chain.game.getRemainingAttacks(player.address)) > 0n) {
    await whenMined(await game.attackComponent(victim.address, componentId));
    await chain.mine();
  }
}
