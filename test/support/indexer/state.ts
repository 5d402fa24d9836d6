import { type BaseContract, type EventLog, type Log, type Provider, ZeroAddress } from "ethers";

import { fundedTicks } from "#game/fundedTicks";
import { CONTRACT_OUTCOMES } from "#game/outcomes";
import { PARTS, rewardTimeIn, speedOf } from "#game/rewardClock";
import { parseTaunt, tauntsInterface } from "#game/taunts";

import type { Chain } from "../../e2e/support/chain";
import { type Indexer, toTexts } from "./Indexer";

const STATS = [
  ...["level", "currentXP", "totalAttacks", "successfulAttacks", "failedAttacks", "timesAttacked"],
  ...["successfulDefenses", "totalRewardsStolen", "totalRewardsLost"],
];
const SETTINGS = ["feeCollector", "attackFailProbability", "attackFeePercentage", "purchaseFeePercentage"] as const;
const POOL = ["reserve", "owed", "ratePerSecond", "speed"];
const TYPE = ["id", "price", "rewardRate", "repairCost", "isActive"];
const SKIN = ["componentId", "id", "price", "isActive"];
const COMPONENT = ["owner", "componentId", "hacked", "currentSkinId", "lastClaimTimestamp", "protectedUntil", "earned"];
const LIMITS = ["until", "scope", "budget"];
const TAUNT = ["attackId", "player", "line", "block"];
const EVENT = [
  ...["block", "logIndex", "timestamp", "transaction", "name", "player", "victim", "attackId", "componentId"],
  ...["skinId", "level", "outcome", "roll", "amount", "price", "bounty", "fee", "isFree", "primedAtBlock"],
  ...["operator", ...LIMITS],
];
/** Events outside the log: settings, which have their own tables, and OpenZeppelin's. */
const UNLOGGED = /Changed$|^(TokenSet|ReadsAttached|Initialized|Ownership|Upgraded)/;

export type Row = Readonly<Record<string, string>>;

/** Everything that an indexer keeps, read from the chain or from the indexer: rows of texts, each table in order. */
export interface State {
  readonly game: Row;
  readonly types: readonly Row[];
  readonly skins: readonly Row[];
  readonly players: readonly Row[];
  readonly components: readonly Row[];
  readonly operators: readonly Row[];
  readonly events: readonly Row[];
  /** The first line of each side of an attack. */
  readonly taunts: readonly Row[];
}

function pick(row: object, names: readonly string[]): Row {
  return toTexts(Object.fromEntries(names.map((name) => [name, (row as Record<string, unknown>)[name]])));
}

function lowerCase(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, text]) => [name, /^0x/.test(text) ? text.toLowerCase() : text]),
  );
}

/** Rows in the order of some of their columns, with lower-case addresses. */
export function sort(rows: readonly Row[], ...names: string[]): Row[] {
  const key = (row: Row) => names.map((name) => row[name].padStart(42)).join();
  return rows.map(lowerCase).sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** The state of the game in a block, read from its contract. */
export async function readChain({ game, provider, deployment }: Chain, block: number): Promise<State> {
  const at = { blockTag: block };
  const settings = Object.fromEntries(
    await Promise.all(SETTINGS.map(async (name) => [name, await game[name](at)] as const)),
  );
  const types = await game.getAllComponentProperties(at);
  const skins = await Promise.all(types.map(({ id }) => game.getComponentSkins(id, at)));
  const [players, stats] = await game.getPlayers(0, 10_000, at);
  const components = players.map(async (player) => {
    const [all, { earned }] = await Promise.all([game.getAllComponents(player, at), game.getAllRipening(player, at)]);
    return all
      .map((each, i) => ({ ...pick(each, COMPONENT), earned: `${earned[i]}` }))
      .filter((_, i) => all[i].owner !== ZeroAddress);
  });
  const paused = { isPaused: await game.paused(at) };
  const events = await readEvents(provider, await (game as BaseContract).queryFilter("*", deployment.block, block));
  const operators = setOperators(events).map(async (row) => ({
    ...row,
    ...pick(await game.getOperator(row.player, row.operator, at), LIMITS),
  }));
  return {
    game: lowerCase(toTexts({ ...settings, ...pick(await game.rewardPool(at), POOL), ...paused })),
    types: sort(
      types.map((type) => pick(type, TYPE)),
      "id",
    ),
    skins: sort(
      skins.flat().map((skin) => pick(skin, SKIN)),
      "componentId",
      "id",
    ),
    players: sort(
      stats.map((each, i) => ({ address: players[i], ...pick(each, STATS) })),
      "address",
    ),
    components: sort((await Promise.all(components)).flat(), "owner", "componentId"),
    operators: sort(await Promise.all(operators), "player", "operator"),
    events,
    taunts: deployment.taunts === undefined ? [] : await readTaunts(provider, deployment.taunts, events, block),
  };
}

/** The first line that each side of an attack said about it. */
async function readTaunts(provider: Provider, address: string, events: readonly Row[], block: number): Promise<Row[]> {
  const { topicHash } = tauntsInterface.getEvent("Taunted");
  const logs = await provider.getLogs({ address, topics: [topicHash], fromBlock: 0, toBlock: block });
  const first = new Map<string, Row>();
  for (const log of logs) {
    const row = lowerCase(toTexts({ ...parseTaunt(log), block: log.blockNumber }));
    const { player, victim } = events.find(({ attackId }) => attackId === row.attackId)!;
    const key = `${row.attackId}/${row.player}`;
    if ([player, victim].includes(row.player) && !first.has(key)) first.set(key, row);
  }
  return sort([...first.values()], "attackId", "player");
}

/** Operators that were set or revoked by name, and when: the contract returns their limits, but not their past. */
function setOperators(events: readonly Row[]): Row[] {
  const rows = new Map<string, Row>();
  for (const { name, player, operator, until, timestamp } of events) {
    const key = player + operator;
    if (name === "OperatorsRevoked") {
      for (const [each, row] of rows) {
        if (row.player === player && row.revokedAt === "") rows.set(each, { ...row, revokedAt: timestamp });
      }
    } else if (name === "OperatorSet") {
      const { setAt } = rows.get(key) ?? { setAt: "" };
      const isRevoked = until === "0";
      const times = isRevoked ? { setAt, revokedAt: timestamp } : { setAt: timestamp, revokedAt: "" };
      rows.set(key, { player, operator, ...times });
    }
  }
  return [...rows.values()];
}

async function readEvents(provider: Provider, logs: readonly (EventLog | Log)[]): Promise<Row[]> {
  const logged = logs.filter((log): log is EventLog => "eventName" in log && !UNLOGGED.test(log.eventName));
  const blocks = await Promise.all(
    [...new Set(logged.map(({ blockNumber }) => blockNumber))].map((n) => provider.getBlock(n)),
  );
  const times = new Map(blocks.map((block) => [block!.number, block!.timestamp]));
  const rows = logged.map(({ eventName, args, blockNumber, index, transactionHash }) => {
    const fields = args.toObject() as Readonly<Record<string, unknown>>;
    const row = {
      ...fields,
      block: blockNumber,
      logIndex: index,
      timestamp: times.get(blockNumber),
      transaction: transactionHash,
      name: eventName,
      player: fields.player ?? fields.attacker ?? fields.funder ?? fields.to,
      outcome: fields.outcome === undefined ? undefined : CONTRACT_OUTCOMES[Number(fields.outcome)],
      amount: fields.amount ?? fields.stolenRewards ?? fields.spent,
      price: fields.price ?? fields.cost,
    };
    return pick(row, EVENT);
  });
  return sort(rows, "block", "logIndex");
}

/** The same as the indexer returns it, with its clocks brought up to the time of the block. */
export async function readIndexer(indexer: Indexer, timestamp: number): Promise<State> {
  const [game] = await indexer.rows("games", "address", [
    ...[...SETTINGS, "pausedAt", "pausedSeconds", "reserve", "owed", "ratePerSecond"],
    ...["fundedTicks", "rewardTime", "updatedAt"],
  ]);
  const types = await indexer.rows("componentTypes", "id", [...TYPE, "index", "indexedAtTick"]);
  const components = await indexer.rows("components", "owner", [...COMPONENT.slice(0, -1), "settled"]);
  const offset = BigInt(game.pausedSeconds) + (game.pausedAt === "" ? 0n : BigInt(timestamp) - BigInt(game.pausedAt));
  const { pool, ticks } = poolAt(game, BigInt(timestamp) - offset);
  const withEarned = components.map(({ settled, ...row }) => {
    const { index, rewardRate, indexedAtTick } = types.find(({ id }) => id === row.componentId)!;
    const indexNow = BigInt(index) + BigInt(rewardRate) * (ticks - BigInt(indexedAtTick));
    const earned = row.hacked === "true" ? BigInt(settled) : indexNow - BigInt(settled);
    const protectedUntil = row.protectedUntil === "0" ? 0n : BigInt(row.protectedUntil) + offset;
    return toTexts({ ...row, earned, protectedUntil });
  });
  const operators = await indexer.rows("operators", "player", ["player", "operator", ...LIMITS, "setAt", "revokedAt"]);
  return {
    game: { ...pick(game, SETTINGS), ...toTexts(pool), isPaused: String(game.pausedAt !== "") },
    types: sort(
      types.map((type) => pick(type, TYPE)),
      "id",
    ),
    skins: sort(await indexer.rows("skins", "componentId", SKIN), "componentId", "id"),
    players: sort(await indexer.rows("players", "address", ["address", ...STATS]), "address"),
    components: sort(withEarned, "owner", "componentId"),
    operators: sort(
      // The contract returns nothing for an expired one.
      operators.map((row) => (Number(row.until) > timestamp ? row : { ...row, until: "0", scope: "0", budget: "0" })),
      "player",
      "operator",
    ),
    events: sort(await indexer.rows("events", "block", EVENT), "block", "logIndex"),
    taunts: sort(await indexer.rows("taunts", "attackId", TAUNT), "attackId", "player"),
  };
}

/** `rewardPool()` and the whole ticks at a game time, from the pool after the last change. */
function poolAt(game: Row, gameNow: bigint) {
  const RUNWAY = 90 * 24 * 3_600;
  const [reserve, rate, rewardTime] = [game.reserve, game.ratePerSecond, game.rewardTime].map(BigInt);
  const elapsed = Number(gameNow - BigInt(game.updatedAt));
  const ticks = (rewardTime + BigInt(rewardTimeIn(elapsed, Number(game.fundedTicks), RUNWAY))) / BigInt(PARTS);
  const owed = BigInt(game.owed) + rate * (ticks - rewardTime / BigInt(PARTS));
  const speed = speedOf(fundedTicks(reserve, owed, rate), RUNWAY);
  return { pool: { reserve, owed, ratePerSecond: rate, speed }, ticks };
}
