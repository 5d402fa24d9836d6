import { formatAmount } from "./amounts";
import { listEvents } from "./eventReaders";
import { type Attack, parseGameEvent, readAttack } from "./events";
import { gameInterface } from "./gameInterface";
import { mondayOf, WEEK } from "./weeks";

/*
 * Each week (UTC, from Monday 00:00) is a league. Its ranking follows from the game's logs alone.
 *
 * A hit counts with the victim's loss, without the bounty, which the pool pays. The limit is the component's full-speed
 * rewards of MAX_HOURS hours. A player's second hit on the same rival in a week counts half, the third a quarter.
 *
 *   counted [wei]  = min(stolenRewards - bounty, MAX_HOURS * 3600 s * rewardRate [wei/s]) / 2^(hits on that rival before)
 *   points [hours] = counted / (3600 s * income [wei/s])
 *
 * `income` is the full-speed rate of all components that a player owns at the time of the hit, hacked or not.
 * Components cannot be given away, and a player needs a component of the raided type, so nobody can shrink a rig to
 * inflate points.
 *
 *   score    = sum over rivals of max(0, points of the hits on them - the same for their hits on the player)
 *   net loot = the same sum of the counted amounts, wei
 *
 * Each player with net loot receives the same share of it as a prize, at most MAX_PRIZE_PERCENT, with or without
 * points:
 *
 *   prize [wei] = net loot * share / 100
 *
 * Prizes are continuous: equal loot earns equal prizes, overtaking a rival changes no prize, and no threshold unlocks
 * one. Hits among accounts of one owner cost more in total than the prizes they earn. Let these hits count for u wei in
 * total:
 *
 * 1. They change the net loot of the owner's accounts only, by at most u, so they earn at most MAX_PRIZE_PERCENT of u.
 * 2. They cost at least 31 % of u. The repair (three hours of rewards) and the fee (5 % of the loot), less the bounty
 *    (an hour and a half), are 1.875 hours, and at most six hours count. With smaller amounts or repeated hits on one
 *    account, u is smaller in relation to the cost.
 *
 * A single hit may earn more than it costs: a hit on a cheap component halves the value of a later hit back on an
 * expensive component. The hits on the expensive component have cost more by then.
 *
 * `league.test.ts` verifies these figures with random weeks. In weeks settled by earlier versions, the top places of a
 * division had separate percentages.
 */

const HOUR = 3_600n;
const MAX_HOURS = 6n;
/** Points are counted in thousandths. */
export const POINT = 1_000;
/** The largest share of net loot that can be paid as a prize. */
export const MAX_PRIZE_PERCENT = 25;

/** Divisions by a rig's share of a complete rig's income, percent. Each begins where the previous one ends. */
export const DIVISIONS = [
  { name: "Bench", from: 0 },
  { name: "Tower", from: 5 },
  { name: "Rack", from: 50 },
] as const;

/** Events that determine a league. */
export const LEAGUE_EVENTS = listEvents<"league">({
  ComponentSettingsChanged: true,
  ComponentPurchased: true,
  ComponentAttacked: true,
});

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
  /** Number of hits that counted. */
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
  /** First week for which the prize applies, until the first week of the next announcement. */
  readonly week: number;
  /** Percent of net loot that is paid as a prize; 0 for none. */
  readonly share: number;
}

/** Announced percent of net loot that a week pays; undefined without an announcement. */
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
  /** Percent of net loot that is paid as a prize. */
  readonly share?: number;
  /** Percent of net loot by place in a division, instead of `share` in weeks that earlier versions settled. */
  readonly percentages?: readonly number[];
  /** Prizes in the order of the tree's leaves, amounts in wei as text. */
  readonly prizes: readonly (Omit<Prize, "amount"> & { readonly amount: string })[];
  readonly root: string;
  /** The contract that pays the prizes. */
  readonly distributor: string;
  /** End of claims, Unix seconds. */
  readonly end: number;
  /** The receiver of unclaimed prizes; earlier versions did not record it. */
  readonly beneficiary?: string;
}

/** Number of a time's week. Week 1 is the week of the deployment. Times in Unix seconds. */
export function weekAt(time: number, deployedAt: number): number {
  return (mondayOf(time) - mondayOf(deployedAt)) / WEEK + 1;
}

/** Start of a week, Unix seconds. It ends at the start of the next. */
export function weekStart(week: number, deployedAt: number): number {
  return mondayOf(deployedAt) + (week - 1) * WEEK;
}

/** Topics of the logs that determine a league. */
export function leagueTopics(): string[] {
  return LEAGUE_EVENTS.map((name) => gameInterface.getEvent(name).topicHash);
}

/** Hits of a player on a rival, with their points and amounts net of the rival's hits. */
interface Feud extends Pick<Standing, "points" | "net" | "hits"> {
  readonly account: string;
}

/**
 * Ranks the players of a week by score, then by net loot, then by address, best first.
 *
 * @param logs All logs of `LEAGUE_EVENTS` up to the end of the week, the oldest first.
 * @param firstBlock The first block of the week. Earlier hits do not count.
 */
export function rankWeek(logs: readonly LeagueLog[], firstBlock: number): Standing[] {
  const week = new WeekRanking(firstBlock);
  for (const log of logs) week.add(log);
  return week.standings();
}

/** Ranking of a week that takes its logs one by one: see `rankWeek`. */
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

/** Places of a division: players with points or net loot, best first. Net loot too small for a point is still paid. */
export function placesOf(standings: readonly Standing[], division: number): Standing[] {
  return standings.filter(({ division: own, points, net }) => own === division && (points > 0 || net > 0n));
}

/** Prizes of a week, in the order of the tree's leaves. Players without points come last. */
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
