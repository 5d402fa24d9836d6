import { RULES, attackCapacity, shieldCapacity } from "./rules";

/** The names of the errors with which the game may refuse; none when it must not. */
export type Refusals = string[];

export interface ModelSkin {
  price: bigint;
  isActive: boolean;
}

export interface ModelType extends ModelSkin {
  rewardRate: bigint;
  repairCost: bigint;
  readonly skins: ModelSkin[];
}

export interface ModelComponent {
  unpaid: bigint;
  /** Game time; undefined while the component works. */
  hackedAt: bigint | undefined;
  /** Game time. */
  protectedUntil: bigint;
  /** Wall time. */
  paidAt: bigint;
  skinId: bigint;
  readonly skins: Set<bigint>;
}

/** A counter that gains one per period, since when (game time) it does so or is full. */
export interface ModelCounter {
  count: bigint;
  since: bigint;
}

export interface ModelPlayer {
  level: bigint;
  xp: bigint;
  readonly attacks: ModelCounter;
  readonly shields: ModelCounter;
  immuneUntil: bigint;
  primedAtBlock: bigint;
  successfulAttacks: bigint;
  failedAttacks: bigint;
  timesAttacked: bigint;
  successfulDefenses: bigint;
  stolen: bigint;
  lost: bigint;
  window: { start: bigint; attacks: bigint; shields: bigint };
  readonly components: Map<bigint, ModelComponent>;
}

/** The name under which the game itself holds tokens. */
export const GAME = "game";

/**
 * The clock, the tokens and the rewards of the game, told as plainly as the specification does: every second of game time
 * that the pool can pay for adds the reward to every working component.
 */
export class EconomyModel {
  gameNow = 1n;
  block = 0n;
  pausedAt: bigint | undefined;
  unpausedAtBlock = 0n;
  purchaseFee = 5n;
  /** Game time at which the pool runs or ran dry; undefined when never. */
  fundedUntil: bigint | undefined;
  readonly balances = new Map<string, bigint>();
  readonly types: ModelType[] = [];
  readonly players = new Map<string, ModelPlayer>();

  constructor(
    public wallNow: bigint,
    readonly feeCollector: string,
  ) {}

  get isPaused(): boolean {
    return this.pausedAt !== undefined;
  }

  get reserve(): bigint {
    return this.balances.get(GAME) ?? 0n;
  }

  get owed(): bigint {
    return sum(this.all((component) => component.unpaid));
  }

  get rate(): bigint {
    return sum(this.all((component, type) => (component.hackedAt === undefined ? type.rewardRate : 0n)));
  }

  /** Lets time go by until a block. */
  advance(wallNow: bigint, block: bigint): void {
    const elapsed = wallNow - this.wallNow;
    this.wallNow = wallNow;
    this.block = block;
    if (this.isPaused) return;
    const paidFor = this.fundedUntil === undefined ? elapsed : clamp(this.fundedUntil - this.gameNow, 0n, elapsed);
    this.all((component, type) => {
      if (component.hackedAt === undefined) component.unpaid += type.rewardRate * paidFor;
    });
    this.gameNow += elapsed;
    for (const { attacks, shields, level } of this.players.values()) {
      this.recharge(attacks, attackCapacity(level), RULES.attacks.period);
      this.recharge(shields, shieldCapacity(level), RULES.shields.period);
    }
  }

  toWallTime(gameTime: bigint): bigint {
    return gameTime + this.wallNow - this.gameNow;
  }

  typeOf(id: bigint): ModelType | undefined {
    return this.types[Number(id) - 1];
  }

  componentOf(account: string, id: bigint): ModelComponent | undefined {
    return this.players.get(account)?.components.get(id);
  }

  isWorking(account: string, id: bigint): boolean {
    const component = this.componentOf(account, id);
    return component !== undefined && component.hackedAt === undefined;
  }

  /** After each change of the pool: how long it lasts from now on. A dry pool keeps the second in which it ran dry. */
  protected fixPool(): void {
    if (this.rate === 0n) {
      this.fundedUntil = undefined;
      return;
    }
    const lasts = (this.reserve - this.owed) / this.rate;
    const ranDryBefore = this.fundedUntil !== undefined && this.fundedUntil < this.gameNow;
    if (lasts > 0n || !ranDryBefore) this.fundedUntil = this.gameNow + lasts;
  }

  /** Tokens sent straight to the game, which count from the next change of the pool on. */
  donate(account: string, amount: bigint): Refusals {
    const refused = refusals({ ERC20InsufficientBalance: !this.canPay(account, amount) });
    if (refused.length === 0) this.move(account, GAME, amount);
    return refused;
  }

  protected canPay(account: string, amount: bigint): boolean {
    return (this.balances.get(account) ?? 0n) >= amount;
  }

  protected move(from: string, to: string, amount: bigint): void {
    this.balances.set(from, (this.balances.get(from) ?? 0n) - amount);
    this.balances.set(to, (this.balances.get(to) ?? 0n) + amount);
  }

  /** Splits the price of a purchase between fee collector and pool. */
  protected takePrice(account: string, price: bigint): void {
    const fee = (price * this.purchaseFee) / 100n;
    this.move(account, this.feeCollector, fee);
    this.move(account, GAME, price - fee);
    this.fixPool();
  }

  /** Pays what some of a player's components have earned. */
  protected payOut(account: string, components: ModelComponent[]): void {
    for (const component of components) {
      if (component.unpaid === 0n) continue;
      this.move(GAME, account, component.unpaid);
      component.unpaid = 0n;
      component.paidAt = this.wallNow;
    }
    this.fixPool();
  }

  private recharge(counter: ModelCounter, capacity: bigint, period: bigint): void {
    while (counter.count < capacity && this.gameNow >= counter.since + period) {
      counter.count += 1n;
      counter.since += period;
    }
  }

  private all<T>(visit: (component: ModelComponent, type: ModelType) => T): T[] {
    return [...this.players.values()].flatMap(({ components }) =>
      [...components].map(([id, component]) => visit(component, this.types[Number(id) - 1])),
    );
  }
}

/** The names of those refusals that apply. */
export function refusals(conditions: Record<string, boolean | undefined>): Refusals {
  return Object.keys(conditions).filter((name) => conditions[name]);
}

export function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}

function clamp(value: bigint, least: bigint, most: bigint): bigint {
  return value < least ? least : value > most ? most : value;
}
