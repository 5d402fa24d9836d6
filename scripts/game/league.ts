import { formatAmount } from "./amounts";
import { type Attack, type GameEventName, parseGameEvent, readAttack } from "./events";
import { gameInterface } from "./gameInterface";
import { mondayOf, WEEK } from "./weeks";

/*
 * A week (UTC, from Monday 00:00) is a league, and its ranking follows from the game's logs alone.
 *
 * A hit counts for what its victim lost, without the bounty, which the pool pays: at most what the component earns in
 * MAX_HOURS hours at full speed. A player's second hit on the same rival in a week counts for half, the third for a quarter.
 *
 *   counted [wei]  = min(stolenRewards - bounty, MAX_HOURS * 3600 s * rewardRate [wei/s]) / 2^(hits on that rival before)
 *   points [hours] = counted / (3600 s * income [wei/s])
 *
 * `income` is what all components that a player owns earn at full speed, hacked or not, at the time of the hit. Nobody can
 * give a component away, so nobody can shrink a rig to inflate points, and to raid a type one has to own it.
 *
 *   score    = sum over rivals of max(0, points of the hits on them - the same for their hits on the player)
 *   net loot = the same sum of the counted amounts, wei
 *
 * Each player with net loot gets the same share of it on top, at most MAX_PRIZE_PERCENT, with or without points:
 *
 *   prize [wei] = net loot * share / 100
 *
 * Prizes are continuous: equal loot gets equal prizes, overtaking somebody changes none, and no first point unlocks one. Hits that
 * accounts of one hand take from each other cost more together than they bring. Let them count for u wei in all:
 *
 * 1. They change net loot on accounts of the hand alone, and raise it by at most u, so they bring at most MAX_PRIZE_PERCENT of u.
 * 2. They cost at least 31 % of u: the repair (three hours of the component) and the fee (5 % of the loot), less the bounty
 *    (an hour and a half), are 1.875 hours for the six that count. With smaller amounts or the same account again, u is a
 *    smaller part of the cost.
 *
 * A single hit may bring more: a hit on a cheap component halves what a later one on an expensive component takes back. The hits
 * on the expensive one have cost more by then.
 *
 * `league.test.ts` has the figures, and tries it with random weeks. Weeks that were settled by earlier versions paid the first
 * places of a division by separate percentages, so overtaking made a prize jump.
 */

const HOUR = 3_600n;
const MAX_HOURS = 6n;
/** Points are counted in thousandths. */
export const POINT = 1_000;
/** The largest share of their net loot that players get on top. */
export const MAX_PRIZE_PERCENT = 25;

/** Divisions by the share of a complete rig's income that a rig earns, percent: each begins where the one before ends. */
export const DIVISIONS = [
  { name: "Bench", from: 0 },
  { name: "Tower", from: 5 },
  { name: "Rack", from: 50 },
] as const;

/** The events that decide a league. */
export const LEAGUE_EVENTS = [
  "ComponentSettingsChanged",
  "ComponentPurchased",
  "ComponentAttacked",
] as const satisfies readonly GameEventName[];

/** A log of the game. */
export interface LeagueLog {
  readonly topics: readonly string[];
  readonly data: string;
  readonly blockNumber: number;
}

/** A player's week. */
export interface Standing {
  readonly account: string;
  /** Score, in thousandths of a point. */
  points: number;
  /** Net loot, wei. */
  net: bigint;
  /** Hits that counted for something. */
  hits: number;
  /** Income of the whole rig at full speed when the week ended, wei per second. */
  readonly income: bigint;
  /** Position in `DIVISIONS`. */
  readonly division: number;
}

/** A prize of a week. */
export interface Prize {
  readonly account: string;
  readonly division: number;
  /** Place in the division, from 1. */
  readonly place: number;
  /** Score, in thousandths of a point. */
  readonly points: number;
  /** Wei. */
  readonly amount: bigint;
}

/** A prize that the owner has announced. */
export interface AnnouncedPrize {
  /** First week that it holds for; it holds until the next announcement's. */
  readonly week: number;
  /** Percent of their net loot that players get; 0: none. */
  readonly share: number;
}

/** Percent of their net loot that players of a week get, as announced; undefined when nothing is. */
export function announcedShare(prizes: readonly AnnouncedPrize[] | undefined, week: number): number | undefined {
  const held = prizes?.filter((prize) => prize.week <= week) ?? [];
  return held.reduce<AnnouncedPrize | undefined>(
    (last, next) => (last && last.week > next.week ? last : next),
    undefined,
  )?.share;
}

/** Prize of a player with this net loot, wei. */
export function prizeOf(net: bigint, share: number): bigint {
  return net > 0n ? (net * BigInt(share)) / 100n : 0n;
}

/** A settled week, as the deployment's record keeps it. */
export interface League {
  readonly week: number;
  readonly firstBlock: number;
  readonly lastBlock: number;
  /** Percent of their net loot that players get. */
  readonly share?: number;
  /** In place of a share, in weeks that earlier versions settled: percent of the net loot, by place in a division. */
  readonly percentages?: readonly number[];
  /** Prizes in the order of the tree's leaves, amounts in wei as text. */
  readonly prizes: readonly (Omit<Prize, "amount"> & { readonly amount: string })[];
  readonly root: string;
  /** The contract that pays the prizes. */
  readonly distributor: string;
  /** The Unix second from which on they cannot be claimed any more. */
  readonly end: number;
  /** The receiver of unclaimed prizes; earlier versions did not record it. */
  readonly beneficiary?: string;
}

/** Number of the week of a time; the game's deployment was in week 1. Times in Unix seconds. */
export function weekAt(time: number, deployedAt: number): number {
  return (mondayOf(time) - mondayOf(deployedAt)) / WEEK + 1;
}

/** Begin of a week, Unix seconds; it ends with the begin of the next. */
export function weekStart(week: number, deployedAt: number): number {
  return mondayOf(deployedAt) + (week - 1) * WEEK;
}

/** Topics of the logs that decide a league. */
export function leagueTopics(): string[] {
  return LEAGUE_EVENTS.map((name) => gameInterface.getEvent(name).topicHash);
}

/** Hits of a player on a rival, and what is left of their points and amounts after the rival's hits. */
interface Feud extends Pick<Standing, "points" | "net" | "hits"> {
  readonly account: string;
}

/**
 * Ranks the players of a week, the best first: by score, then by net loot, then by address.
 *
 * @param logs All logs of `LEAGUE_EVENTS` up to the end of the week, the oldest first.
 * @param firstBlock The first block of the week: hits before it do not count.
 */
export function rankWeek(logs: readonly LeagueLog[], firstBlock: number): Standing[] {
  const week = new WeekRanking(firstBlock);
  for (const log of logs) week.add(log);
  return week.standings();
}

/** The ranking of a week, which takes its logs one by one: see `rankWeek`. */
export class WeekRanking {
  private readonly rates = new Map<bigint, bigint>();
  private readonly rigs = new Map<string, bigint[]>();
  private readonly feuds = new Map<string, Feud>();

  constructor(private readonly firstBlock: number) {}

  /** Takes the next log. */
  add(log: LeagueLog): void {
    const event = parseGameEvent(log);
    if (event?.name === "ComponentSettingsChanged") {
      const { componentId, newSettings } = event.values;
      this.rates.set(componentId as bigint, (newSettings as { rewardRate: bigint }).rewardRate);
    } else if (event?.name === "ComponentPurchased") {
      const player = event.values.player as string;
      this.rigs.set(player, [...(this.rigs.get(player) ?? []), event.values.componentId as bigint]);
    } else if (event?.name === "ComponentAttacked" && log.blockNumber >= this.firstBlock) {
      this.addAttack(readAttack(event.values));
    }
  }

  /** The players, the best first. */
  standings(): Standing[] {
    const standings = new Map<string, Standing>();
    const full = sum([...this.rates.values()]);
    for (const account of this.rigs.keys()) {
      const income = this.incomeOf(account);
      const division = DIVISIONS.filter(({ from }) => income * 100n >= full * BigInt(from)).length - 1;
      standings.set(account, { account, income, division, points: 0, net: 0n, hits: 0 });
    }
    for (const { account, points, net, hits } of this.feuds.values()) {
      const own = standings.get(account)!;
      own.points += Math.max(0, points);
      own.net += net > 0n ? net : 0n;
      own.hits += hits;
    }
    return [...standings.values()].sort(
      (a, b) =>
        b.points - a.points || Number(b.net > a.net) - Number(b.net < a.net) || (a.account < b.account ? -1 : 1),
    );
  }

  private addAttack({ attacker, victim, componentId, outcome, loot, bounty }: Attack): void {
    if (outcome !== "hit") return;
    const most = MAX_HOURS * HOUR * (this.rates.get(BigInt(componentId)) ?? 0n);
    const lost = loot - bounty;
    const hitsBefore = this.feuds.get(attacker + victim)?.hits ?? 0;
    const counted = (lost < most ? lost : most) >> BigInt(hitsBefore);
    this.count(attacker, victim, counted);
    this.count(victim, attacker, -counted);
  }

  private count(account: string, rival: string, wei: bigint): void {
    const { points, net, hits } = this.feuds.get(account + rival) ?? { points: 0, net: 0n, hits: 0 };
    const own = Number((wei * BigInt(POINT)) / (this.incomeOf(account) * HOUR || 1n));
    this.feuds.set(account + rival, { account, points: points + own, net: net + wei, hits: hits + Number(wei > 0n) });
  }

  private incomeOf(account: string): bigint {
    return sum((this.rigs.get(account) ?? []).map((id) => this.rates.get(id) ?? 0n));
  }
}

/** Places of a division: those with points or net loot, the best first. Net loot may be too little for a point, and is paid. */
export function placesOf(standings: readonly Standing[], division: number): Standing[] {
  return standings.filter(({ division: own, points, net }) => own === division && (points > 0 || net > 0n));
}

/** Prizes of a week, in the order of the tree's leaves. Players without points come after those who have scored. */
export function prizesOf(
  standings: readonly Standing[],
  { share, percentages = [] }: Pick<League, "share" | "percentages">,
): Prize[] {
  const winners = share === undefined ? standings.filter(({ points }) => points > 0) : standings;
  return DIVISIONS.flatMap((_, division) =>
    winners
      .filter((standing) => standing.division === division)
      .map(({ account, points, net }, index) => {
        const amount = prizeOf(net, share ?? percentages.at(index) ?? 0);
        return { account, division, place: index + 1, points, amount };
      }),
  ).filter(({ amount }) => amount > 0n);
}

/** Points with two decimals. */
export function formatPoints(points: number): string {
  return formatAmount(BigInt(points) * 10n ** 15n, 2);
}

/** Types of a leaf of the tree of prizes. */
export const LEAF: string[] = ["uint256", "address", "uint256"];

/** Leaves of the tree of prizes: place in the list, account, amount. */
export function leavesOf(prizes: readonly { account: string; amount: bigint | string }[]): string[][] {
  return prizes.map(({ account, amount }, index) => [`${index}`, account, `${amount}`]);
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
