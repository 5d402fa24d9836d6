import { EconomyModel, GAME, type ModelCounter, type ModelPlayer, type Refusals, refusals, sum } from "./EconomyModel";
import { RULES, attackCapacity, shieldCapacity, xpForLevel } from "./rules";

/** The charges or the shields of a player. */
type Stock = "attacks" | "shields";

/**
 * The whole game as a plain object. Every action answers with the errors with which the game may refuse it, and happens
 * when there are none. The specification does not say which of several errors comes first, so neither does the model.
 */
export class GameModel extends EconomyModel {
  failProbability = 30n;
  attackFee = 5n;
  attacksCount = 0n;

  purchaseComponent(account: string, id: bigint): Refusals {
    const type = this.typeOf(id);
    const refused = this.unlessRunning({
      UnknownComponent: !type,
      ComponentNotOnSale: type && !type.isActive,
      ComponentAlreadyOwned: this.componentOf(account, id) !== undefined,
      ERC20InsufficientBalance: type && !this.canPay(account, type.price),
    });
    if (refused.length > 0) return refused;
    const player = this.players.get(account) ?? this.enlist(account);
    player.components.set(id, {
      unpaid: 0n,
      hackedAt: undefined,
      protectedUntil: this.gameNow + RULES.purchaseProtection,
      paidAt: this.wallNow,
      skinId: 0n,
      skins: new Set(),
    });
    this.takePrice(account, type!.price);
    return [];
  }

  claim(account: string, id: bigint): Refusals {
    const component = this.componentOf(account, id);
    const refused = this.unlessRunning({
      UnknownComponent: !this.typeOf(id),
      ComponentNotOwned: !component,
      NothingToClaim: component?.unpaid === 0n,
    });
    if (refused.length > 0) return refused;
    this.payOut(account, [component!]);
    return [];
  }

  claimAllRewards(account: string): Refusals {
    const components = [...(this.players.get(account)?.components.values() ?? [])];
    const refused = this.unlessRunning({ NothingToClaim: components.every(({ unpaid }) => unpaid === 0n) });
    if (refused.length > 0) return refused;
    this.payOut(account, components);
    return [];
  }

  /** @param roll 0 to 99, when the attack is ready. */
  attack(account: string, victim: string, id: bigint, roll: bigint | undefined): Refusals {
    const attacker = this.players.get(account);
    const defender = this.players.get(victim);
    const target = this.componentOf(victim, id);
    const refused = this.unlessRunning({
      SelfAttack: account === victim,
      UnknownComponent: !this.typeOf(id),
      NoWorkingComponent: !this.isWorking(account, id) || !this.isWorking(victim, id),
      TargetProtected: target && this.gameNow < target.protectedUntil,
      TargetImmune: defender && this.gameNow < defender.immuneUntil,
      AttackNotReady: attacker && this.readinessOf(attacker) !== "ready",
      NoAttackCharges: attacker?.attacks.count === 0n,
    });
    if (refused.length > 0) return refused;

    this.spend(attacker!.attacks, attackCapacity(attacker!.level));
    attacker!.immuneUntil = 0n;
    attacker!.primedAtBlock = this.block;
    this.attacksCount += 1n;
    if (roll! < this.failProbability) {
      this.fail(attacker!, defender!);
    } else if (defender!.shields.count > 0n) {
      this.spend(defender!.shields, shieldCapacity(defender!.level));
      attacker!.immuneUntil = defender!.immuneUntil = this.gameNow + RULES.shieldBreakImmunity;
      this.fail(attacker!, defender!);
    } else {
      const stolen = (target!.unpaid * RULES.stealPercentage) / 100n;
      const fee = (stolen * this.attackFee) / 100n;
      target!.unpaid -= stolen;
      target!.hackedAt = this.gameNow;
      this.move(GAME, account, stolen - fee);
      this.move(GAME, this.feeCollector, fee);
      attacker!.successfulAttacks += 1n;
      attacker!.stolen += stolen;
      defender!.timesAttacked += 1n;
      defender!.lost += stolen;
      this.earnXp(attacker!, RULES.xpOfHit);
      this.fixPool();
    }
    return [];
  }

  primeAttack(account: string): Refusals {
    const player = this.players.get(account);
    const isFree = player && this.isPrimingFree(player);
    const refused = this.unlessRunning({
      NotAPlayer: !player,
      AttackNotCold: player && this.readinessOf(player) !== "cold",
      NoAttackCharges: player && !isFree && player.attacks.count === 0n,
    });
    if (refused.length > 0) return refused;
    // The recharge that overflowed is used up, unless a pause already paid.
    if (!isFree) this.spend(player!.attacks, attackCapacity(player!.level));
    else if (!this.hasPauseEndedSincePriming(player)) player.attacks.since = this.gameNow;
    player!.primedAtBlock = this.block;
    return [];
  }

  purchase(account: string, stock: Stock, amount: bigint): Refusals {
    const player = this.players.get(account);
    const price = amount * RULES[stock].price;
    const refused = this.unlessRunning({
      NotAPlayer: !player,
      ZeroAmount: amount === 0n,
      DailyLimitReached: player && amount > this.purchasesLeft(player, stock),
      CapacityReached: player && amount > this.capacityOf(player, stock) - player[stock].count,
      ERC20InsufficientBalance: !this.canPay(account, price),
    });
    if (refused.length > 0) return refused;
    if (!this.isWindowOpen(player!)) player!.window = { start: this.gameNow, attacks: 0n, shields: 0n };
    player!.window[stock] += amount;
    player![stock].count += amount;
    if (player![stock].count === this.capacityOf(player!, stock)) player![stock].since = this.gameNow;
    this.takePrice(account, price);
    return [];
  }

  purchaseSkin(account: string, id: bigint, skinId: bigint): Refusals {
    const component = this.componentOf(account, id);
    const skin = this.typeOf(id)?.skins[Number(skinId) - 1];
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

  applySkin(account: string, id: bigint, skinId: bigint): Refusals {
    const component = this.componentOf(account, id);
    const refused = this.unlessRunning({
      UnknownComponent: !this.typeOf(id),
      ComponentNotOwned: !component,
      UnknownSkin: skinId !== 0n && !this.typeOf(id)?.skins[Number(skinId) - 1],
      SkinNotOwned: skinId !== 0n && !component?.skins.has(skinId),
    });
    if (refused.length > 0) return refused;
    component!.skinId = skinId;
    return [];
  }

  repairAllComponents(account: string): Refusals {
    const hacked = [...(this.players.get(account)?.components ?? [])].filter(
      ([, { hackedAt }]) => hackedAt !== undefined,
    );
    const cost = sum(hacked.map(([id]) => this.typeOf(id)!.repairCost));
    const refused = this.unlessRunning({
      NothingToRepair: hacked.length === 0,
      ERC20InsufficientBalance: !this.canPay(account, cost),
    });
    if (refused.length > 0) return refused;
    for (const [id] of hacked) this.restart(account, id, RULES.repairProtection);
    this.move(account, GAME, cost);
    this.fixPool();
    return [];
  }

  reactivateComponent(account: string, id: bigint): Refusals {
    const component = this.componentOf(account, id);
    const hackedAt = component?.hackedAt;
    const refused = this.unlessRunning({
      UnknownComponent: !this.typeOf(id),
      ComponentNotOwned: !component,
      ComponentNotHacked: component && hackedAt === undefined,
      ReactivationTooEarly: hackedAt !== undefined && this.gameNow < hackedAt + RULES.reactivationDelay,
    });
    if (refused.length > 0) return refused;
    this.restart(account, id, RULES.reactivationProtection);
    this.fixPool();
    return [];
  }

  fundRewards(account: string, amount: bigint): Refusals {
    const refused = refusals({ ZeroAmount: amount === 0n, ERC20InsufficientBalance: !this.canPay(account, amount) });
    if (refused.length > 0) return refused;
    this.move(account, GAME, amount);
    this.fixPool();
    return [];
  }

  readinessOf(player: ModelPlayer): "cold" | "priming" | "ready" {
    if (player.primedAtBlock === this.block) return "priming";
    return this.block <= player.primedAtBlock + RULES.readableBlocks ? "ready" : "cold";
  }

  isPrimingFree(player: ModelPlayer): boolean {
    const isFull = player.attacks.count === attackCapacity(player.level);
    const hasOverflowed = isFull && this.gameNow >= player.attacks.since + RULES.attacks.period;
    return this.hasPauseEndedSincePriming(player) || hasOverflowed;
  }

  purchasesLeft(player: ModelPlayer, stock: Stock): bigint {
    return RULES[stock].perWindow - (this.isWindowOpen(player) ? player.window[stock] : 0n);
  }

  capacityOf(player: ModelPlayer, stock: Stock): bigint {
    return stock === "attacks" ? attackCapacity(player.level) : shieldCapacity(player.level);
  }

  /** A hacked component works again. */
  protected restart(account: string, id: bigint, protection: bigint): void {
    const component = this.componentOf(account, id)!;
    component.hackedAt = undefined;
    component.protectedUntil = this.gameNow + protection;
  }

  private enlist(account: string): ModelPlayer {
    const player: ModelPlayer = {
      level: 1n,
      xp: 0n,
      attacks: { count: attackCapacity(1n), since: this.gameNow },
      shields: { count: 1n, since: this.gameNow },
      immuneUntil: 0n,
      primedAtBlock: this.block,
      successfulAttacks: 0n,
      failedAttacks: 0n,
      timesAttacked: 0n,
      successfulDefenses: 0n,
      stolen: 0n,
      lost: 0n,
      window: { start: 0n, attacks: 0n, shields: 0n },
      components: new Map(),
    };
    this.players.set(account, player);
    return player;
  }

  private fail(attacker: ModelPlayer, defender: ModelPlayer): void {
    attacker.failedAttacks += 1n;
    defender.timesAttacked += 1n;
    defender.successfulDefenses += 1n;
    this.earnXp(attacker, RULES.xpOfFailure);
    this.earnXp(defender, RULES.xpOfFailure);
  }

  private earnXp(player: ModelPlayer, earned: bigint): void {
    if (player.level === RULES.maxLevel) return;
    player.xp += earned;
    while (player.level < RULES.maxLevel && player.xp >= xpForLevel(player.level)) {
      const wereFull = (["attacks", "shields"] as const).filter(
        (stock) => player[stock].count === this.capacityOf(player, stock),
      );
      player.xp -= xpForLevel(player.level);
      player.level += 1n;
      for (const stock of wereFull) {
        if (player[stock].count < this.capacityOf(player, stock)) player[stock].since = this.gameNow;
      }
    }
    if (player.level === RULES.maxLevel) player.xp = 0n;
  }

  private spend(counter: ModelCounter, capacity: bigint): void {
    if (counter.count === capacity) counter.since = this.gameNow;
    counter.count -= 1n;
  }

  private isWindowOpen({ window }: ModelPlayer): boolean {
    return window.start !== 0n && this.gameNow < window.start + RULES.purchaseWindow;
  }

  private hasPauseEndedSincePriming(player: ModelPlayer): boolean {
    return this.unpausedAtBlock > player.primedAtBlock;
  }

  private unlessRunning(conditions: Record<string, boolean | undefined>): Refusals {
    return refusals({ GameIsPaused: this.isPaused, ...conditions });
  }
}
