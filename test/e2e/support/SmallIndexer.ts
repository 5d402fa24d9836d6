import type { Block } from "ethers";
import type { Route } from "playwright-core";

import { readChain, type Row as TextRow } from "../../support/indexer/state";
import { totalByDay } from "../../support/indexer/totals";
import type { Chain } from "./chain";
import type { Console } from "./console";
import { CORS } from "./services";
import { answer, type Row, type Tables } from "./smallGraphql";

/** Indexer's address in a build with this setting. Only tests' routes answer there. */
export const INDEXED = { VITE_INDEXER_URL: "https://indexer.test/rigraid", VITE_PROJECT_ID: "" };

const HOUR = 3_600;
/** Columns that hold numbers; JSON has the others' digits as texts. */
const INTEGERS = new Set([
  ...["logIndex", "roll", "componentId", "skinId", "level", "id", "joined", "attacks", "hits", "currentXP", "progress"],
  ...[
    "totalAttacks",
    "successfulAttacks",
    "failedAttacks",
    "timesAttacked",
    "successfulDefenses",
    "currentSkinId",
    "line",
  ],
]);
/** No index of rewards is as high. */
const HIGH = 10n ** 30n;

/**
 * Answers as `indexer/` does, from the chain's state: the console's tests need none of its packages. Its own tests
 * check that the two agree.
 */
export class SmallIndexer {
  isDown = false;
  /** The queries so far, oldest first. */
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
    if (this.isDown) return route.abort("connectionrefused");
    if (route.request().method() === "OPTIONS") return route.fulfill({ status: 204, headers: CORS });
    const { query } = route.request().postDataJSON() as { query: string };
    this.queries.push(query);
    await route.fulfill({ headers: CORS, json: { data: answer(query, await this.tables()) } });
  }

  /** True when something has happened since the tables were read. */
  private async isOld(block: number): Promise<boolean> {
    if (this.state === undefined || block < this.seen) return true;
    const { provider, deployment } = this.chain;
    const address = [deployment.game, deployment.taunts ?? deployment.game];
    const logs = { address, fromBlock: this.seen + 1, toBlock: block };
    return block > this.seen && (await provider.getLogs(logs)).length > 0;
  }

  private async tables(): Promise<Tables> {
    const { number, timestamp } = (await this.chain.provider.getBlock("latest"))!;
    if (await this.isOld(number)) this.state = readTables(this.chain, number);
    this.seen = number;
    const tables = await this.state!;
    const status = { game: { id: this.chain.deployment.chainId, block: { number, timestamp } } };
    return { ...tables, _meta: [{ status }] };
  }
}

async function readTables(chain: Chain, block: number): Promise<Tables> {
  const { provider, deployment } = chain;
  const { game, events, players, components, types, taunts } = await readChain(chain, block);
  const totals = new Map(totalByDay(events, ["player"]).map((row) => [row.player, row]));
  const [{ hash: genesis }, { timestamp }] = (await Promise.all([
    provider.getBlock(deployment.block),
    provider.getBlock(block),
  ])) as [Block, Block];
  return {
    // State of a clock that has just been set: components hold exactly their stored rewards.
    games: [
      {
        ...{ address: deployment.game.toLowerCase(), genesis, rewardTime: 0n, speed: 10_000 },
        ...{ updatedAt: BigInt(timestamp), pausedAt: game.isPaused === "true" ? BigInt(timestamp) : null },
        pausedSeconds: 0n,
      },
    ],
    events: events.map(typed),
    players: players.map((player) => {
      const { claimed: totalClaimed = "0", spent: totalSpent = "0" } = totals.get(player.address) ?? {};
      const progress = `${Number(player.level) * 10_000 + Number(player.currentXP)}`;
      return typed({ ...player, progress, totalClaimed, totalSpent });
    }),
    components: components.map(({ earned, ...row }) => typed({ ...row, settled: `${HIGH - BigInt(earned)}` })),
    componentTypes: types.map(({ id, rewardRate }) => typed({ id, rewardRate, index: `${HIGH}`, indexedAtTick: "0" })),
    days: totalByDay(events, ["day"]).map(typed),
    playerDays: totalByDay(events, ["day", "player"]).map(typed),
    poolHours: await readPoolHours(chain, events),
    taunts: taunts.map(typed),
  };
}

/** A row of texts with the values that Ponder keeps: numbers in these columns, and bigints where there are digits in others. */
function typed(row: TextRow): Row {
  const entries = Object.entries(row).map(([name, text]) => {
    if (text === "") return [name, undefined];
    if (/^\d+$/.test(text)) return [name, INTEGERS.has(name) ? Number(text) : BigInt(text)];
    return [name, name === "hacked" ? text === "true" : text];
  });
  return Object.fromEntries(entries) as Row;
}

async function readPoolHours({ game }: Chain, events: readonly TextRow[]): Promise<Row[]> {
  const last = new Map(events.map(({ timestamp, block }) => [Math.floor(Number(timestamp) / HOUR), Number(block)]));
  return Promise.all(
    [...last].map(async ([hour, blockTag]) => {
      const { reserve, owed, speed } = await game.rewardPool({ blockTag });
      return { hour: BigInt(hour * HOUR), reserve, owed, speed: Number(speed) };
    }),
  );
}
