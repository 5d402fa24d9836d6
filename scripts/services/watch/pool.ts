import type { LogDescription } from "ethers";

import { formatTokens } from "#game/amounts";
import type { EventsFor } from "#game/eventReaders";
import { MAX_OWED } from "#game/fundedTicks";
import { FULL_SPEED } from "#game/rewardClock";
import { formatDuration, SECONDS_PER_DAY } from "#game/times";

import { formatSpeed } from "../../owner/deploy/pool";
import type { Alert, Report, WatchState } from "./state";

const HOUR = 3_600n;
/** Margin for higher rates between two checks. */
const MARGIN_PERCENT = 110n;
/** Margin between the runways that begin and end an alert, so that it does not flap. */
const RUNWAY_MARGIN = SECONDS_PER_DAY;

/** The pool as of a block: wei, wei per second, seconds, ten-thousandths. */
export interface PoolLook {
  readonly timestamp: bigint;
  readonly reserve: bigint;
  readonly owed: bigint;
  readonly ratePerSecond: bigint;
  readonly speed: bigint;
  /** `RUNWAY`, below which rewards are slowed. */
  readonly slowedBelow: bigint;
}

/** Checks the pool to the wei: against events, and against the maximum rewards that components can have earned. */
export class PoolWatch {
  constructor(
    private readonly token: string,
    private readonly state: WatchState,
    private readonly report: Report,
    private readonly alert: Alert,
    /** Seconds. */
    private readonly leastRunway: bigint,
  ) {}

  /** Adds an event to the pool's expected income and payments. */
  count({ name, args }: LogDescription): void {
    const { expected, hour } = this.state;
    const named = args.toObject() as Partial<Record<string, bigint>> & { readonly token?: string };
    const { price = 0n, fee = 0n, amount = 0n, cost = 0n, stolenRewards = 0n, bounty = 0n, token } = named;
    const bought = price - fee;
    const changes: Record<EventsFor<"pool">, bigint> = {
      AttacksPurchased: bought,
      ComponentPurchased: bought,
      ShieldsPurchased: bought,
      SkinPurchased: bought,
      RewardsFunded: amount,
      ComponentRepaired: cost,
      RewardsClaimed: -amount,
      ComponentAttacked: -stolenRewards,
      TokensRescued: token === this.token ? -amount : 0n,
    };
    const ofRewards: Record<string, bigint> = { RewardsClaimed: amount, ComponentAttacked: stolenRewards - bounty };
    const change = name in changes ? changes[name as keyof typeof changes] : 0n;
    expected.purchases = `${BigInt(expected.purchases) + (name.endsWith("Purchased") ? change : 0n)}`;
    expected.change = `${BigInt(expected.change) + change}`;
    hour.paid = `${BigInt(hour.paid) + (ofRewards[name] ?? 0n)}`;
  }

  /** Compares the pool with the expectation from events and time. */
  compare(look: PoolLook): void {
    this.compareBalance(look);
    this.compareRewards(look);
    this.compareOwed(look);
    this.compareRunway(look);
    this.state.reserve = `${look.reserve}`;
    this.state.expected = { purchases: "0", change: "0" };
  }

  private compareBalance({ reserve }: PoolLook): void {
    const { expected, reserve: before, block } = this.state;
    const lacking = BigInt(before) + BigInt(expected.change) - reserve;
    if (lacking <= 0n) return;
    const purchases = BigInt(expected.purchases);
    const paid = purchases > 0n ? ` Players paid ${formatTokens(purchases)} tokens into it meanwhile.` : "";
    const text = `${formatTokens(lacking)} tokens are missing from the pool, and no event explains it.${paid}`;
    this.report({ block, event: "pool-short", text, purchases, lacking });
  }

  /** Checks that payments and debt did not grow more in an hour than the components earned. */
  private compareRewards({ timestamp, owed, ratePerSecond }: PoolLook): void {
    const { state } = this;
    const before = state.hour;
    const rate = BigInt(before.rate) > ratePerSecond ? BigInt(before.rate) : ratePerSecond;
    const elapsed = timestamp - BigInt(before.since);
    const earned = owed + BigInt(before.paid) - BigInt(before.owed);
    const most = (rate * (elapsed > HOUR ? elapsed : HOUR) * MARGIN_PERCENT) / 100n;
    const isOver = elapsed >= HOUR;
    if (earned > most || isOver) {
      this.alert({
        event: "outflow-unexplained",
        active: earned > most,
        text: `Players earned ${formatTokens(earned)} tokens in ${formatDuration(elapsed)}; their components earn at most ${formatTokens(most)}.`,
        ended: "Players earn what their components earn again.",
        values: { earned, most },
      });
    }
    state.hour = isOver
      ? { since: `${timestamp}`, owed: `${owed}`, paid: "0", rate: `${ratePerSecond}` }
      : { ...before, rate: `${rate}` };
  }

  private compareOwed({ owed, reserve }: PoolLook): void {
    this.alert({
      event: "owed-high",
      active: owed > reserve || owed * 10n > MAX_OWED * 9n,
      text: `Players are owed ${formatTokens(owed)} tokens; the pool has ${formatTokens(reserve)}, and the game counts ${formatTokens(MAX_OWED)} at most.`,
      ended: "What players are owed is within its limits again.",
      values: { owed, reserve },
    });
  }

  private compareRunway({ reserve, owed, ratePerSecond, speed, slowedBelow }: PoolLook): void {
    const left = ratePerSecond === 0n ? undefined : (reserve - owed) / ratePerSecond;
    const isBelow = (event: string, limit: bigint) =>
      left !== undefined && left < limit + (this.state.alerts.includes(event) ? RUNWAY_MARGIN : 0n);
    this.alert({
      event: "runway-low",
      active: isBelow("runway-low", this.leastRunway),
      text: `The pool could pay full rewards for ${formatDuration(left ?? 0n)}, less than ${formatDuration(this.leastRunway)}.`,
      ended: "The pool lasts long enough again.",
      values: { runway: left ?? null },
    });
    this.alert({
      event: "slowed",
      active: speed < FULL_SPEED || (this.state.alerts.includes("slowed") && isBelow("slowed", slowedBelow)),
      text: `Rewards run at ${formatSpeed(speed)} of full speed.`,
      ended: "Rewards run at full speed again.",
      values: { speed },
    });
  }
}
