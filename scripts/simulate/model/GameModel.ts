import { attackCapacity, levelUp, shieldCapacity } from "#game/levels";
import { defenseExperienceOf, experienceOf, isCritical, lootOf } from "#game/loot";
import type { AttackOutcome } from "#game/outcomes";
import type { Readiness } from "#game/readiness";
import { bitsOf, scopeOf, SCOPES, scopesIn } from "#game/scopes";

import { Economy, GAME, type ModelComponent, type Refusals, refusals, type TypeSettings } from "./Economy";
import type { ModelRules } from "./rules";

/** The charges or the shields of a player. */
export type Stock = "attacks" | "shields";

/** A counter that gains one per period, and the game time since when it recharges or is full. */
export interface ModelCounter {
  count: number;
  since: number;
}

export interface ModelPlayer {
  level: number;
  xp: number;
  readonly attacks: ModelCounter;
  readonly shields: ModelCounter;
  immuneUntil: number;
  primedAtBlock: number;
  /** Roll of the next attack, 0 to 99, once it is kept. */
  keptRoll: number | undefined;
  successfulAttacks: number;
  failedAttacks: number;
  timesAttacked: number;
  successfulDefenses: number;
  stolen: bigint;
  lost: bigint;
  readonly window: { start: number; attacks: number; shields: number };
  readonly components: Map<number, ModelComponent>;
}

/** Limits within which an operator acts for a player; all zeros when revoked. */
export interface ModelOperator {
  /** Wall time. */
  readonly until: number;
  readonly scope: number;
  budget: bigint;
}

/** A call that an operator makes for a player. */
export interface OperatorCall {
  /** A function of the game. */
  readonly call: string;
  readonly play: (model: GameModel) => Refusals;
}

const ALL_SCOPES = bitsOf(SCOPES);
const MAX_BUDGET = 2n ** 128n - 1n;

/** The percentages that the owner can set. */
export type Percentage = "failProbability" | "attackFee" | "purchaseFee";

/**
 * The whole game as a plain object: the reference that the simulator plays and that the contract is held against. Every
 * write answers with the errors with which the game may refuse it, and happens when there are none. The specification does
 * not say which of several errors comes first, so neither does the model.
 */
export class GameModel extends Economy {
  failProbability: bigint;
  attackFee: bigint;
  attacksCount = 0;
  readonly players = new Map<string, ModelPlayer>();
  /** By player and operator; revoked operators stay. */
  readonly operators = new Map<string, Map<string, ModelOperator>>();
  private pausedAtBlock = 0;
  /** First and last block of each past pause. */
  private readonly pauses: { began: number; ended: number }[] = [];

  /** @param readableBlocks Number of past blocks whose hash the chain returns. */
  constructor(
    wallNow: number,
    feeCollector: string,
    rules: ModelRules,
    readonly readableBlocks: number,
  ) {
    super(wallNow, feeCollector, rules);
    this.failProbability = BigInt(rules.INITIAL_ATTACK_FAIL_PROBABILITY);
    this.attackFee = BigInt(rules.INITIAL_ATTACK_FEE_PERCENTAGE);
  }

  // --- Players ------------------------------------------------------------------------------------------------------

  purchaseComponent(account: string, id: number): Refusals {
    const type = this.typeOf(id);
    const refused = this.unlessRunning({
      UnknownComponent: !type,
      ComponentNotOnSale: type && !type.isActive,
      ComponentAlreadyOwned: this.componentOf(account, id) !== undefined,
      TotalRateTooHigh: type && this.isTooHigh(this.rate + type.rewardRate),
      ERC20InsufficientBalance: type && !this.canPay(account, type.price),
    });
    if (refused.length > 0) return refused;
    const player = this.players.get(account) ?? this.enlist(account);
    const component: ModelComponent = {
      id,
      settled: 0n,
      hackedAt: 0,
      protectedUntil: 0,
      paidAt: this.wallNow,
      skinId: 0,
      skins: new Set(),
    };
    player.components.set(id, component);
    this.takePrice(account, type!.price, () => this.start(component, this.rules.PURCHASE_PROTECTION));
    return [];
  }

  claim(account: string, id: number): Refusals {
    const component = this.componentOf(account, id);
    const refused = this.unlessRunning({
      UnknownComponent: !this.typeOf(id),
      ComponentNotOwned: !component,
      NothingToClaim: component && this.claimable(component) === 0n,
    });
    if (refused.length > 0) return refused;
    this.changePool(() => this.move(GAME, account, this.settle([component!])));
    return [];
  }

  claimAllRewards(account: string): Refusals {
    const components = [...(this.players.get(account)?.components.values() ?? [])];
    const refused = this.unlessRunning({ NothingToClaim: components.every((each) => this.claimable(each) === 0n) });
    if (refused.length > 0) return refused;
    this.changePool(() => this.move(GAME, account, this.settle(components)));
    return [];
  }

  /** @param roll 0 to 99, when the attack is ready. */
  attack(account: string, victimAccount: string, id: number, roll: number | undefined): Refusals {
    const attacker = this.players.get(account);
    const victim = this.players.get(victimAccount);
    const target = this.componentOf(victimAccount, id);
    const refused = this.unlessRunning({
      SelfAttack: account === victimAccount,
      UnknownComponent: !this.typeOf(id),
      NoWorkingComponent: !this.isWorking(account, id) || !this.isWorking(victimAccount, id),
      TargetProtected: target && this.gameNow < target.protectedUntil,
      TargetImmune: victim && this.gameNow < victim.immuneUntil,
      AttackNotReady: attacker && this.readinessOf(attacker) !== "ready",
      NoAttackCharges: attacker && this.countOf(attacker, "attacks") === 0,
    });
    if (refused.length > 0) return refused;

    this.spend(attacker!, "attacks");
    attacker!.immuneUntil = 0;
    this.prime(attacker!);
    this.attacksCount += 1;
    if (roll! < this.failProbability) this.fail(attacker!, victim!, "missed");
    else if (this.countOf(victim!, "shields") > 0) this.stopAtShield(attacker!, victim!, id);
    else this.hit(account, attacker!, victim!, target!, roll!);
    return [];
  }

  primeAttack(account: string): Refusals {
    const player = this.players.get(account);
    const isFree = player && this.isPrimingFree(player);
    const refused = this.unlessRunning({
      NotAPlayer: !player,
      AttackNotCold: player && this.readinessOf(player) !== "cold",
      NoAttackCharges: player && !isFree && this.countOf(player, "attacks") === 0,
    });
    if (refused.length > 0) return refused;
    if (!isFree) this.spend(player!, "attacks");
    else if (!this.ranOutInPause(player)) {
      // The overflowed recharge is used up.
      this.recharge(player, "attacks").since = this.gameNow;
    }
    this.prime(player!);
    return [];
  }

  /** @param roll 0 to 99, when the attack is ready. */
  keepRoll(account: string, roll: number | undefined): Refusals {
    const player = this.players.get(account);
    const refused = refusals({
      AttackNotReady: !player || this.readinessOf(player) !== "ready",
      RollAlreadyKept: player && player.keptRoll !== undefined,
    });
    if (refused.length === 0) player!.keptRoll = roll;
    return refused;
  }

  purchase(account: string, stock: Stock, amount: number): Refusals {
    const player = this.players.get(account);
    const price = BigInt(amount) * this.priceOf(account, stock);
    const refused = this.unlessRunning({
      NotAPlayer: !player,
      ZeroAmount: amount === 0,
      DailyLimitReached: player && amount > this.purchasesLeft(player, stock),
      CapacityReached: player && amount > this.capacityOf(player, stock) - this.countOf(player, stock),
      ERC20InsufficientBalance: !this.canPay(account, price),
    });
    if (refused.length > 0) return refused;
    if (!this.isWindowOpen(player!)) Object.assign(player!.window, { start: this.gameNow, attacks: 0, shields: 0 });
    player!.window[stock] += amount;
    const counter = this.recharge(player!, stock);
    counter.count += amount;
    if (counter.count === this.capacityOf(player!, stock)) counter.since = this.gameNow;
    this.takePrice(account, price);
    return [];
  }

  purchaseSkin(account: string, id: number, skinId: number): Refusals {
    const component = this.componentOf(account, id);
    const skin = this.typeOf(id)?.skins[skinId - 1];
    const refused = this.unlessRunning({
      UnknownComponent: !this.typeOf(id),
      ComponentNotOwned: !component,
      UnknownSkin: !skin,
      SkinNotOnSale: skin && !skin.isActive,
      SkinAlreadyOwned: component?.skins.has(skinId),
      ERC20InsufficientBalance: skin && !this.canPay(account, skin.price),
    });
    if (refused.length > 0) return refused;
    component!.skins.add(skinId);
    this.takePrice(account, skin!.price);
    return [];
  }

  applySkin(account: string, id: number, skinId: number): Refusals {
    const component = this.componentOf(account, id);
    const refused = this.unlessRunning({
      UnknownComponent: !this.typeOf(id),
      ComponentNotOwned: !component,
      UnknownSkin: skinId !== 0 && !this.typeOf(id)?.skins[skinId - 1],
      SkinNotOwned: skinId !== 0 && !component?.skins.has(skinId),
    });
    if (refused.length > 0) return refused;
    component!.skinId = skinId;
    return [];
  }

  repairAllComponents(account: string): Refusals {
    const hacked = this.hackedOf(account);
    const cost = hacked.reduce((sum, { id }) => sum + this.types[id - 1].repairCost, 0n);
    const refused = this.unlessRunning({
      NothingToRepair: hacked.length === 0,
      TotalRateTooHigh: this.isTooHigh(this.rate + this.rateOf(hacked)),
      ERC20InsufficientBalance: !this.canPay(account, cost),
    });
    if (refused.length > 0) return refused;
    this.changePool(() => {
      for (const component of hacked) this.start(component, this.rules.REPAIR_PROTECTION);
      this.move(account, GAME, cost);
    });
    this.paid += cost;
    return [];
  }

  reactivateComponent(account: string, id: number): Refusals {
    const component = this.componentOf(account, id);
    const isHacked = component !== undefined && component.hackedAt !== 0;
    const refused = this.unlessRunning({
      UnknownComponent: !this.typeOf(id),
      ComponentNotOwned: !component,
      ComponentNotHacked: component && !isHacked,
      ReactivationTooEarly: isHacked && this.gameNow < component.hackedAt + this.rules.REACTIVATION_DELAY,
      TotalRateTooHigh: component && this.isTooHigh(this.rate + this.rateOf([component])),
    });
    if (refused.length > 0) return refused;
    this.changePool(() => this.start(component!, this.rules.REACTIVATION_PROTECTION));
    return [];
  }

  // --- Operators ----------------------------------------------------------------------------------------------------

  /** @param until Wall time; 0 to revoke. */
  setOperator(account: string, operator: string, until: number, scope: number, budget: bigint): Refusals {
    const grants = until !== 0;
    const refused = refusals({
      InvalidOperator: operator === account || operator === GAME,
      GameIsPaused: grants && this.isPaused,
      InvalidOperatorTime: grants && (until <= this.wallNow || until > this.wallNow + this.rules.MAX_OPERATOR_TIME),
      InvalidOperatorScope: grants && (scope === 0 || scope > ALL_SCOPES),
      SettingTooHigh: grants && budget > MAX_BUDGET,
    });
    if (refused.length > 0) return refused;
    const operators = this.operators.get(account) ?? new Map<string, ModelOperator>();
    this.operators.set(account, operators.set(operator, grants ? { until, scope, budget } : nothingAllowed()));
    return [];
  }

  revokeOperators(account: string): Refusals {
    const operators = this.operators.get(account);
    for (const operator of operators?.keys() ?? []) operators!.set(operator, nothingAllowed());
    return [];
  }

  /** All calls or none. */
  actFor(account: string, player: string, calls: readonly OperatorCall[]): Refusals {
    const { scope } = this.limitsOf(player, account);
    const refused = this.unlessRunning({ OperatorNotAllowed: scope === 0 && calls.length === 0 });
    if (refused.length > 0) return refused;
    const before = structuredClone({ ...this });
    const failed = this.playWithin(this.limitsOf(player, account), calls);
    if (failed.length > 0) Object.assign(this, before);
    return failed;
  }

  /** Limits of an operator now. */
  limitsOf(player: string, operator: string): ModelOperator {
    const limits = this.operators.get(player)?.get(operator);
    return limits !== undefined && this.wallNow < limits.until ? limits : nothingAllowed();
  }

  // --- The owner ----------------------------------------------------------------------------------------------------

  /** Settings are within their widths here. */
  setType(id: number, settings: TypeSettings): Refusals {
    const earning = BigInt(this.typeOf(id)?.earning ?? 0);
    const change = (settings.rewardRate - (this.typeOf(id)?.rewardRate ?? 0n)) * earning;
    const refused = refusals({
      UnknownComponent: id === 0 || id > this.types.length + 1,
      TooManyComponents: id > this.rules.MAX_COMPONENTS,
      ZeroAmount: settings.price === 0n,
      PaybackTooShort: settings.rewardRate * BigInt(this.rules.MIN_PAYBACK) > settings.price,
      TotalRateTooHigh: this.isTooHigh(this.rate + change),
    });
    if (refused.length === 0) this.storeType(id, settings);
    return refused;
  }

  setSkin(id: number, skinId: number, price: bigint, isActive: boolean): Refusals {
    const skins = this.typeOf(id)?.skins;
    const refused = refusals({
      UnknownComponent: !skins,
      UnknownSkin: skins && (skinId === 0 || skinId > skins.length + 1),
      TooManySkins: skinId > this.rules.MAX_SKINS,
    });
    if (refused.length === 0) skins![skinId - 1] = { price, isActive };
    return refused;
  }

  setPercentage(name: Percentage, value: number): Refusals {
    const refused = refusals({
      SettingTooHigh: value > (name === "failProbability" ? 100 : this.rules.MAX_FEE_PERCENTAGE),
    });
    if (refused.length === 0) this[name] = BigInt(value);
    return refused;
  }

  pause(): Refusals {
    const refused = refusals({ GameIsPaused: this.isPaused });
    if (refused.length > 0) return refused;
    this.pausedAt = this.wallNow;
    this.pausedAtBlock = this.block;
    return [];
  }

  unpause(): Refusals {
    const refused = refusals({ GameIsNotPaused: !this.isPaused });
    if (refused.length > 0) return refused;
    this.pausedAt = undefined;
    if (this.block > this.pausedAtBlock) this.pauses.push({ began: this.pausedAtBlock, ended: this.block });
    return [];
  }

  /** Withdraws tokens that nobody has earned. */
  rescue(to: string, amount: bigint): Refusals {
    const refused = refusals({ ZeroAmount: amount === 0n, RescueExceedsSurplus: amount > this.reserve - this.owed });
    if (refused.length > 0) return refused;
    this.changePool(() => this.move(GAME, to, amount));
    return [];
  }

  repairForEveryone(startIndex: number, maxUsers: number): Refusals {
    const page = [...this.players.keys()].slice(startIndex, startIndex + maxUsers);
    const hacked = page.flatMap((account) => this.hackedOf(account));
    const refused = refusals({
      ZeroAmount: maxUsers === 0,
      TotalRateTooHigh: this.isTooHigh(this.rate + this.rateOf(hacked)),
    });
    if (refused.length > 0 || hacked.length === 0) return refused;
    this.changePool(() => hacked.forEach((component) => this.start(component, this.rules.REPAIR_PROTECTION)));
    return [];
  }

  // --- Reads --------------------------------------------------------------------------------------------------------

  componentOf(account: string, id: number): ModelComponent | undefined {
    return this.players.get(account)?.components.get(id);
  }

  isWorking(account: string, id: number): boolean {
    return this.componentOf(account, id)?.hackedAt === 0;
  }

  hackedOf(account: string): ModelComponent[] {
    return [...(this.players.get(account)?.components.values() ?? [])].filter(({ hackedAt }) => hackedAt !== 0);
  }

  readinessOf(player: ModelPlayer): Readiness {
    if (player.keptRoll !== undefined) return "ready";
    if (player.primedAtBlock === this.block) return "priming";
    return this.block <= player.primedAtBlock + this.readableBlocks ? "ready" : "cold";
  }

  isPrimingFree(player: ModelPlayer): boolean {
    const { count, since } = this.recharge(player, "attacks");
    const isFull = count === attackCapacity(player.level);
    return this.ranOutInPause(player) || (isFull && this.gameNow >= since + this.rules.ATTACK_RECHARGE_TIME);
  }

  capacityOf(player: ModelPlayer, stock: Stock): number {
    return stock === "attacks" ? attackCapacity(player.level) : shieldCapacity(player.level);
  }

  countOf(player: ModelPlayer, stock: Stock): number {
    return this.recharge(player, stock).count;
  }

  rechargeTimeOf(stock: Stock): number {
    return stock === "attacks" ? this.rules.ATTACK_RECHARGE_TIME : this.rules.SHIELD_RECHARGE_TIME;
  }

  purchasesLeft(player: ModelPlayer, stock: Stock): number {
    const limit =
      stock === "attacks" ? this.rules.MAX_ATTACK_PURCHASES_PER_DAY : this.rules.MAX_SHIELD_PURCHASES_PER_DAY;
    return limit - (this.isWindowOpen(player) ? player.window[stock] : 0);
  }

  /** Price of one attack charge or shield for an account, wei. */
  priceOf(account: string, stock: Stock): bigint {
    const time = stock === "attacks" ? this.rules.ATTACK_PRICE_TIME : this.rules.SHIELD_PRICE_TIME;
    const components = this.players.get(account)?.components.values();
    return components === undefined ? 0n : this.rateOf(components) * BigInt(time);
  }

  /** Whether an attack on a component breaks a shield. */
  isSerious(player: ModelPlayer, id: number): boolean {
    let highest = 0n;
    for (const component of player.components.values()) {
      const { rewardRate } = this.types[component.id - 1];
      if (component.hackedAt === 0 && rewardRate > highest) highest = rewardRate;
    }
    const { rewardRate } = this.types[id - 1];
    return rewardRate !== 0n && rewardRate * 100n >= BigInt(this.rules.SERIOUS_SHARE) * highest;
  }

  /** Bounty that a hit on a component of a type adds to what it steals. */
  bountyOf(id: number): bigint {
    const { rewardRate, repairCost } = this.types[id - 1];
    const { RUNWAY, REACTIVATION_DELAY } = this.rules;
    const funded = Math.min(this.fundedTicksNow, RUNWAY);
    const saved = (rewardRate * BigInt(REACTIVATION_DELAY) * BigInt(funded)) / BigInt(RUNWAY);
    return (saved < repairCost ? saved : repairCost) / 2n;
  }

  /** Brings a counter up to now. */
  recharge(player: ModelPlayer, stock: Stock): ModelCounter {
    const counter = player[stock];
    const missing = this.capacityOf(player, stock) - counter.count;
    if (missing <= 0) return counter;
    const period = this.rechargeTimeOf(stock);
    const gained = Math.min(missing, Math.floor((this.gameNow - counter.since) / period));
    counter.count += gained;
    counter.since += gained * period;
    return counter;
  }

  private playWithin(limits: ModelOperator, calls: readonly OperatorCall[]): Refusals {
    const paidBefore = this.paid;
    for (const { call, play } of calls) {
      const needed = scopeOf(call);
      if (needed === undefined || !scopesIn(limits.scope).includes(needed)) return ["OperatorNotAllowed"];
      const refused = play(this);
      if (refused.length > 0) return refused;
    }
    const spent = this.paid - paidBefore;
    if (spent > limits.budget) return ["OperatorBudgetExceeded"];
    limits.budget -= spent;
    return [];
  }

  private rateOf(components: Iterable<ModelComponent>): bigint {
    let sum = 0n;
    for (const { id } of components) sum += this.types[id - 1].rewardRate;
    return sum;
  }

  private enlist(account: string): ModelPlayer {
    const player: ModelPlayer = {
      level: 1,
      xp: 0,
      attacks: { count: attackCapacity(1), since: this.gameNow },
      shields: { count: this.rules.INITIAL_SHIELDS, since: this.gameNow },
      immuneUntil: 0,
      primedAtBlock: this.block,
      keptRoll: undefined,
      successfulAttacks: 0,
      failedAttacks: 0,
      timesAttacked: 0,
      successfulDefenses: 0,
      stolen: 0n,
      lost: 0n,
      window: { start: 0, attacks: 0, shields: 0 },
      components: new Map(),
    };
    this.players.set(account, player);
    return player;
  }

  private prime(player: ModelPlayer): void {
    player.primedAtBlock = this.block;
    player.keptRoll = undefined;
  }

  private fail(attacker: ModelPlayer, victim: ModelPlayer, outcome: Exclude<AttackOutcome, "hit">): void {
    attacker.failedAttacks += 1;
    victim.timesAttacked += 1;
    victim.successfulDefenses += 1;
    const { XP_PER_ATTACK: xpPerAttack, XP_PER_BREAK: xpPerBreak } = this.rules;
    this.earnXp(attacker, experienceOf(outcome, { xpPerAttack, xpPerBreak }));
    this.earnXp(victim, defenseExperienceOf(outcome, xpPerAttack));
  }

  /** Lets a shield stop a hit. It breaks if the component is serious, and otherwise the attack bounces. */
  private stopAtShield(attacker: ModelPlayer, victim: ModelPlayer, id: number): void {
    const breaks = this.isSerious(victim, id);
    if (breaks) {
      const immuneUntil = this.gameNow + this.rules.SHIELD_BREAK_IMMUNITY;
      this.spend(victim, "shields");
      victim.immuneUntil = immuneUntil;
      if (this.isSerious(attacker, id)) attacker.immuneUntil = immuneUntil;
    }
    this.fail(attacker, victim, breaks ? "blocked" : "bounced");
  }

  private hit(account: string, attacker: ModelPlayer, victim: ModelPlayer, target: ModelComponent, roll: number): void {
    const { STEAL_PERCENTAGE: stealPercentage, CRITICAL_ROLL } = this.rules;
    const { stolen, bounty, fee, gain } = lootOf(
      this.earnedBy(target),
      this.bountyOf(target.id),
      { stealPercentage, attackFeePercentage: Number(this.attackFee) },
      isCritical(roll, CRITICAL_ROLL),
    );
    this.changePool(() => {
      this.stop(target, stolen);
      this.move(GAME, account, gain);
      this.move(GAME, this.feeCollector, fee);
    });
    attacker.successfulAttacks += 1;
    attacker.stolen += stolen + bounty;
    victim.timesAttacked += 1;
    victim.lost += stolen;
    this.earnXp(attacker, this.rules.XP_PER_ATTACK);
  }

  private earnXp(player: ModelPlayer, earned: number): void {
    const oldLevel = player.level;
    if (earned === 0 || oldLevel === this.rules.MAX_LEVEL) return;
    const { level, xp } = levelUp(oldLevel, player.xp + earned, this.rules);
    player.xp = xp;
    if (level === oldLevel) return;
    // A counter that was full and has room now starts its timer.
    const wereFull = (["attacks", "shields"] as const).filter(
      (stock) => this.countOf(player, stock) === this.capacityOf(player, stock),
    );
    player.level = level;
    for (const stock of wereFull) {
      if (player[stock].count < this.capacityOf(player, stock)) player[stock].since = this.gameNow;
    }
  }

  private spend(player: ModelPlayer, stock: Stock): void {
    const counter = this.recharge(player, stock);
    if (counter.count >= this.capacityOf(player, stock)) counter.since = this.gameNow;
    counter.count -= 1;
  }

  private isWindowOpen({ window }: ModelPlayer): boolean {
    return window.start !== 0 && this.gameNow < window.start + this.rules.PURCHASE_WINDOW;
  }

  /** Whether the attack's last possible block was in a pause. */
  private ranOutInPause({ primedAtBlock }: ModelPlayer): boolean {
    const lastReady = primedAtBlock + this.readableBlocks;
    return this.pauses.some(({ began, ended }) => began <= lastReady && lastReady <= ended);
  }

  private unlessRunning(conditions: Record<string, boolean | undefined>): Refusals {
    return refusals({ GameIsPaused: this.isPaused, ...conditions });
  }
}

function nothingAllowed(): ModelOperator {
  return { until: 0, scope: 0, budget: 0n };
}
