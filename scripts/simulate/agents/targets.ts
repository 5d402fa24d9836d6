import { tokens } from "../amounts";
import type { GameModel, ModelPlayer } from "../model/GameModel";
import type { Chance } from "./chance";

/** A component that can be attacked now. */
export interface Target {
  readonly account: string;
  readonly id: number;
  /** Tokens that a hit is worth, before the fee. */
  readonly value: number;
  readonly isShielded: boolean;
}

/** Number of opponents that a person considers. */
const LOOKS = 5;
/** Number of shielded opponents that a raider considers when nobody is open. */
const SHIELDED_LOOKS = 20;

/** Known targets, gathered once a minute for all players. */
export class TargetBoard {
  /** All players, for random draws. */
  readonly accounts: string[] = [];
  private gatheredAt = 0;
  private open: string[] = [];
  private bountiesOfHour = 0;
  private bounties: number[] = [];

  constructor(
    private readonly model: GameModel,
    private readonly chance: Chance,
  ) {}

  /** The best unshielded component; if there is none, the best of many shielded ones. */
  best(attacker: string, critical: boolean): Target | undefined {
    this.gather();
    const open = this.bestOf(this.open, attacker, critical);
    return open === undefined || open.isShielded ? this.some(attacker, SHIELDED_LOOKS) : open;
  }

  /** The best of a few random opponents. */
  some(attacker: string, looks = LOOKS): Target | undefined {
    this.gather();
    return this.bestOf(this.draw(looks), attacker, false);
  }

  /** The best component of everybody without shields, and of some random others, as far as an account can attack them. */
  reachable(attacker: string, looks: number): Target[] {
    this.gather();
    const player = this.model.players.get(attacker)!;
    return [...new Set([...this.open, ...this.draw(looks)])]
      .filter((account) => account !== attacker)
      .map((account) => this.targetAt(account, player))
      .filter((target) => target !== undefined);
  }

  /** Players without shields that somebody can attack. */
  countOpen(attacker: string): number {
    this.gather();
    const player = this.model.players.get(attacker)!;
    return this.open.filter((account) => account !== attacker && this.targetAt(account, player) !== undefined).length;
  }

  /** The best component of one player that another can attack; undefined when there is none. */
  targetAt(account: string, attacker: ModelPlayer, critical = false): Target | undefined {
    this.gather();
    const { model } = this;
    const player = model.players.get(account)!;
    if (model.gameNow < player.immuneUntil) return undefined;
    let [id, value] = [0, -1];
    for (const component of player.components.values()) {
      if (component.hackedAt !== 0 || model.gameNow < component.protectedUntil) continue;
      if (attacker.components.get(component.id)?.hackedAt !== 0) continue;
      const stolen = (tokens(model.earnedBy(component)) * (critical ? 100 : model.rules.STEAL_PERCENTAGE)) / 100;
      const worth = stolen + this.bounties[component.id - 1];
      if (worth > value) [id, value] = [component.id, worth];
    }
    return id === 0 ? undefined : { account, id, value, isShielded: model.countOf(player, "shields") > 0 };
  }

  private bestOf(accounts: readonly string[], attacker: string, critical: boolean): Target | undefined {
    const player = this.model.players.get(attacker)!;
    let best: Target | undefined;
    for (const account of accounts) {
      const target = account === attacker ? undefined : this.targetAt(account, player, critical);
      if (target !== undefined && (best === undefined || isBetter(target, best))) best = target;
    }
    return best;
  }

  private draw(count: number): string[] {
    return Array.from({ length: count }, () => this.accounts[Math.floor(this.chance() * this.accounts.length)]);
  }

  private gather(): void {
    const { model } = this;
    const minute = Math.floor(model.wallNow / 60);
    if (minute === this.gatheredAt) return;
    this.gatheredAt = minute;
    // They hardly change in an hour, and only affect the choice of the target.
    const hour = Math.floor(minute / 60);
    if (hour !== this.bountiesOfHour) {
      this.bountiesOfHour = hour;
      this.bounties = model.types.map((_, i) => tokens(model.bountyOf(i + 1)));
    }
    this.open = [];
    for (const [account, player] of model.players) {
      if (model.gameNow >= player.immuneUntil && model.countOf(player, "shields") === 0) this.open.push(account);
    }
  }
}

/** Players without a shield come before those with one. */
function isBetter(one: Target, other: Target): boolean {
  return one.isShielded === other.isShielded ? one.value > other.value : other.isShielded;
}
