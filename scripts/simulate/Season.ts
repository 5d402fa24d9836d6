import { parseEther } from "ethers";

import { addTeam, addTwins } from "./agents/Accomplice";
import { Agent, type World } from "./agents/Agent";
import { type Chance, chanceOf, scramble } from "./agents/chance";
import type { PolicyName } from "./agents/collecting";
import { type Habits, type Kind, KINDS, type Team } from "./agents/kinds";
import { TargetBoard } from "./agents/targets";
import { tokens } from "./amounts";
import { GAME, type TypeSettings } from "./model/Economy";
import { GameModel, type Percentage } from "./model/GameModel";
import type { ModelRules } from "./model/rules";

/** Settings of a simulated season. */
export interface Scenario {
  readonly rules: ModelRules;
  readonly types: readonly TypeSettings[];
  readonly percentages: Readonly<Partial<Record<Percentage, number>>>;
  /** Opening amount of the pool, wei: before the first players buy their rigs, or after it when those are paid. */
  readonly pool: bigint;
  readonly rigsArePaid: boolean;
  /** Players from the first day on, by kind. */
  readonly players: Readonly<Partial<Record<Kind, number>>>;
  /** Further players, each with the ids of their components. */
  readonly rigs?: readonly { readonly kind: Kind; readonly components: readonly number[] }[];
  /** Further players who collect in another way; their group is `<kind>, <collects>`. */
  readonly collectors?: readonly { readonly kind: Kind; readonly collects: PolicyName; readonly count: number }[];
  /** Further pairs of accounts with the same rig. Pairs that insure hit each other to get protection. */
  readonly twins?: readonly { readonly kind: Kind; readonly insure: boolean }[];
  /** Number of accounts in each team. */
  readonly teams: Readonly<Partial<Record<Team, number>>>;
  /** Number of players that join on a day, from 0; `mix` has the shares of the kinds. */
  readonly joining: (day: number) => number;
  readonly mix: Readonly<Partial<Record<Kind, number>>>;
  readonly days: number;
  /** Tokens that each transaction costs its sender. */
  readonly gasCost: number;
  readonly blockTime: number;
  readonly seed: number;
}

/** State of the game at the end of a day. */
export interface Sample {
  readonly day: number;
  readonly players: number;
  /** Tokens. */
  readonly reserve: number;
  readonly owed: number;
  /** Tokens a day, at full speed. */
  readonly rate: number;
  /** 0 to 1. */
  readonly speed: number;
  /** Mean number of unshielded players that a raider can attack. */
  readonly targetsPerRaider: number;
}

/** Time at which a season begins; far enough from 0 for every timer. */
export const OPENING = 1_800_000_000;
const MINUTE = 60;
const DAY = 24 * 3600;
/** Blocks whose hash the chain still returns (EIP-2935). */
const READABLE_BLOCKS = 8191;
const WEALTH = parseEther("1000000000");
/** Steps of it spread evenly between 0 and 1, however many there are. */
const GOLDEN_RATIO = 0.618034;
/** Raiders whose targets are counted for a sample; the others see the same players. */
const OBSERVED_RAIDERS = 10;

/** A game that agents play, minute by minute. */
export class Season implements World {
  readonly model: GameModel;
  readonly chance: Chance;
  readonly agents: Agent[] = [];
  readonly board: TargetBoard;
  readonly samples: Sample[] = [];
  readonly gasCost: number;
  private readonly agenda: (Agent[] | undefined)[] = [];
  private readonly numbers = new Map<string, number>();
  private joiningLeft = 0;
  /** Number of players of each kind that joined after the first day, and the wealth of the first one. */
  private readonly joined = new Map<Kind, number>();
  private readonly firstWealth: number;
  private accountsNamed = 0;

  constructor(readonly scenario: Scenario) {
    this.chance = chanceOf(scenario.seed);
    this.firstWealth = this.chance();
    this.gasCost = scenario.gasCost;
    this.model = new GameModel(OPENING, "fees", scenario.rules, READABLE_BLOCKS);
    this.board = new TargetBoard(this.model, this.chance);
    scenario.types.forEach((type, i) => this.model.setType(i + 1, type));
    for (const [name, value] of Object.entries(scenario.percentages)) {
      this.model.setPercentage(name as Percentage, value);
    }
    this.model.balances.set("owner", WEALTH);
    for (const [kind, count] of Object.entries(scenario.players)) {
      this.joinAll(count, kind, KINDS[kind as Kind]);
    }
    for (const { kind, collects, count } of scenario.collectors ?? []) {
      this.joinAll(count, `${kind}, ${collects}`, { ...KINDS[kind], collects });
    }
    for (const { kind, components } of scenario.rigs ?? []) {
      this.add(new Agent(this.newAccount(), kind, KINDS[kind], this, this.chance(), components));
    }
    for (const { kind, insure } of scenario.twins ?? []) addTwins(this, kind, insure);
    for (const [team, accounts] of Object.entries(scenario.teams)) addTeam(this, team as Team, accounts);
    if (scenario.rigsArePaid) this.model.rescue("owner", this.model.reserve);
    this.model.fundRewards("owner", scenario.pool);
  }

  /** Plays to the end; reports each day. */
  play(onDay?: (sample: Sample) => void): void {
    for (let day = 0; day < this.scenario.days; day++) {
      this.welcome(day);
      for (let minute = (day * DAY) / MINUTE; minute < ((day + 1) * DAY) / MINUTE; minute++) this.playMinute(minute);
      this.goTo(OPENING + (day + 1) * DAY);
      const sample = this.sample(day + 1);
      this.samples.push(sample);
      onDay?.(sample);
    }
  }

  add(agent: Agent): void {
    this.model.balances.set(agent.account, WEALTH);
    agent.join();
    if (!agent.plays) return;
    this.numbers.set(agent.account, this.agents.length);
    this.board.accounts.push(agent.account);
    this.agents.push(agent);
    this.schedule(agent, this.model.wallNow + Math.floor(this.chance() * DAY));
  }

  newAccount(): string {
    return `player ${++this.accountsNamed}`;
  }

  rollOf(account: string): number {
    const { primedAtBlock, successfulAttacks, failedAttacks } = this.model.players.get(account)!;
    const seed = scramble(this.scenario.seed ^ scramble(this.numbers.get(account)! + 1));
    return scramble(seed ^ scramble(primedAtBlock) ^ scramble((successfulAttacks + failedAttacks) * 2 + 1)) % 100;
  }

  willMiss(account: string): boolean {
    return this.rollOf(account) < this.model.failProbability;
  }

  nextBlock(): void {
    this.goTo(this.model.wallNow + this.scenario.blockTime);
  }

  /** Adds players with evenly spread wealth, so that two groups with the same budgets differ only in how they play. */
  private joinAll(count: number, group: string, habits: Habits): void {
    for (let i = 0; i < count; i++) this.join(group, habits, (i + this.chance()) / count);
  }

  /** @param wealth Position in the range of budgets, 0 to 1. */
  private join(group: string, habits: Habits, wealth: number): void {
    this.add(new Agent(this.newAccount(), group, habits, this, wealth));
  }

  private schedule(agent: Agent, wallTime: number): void {
    if (!Number.isFinite(wallTime)) return;
    const minute = Math.ceil((wallTime - OPENING) / MINUTE);
    (this.agenda[minute] ??= []).push(agent);
  }

  private playMinute(minute: number): void {
    const scheduled = this.agenda[minute];
    if (scheduled === undefined) return;
    this.agenda[minute] = undefined;
    this.goTo(OPENING + minute * MINUTE);
    for (const agent of scheduled) {
      this.schedule(agent, Math.max(agent.visit(), this.model.wallNow + 1));
    }
  }

  /** Moves the clock. Visits that take longer than a minute delay the next ones. */
  private goTo(wallTime: number): void {
    const { wallNow } = this.model;
    if (wallTime <= wallNow) return;
    this.model.advance(wallTime, Math.floor((wallTime - OPENING) / this.scenario.blockTime) + 1);
  }

  /** Adds each day's newcomers in an even mix: otherwise a single whale would decide the result. */
  private welcome(day: number): void {
    this.joiningLeft += this.scenario.joining(day);
    for (; this.joiningLeft >= 1; this.joiningLeft--) {
      const kind = this.mostMissing();
      const before = this.joined.get(kind) ?? 0;
      this.joined.set(kind, before + 1);
      this.join(kind, KINDS[kind], (before * GOLDEN_RATIO + this.firstWealth) % 1);
    }
  }

  /** The kind that is due next by the Sainte-Laguë method, which allocates seats by shares. */
  private mostMissing(): Kind {
    const kinds = Object.entries(this.scenario.mix).filter(([, count]) => count > 0) as [Kind, number][];
    const missing = ([kind, count]: [Kind, number]) => count / (2 * (this.joined.get(kind) ?? 0) + 1);
    return kinds.reduce((most, each) => (missing(each) > missing(most) ? each : most))[0];
  }

  private sample(day: number): Sample {
    const { model } = this;
    const raiders = this.agents.filter(({ group }) => group === "raider" || group === "bot");
    const observed = raiders.slice(0, OBSERVED_RAIDERS);
    const targets = observed.reduce((sum, { account }) => sum + this.board.countOpen(account), 0);
    return {
      day,
      players: this.agents.length,
      reserve: tokens(model.balances.get(GAME)!),
      owed: tokens(model.owed),
      rate: tokens(model.rate) * DAY,
      speed: model.speed,
      targetsPerRaider: observed.length === 0 ? 0 : targets / observed.length,
    };
  }
}
