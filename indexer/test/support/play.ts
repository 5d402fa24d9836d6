import { MaxUint256, parseEther } from "ethers";

import type { Account, Chain } from "../../../test/e2e/support/chain";

const HOUR = 3_600;
const DAY = 24 * HOUR;
const ONE = parseEther("1");
const CERTAIN = 100;
const IMPOSSIBLE = 0;
const CHEAP = 1;
/** Blocks whose hash a contract can still read on Hardhat. */
const READABLE_BLOCKS = 256;

/** Events on a chain while it is indexed. Players are the local chain's, from 1. */
export class Play {
  constructor(private readonly chain: Chain) {}

  private async attack(attacker: Account, victim: Account, failProbability: number): Promise<void> {
    await (await this.chain.gameAsOwner()).setAttackFailProbability(failProbability);
    await (await this.chain.gameAs(attacker)).attackComponent(victim.address, CHEAP);
    await this.chain.travel(HOUR + 1);
  }

  /** Every event of the game at least once, rewards that are slowed, and transfers that no event of the game shows. */
  async everything(): Promise<void> {
    const { chain } = this;
    const [one, two] = [chain.player(1), chain.player(2)];
    await chain.token.connect(await chain.owner()).approve(chain.game, MaxUint256);
    const [first, second, owner] = [await chain.gameAs(one), await chain.gameAs(two), await chain.gameAsOwner()];
    await chain.buy(two, 3);
    for (const player of [one, two]) {
      await chain.buy(player, CHEAP);
      await chain.token.connect(await chain.signerOf(player)).approve(chain.game, MaxUint256);
    }
    await first.purchaseSkin(CHEAP, 1);
    await first.applySkin(CHEAP, 1);
    await chain.travel(37 * HOUR);
    await this.attack(one, two, CERTAIN);
    // Their shields break, and then it is hit.
    for (let attack = 0; attack < 3; attack++) await this.attack(two, one, IMPOSSIBLE);
    await second.purchaseAttacks(1);
    await first.purchaseShields(1);
    await first.repairAllComponents();

    await chain.drainPool(BigInt(10 * DAY));
    await chain.travel(2 * DAY);
    await second.claim(CHEAP);
    await chain.token.connect(await chain.owner()).transfer(chain.game, ONE);
    await chain.travel(2 * DAY);
    await second.claimAllRewards();
    await owner.fundRewards(ONE * 50n);
    for (let attack = 0; attack < 2; attack++) await this.attack(one, two, IMPOSSIBLE);
    await chain.travel(7 * HOUR);

    const { price, repairCost, rewardRate } = await chain.game.getComponentSettings(CHEAP);
    await owner.setComponentSettings(CHEAP, price, rewardRate / 2n, repairCost + 1n, false);
    await owner.setSkinSettings(CHEAP, 1, ONE, false);
    await owner.setAttackFeePercentage(7);
    await owner.setPurchaseFeePercentage(0);
    await owner.setFeeCollector(two.address);
    await owner.pauseContract();
    await chain.travel(DAY);
    await owner.repairAllComponentsForEveryone(0, 100);
    await chain.travel(DAY);
    await owner.unpauseContract();
    await chain.travel(DAY);
    await first.claimAllRewards();
    // Not ripe: a part is left in the pool.
    await chain.travel(HOUR);
    await first.claimAllRewards();
    await this.reactivate(two, one);
    await this.prime(one);
    await this.taunt();
    await this.operate(one, two);
  }

  /** Operators that act, whose time is over, that are revoked by name (one was never set) and all together. */
  private async operate(player: Account, operator: Account): Promise<void> {
    const { chain } = this;
    const [own, other] = [await chain.gameAs(player), await chain.gameAs(operator)];
    const [third, fourth] = [chain.player(3).address, chain.player(4).address];
    const { timestamp } = (await chain.provider.getBlock("latest"))!;
    await own.setOperator(operator.address, timestamp + DAY, 9, ONE * 100n);
    await own.setOperator(third, timestamp + DAY, 2, ONE);
    const calls = [
      own.interface.encodeFunctionData("claimAllRewards"),
      own.interface.encodeFunctionData("purchaseShields", [1]),
    ];
    await other.actFor(player.address, calls);
    await own.revokeOperators();
    await own.setOperator(fourth, timestamp + HOUR, 1, 0);
    await chain.travel(2 * HOUR);
    await own.setOperator(operator.address, timestamp + DAY, 9, ONE * 100n);
    await other.actFor(player.address, calls.slice(1));
    await other.setOperator(player.address, timestamp + DAY, 2, ONE);
    await other.setOperator(player.address, 0, 0, 0);
    await other.setOperator(fourth, 0, 0, 0);
  }

  /** Both sides of an attack and a stranger say something about it, one of them twice. */
  private async taunt(): Promise<void> {
    const { game } = this.chain;
    const attacks = await game.queryFilter(game.filters.ComponentAttacked());
    const { attackId, attacker, victim } = attacks.at(-1)!.args;
    const [stranger] = await game["getActivePlayers(uint256,uint256)"](0, 1);
    for (const [line, player] of [stranger, victim, attacker, victim].entries())
      await this.chain.taunt(player, attackId, line);
  }

  private async reactivate(attacker: Account, victim: Account): Promise<void> {
    const hacked = async () => (await this.chain.game.userComponents(victim.address, CHEAP)).hacked;
    while (!(await hacked())) await this.attack(attacker, victim, IMPOSSIBLE);
    await this.chain.travel(7 * HOUR);
    await (await this.chain.gameAs(victim)).reactivateComponent(CHEAP);
  }

  /**
   * Lets the hash of the last priming be forgotten. One block a call: those that `hardhat_mine` makes name no parent, and an
   * indexer that follows the chain waits for those that do.
   */
  private async prime(player: Account): Promise<void> {
    await (await this.chain.gameAs(this.chain.player(2))).keepRoll();
    for (let block = 0; block <= READABLE_BLOCKS; block++) await this.chain.mine();
    await (await this.chain.gameAs(player)).primeAttack();
  }

  /** Makes this many blocks with events, which differ in each branch of the chain. */
  async blocks(count: number, branch: bigint): Promise<void> {
    const owner = await this.chain.gameAsOwner();
    const hasPurchase = count >= 5;
    if (hasPurchase) await this.chain.buy(this.chain.player(count < 10 ? 3 : 4), CHEAP + Number(branch));
    // One branch revokes the operators that the other sets.
    const player = await this.chain.gameAs(this.chain.player(1));
    const { timestamp } = (await this.chain.provider.getBlock("latest"))!;
    if (branch % 2n === 1n) await player.revokeOperators();
    else await player.setOperator(this.chain.player(3).address, timestamp + DAY, 1, branch);
    // An allowance and a purchase are two blocks.
    for (let block = hasPurchase ? 3 : 1; block < count; block++) await owner.fundRewards(branch + BigInt(block));
  }
}
