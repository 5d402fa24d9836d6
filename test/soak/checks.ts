import { isDeepStrictEqual } from "node:util";

import type { Log, Result, TransactionReceipt } from "ethers";

import { readinessAt } from "#game/readiness";

import type { Chain } from "../e2e/support/chain";
import { readChain, readIndexer, type Row, type State } from "../support/indexer/state";
import type { Player } from "./Player";
import { placeOf } from "./received";
import type { Wallet } from "./Wallet";
import type { World } from "./World";

/** Maximum number of comparisons, a block apart. The console repeats failed reads with the next block. */
const MAX_LOOKS = 4;

/** Finds all problems, in words. The chain must be at rest. */
export async function findProblems(world: World): Promise<string[]> {
  const problems = [...(await checkPool(world.chain)), ...(await checkScreens(world))];
  const logs = await readLogs(world.chain);
  const receipts = await readReceipts(world);
  for (const player of world.players) {
    problems.push(
      ...checkActions(player, receipts, world.chain),
      ...checkReceived(player, logs),
      ...(await checkLog(player, logs, world.chain)),
    );
  }
  return [...problems, ...(await checkIndexer(world))];
}

function readLogs({ provider, deployment }: Chain): Promise<Log[]> {
  return provider.getLogs({ address: deployment.game, fromBlock: deployment.block, toBlock: "latest" });
}

/** Receipts of all transactions of the players, by hash. */
async function readReceipts({ chain, players, firstBlock }: World): Promise<Map<string, TransactionReceipt>> {
  const senders = new Set(players.map(({ address }) => address));
  const receipts = new Map<string, TransactionReceipt>();
  const head = await chain.provider.getBlockNumber();
  for (let number = firstBlock; number <= head; number++) {
    const block = (await chain.provider.getBlock(number, true))!;
    for (const { hash, from } of block.prefetchedTransactions) {
      if (senders.has(from)) receipts.set(hash, (await chain.provider.getTransactionReceipt(hash))!);
    }
  }
  return receipts;
}

/** Checks that the pool holds what it owes, and owes at least all rewards that players see. */
async function checkPool({ game, token }: Chain): Promise<string[]> {
  const [{ reserve, owed }, balance, players] = await Promise.all([
    game.rewardPool(),
    token.balanceOf(game),
    game["getActivePlayers()"](),
  ]);
  const earned = await Promise.all(players.map(async (player) => (await game.getAllRipening(player)).earned));
  const shown = earned.flat().reduce((sum, each) => sum + each, 0n);
  const isSolvent = owed <= reserve && reserve === balance && shown <= owed;
  return isSolvent ? [] : [`The pool holds ${balance}, says ${reserve}, owes ${owed}, and players are shown ${shown}.`];
}

/** Compares the players' screens with the chain, and those that differ once more a block later. */
async function checkScreens(world: World): Promise<string[]> {
  for (let [looks, left] = [1, world.players]; ; looks++) {
    const head = await world.rest();
    const compared = await Promise.all(left.map(async (player) => compareScreens(player, world.chain, head)));
    left = left.filter((_, i) => compared[i].length > 0);
    if (left.length === 0 || looks === MAX_LOOKS) return compared.flat();
    await world.chain.mine();
  }
}

async function compareScreens(player: Player, chain: Chain, head: number): Promise<string[]> {
  const expected = await readAll(player, chain, head);
  const shown = await showAll(player, chain, head);
  return Object.keys(expected)
    .filter((name) => !isDeepStrictEqual(shown[name], expected[name]))
    .map(
      (name) => `${player.address} is shown ${name} ${text(shown[name])}, and the chain says ${text(expected[name])}.`,
    );
}

type Values = Readonly<Record<string, unknown>>;

async function showAll({ client, wallet }: Player, { provider }: Chain, head: number): Promise<Values> {
  const sight = client.look();
  if (!sight) return {};
  const { types, pool, paused, skins, supplyPrices, ownedSkins, components, stats, attackState, balances } = sight;
  return {
    types,
    paused,
    ownedSkins,
    components,
    stats,
    tokens: balances.tokens,
    coins: spendsUnseen(wallet) ? undefined : balances.coins,
    ...supplyPrices,
    skins: skins.flat(),
    pool: [pool.reserve, pool.ratePerSecond],
    rewards: client.rewardsAt(sight, (await provider.getBlock(head))!.timestamp),
    ripeAt: sight.rewards.ripeAt,
    charges: [attackState.charges, attackState.maxCharges, attackState.shields, attackState.maxShields],
    readiness: attackState.readiness,
    immuneUntil: attackState.immuneUntil,
  };
}

/** Whether the wallet has paid fees unknown to the console, which show with the next action. */
function spendsUnseen({ sendings }: Wallet): boolean {
  return sendings.some(({ fate, answered, hashes }) => fate === "raced" || (hashes.length > 0 && !answered));
}

/** The same state, straight from the node. */
async function readAll({ address, wallet }: Player, { game, token, provider }: Chain, head: number): Promise<Values> {
  const at = { blockTag: head };
  const pending = { blockTag: "pending" };
  const types = await game.getAllComponentProperties(at);
  const skins = await Promise.all(types.map(({ id }) => game.getComponentSkins(id, at)));
  const { stats, xpToNextLevel, xpRequiredForNextLevel } = await game.getPlayerStats(address, at);
  const pool = await game.rewardPool(at);
  const { earned, ripeAt } = await game.getAllRipening(address, at);
  const counters = [game.getRemainingAttacks, game.getAttackCapacity, game.getRemainingShields, game.getShieldCapacity];
  const charges = await Promise.all(counters.map((read) => read(address, pending)));
  return {
    types: types.map(plain),
    paused: await game.paused(at),
    ownedSkins: (await game.getPlayerOwnedSkins(address, at)).map(plain),
    components: (await game.getAllComponents(address, at)).map(plain),
    stats: { ...plain(stats), xpToNextLevel, xpRequiredForNextLevel },
    tokens: await token.balanceOf(address, at),
    coins: spendsUnseen(wallet) ? undefined : await provider.getBalance(address, head),
    attackPrice: await game.getAttackPrice(address, at),
    shieldPrice: await game.getShieldPrice(address, at),
    skins: skins.flat().map(plain),
    pool: [pool.reserve, pool.ratePerSecond],
    rewards: [...earned],
    ripeAt: ripeAt.map(Number),
    charges: charges.map(Number),
    readiness: readinessAt((await game.getAttackReadiness(address, pending)).state),
    immuneUntil: Number(await game.shieldBreakImmunityUntil(address, pending)),
  };
}

/** Checks that every confirmed action happened exactly once, and nothing else happened. */
function checkActions(
  { address, finished, wallet }: Player,
  receipts: ReadonlyMap<string, TransactionReceipt>,
  chain: Chain,
): string[] {
  const problems: string[] = [];
  const believed = new Set<string>();
  for (const { intent, status, sent } of finished) {
    const what = `The ${intent.kind} of ${address} that is called ${status.stage}`;
    if (status.stage === "dropped") problems.push(`${what} was sent to this chain.`);
    if (status.stage !== "confirmed") continue;
    const hash = sent?.hash ?? "";
    if (believed.has(hash)) problems.push(`${what} is one that was counted before: ${hash}.`);
    believed.add(hash);
    if (receipts.get(hash)?.status !== 1) problems.push(`${what} did not happen: ${hash}.`);
  }
  const unknown = new Set(wallet.sendings.filter(({ answered }) => !answered).flatMap(({ hashes }) => hashes));
  for (const { hash, from, to, status, blockNumber } of receipts.values()) {
    const isOwn = from === address && to === chain.deployment.game && status === 1;
    if (!isOwn || believed.has(hash) || unknown.has(hash)) continue;
    const sending = wallet.sendings.find(({ hashes }) => hashes.includes(hash));
    const hashes = `${hash} in block ${blockNumber}, one of ${sending?.hashes.join(" and ")}, which the wallet has ${sending?.fate}`;
    problems.push(`${address} does not know of ${hashes}. It was told: ${finished.map(told).join("; ")}.`);
  }
  return problems;
}

/** Describes a finished transaction in a problem: its end, its nonce and its hash. */
function told({ intent, status, sent }: Player["finished"][number]): string {
  const nonce = sent && "nonce" in sent ? ` with nonce ${sent.nonce}` : "";
  return `${intent.kind} ${status.stage}${nonce} ${sent?.hash ?? ""}`.trim();
}

/** Checks that the console received each event once. */
function checkReceived({ address, receivedBefore, client }: Player, logs: readonly Log[]): string[] {
  return [...receivedBefore, client.readReceived()].flatMap((received) => {
    const expected = logs.filter(({ blockNumber }) => blockNumber > received.since && blockNumber <= received.until);
    const places = expected.reduce((sum, { blockNumber, index }) => sum + placeOf({ blockNumber, logIndex: index }), 0);
    if (received.doubled === 0 && received.count === expected.length && received.places === places) return [];
    return [`${address} received the events of ${expected.length} places wrongly: ${text(received)}.`];
  });
}

/** Checks that the Activity screen lists each event of the player once. */
async function checkLog({ address, client }: Player, logs: readonly Log[], { game }: Chain): Promise<string[]> {
  const expected = logs
    .filter(({ topics }) => topics.slice(1).some((topic) => BigInt(topic) === BigInt(address)))
    .filter((log) => client.LISTED_EVENTS.includes(game.interface.parseLog(log)?.name ?? ""))
    .map(({ blockNumber, index }) => `${blockNumber}.${index}`);
  const listed = (await client.readLog()).map(({ block, logIndex }) => `${block}.${logIndex}`);
  return isDeepStrictEqual(listed, expected)
    ? []
    : [`${address} reads of the events ${text(listed)}, not ${text(expected)}.`];
}

/** Compares every field of the indexer's players, components and events with the chain. */
async function checkIndexer(world: World): Promise<string[]> {
  const { number, timestamp } = (await world.chain.provider.getBlock("latest"))!;
  const indexer = await world.indexerAt(number);
  const [expected, kept] = [await readChain(world.chain, number), await readIndexer(indexer, timestamp)];
  return (Object.keys(expected) as (keyof State)[]).flatMap((table) =>
    compareRows(table, kept[table], expected[table]),
  );
}

function compareRows(table: string, kept: Row | readonly Row[], expected: Row | readonly Row[]): string[] {
  const [keptRows, rows] = [[kept].flat(), [expected].flat()];
  const at = rows.findIndex((row, i) => !isDeepStrictEqual(keptRows[i], row));
  if (at === -1 && keptRows.length === rows.length) return [];
  const counts = `${keptRows.length} rows of ${table} instead of ${rows.length}`;
  return [`The indexer keeps ${counts}; first ${text(keptRows[Math.max(at, 0)])}, not ${text(rows[Math.max(at, 0)])}.`];
}

function plain(struct: unknown): object {
  return (struct as Result).toObject();
}

function text(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? `${part}` : part));
}
