import type { Action } from "./histories";

const MIN_PAYBACK = 7n * 24n * 3600n;
const PURCHASE_PROTECTION = 12n * 3600n;
const HIGHEST_OWED = 2n ** 88n - 1n;
const NEVER = 2n ** 256n - 1n;
const ZERO_ADDRESS = `0x${"0".repeat(40)}`;

interface ModelType {
  price: bigint;
  rewardRate: bigint;
  repairCost: bigint;
  isActive: boolean;
}

interface ModelComponent {
  readonly player: number;
  readonly id: number;
  /** Earned and not paid, wei. */
  unpaid: bigint;
  /** Wall time of the last payment or the purchase. */
  lastClaim: bigint;
  /** Game time. */
  readonly protectedUntil: bigint;
}

const minimum = (a: bigint, b: bigint) => (a < b ? a : b);
const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);

/**
 * The game as the specification tells it, without the contract's devices: no index, no packed times. Every component
 * carries what it has earned, and each passing second adds to it while the pool has seconds left. Good for histories
 * of less than a century.
 */
export class GameModel {
  /** Wall time of the last step. */
  private wallNow: bigint;
  private gameNow = 0n;
  private pausedAt: bigint | undefined;
  private feePercentage = 5n;
  private collected = 0n;
  private reserve = 0n;
  /** For how many more seconds the pool can pay; unused while nothing earns. */
  private secondsLeft = 0n;
  /** Game time. */
  private ranDryAt: bigint | undefined;
  private readonly components: ModelComponent[] = [];
  private readonly joined: number[] = [];
  private readonly balances: bigint[];

  /** @param players Their addresses; all begin with the same balance. */
  constructor(
    start: bigint,
    private readonly players: readonly string[],
    balance: bigint,
    private readonly types: ModelType[],
  ) {
    this.wallNow = start;
    this.balances = players.map(() => balance);
  }

  /** Lets the clock on the wall go on. */
  advanceTo(wallTime: bigint): void {
    const elapsed = wallTime - this.wallNow;
    this.wallNow = wallTime;
    if (this.pausedAt !== undefined) return;
    if (this.rate > 0n && this.ranDryAt === undefined) {
      const emitting = minimum(elapsed, this.secondsLeft);
      for (const component of this.components) component.unpaid += this.typeOf(component).rewardRate * emitting;
      this.secondsLeft -= emitting;
      if (this.secondsLeft === 0n) this.ranDryAt = this.gameNow + emitting;
    }
    this.gameNow += elapsed;
  }

  /** Does what a player or the owner does; answers with the name of the error that refuses it, if one does. */
  apply(action: Action): string | undefined {
    switch (action.kind) {
      case "buy":
        return this.buy(action.player, action.id);
      case "claim":
        return this.claim(action.player, action.id);
      case "claimAll":
        return this.claimAll(action.player);
      case "fund":
        return this.fund(action.player, action.amount);
      case "donate":
        return this.receive(action.player, action.amount);
      case "setType":
        return this.setType(action.id, action.rewardRate, action.isActive);
      case "setFee":
        this.feePercentage = action.percentage;
        return undefined;
      case "pause":
        return this.pause();
      case "unpause":
        return this.unpause();
    }
  }

  /** What every read must answer now; the shape of `observe`. */
  observe() {
    const owned = this.players.map((_, player) =>
      this.types.map((_type, i) => this.components.find((c) => c.player === player && c.id === i + 1)),
    );
    return {
      pool: [this.reserve, this.owed, this.rate, this.fundedUntil],
      rewards: owned.map((list) => list.map((component) => component?.unpaid ?? 0n)),
      totals: owned.map((list) => sum(list.map((component) => component?.unpaid ?? 0n))),
      components: owned.map((list) => list.map((component) => this.describe(component))),
      types: this.types.map((type, i) => ({ id: BigInt(i + 1), ...type })),
      activePlayers: this.joined.map((player) => this.players[player]),
      balances: this.balances,
      collected: this.collected,
      purchaseFee: this.feePercentage,
      pausedAt: this.pausedAt ?? 0n,
    };
  }

  private buy(player: number, id: number): string | undefined {
    if (this.pausedAt !== undefined) return "GameIsPaused";
    const { isActive, price } = this.types[id - 1];
    if (!isActive) return "ComponentNotOnSale";
    if (this.find(player, id)) return "ComponentAlreadyOwned";
    if (!this.joined.includes(player)) this.joined.push(player);
    const protectedUntil = this.gameNow + PURCHASE_PROTECTION;
    this.change(() => {
      this.components.push({ player, id, unpaid: 0n, lastClaim: this.wallNow, protectedUntil });
      const fee = (price * this.feePercentage) / 100n;
      this.collected += fee;
      this.balances[player] -= fee;
      this.receive(player, price - fee);
    });
    return undefined;
  }

  private claim(player: number, id: number): string | undefined {
    if (this.pausedAt !== undefined) return "GameIsPaused";
    const component = this.find(player, id);
    return component ? this.pay(player, [component]) : "ComponentNotOwned";
  }

  private claimAll(player: number): string | undefined {
    if (this.pausedAt !== undefined) return "GameIsPaused";
    return this.pay(
      player,
      this.components.filter((component) => component.player === player),
    );
  }

  private pay(player: number, components: readonly ModelComponent[]): string | undefined {
    const due = components.filter((component) => component.unpaid > 0n);
    if (due.length === 0) return "NothingToClaim";
    this.change(() => {
      for (const component of due) {
        this.receive(player, -component.unpaid);
        component.unpaid = 0n;
        component.lastClaim = this.wallNow;
      }
    });
    return undefined;
  }

  private fund(player: number, amount: bigint): string | undefined {
    if (amount === 0n) return "ZeroAmount";
    this.change(() => this.receive(player, amount));
    return undefined;
  }

  private setType(id: number, rewardRate: bigint, isActive: boolean): string | undefined {
    this.change(() =>
      Object.assign(this.types[id - 1], { price: rewardRate * MIN_PAYBACK, rewardRate, repairCost: 0n, isActive }),
    );
    return undefined;
  }

  private pause(): string | undefined {
    if (this.pausedAt !== undefined) return "GameIsPaused";
    this.pausedAt = this.wallNow;
    return undefined;
  }

  private unpause(): string | undefined {
    if (this.pausedAt === undefined) return "GameIsNotPaused";
    this.pausedAt = undefined;
    return undefined;
  }

  /** Moves tokens from a player to the game; a negative amount the other way. */
  private receive(player: number, amount: bigint): undefined {
    this.balances[player] -= amount;
    this.reserve += amount;
  }

  /** Changes the rate, what is owed or the reserve, and counts anew how long the pool lasts. */
  private change(makeChange: () => void): void {
    makeChange();
    if (this.rate === 0n) {
      this.ranDryAt = undefined;
      return;
    }
    this.secondsLeft = (minimum(this.reserve, HIGHEST_OWED) - this.owed) / this.rate;
    this.ranDryAt = this.secondsLeft > 0n ? undefined : (this.ranDryAt ?? this.gameNow);
  }

  private describe(component: ModelComponent | undefined) {
    return {
      componentId: BigInt(component?.id ?? 0),
      owner: component ? this.players[component.player] : ZERO_ADDRESS,
      lastClaimTimestamp: component?.lastClaim ?? 0n,
      purchased: component !== undefined,
      hacked: false,
      currentSkinId: 0n,
      protectedUntil: component ? this.toWallTime(component.protectedUntil) : 0n,
    };
  }

  private get owed(): bigint {
    return sum(this.components.map((component) => component.unpaid));
  }

  private get rate(): bigint {
    return sum(this.components.map((component) => this.typeOf(component).rewardRate));
  }

  private get fundedUntil(): bigint {
    if (this.rate === 0n) return NEVER;
    return this.toWallTime(this.ranDryAt ?? this.gameNow + this.secondsLeft);
  }

  private find(player: number, id: number): ModelComponent | undefined {
    return this.components.find((component) => component.player === player && component.id === id);
  }

  private typeOf(component: ModelComponent): ModelType {
    return this.types[component.id - 1];
  }

  private toWallTime(gameTime: bigint): bigint {
    return this.wallNow + gameTime - this.gameNow;
  }
}
