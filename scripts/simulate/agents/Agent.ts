import { isCritical } from "#game/loot";

import { tokens } from "../amounts";
import type { ModelComponent, Refusals } from "../model/Economy";
import type { GameModel, ModelPlayer, Stock } from "../model/GameModel";
import type { Chance } from "./chance";
import { POLICIES } from "./collecting";
import type { Habits } from "./kinds";
import type { Target, TargetBoard } from "./targets";

/** The game that an agent is in. */
export interface World {
  readonly model: GameModel;
  readonly chance: Chance;
  readonly board: TargetBoard;
  /** Tokens that each transaction costs its sender. */
  readonly gasCost: number;
  /** Adds a player with habits, or with a separate plan, now. */
  add(agent: Agent): void;
  /** A name that no account has. */
  newAccount(): string;
  /** The roll of an account's next attack, fixed at the priming; as unpredictable as a drawn number. */
  rollOf(account: string): number;
  willMiss(account: string): boolean;
  nextBlock(): void;
}

/** Gains of a player, in tokens; expenses are negative. Components are an investment and not counted. */
export type Ledger = Record<"rewards" | "loot" | "repairs" | "shields" | "charges" | "gas", number>;

/** Result of a player. Amounts are in tokens. */
export interface Outcome {
  readonly group: string;
  /** Wall time. */
  readonly joinedAt: number;
  /** Spent on components. */
  readonly invested: number;
  /** Rewards that the rig would have earned without any attacks. */
  readonly untouched: number;
  /** Gain after all costs, uncollected rewards included. */
  readonly net: number;
  /** Parts of `net`. */
  readonly ledger: Ledger;
}

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Least ratio of expected gain to price for shields and charges. The gain of a repair is certain. */
const MARGIN = 1.5;
/** Most attacks in one visit. */
const MAX_ATTACKS = 30;

/** A player with habits. */
export class Agent {
  readonly ledger: Ledger = { rewards: 0, loot: 0, repairs: 0, shields: 0, charges: 0, gas: 0 };
  /** Tokens spent on components. */
  invested = 0;
  joinedAt = 0;
  /** Index of each component's type when it was bought, wei. */
  private readonly indexAtPurchase = new Map<number, bigint>();
  private readonly wakesAt: number;

  constructor(
    readonly account: string,
    /** The name under which its income is reported. */
    readonly group: string,
    protected readonly habits: Habits,
    protected readonly season: World,
    /** Position in the range of budgets, 0 to 1. */
    private readonly wealth = season.chance(),
    /** Ids of its components, in place of a choice by budget. */
    private readonly rig?: readonly number[],
  ) {
    this.wakesAt = season.chance() * DAY;
  }

  get player(): ModelPlayer {
    return this.season.model.players.get(this.account)!;
  }

  /** Buys a rig. */
  join(): void {
    const { model } = this.season;
    const [from, to] = this.habits.budget;
    let left = from * (to / from) ** this.wealth;
    const types = model.types.map((type, i) => ({ id: i + 1, price: tokens(type.price), isActive: type.isActive }));
    const shelf = this.rig === undefined ? types : types.filter(({ id }) => this.rig!.includes(id));
    const sorted = shelf.filter(({ isActive }) => isActive).sort((a, b) => a.price - b.price);
    if (this.habits.shopsFor === "income") sorted.reverse();
    this.joinedAt = model.wallNow;
    for (const { id, price } of sorted) {
      if (this.rig === undefined && price > left) continue;
      this.act("rewards", () => model.purchaseComponent(this.account, id));
      this.indexAtPurchase.set(id, model.indexOf(model.types[id - 1]));
      // Components are not a cost of playing.
      this.ledger.rewards += price;
      this.invested += price;
      left -= price;
    }
  }

  /** Result so far. */
  outcome(): Outcome {
    const { model } = this.season;
    const { account, group, invested } = this;
    let [untouched, unpaid] = [0n, 0n];
    for (const [id, index] of this.indexAtPurchase) {
      untouched += model.indexOf(model.types[id - 1]) - index;
      unpaid += model.claimable(model.componentOf(account, id)!);
    }
    const ledger = { ...this.ledger, rewards: this.ledger.rewards + tokens(unpaid) };
    const net = Object.values(ledger).reduce((sum, amount) => sum + amount, 0);
    return { group, joinedAt: this.joinedAt, invested, untouched: tokens(untouched), net, ledger };
  }

  /** True when the budget paid for something. */
  get plays(): boolean {
    return this.invested > 0;
  }

  /**
   * Plays one visit.
   *
   * @returns The wall-clock second of the next one.
   */
  visit(): number {
    const next = this.nextVisit();
    this.collect(Math.max(next, this.season.model.wallNow + HOUR));
    this.restore(next);
    this.defend();
    this.raid();
    this.keepRoll();
    return next;
  }

  /** Makes a move that the game may refuse, and books its gain or cost. */
  protected act(entry: keyof Ledger, action: () => Refusals): boolean {
    const { model, gasCost } = this.season;
    const before = model.balances.get(this.account)!;
    const refused = action();
    if (refused.length > 0) return false;
    this.ledger[entry] += tokens(model.balances.get(this.account)! - before);
    this.ledger.gas -= gasCost;
    return true;
  }

  private nextVisit(): number {
    const { wallNow } = this.season.model;
    const { visitEvery, awake, looksBeforeSleep } = this.habits;
    const wait = visitEvery * (0.5 + this.season.chance());
    const hour = (((wallNow + wait - this.wakesAt) % DAY) + DAY) % DAY;
    const overslept = hour - awake * HOUR;
    if (overslept < 0) return wallNow + wait;
    const untilSleep = wait - overslept;
    return wallNow + (looksBeforeSleep && untilSleep > 0 ? untilSleep : wait + DAY - hour);
  }

  /** Collects by the player's policy in one transaction, when the amount is worth the gas. */
  collect(nextVisit = this.season.model.wallNow + HOUR): void {
    const { model, gasCost } = this.season;
    const due = [...this.player.components.values()].filter((component) => this.isDue(component, nextVisit));
    const payment = due.reduce((sum, component) => sum + model.claimable(component), 0n);
    if (payment === 0n || tokens(payment) <= gasCost * MARGIN) return;
    this.act("rewards", () => {
      for (const { id } of due) model.claim(this.account, id);
      return [];
    });
  }

  private isDue(component: ModelComponent, nextVisit: number): boolean {
    const { model, chance } = this.season;
    const isGuarded = component.hackedAt !== 0 || this.have("shields") > 0;
    const isOpen = !isGuarded && model.toWallTime(component.protectedUntil) < nextVisit;
    const holding = { age: model.ageOf(component), ripeAge: model.rules.RIPENING_TIME, isOpen };
    return POLICIES[this.habits.collects ?? "careful"](holding, chance);
  }

  /** Reactivates components where possible, and repairs the others when waiting costs more. */
  protected restore(nextVisit: number): void {
    const { model, gasCost } = this.season;
    const { REACTIVATION_DELAY } = model.rules;
    let [lostByWaiting, cost] = [0, 0n];
    for (const { id, hackedAt } of model.hackedOf(this.account)) {
      if (this.act("repairs", () => model.reactivateComponent(this.account, id))) continue;
      const idle = Math.max(nextVisit, model.toWallTime(hackedAt + REACTIVATION_DELAY)) - model.wallNow;
      lostByWaiting += idle * tokens(model.types[id - 1].rewardRate) * model.speed;
      cost += model.types[id - 1].repairCost;
    }
    if (!this.habits.neverRepairs && lostByWaiting > tokens(cost) + gasCost) {
      this.act("repairs", () => model.repairAllComponents(this.account));
    }
  }

  /** Buys shields where one saves more than it costs. */
  private defend(): void {
    const { model } = this.season;
    const missing = Math.min(this.habits.keepsShields, model.capacityOf(this.player, "shields")) - this.have("shields");
    if (missing <= 0) return;
    const highest = Math.max(
      ...[...this.player.components.values()].map(({ id }) => tokens(model.types[id - 1].rewardRate)),
    );
    // A hit stops a component until it can be reactivated, and takes part of its rewards.
    const saved = highest * model.rules.REACTIVATION_DELAY * model.speed;
    this.buy("shields", missing, saved);
  }

  /** Spends all charges. */
  private raid(): void {
    const { season, habits } = this;
    const { model } = season;
    if (habits.attacks === "never") return;
    for (let i = 0; i < MAX_ATTACKS; i++) {
      const charges = this.have("attacks");
      if (charges === 0 && !habits.buysCharges) return;
      const target = this.choose();
      if (target === undefined || !this.isReady()) return;
      // A player that looks at the roll saves a hit for a target without shields, unless charges are about to overflow.
      const isWasted = this.savesHits && target.isShielded && !season.willMiss(this.account);
      if (isWasted && charges < model.capacityOf(this.player, "attacks")) return;
      if (!target.isShielded && target.value <= season.gasCost) return;
      if (this.have("attacks") === 0 && !this.buyCharge(target)) return;
      this.attack(target);
    }
  }

  protected get savesHits(): boolean {
    return this.habits.attacks === "best";
  }

  /** Chooses the next target, by the player's habits. */
  protected choose(): Target | undefined {
    const { board } = this.season;
    return this.habits.attacks === "best" ? board.best(this.account, this.rollIsCritical()) : board.some(this.account);
  }

  private rollIsCritical(): boolean {
    return isCritical(this.season.rollOf(this.account), this.season.model.rules.CRITICAL_ROLL);
  }

  protected attack({ account, id }: Target): void {
    const { model } = this.season;
    const roll = this.season.rollOf(this.account);
    this.act("loot", () => model.attack(this.account, account, id, roll));
    // The next attack can be made in the next block.
    this.season.nextBlock();
  }

  /** Primes a cold attack when that is worth the charge. */
  protected isReady(): boolean {
    const { model } = this.season;
    if (model.readinessOf(this.player) === "cold") {
      // Priming with the last charge would leave none for the attack.
      if (!model.isPrimingFree(this.player) && this.have("attacks") < 2) return false;
      this.act("loot", () => model.primeAttack(this.account));
      this.season.nextBlock();
    }
    return model.readinessOf(this.player) === "ready";
  }

  /** Keeps an unused roll at the end of a visit, as a session key does. */
  private keepRoll(): void {
    const { model } = this.season;
    const { player, account } = this;
    if (this.habits.attacks === "never" || player.keptRoll !== undefined || model.readinessOf(player) !== "ready")
      return;
    this.act("loot", () => model.keepRoll(account, this.season.rollOf(account)));
  }

  protected have(stock: Stock): number {
    return this.season.model.countOf(this.player, stock);
  }

  private buyCharge(target: Target): boolean {
    if (target.isShielded) return false;
    const charges = this.season.willMiss(this.account) ? 2 : 1;
    return this.buy("attacks", 1, target.value / charges);
  }

  private buy(stock: Stock, wanted: number, worth: number): boolean {
    const { model } = this.season;
    const amount = Math.min(wanted, model.purchasesLeft(this.player, stock));
    const price = tokens(model.priceOf(this.account, stock));
    if (amount <= 0 || worth < price * MARGIN) return false;
    const entry = stock === "attacks" ? "charges" : "shields";
    return this.act(entry, () => model.purchase(this.account, stock, amount));
  }
}
