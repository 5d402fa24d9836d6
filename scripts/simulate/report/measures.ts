import type { Ledger, Outcome } from "../agents/Agent";
import { OPENING, type Sample, type Season } from "../Season";

const DAY = 24 * 3600;

/** Result of one kind of player, or one team. Amounts are in tokens. */
export interface GroupResult {
  readonly group: string;
  readonly accounts: number;
  readonly invested: number;
  /** Rewards that the rigs would have earned without attacks. */
  readonly untouched: number;
  /** Gain after all costs. */
  readonly net: number;
  /** `net` in percent of `untouched`. */
  readonly percent: number;
  /** The lowest and the highest percentage of one account. */
  readonly worst: number;
  readonly best: number;
  /** Parts of `net`, in percent of `untouched`; rewards include uncollected ones. */
  readonly parts: Readonly<Ledger>;
}

/** Result of accounts that joined one after the other. */
export interface CohortResult {
  readonly joinedFromDay: number;
  readonly joinedToDay: number;
  readonly accounts: number;
  readonly invested: number;
  /** Gain in percent of the spending on components. */
  readonly back: number;
}

/** Results of a season. */
export interface Result {
  readonly seed: number;
  readonly days: number;
  readonly attacks: number;
  readonly groups: readonly GroupResult[];
  readonly quarters: readonly CohortResult[];
  readonly samples: readonly Sample[];
  /** The first day that ended with slowed rewards. */
  readonly slowedOnDay: number | undefined;
}

/** Sums a season up. */
export function measure(season: Season): Result {
  const accounts = season.agents.map((agent) => agent.outcome());
  const { seed, days } = season.scenario;
  return {
    seed,
    days,
    attacks: season.model.attacksCount,
    groups: [...new Set(accounts.map(({ group }) => group))].map((group) =>
      sumUp(
        group,
        accounts.filter((account) => account.group === group),
      ),
    ),
    quarters: quartersOf(accounts),
    samples: season.samples,
    slowedOnDay: season.samples.find(({ speed }) => speed < 1)?.day,
  };
}

function sumUp(group: string, accounts: readonly Outcome[]): GroupResult {
  const untouched = total(accounts.map((account) => account.untouched));
  const net = total(accounts.map((account) => account.net));
  const percents = accounts.map((account) => percentOf(account.net, account.untouched));
  const parts = Object.fromEntries(
    Object.keys(accounts[0].ledger).map((part) => {
      const sum = total(accounts.map(({ ledger }) => ledger[part as keyof Ledger]));
      return [part, percentOf(sum, untouched)];
    }),
  ) as Ledger;
  return {
    group,
    accounts: accounts.length,
    invested: total(accounts.map(({ invested }) => invested)),
    untouched,
    net,
    percent: percentOf(net, untouched),
    worst: Math.min(...percents),
    best: Math.max(...percents),
    parts,
  };
}

/** Four groups of the same size, in the order in which they joined; one when all joined on the same day. */
function quartersOf(accounts: readonly Outcome[]): CohortResult[] {
  const sorted = [...accounts].sort((one, other) => one.joinedAt - other.joinedAt);
  const count = dayOf(sorted[0]) === dayOf(sorted.at(-1)!) ? 1 : 4;
  const bound = (i: number) => Math.round((i * sorted.length) / count);
  return Array.from({ length: count }, (_, i) => sorted.slice(bound(i), bound(i + 1)))
    .filter((quarter) => quarter.length > 0)
    .map((quarter) => {
      const invested = total(quarter.map((account) => account.invested));
      return {
        joinedFromDay: dayOf(quarter[0]),
        joinedToDay: dayOf(quarter.at(-1)!),
        accounts: quarter.length,
        invested,
        back: percentOf(total(quarter.map(({ net }) => net)), invested),
      };
    });
}

function dayOf({ joinedAt }: Outcome): number {
  return Math.floor((joinedAt - OPENING) / DAY);
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : (100 * part) / whole;
}
