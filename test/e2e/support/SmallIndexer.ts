import { type Log, ZeroAddress } from "ethers";
import type { Route } from "playwright-core";

import type { Chain } from "./chain";
import type { Console } from "./console";
import { CORS } from "./services";
import { type Row, type Tables, answer } from "./smallGraphql";

/** Where a build with this setting looks for its indexer. Nothing is there but what a test routes. */
export const INDEXED = { VITE_INDEXER_URL: "https://indexer.test/rigraid", VITE_PROJECT_ID: "" };

/** How an indexer behaves. */
type Behaviour = "answers" | "refuses" | "hangs" | "lags" | "is of another game" | "answers nonsense" | "is empty";

const BLOCKS_BEHIND = 100;
const OUTCOMES = ["Miss", "Block", "Hit", "Bounce"];
const HOUR = 3_600;
const DAY = 86_400;
/** No index of rewards is as high. */
const HIGH = 10n ** 30n;

/**
 * What `indexer/` answers, computed from the chain, so that the console's tests do not need its packages. That the two agree
 * is tested there.
 */
export class SmallIndexer {
  behaviour: Behaviour = "answers";
  /** The queries that were asked, oldest first. */
  readonly queries: string[] = [];
  private state: Promise<Tables> | undefined;
  private seen = -1;

  private constructor(private readonly chain: Chain) {}

  /** Answers the page's requests to its indexer from now on. */
  static async beside(game: Console): Promise<SmallIndexer> {
    const indexer = new SmallIndexer(game.chain);
    await indexer.tables();
    game.visit.forgive(/Failed to load resource: net::ERR_CONNECTION_REFUSED/);
    await game.page.route(`${INDEXED.VITE_INDEXER_URL}/graphql`, (route) => indexer.handle(route));
    return indexer;
  }

  private async handle(route: Route): Promise<void> {
    if (this.behaviour === "hangs") return;
    if (this.behaviour === "refuses") return route.abort("connectionrefused");
    if (route.request().method() === "OPTIONS") return route.fulfill({ status: 204, headers: CORS });
    const { query } = route.request().postDataJSON() as { query: string };
    this.queries.push(query);
    const data = this.behaviour === "answers nonsense" ? { players: "many" } : answer(query, await this.tables());
    await route.fulfill({ headers: CORS, json: { data } });
  }

  /** Whether anything has happened since the tables were read. */
  private async isOld(block: number): Promise<boolean> {
    if (this.state === undefined || block < this.seen) return true;
    const { provider, deployment } = this.chain;
    const logs = { address: deployment.game, fromBlock: this.seen + 1, toBlock: block };
    return block > this.seen && (await provider.getLogs(logs)).length > 0;
  }

  private async tables(): Promise<Tables> {
    const { number, timestamp } = (await this.chain.provider.getBlock("latest"))!;
    if (await this.isOld(number)) this.state = readTables(this.chain, number);
    this.seen = number;
    const tables = await this.state!;
    const lag = this.behaviour === "lags" ? BLOCKS_BEHIND : 0;
    const block = { number: number - lag, timestamp: timestamp - lag };
    const status = { game: { id: this.chain.deployment.chainId, block } };
    const genesis = this.behaviour === "is of another game" ? `0x${"1".repeat(64)}` : tables.games[0].genesis;
    const shown = this.behaviour === "is empty" ? mapValues(tables, () => []) : tables;
    return { ...shown, _meta: [{ status }], games: [{ ...tables.games[0], genesis }] };
  }
}

async function readTables(chain: Chain, block: number): Promise<Tables> {
  const { game, provider, deployment } = chain;
  const at = { blockTag: block };
  const logs = await provider.getLogs({ address: deployment.game, fromBlock: deployment.block, toBlock: block });
  const times = await timesOf(chain, logs);
  const events = logs.flatMap((log) => toEvent(chain, log, times));
  const [players, stats] = await game.getPlayers(0, await game.activePlayersCount(at), at);
  const genesis = (await provider.getBlock(deployment.block))!.hash;
  const total = (player: string, column: "claimed" | "spent") =>
    events
      .filter((event) => event.player === player)
      .reduce((sum, event) => sum + (sharesOf(event)[0]?.totals[column] ?? 0n), 0n);
  return {
    events,
    games: [await readGame(chain, block, genesis!)],
    players: players.map((each, index): Row => {
      const address = each.toLowerCase();
      const { level, currentXP, totalAttacks, successfulAttacks, successfulDefenses } = stats[index];
      return {
        address,
        level: Number(level),
        currentXP: Number(currentXP),
        progress: Number(level * 10_000n + currentXP),
        totalAttacks: Number(totalAttacks),
        successfulAttacks: Number(successfulAttacks),
        successfulDefenses: Number(successfulDefenses),
        totalRewardsStolen: stats[index].totalRewardsStolen,
        totalRewardsLost: stats[index].totalRewardsLost,
        totalClaimed: total(address, "claimed"),
        totalSpent: total(address, "spent"),
      };
    }),
    ...(await readComponents(chain, block, players)),
    days: totals(events, ["day"]),
    playerDays: totals(events, ["day", "player"]),
    poolHours: await readPoolHours(chain, logs, times),
  };
}

/** When these logs' blocks were made, by their numbers. */
async function timesOf({ provider }: Chain, logs: readonly Log[]): Promise<Map<number, number>> {
  const numbers = [...new Set(logs.map(({ blockNumber }) => blockNumber))];
  const blocks = await Promise.all(numbers.map((number) => provider.getBlock(number)));
  return new Map(blocks.map((each) => [each!.number, each!.timestamp]));
}

function toEvent({ game }: Chain, log: Log, times: ReadonlyMap<number, number>): Row[] {
  const parsed = game.interface.parseLog(log);
  if (!parsed) return [];
  const { player, attacker, victim } = parsed.args.toObject() as Record<string, string | undefined>;
  const { attackId, roll, componentId, skinId, level, outcome, amount, stolenRewards, price, cost, bounty, fee } =
    parsed.args.toObject() as Record<string, bigint | undefined>;
  const number = (value: bigint | undefined) => (value === undefined ? undefined : Number(value));
  return [
    {
      block: BigInt(log.blockNumber),
      logIndex: log.index,
      timestamp: BigInt(times.get(log.blockNumber)!),
      transaction: log.transactionHash,
      name: parsed.name,
      player: (player ?? attacker)?.toLowerCase(),
      victim: victim?.toLowerCase(),
      attackId,
      roll: number(roll),
      componentId: number(componentId),
      skinId: number(skinId),
      level: number(level),
      outcome: outcome === undefined ? undefined : OUTCOMES[Number(outcome)],
      amount: amount ?? stolenRewards,
      price: price ?? cost,
      bounty,
      fee,
    },
  ];
}

/** What an event adds to whose day. */
function sharesOf(event: Row): { player: string; totals: Record<string, bigint> }[] {
  const { name, player, victim, outcome } = event as Record<string, string>;
  const { amount, bounty, fee, price } = event as Record<string, bigint>;
  if (name === "PlayerJoined") return [{ player, totals: { joined: 1n } }];
  if (name === "RewardsClaimed") return [{ player, totals: { claimed: amount } }];
  if (name !== "ComponentAttacked") return price === undefined ? [] : [{ player, totals: { spent: price } }];
  if (outcome !== "Hit") return [{ player, totals: { attacks: 1n } }];
  return [
    { player, totals: { attacks: 1n, hits: 1n, looted: amount - fee } },
    { player: victim, totals: { lost: amount - bounty } },
  ];
}

function totals(events: readonly Row[], keys: readonly ("day" | "player")[]): Row[] {
  const rows = new Map<string, Row>();
  for (const event of events) {
    const timestamp = event.timestamp as bigint;
    for (const { player, totals: added } of sharesOf(event)) {
      const key: Row = { day: timestamp - (timestamp % BigInt(DAY)), player };
      const id = keys.map((name) => String(key[name])).join();
      const row: Row = rows.get(id) ?? {
        ...Object.fromEntries(keys.map((name) => [name, key[name]])),
        ...{ joined: 0, attacks: 0, hits: 0, claimed: 0n, looted: 0n, lost: 0n, spent: 0n },
      };
      for (const [name, by] of Object.entries(added)) {
        row[name] = typeof row[name] === "bigint" ? row[name] + by : (row[name] as number) + Number(by);
      }
      rows.set(id, row);
    }
  }
  return [...rows.values()];
}

/** Of a clock that has just been set: what components hold is as it is kept. */
async function readGame({ game, provider, deployment }: Chain, block: number, genesis: string): Promise<Row> {
  const at = { blockTag: block };
  const [isPaused, { timestamp }] = [await game.paused(at), (await provider.getBlock(block))!];
  return {
    address: deployment.game.toLowerCase(),
    genesis,
    rewardTime: 0n,
    speed: 10_000,
    updatedAt: BigInt(timestamp),
    pausedAt: isPaused ? BigInt(timestamp) : null,
    pausedSeconds: 0n,
  };
}

async function readComponents({ game }: Chain, block: number, players: readonly string[]): Promise<Tables> {
  const at = { blockTag: block };
  const types = await game.getAllComponentProperties(at);
  const components = players.map(async (player) => {
    const [all, { rewards }] = await Promise.all([game.getAllComponents(player, at), game.getAllRewards(player, at)]);
    return all.flatMap(({ owner, componentId, hacked, protectedUntil }, index): Row[] => {
      if (owner === ZeroAddress) return [];
      const settled = HIGH - rewards[index];
      return [{ owner: owner.toLowerCase(), componentId: Number(componentId), hacked, protectedUntil, settled }];
    });
  });
  return {
    components: (await Promise.all(components)).flat(),
    componentTypes: types.map(({ id, rewardRate }) => ({ id: Number(id), index: HIGH, rewardRate, indexedAtTick: 0n })),
  };
}

async function readPoolHours(
  { game }: Chain,
  logs: readonly Log[],
  times: ReadonlyMap<number, number>,
): Promise<Row[]> {
  const last = new Map<number, number>();
  for (const { blockNumber } of logs) last.set(Math.floor(times.get(blockNumber)! / HOUR), blockNumber);
  return Promise.all(
    [...last].map(async ([hour, blockTag]) => {
      const { reserve, owed, speed } = await game.rewardPool({ blockTag });
      return { hour: BigInt(hour * HOUR), reserve, owed, speed: Number(speed) };
    }),
  );
}

function mapValues(tables: Tables, change: () => readonly Row[]): Tables {
  return Object.fromEntries(Object.keys(tables).map((name) => [name, change()]));
}
