import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type Ask, askIndexer } from "../../frontend/src/chain/indexer/client";
import { logQuestion } from "../../frontend/src/chain/indexer/events";
import { tauntsQuestion } from "../../frontend/src/chain/taunts/tauntsQuestion";
import { readTrends } from "../../frontend/src/features/activity/trendsQuestion";
import { findTargets } from "../../frontend/src/features/arena/findTargets";
import { readRanking } from "../../frontend/src/features/leaderboard/readRanking";
import { ALL_ORDERS, type Order, PAGE_SIZE, type Place } from "../../frontend/src/features/leaderboard/standings";
import { readPlayerDays } from "../../frontend/src/features/profile/playerDays";
import { exchangeOf, parseTaunt, tauntTopics } from "../../scripts/game/taunts";
import { readDeployment } from "../../scripts/owner/deploy/deploymentFiles";
import { Chain } from "../../test/e2e/support/chain";
import { spawnPlayers } from "../../test/e2e/support/crowd";
import { Sandbox, Session } from "../../test/start/session";
import { Indexer } from "../../test/support/indexer/Indexer";
import { readChain, type Row, type State } from "../../test/support/indexer/state";
import { totalByDay } from "../../test/support/indexer/totals";

/** The first of the rivals among the development accounts. */
const FIRST_RIVAL = 8;
/** Small, so that there are many pages. */
const LOG_PAGE_SIZE = 37;
const LOGGED = [
  "ComponentAttacked",
  "PlayerJoined",
  "PlayerLevelledUp",
  "AttackPrimed",
  "AttackRollKept",
  "AttacksPurchased",
  "ShieldsPurchased",
  "ComponentPurchased",
  "SkinApplied",
  "SkinPurchased",
  "RewardsClaimed",
  "ComponentRepaired",
  "ComponentReactivated",
  "OperatorSet",
  "OperatorsRevoked",
  "OperatorActed",
] as const;
/** Columns of the log that the console reads. */
const ROW = [
  ...["block", "logIndex", "transaction", "timestamp", "name", "player", "victim", "componentId", "skinId", "level"],
  ...["outcome", "amount", "price", "bounty", "fee", "operator", "until"],
];
/** Number of the latest attacks with taunts. */
const TAUNTED = 3;
const OUTCOMES: Readonly<Record<string, string>> = { missed: "Miss", blocked: "Block", hit: "Hit", bounced: "Bounce" };
/** The console ignores an indexer that lags more than ten blocks. */
const QUIET_BLOCKS = 12;
/** Number of blocks for which a roll can be read. */
const READABLE_BLOCKS = 256;
/** State of an attack without a readable roll, in the contract. */
const COLD = 0n;
const COLUMNS: Readonly<Record<Exclude<Order, "level">, string>> = {
  loot: "totalRewardsStolen",
  defended: "successfulDefenses",
  attacks: "totalAttacks",
  hits: "successfulAttacks",
  lost: "totalRewardsLost",
  collected: "claimed",
  spent: "spent",
};

/** Queries of the console, made by its own code. */
describe("the console's questions", () => {
  const sandbox = new Sandbox();
  let session: Session;
  let chain: Chain;
  let indexer: Indexer;
  let state: State;
  let ask: Ask;

  beforeAll(async () => {
    const flags = ["--seeded", "--pace", "0", "--port", "0", "--no-console"];
    session = new Session(flags, { ...sandbox.environment, NODE_ENV: undefined });
    await session.ready();
    process.env.RIGRAID_DEPLOYMENTS = sandbox.deployments;
    chain = new Chain(readDeployment("localhost"), session.url("Chain"));
    await chain.rpc("evm_setIntervalMining", 0);
    await spawnPlayers(chain, 40);
    await operate(chain);
    await buyCharge(chain);
    await takeNewRoll(chain);
    await tauntAboutAttacks(chain);
    indexer = await Indexer.start({ DATABASE_URL: "" });
    await indexer.reaches(await chain.provider.getBlockNumber());
    // Nothing happens in these blocks: the indexer has to follow anyway.
    for (let mined = 0; mined < QUIET_BLOCKS; mined++) await chain.mine();
    const head = (await chain.provider.getBlock("latest"))!;
    await indexer.reaches(head.number);
    state = await readChain(chain, head.number);
    const { chainId, game, block } = chain.deployment;
    const known = { chainId, game, genesis: (await chain.provider.getBlock(block))!.hash!, head };
    ask = async (question) => (await askIndexer(indexer.url, question, known)).data;
  });

  afterAll(async () => {
    await indexer?.end();
    await session.stop();
    sandbox.remove();
  });

  /** A player's value in an order, computed from the chain's state. */
  function valueOnChain(address: string, order: Order): bigint {
    const player = state.players.find((each) => each.address === address.toLowerCase())!;
    if (order === "level") return BigInt(player.level) * 10_000n + BigInt(player.currentXP);
    if (order !== "collected" && order !== "spent") return BigInt(player[COLUMNS[order]]);
    const own = state.events.filter((event) => event.player === player.address);
    const amounts = own.map(({ name, amount, price }) =>
      order === "spent" ? price : name === "RewardsClaimed" ? amount : "",
    );
    return amounts.reduce((sum, amount) => sum + BigInt(amount || 0), 0n);
  }

  it.each(Object.keys(ALL_ORDERS) as Order[])("rank all players by %s, as on the chain", async (order) => {
    const values = state.players.map(({ address }) => valueOnChain(address, order));
    const player = state.players[3].address;
    const places: Place[] = [];
    for (let page = 0; page * PAGE_SIZE < values.length; page++) {
      const ranking = await readRanking(ask, order, page, player);
      expect(ranking).toMatchObject({ start: page * PAGE_SIZE, count: values.length, own: { rank: rankOf(player) } });
      places.push(...ranking.places);
    }
    expect(new Set(places.map(({ address }) => address.toLowerCase()))).toEqual(
      new Set(state.players.map(({ address }) => address)),
    );
    for (const { address, rank } of places) expect(rank, address).toBe(rankOf(address));
    expect(places.map(({ rank }) => rank)).toEqual(places.map(({ rank }) => rank).sort((a, b) => a - b));

    function rankOf(address: string): number {
      const own = valueOnChain(address, order);
      return 1 + values.filter((value) => value > own).length;
    }
  });

  /** All events that the console finds, in the form of the chain's log. */
  async function readLog(player?: string): Promise<Row[]> {
    const found: Row[] = [];
    for (let cursor: string | undefined; ;) {
      const { items, pageInfo } = (await ask(logQuestion(LOGGED, LOG_PAGE_SIZE, player, cursor))).events;
      found.push(...items.map(toRow));
      if (!pageInfo.hasNextPage) return found.reverse();
      cursor = pageInfo.endCursor!;
    }
  }

  /** Events that the log should show, newest last, from the chain. */
  function logOnChain(player?: string): Row[] {
    const isLogged = ({ name }: Row) => (LOGGED as readonly string[]).includes(name);
    const own = (event: Row) => player === undefined || event.player === player || event.victim === player;
    const logged = state.events.filter((event) => isLogged(event) && own(event));
    const rows = logged.map((event) => Object.fromEntries(ROW.map((column) => [column, event[column] ?? ""])));
    // The console does not query the fee part of a price, nor what an operator has spent.
    for (const row of rows) if (row.name !== "ComponentAttacked") row.fee = "";
    for (const row of rows) if (row.name === "OperatorActed") row.amount = "";
    return rows.sort((a, b) => Number(a.block) - Number(b.block) || Number(a.logIndex) - Number(b.logIndex));
  }

  it("return the chain's events, of all players and of one", async () => {
    const everybody = await readLog();
    expect(everybody.length).toBeGreaterThan(5 * LOG_PAGE_SIZE);
    expect(new Set(everybody.map(({ name }) => name))).toEqual(new Set(LOGGED));
    expect(everybody).toEqual(logOnChain());
    const { address } = state.players.find(({ timesAttacked }) => Number(timesAttacked) > 0)!;
    const own = await readLog(address);
    expect(own.some((event) => event.victim === address)).toBe(true);
    expect(own).toEqual(logOnChain(address));
  });

  it("find the open components with the most rewards", async () => {
    const { timestamp } = (await chain.provider.getBlock("latest"))!;
    const player = state.players[0].address;
    const ids = [1, 2];
    const open = state.components.filter(
      ({ owner, componentId, hacked, protectedUntil }) =>
        owner !== player &&
        ids.includes(Number(componentId)) &&
        hacked === "false" &&
        Number(protectedUntil) <= timestamp,
    );
    open.sort((a, b) => Number(BigInt(b.earned) - BigInt(a.earned)));
    const owners = [...new Set(open.map(({ owner }) => owner))];
    expect(owners.length).toBeGreaterThan(2);
    const found = await findTargets(ask, { ids, player, now: timestamp, worth: (_id, held) => held });
    expect(found.map((address) => address.toLowerCase())).toEqual(owners.slice(0, found.length));
    expect(found).toHaveLength(Math.min(owners.length, 18));
  });

  it("find the first line of each side of an attack, as in the logs", async () => {
    const rows = state.events.filter(({ name }) => name === "ComponentAttacked").slice(-TAUNTED - 1);
    const attacks = rows.map(({ attackId, player: attacker, victim, block }) => {
      return { id: Number(attackId), attacker, victim, block: Number(block) };
    });
    const topics = tauntTopics(attacks.map(({ id }) => id));
    const logs = await chain.provider.getLogs({ address: chain.deployment.taunts, topics, fromBlock: 0 });
    const onChain = logs.map((log) => parseTaunt(log)!);
    expect(onChain.length).toBeGreaterThan(3 * TAUNTED);
    const expected = attacks.map((attack) => exchangeOf(attack, onChain));
    const { items } = (await ask(tauntsQuestion(attacks))).taunts;
    expect(items).toHaveLength(expected.flatMap(({ attacker, victim }) => [attacker, victim]).filter(Boolean).length);
    const exchanges = attacks.map((attack) => exchangeOf(attack, items));
    expect(exchanges).toEqual(expected);
    expect(exchanges.filter(({ attacker, victim }) => attacker && victim)).toHaveLength(TAUNTED);
  });

  it("total each day, of all players and of one, as in the log", async () => {
    const texts = (rows: readonly object[], columns: readonly string[]) =>
      rows.map((row) =>
        Object.fromEntries(columns.map((name) => [name, String((row as Record<string, unknown>)[name])])),
      );
    const { days, hours } = await readTrends(ask);
    const columns = ["day", "joined", "attacks", "hits", "claimed", "looted", "spent"];
    expect(texts(days, columns)).toEqual(texts(totalByDay(state.events, ["day"]), columns));
    const { reserve, owed, speed } = hours.at(-1)!;
    expect(speed).toBe(10_000);
    expect(reserve > owed && hours.length > 24).toBe(true);

    const { address } = state.players[0];
    const own = totalByDay(state.events, ["day", "player"]).filter(({ player }) => player === address);
    const ownColumns = ["day", "claimed", "looted", "lost", "spent"];
    expect(texts(await readPlayerDays(ask, address), ownColumns)).toEqual(texts(own, ownColumns));
  });

  it("return each player's state as on the chain", async () => {
    const { places } = await readRanking(ask, "level", 0);
    for (const place of places) {
      const { level, currentXP } = state.players.find(({ address }) => address === place.address.toLowerCase())!;
      expect([place.level, place.xp]).toEqual([level, currentXP].map(Number));
      for (const order of ["loot", "defended", "attacks", "hits", "lost"] as const)
        expect(BigInt(place[order]!), order).toBe(valueOnChain(place.address, order));
    }
  });
});

/** An operator of a player is set, acts and is revoked. */
async function operate(chain: Chain): Promise<void> {
  const [player, operator] = [chain.player(1), chain.player(2)];
  const [own, other] = [await chain.gameAs(player), await chain.gameAs(operator)];
  const { timestamp } = (await chain.provider.getBlock("latest"))!;
  await own.setOperator(operator.address, timestamp + 3_600, 1, 0);
  await other.actFor(player.address, []);
  await own.revokeOperators();
}

/** Both sides of the latest attacks and a stranger taunt, one side more than once. */
async function tauntAboutAttacks(chain: Chain): Promise<void> {
  const { game, provider } = chain;
  const attacks = (await game.queryFilter(game.filters.ComponentAttacked())).slice(-TAUNTED);
  const accounts = await provider.listAccounts();
  for (const [position, { args }] of attacks.entries()) {
    const { attackId, attacker, victim } = args;
    const stranger = accounts.slice(FIRST_RIVAL).find(({ address }) => ![attacker, victim].includes(address))!;
    for (const [line, player] of [stranger.address, attacker, attacker, victim].entries())
      await chain.taunt(player, attackId, 4 * position + line);
  }
}

/** Lets a rival who has used a charge buy one. In the history, that depends on the rolls. */
async function buyCharge(chain: Chain): Promise<void> {
  const { game, token } = chain;
  for (const rival of (await chain.provider.listAccounts()).slice(FIRST_RIVAL)) {
    const price = await game.getAttackPrice(rival);
    if (!(await game.canPurchaseAttacks(rival, 1)) || (await token.balanceOf(rival)) < price) continue;
    await token.connect(rival).approve(game, price);
    await game.connect(rival).purchaseAttacks(1);
    return;
  }
  throw new Error("No rival can buy a charge.");
}

/** Lets the rolls of all rivals expire, and one of them take a new one. */
async function takeNewRoll(chain: Chain): Promise<void> {
  const { game } = chain;
  for (let mined = 0; mined <= READABLE_BLOCKS; mined++) await chain.mine();
  for (const rival of (await chain.provider.listAccounts()).slice(FIRST_RIVAL)) {
    const { state } = await game.getAttackReadiness(rival);
    if (state !== COLD || (await game.getRemainingAttacks(rival)) === 0n) continue;
    await game.connect(rival).primeAttack();
    return;
  }
  throw new Error("No rival can take a new roll.");
}

/** An event of the console in the chain's words. */
function toRow(found: object): Row {
  const event = found as Readonly<Record<string, unknown>>;
  const values: Readonly<Record<string, unknown>> = {
    ...event,
    timestamp: event.at,
    player: event.player ?? event.attacker,
    outcome: OUTCOMES[event.outcome as string],
    amount: event.amount ?? event.loot,
    price: event.price ?? event.cost,
  };
  return Object.fromEntries(
    ROW.map((column) => {
      const text = `${(values[column] ?? "") as bigint}`;
      return [column, text.startsWith("0x") ? text.toLowerCase() : text];
    }),
  );
}
