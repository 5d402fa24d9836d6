import { time } from "@nomicfoundation/hardhat-network-helpers";
import { ethers } from "hardhat";

import type { PlayerSpawner__Mock, Squad__Mock } from "#bindings";

import { CPU, FAN } from "../fixtures";
import { deploySteadyGame } from "../gas/steadyGame";
import { HOUR } from "../support/clock";

/** Cheap component that earns next to nothing, so the pool pays full rewards to any number of players. */
const TRINKET = { id: 11n, price: FAN.price / 1_000n, rewardRate: 10n ** 9n };
/** Number of players that join in one transaction. Larger transactions are slower, because Hardhat traces them. */
const SPAWNED = 20;
const RECRUITED = 20;
/** Number of attacks: the charges of a newcomer. */
const RAIDS = 5;
/** New players per round of two squads attacking each other: an attack for every four players. */
const PLAYERS_PER_PAIR = 800;

type Fixture = Awaited<ReturnType<typeof deploySteadyGame>>;

/**
 * Game that grows. Players join and attack with real transactions, many players in each. The stranger is a player.
 */
export class Crowd {
  private constructor(
    readonly fixture: Fixture,
    private readonly spawner: PlayerSpawner__Mock,
  ) {}

  static async gather(): Promise<Crowd> {
    const fixture = await deploySteadyGame();
    const { game, token, stranger } = fixture;
    await game.setComponentSettings(TRINKET.id, TRINKET.price, TRINKET.rewardRate, 1, true);
    for (const skin of [1, 2]) await game.setSkinSettings(CPU.id, skin, 10n ** 18n, true);
    await token.transfer(stranger, TRINKET.price);
    await token.connect(stranger).approve(game, TRINKET.price);
    await game.connect(stranger).purchaseComponent(TRINKET.id);
    return new Crowd(fixture, await ethers.deployContract("PlayerSpawner__Mock", [game]));
  }

  /** Lets players join and attack until there are `count`. */
  async grow(count: number): Promise<void> {
    const { game, token } = this.fixture;
    const missing = async () => count - Number(await game.activePlayersCount());
    await token.transfer(this.spawner, TRINKET.price * BigInt(await missing()));
    const pairs = Math.ceil(((await missing()) - 2 * RECRUITED) / PLAYERS_PER_PAIR);
    for (let pair = 0; pair < pairs; pair++) await this.raid();
    for (let left = await missing(); left > 0; left -= SPAWNED) {
      await this.spawner.spawn(TRINKET.id, Math.min(SPAWNED, left));
    }
    await time.increase(24 * HOUR);
    await this.refill();
  }

  /** Funds full rewards for twice the runway: slowed ones cost other amounts of gas, and may pay nothing for a second. */
  private async refill(): Promise<void> {
    const { game } = this.fixture;
    const { reserve, owed, ratePerSecond } = await game.rewardPool();
    const missing = owed + 2n * (await game.RUNWAY()) * ratePerSecond - reserve;
    if (missing > 0n) await game.fundRewards(missing);
  }

  /** Two squads of newcomers spend their charges on each other. */
  private async raid(): Promise<void> {
    const { game } = this.fixture;
    const squads = [await this.recruit(), await this.recruit()];
    await time.increase(12 * HOUR);
    for (let round = 0; round < RAIDS; round++) {
      await squads[0].raid(game, squads[1], TRINKET.id);
      await squads[1].raid(game, squads[0], TRINKET.id);
    }
  }

  private async recruit(): Promise<Squad__Mock> {
    const { game, token } = this.fixture;
    const squad = await ethers.deployContract("Squad__Mock");
    await token.transfer(squad, TRINKET.price * BigInt(RECRUITED));
    await squad.recruit(game, TRINKET.id, RECRUITED);
    return squad;
  }
}
