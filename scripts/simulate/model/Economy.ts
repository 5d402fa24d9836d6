import { fundedTicks } from "#game/fundedTicks";
import { PARTS, rewardTimeIn } from "#game/rewardClock";
import { paymentOf } from "#game/ripening";

import type { ModelRules } from "./rules";

/** The names of the errors that the game may refuse with; empty when it must accept. */
export type Refusals = readonly string[];

export interface ModelSkin {
  price: bigint;
  isActive: boolean;
}

/** Settings of a component type that the owner makes. */
export interface TypeSettings extends ModelSkin {
  rewardRate: bigint;
  repairCost: bigint;
}

export interface ModelType extends TypeSettings {
  readonly skins: ModelSkin[];
  /** Rewards of one component since the type was added, up to a tick, wei. */
  index: bigint;
  indexedAt: number;
  /** Number of components that earn now. */
  earning: number;
}

export interface ModelComponent {
  readonly id: number;
  /** The type's index at the last settlement while it works; the rewards left to its owner while it is hacked. */
  settled: bigint;
  /** Game time; 0 while the component works. */
  hackedAt: number;
  /** Game time. */
  protectedUntil: number;
  /** Wall time. */
  paidAt: number;
  skinId: number;
  readonly skins: Set<number>;
}

/** The account name of the game itself. */
export const GAME = "game";

const MAX_RATE = 2n ** 72n - 1n;
const NO_TICKS = 0n;

/** The clocks, the tokens and the rewards of the game. */
export class Economy {
  /** Starts at 1, so that 0 means never. */
  gameNow = 1;
  block = 0;
  /** Wall time; undefined while the game runs. */
  pausedAt: number | undefined;
  purchaseFee: bigint;
  readonly balances = new Map<string, bigint>();
  readonly types: ModelType[] = [];
  /** The sum of the rates of all components that earn now. */
  rate = 0n;
  /** Sum of all payments for purchases and repairs so far. */
  protected paid = 0n;
  private owedBefore = 0n;
  private updatedAt = 1;
  private rewardTime = 0;
  private fundedTicks: number;
  private lastTicks = { at: 1, ticks: 0 };

  constructor(
    public wallNow: number,
    readonly feeCollector: string,
    readonly rules: ModelRules,
  ) {
    this.purchaseFee = BigInt(rules.INITIAL_PURCHASE_FEE_PERCENTAGE);
    this.fundedTicks = fundedTicks(0n, 0n, 0n);
  }

  get isPaused(): boolean {
    return this.pausedAt !== undefined;
  }

  get reserve(): bigint {
    return this.balances.get(GAME) ?? 0n;
  }

  /** All earned, unpaid rewards. */
  get owed(): bigint {
    const ticks = this.ticksNow - Math.floor(this.rewardTime / PARTS);
    return this.owedBefore + (ticks === 0 ? NO_TICKS : this.rate * BigInt(ticks));
  }

  /** The whole ticks until now. */
  get ticksNow(): number {
    if (this.lastTicks.at !== this.gameNow) {
      this.lastTicks = { at: this.gameNow, ticks: Math.floor(this.rewardTimeNow() / PARTS) };
    }
    return this.lastTicks.ticks;
  }

  /** Ticks of full rewards that the pool could fund now. */
  get fundedTicksNow(): number {
    return fundedTicks(this.reserve, this.owed, this.rate);
  }

  /** Share of full rewards that the pool could pay now, 0 to 1. */
  get speed(): number {
    return Math.min(1, this.fundedTicksNow / this.rules.RUNWAY);
  }

  /** Advances to a block. */
  advance(wallNow: number, block: number): void {
    if (!this.isPaused) this.gameNow += wallNow - this.wallNow;
    this.wallNow = wallNow;
    this.block = block;
  }

  toWallTime(gameTime: number): number {
    return gameTime + this.wallNow - this.gameNow;
  }

  typeOf(id: number): ModelType | undefined {
    return this.types[id - 1];
  }

  /** Rewards of one component of a type since the type was added, wei. */
  indexOf(type: ModelType): bigint {
    const ticks = this.ticksNow - type.indexedAt;
    return ticks === 0 ? type.index : type.index + type.rewardRate * BigInt(ticks);
  }

  /** Unpaid rewards of a component, ripe or not. */
  earnedBy(component: ModelComponent): bigint {
    return component.hackedAt === 0
      ? this.indexOf(this.types[component.id - 1]) - component.settled
      : component.settled;
  }

  /** Part of the unpaid rewards that a claim pays now. */
  claimable(component: ModelComponent): bigint {
    return paymentOf(this.earnedBy(component), this.ageOf(component), this.rules);
  }

  /** Wall time since the last claim of a component, or since its purchase. */
  ageOf({ paidAt }: ModelComponent): number {
    return this.wallNow - paidAt;
  }

  /** Tokens sent directly to the game. They count from the next change of the pool. */
  donate(account: string, amount: bigint): Refusals {
    const refused = refusals({ ERC20InsufficientBalance: !this.canPay(account, amount) });
    if (refused.length === 0) this.move(account, GAME, amount);
    return refused;
  }

  fundRewards(account: string, amount: bigint): Refusals {
    const refused = refusals({ ZeroAmount: amount === 0n, ERC20InsufficientBalance: !this.canPay(account, amount) });
    if (refused.length > 0) return refused;
    this.changePool(() => this.move(account, GAME, amount));
    return [];
  }

  canPay(account: string, amount: bigint): boolean {
    return (this.balances.get(account) ?? 0n) >= amount;
  }

  move(from: string, to: string, amount: bigint): void {
    if (amount === 0n) return;
    this.balances.set(from, (this.balances.get(from) ?? 0n) - amount);
    this.balances.set(to, (this.balances.get(to) ?? 0n) + amount);
  }

  /** Changes the rate, `owed` or the balance: updates reward time, and fixes how long the pool lasts. */
  protected changePool(change: () => void): void {
    const { rewardTime: rewardTimeBefore, fundedTicks: fundedTicksBefore, updatedAt: updatedBefore } = this;
    this.owedBefore = this.owed;
    this.rewardTime = this.rewardTimeNow();
    this.updatedAt = this.gameNow;
    change();
    this.fundedTicks = this.fundedTicksNow;
    // Time in which reward time did not move still counts, but never at a speed that was paid for later.
    if (this.rewardTime === rewardTimeBefore && this.fundedTicks <= fundedTicksBefore) this.updatedAt = updatedBefore;
  }

  /** Splits the price of a purchase between fee collector and pool; more may happen in the same change of the pool. */
  protected takePrice(account: string, price: bigint, purchase?: () => void): void {
    const fee = (price * this.purchaseFee) / 100n;
    this.changePool(() => {
      purchase?.();
      this.move(account, this.feeCollector, fee);
      this.move(account, GAME, price - fee);
    });
    this.paid += price;
  }

  /**
   * Takes the rewards of components off `owed`, unless the payment would be 0; part of a change of the pool.
   *
   * @returns The payment; the rest stays in the pool.
   */
  protected settle(components: readonly ModelComponent[]): bigint {
    let total = 0n;
    for (const component of components) {
      const [earned, payment] = [this.earnedBy(component), this.claimable(component)];
      if (payment === 0n) continue;
      total += payment;
      this.owedBefore -= earned;
      component.settled += component.hackedAt === 0 ? earned : -earned;
      component.paidAt = this.wallNow;
    }
    return total;
  }

  /** Stops a component's rewards, and takes a part of the unpaid ones; part of a change of the pool. */
  protected stop(component: ModelComponent, taken: bigint): void {
    const type = this.types[component.id - 1];
    component.settled = this.earnedBy(component) - taken;
    component.hackedAt = this.gameNow;
    this.owedBefore -= taken;
    type.earning -= 1;
    this.rate -= type.rewardRate;
  }

  /** Starts a new or hacked component's rewards; part of a change of the pool. */
  protected start(component: ModelComponent, protection: number): void {
    const type = this.types[component.id - 1];
    component.settled = this.indexOf(type) - component.settled;
    component.hackedAt = 0;
    component.protectedUntil = this.gameNow + protection;
    type.earning += 1;
    this.rate += type.rewardRate;
  }

  /** Sets or adds a component type. */
  protected storeType(id: number, settings: TypeSettings): void {
    this.changePool(() => {
      const ticks = this.ticksNow;
      const type = this.typeOf(id);
      if (type === undefined) {
        this.types.push({ ...settings, skins: [], index: 0n, indexedAt: ticks, earning: 0 });
        return;
      }
      type.index = this.indexOf(type);
      type.indexedAt = ticks;
      this.rate += (settings.rewardRate - type.rewardRate) * BigInt(type.earning);
      Object.assign(type, settings);
    });
  }

  protected isTooHigh(rate: bigint): boolean {
    return rate > MAX_RATE;
  }

  private rewardTimeNow(): number {
    return this.rewardTime + rewardTimeIn(this.gameNow - this.updatedAt, this.fundedTicks, this.rules.RUNWAY);
  }
}

/** The names of the refusals that apply. */
export function refusals(conditions: Record<string, boolean | undefined>): Refusals {
  return Object.keys(conditions).filter((name) => conditions[name]);
}
