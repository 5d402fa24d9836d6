import { isError, type Log } from "ethers";

import { leagueEnd } from "#game/alarm";
import { parseGameEvent, readAttack } from "#game/events";
import { isWorking, raidableFrom, type RaidedComponent, readRig } from "#game/targets";
import { attackNews, CHARGES_NEWS, leagueNews, type News, restartNews, RIPE_NEWS, rivalNews } from "#game/texts/news";

import { LogReader } from "../../owner/runner/logs";
import type { GameSession } from "../../owner/runner/session";
import type { AlarmState } from "./state";

/** Time of the notification before a league's end, seconds. */
const LAST_HOURS = 3 * 3_600;
/** Number of blocks that must follow a block, because the latest is often replaced. */
const CONFIRMATIONS = 1;
/** Maximum number of notifications waiting for an endpoint. Older ones are dropped. */
const MAX_QUEUE = 20;

/** Reads the game's blocks in order, and queues notifications for players. */
export class NewsReader {
  private readonly logs: LogReader;
  private readonly touched = new Set<string>();

  constructor(
    private readonly session: GameSession,
    private readonly state: AlarmState,
    /** Token's symbol. */
    private readonly symbol: string,
    /** Seconds. */
    private readonly rechargeTime: number,
    /** Called for each problem with a log, account or mark. No problem stops the check. */
    private readonly report: (problem: string) => void = console.error,
  ) {
    this.logs = new LogReader(session.hre.ethers.provider);
  }

  async look(save: () => void): Promise<void> {
    const { session, state } = this;
    const { provider } = session.hre.ethers;
    const last = (await provider.getBlockNumber()) - CONFIRMATIONS;
    const query = { address: session.deployment.game, topics: [] };
    while (state.block < last) {
      const { logs, toBlock } = await this.logs.next(query, state.block + 1, last);
      for (const log of logs) await this.attempt(`Log ${log.index} of block ${log.blockNumber}`, () => this.read(log));
      state.block = toBlock;
      save();
    }
    const now = (await provider.getBlock(state.block))?.timestamp;
    if (now === undefined) throw new Error(`The node has no block ${state.block}.`);
    const accounts = new Set(Object.values(state.subscribers).map(({ account }) => account));
    const missed: string[] = [];
    for (const account of accounts) {
      if (!(await this.attempt(account, () => this.compareTimers(account, now)))) missed.push(account);
    }
    for (const account of Object.keys(state.timers)) if (!accounts.has(account)) delete state.timers[account];
    this.touched.clear();
    for (const account of missed) this.touched.add(account);
    const end = leagueEnd(now);
    if (end - now > LAST_HOURS || state.league === end) return save();
    state.league = end;
    for (const account of accounts) this.notify(account, leagueNews(end, now));
    save();
  }

  /** Runs an action for one item, so that its error does not stop the next. Returns whether it succeeded. */
  private async attempt(item: string, action: () => Promise<void> | void): Promise<boolean> {
    try {
      await action();
      return true;
    } catch (error) {
      this.report(`${item}: ${(error as Error).message}`);
      return false;
    }
  }

  private read(log: Log): void {
    const event = parseGameEvent(log);
    if (event === undefined) return;
    for (const value of Object.values(event.values)) this.touched.add(String(value));
    if (event.name !== "ComponentAttacked") return;
    const attack = readAttack(event.values);
    if (attack.outcome !== "hit" && attack.outcome !== "blocked") return;
    this.notify(attack.victim, attackNews(attack, this.symbol));
  }

  /** Notifies about due times after the chain confirms them. Purchases and pauses can change a time. */
  private async compareTimers(account: string, now: number): Promise<void> {
    const { timers } = this.state;
    const before = timers[account];
    const marks = [...new Set(this.subscribersOf(account).flatMap(({ marks }) => marks))];
    const isUnchanged = before && ![account, ...marks].some((each) => this.touched.has(each));
    if (isUnchanged && marks.every((rival) => rival in before) && Object.values(before).every((time) => time > now)) {
      return;
    }
    const { charges, ripe, hacked, components } = await this.readTimers(account, now);
    const isDue = (key: string) => before?.[key] !== undefined && before[key] <= now;
    if (isDue("charges") && charges <= now) this.notify(account, CHARGES_NEWS);
    if (isDue("ripe") && ripe > 0 && ripe <= now) this.notify(account, RIPE_NEWS);
    for (const [id, time] of hacked) {
      if (isDue(id) && time <= now) this.notify(account, restartNews(Number(id)));
    }
    const coming = [["charges", charges] as const, ["ripe", ripe] as const, ...hacked];
    timers[account] = Object.fromEntries(coming.filter(([, time]) => time > now));
    for (const rival of marks) {
      // A mark without a time is checked again next time.
      await this.attempt(`${account}, mark ${rival}`, async () => {
        const from = await this.compareMark(account, components, rival, now);
        if (from > now) timers[account][rival] = from;
      });
    }
  }

  /**
   * Notifies about a marked rival who can be raided, and removes the mark. Also removes it when nothing is left to
   * raid.
   */
  private async compareMark(account: string, own: readonly RaidedComponent[], rival: string, now: number) {
    const { components, immuneUntil } = await readRig(this.session.game, rival, { blockTag: this.state.block });
    const from = raidableFrom(own, components, immuneUntil) ?? -1;
    if (from >= 0 && from <= now) this.notify(account, rivalNews(rival));
    for (const each of this.subscribersOf(account)) {
      if (from <= now) each.marks = each.marks.filter((other) => other !== rival);
    }
    return from;
  }

  /**
   * Times at which charges are full, all rewards are ripe, and hacked components can be restarted for free. `now` or
   * earlier if they already are; 0 for rewards if the player has none.
   */
  private async readTimers(account: string, now: number) {
    const { game } = this.session;
    const at = { blockTag: this.state.block };
    const [held, capacity, next, components, { earned, ripeAt }] = await Promise.all([
      game.getRemainingAttacks(account, at),
      game.getAttackCapacity(account, at),
      game.getTimeUntilNextAttack(account, at),
      game.getAllComponents(account, at),
      game.getAllRipening(account, at).catch(noneBeforeRipening),
    ]);
    const missing = Number(capacity - held);
    const charges = missing === 0 ? now : now + Number(next) + (missing - 1) * this.rechargeTime;
    const ids = components.filter(({ hacked }) => hacked).map(({ componentId }) => componentId);
    const hacked = ids.map(async (id) => {
      return [`${id}`, now + Number(await game.getTimeUntilReactivation(account, id, at))] as const;
    });
    // A working component always earns; a hacked component may have no rewards left.
    const holders = ripeAt.filter((_, index) => isWorking(components[index]) || earned[index] > 0n);
    const ripe = Math.max(0, ...holders.map(Number));
    return { charges, ripe, hacked: await Promise.all(hacked), components };
  }

  private notify(account: string, news: News): void {
    for (const { queue } of this.subscribersOf(account)) queue.splice(0, queue.push(news) - MAX_QUEUE);
  }

  private subscribersOf(account: string) {
    return Object.values(this.state.subscribers).filter((subscriber) => subscriber.account === account);
  }
}

/** A game of 0.1.0 lacks this read, and its rewards do not ripen. */
function noneBeforeRipening(error: unknown): { earned: bigint[]; ripeAt: bigint[] } {
  if (isError(error, "CALL_EXCEPTION")) return { earned: [], ripeAt: [] };
  throw error;
}
