import { FunctionFragment, ZeroAddress } from "ethers";
import type { HttpNetworkConfig } from "hardhat/types";

import type { IRigRaid } from "../../typechain-types";
import { formatCount, formatTokens } from "../game/amounts";
import { compileDeployed } from "../compile/compilation";
import { deployImplementation } from "../deploy/deployGame";
import { readRecord } from "../game/deployments";
import { Fork, type ForkCall } from "./rehearse/fork";
import { type Outlook, playOn, readSeason } from "./rehearse/outlook";
import { StorageNames } from "./rehearse/storage";
import { readSafeBatch } from "./runner/batchFile";
import { TaskError, toTaskError } from "./runner/errors";
import { FILE, HASH, optional, positional, URL_ADDRESS, type Values } from "./runner/parameters";
import { readSafe, type SafeCall, safeTransactionHash } from "./runner/safe";
import { type GameSession, openGame } from "./runner/session";
import { table } from "./runner/table";
import { defineTask, type Outcome } from "./runner/task";
import { describeScheduled, findScheduled, readOperation, readTimelock } from "./runner/timelock";
import { encodeCall, requireLayouts, VERSION_PARAMETERS } from "./upgrade";
import { describeEvent } from "./watch/events";

/** Nonces of a Safe, from its next one on, for which a hash is compared. */
const NONCES = 100n;
/** Players whose rewards are read in one request. */
const PAGE = 100;
const OUTLOOK_HEAD = ["After days", "", "without it", "with it", "difference"];

const PARAMETERS = {
  what: positional(
    FILE,
    'The file of a batch, the id of a timelock\'s operation, or "upgrade" for the code of this folder',
  ),
  hash: optional(HASH, "The Safe transaction hash that the wallet shows: fails unless this batch has it"),
  forkRpc: optional(URL_ADDRESS, "The node whose chain is forked (default: the network's)"),
  ...VERSION_PARAMETERS,
};

/** Something to be done by an account, after a time. */
interface Act {
  readonly sender: string;
  readonly calls: readonly ForkCall[];
  /** Earliest time, Unix seconds. */
  readonly readyAt: number;
  /** Sentence about the hash that its signers are shown. */
  readonly hash?: string;
}

defineTask({
  name: "game:rehearse",
  description: "Carries out a batch, a timelock's operation or an upgrade on a fork, and shows what it changes",
  parameters: PARAMETERS,
  async run(cli, options) {
    const session = await openGame(cli);
    const { hre, deployment } = session;
    await compileDeployed(hre, [options.contract, options.readsContract]);
    const url = options.forkRpc ?? (hre.network.config as HttpNetworkConfig).url;
    const fork = await Fork.open(hre, url, deployment.chainId);
    try {
      const forked = { ...session, game: session.game.connect(fork.provider) };
      return await rehearse(forked, fork, await prepare(forked, fork, options), options.contract);
    } finally {
      fork.close();
    }
  },
});

type Options = Values<typeof PARAMETERS>;

/** Finds out what is to be done, and does what has to come before it. */
async function prepare(session: GameSession, fork: Fork, options: Options): Promise<Act> {
  const { what, hash } = options;
  const isOperation = HASH.parse(what) !== undefined;
  if (what !== "upgrade" && !isOperation) return prepareBatch(session, fork, what, hash);
  if (hash !== undefined) throw new TaskError("--hash is for a batch: name its file.");
  return isOperation ? prepareOperation(session, what) : prepareUpgrade(session, fork, options);
}

async function prepareUpgrade({ hre, game, deployment }: GameSession, fork: Fork, options: Options): Promise<Act> {
  const contracts = { game: options.contract, reads: options.readsContract };
  await requireLayouts(hre, deployment.game, readRecord(hre.network.name).implementations.at(-1)!, contracts);
  const sender = await game.owner();
  const { implementation } = await deployImplementation(
    hre,
    async (_name, { data }) => (await fork.send(sender, [{ data: data! }], (await fork.time()) + 1))[0],
    contracts,
  );
  const call = await encodeCall(hre, contracts.game, options.call);
  const data = game.interface.encodeFunctionData("upgradeToAndCall", [implementation, call]);
  return { sender, calls: [{ to: deployment.game, data }], readyAt: 0 };
}

async function prepareOperation({ game, deployment }: GameSession, id: string): Promise<Act> {
  const provider = game.runner!.provider!;
  const timelock = await readTimelock(provider, await game.owner());
  if (timelock === undefined) throw new TaskError("No timelock owns the game.");
  const state = await readOperation(timelock, id);
  if (typeof state === "string")
    throw new TaskError(`The operation ${id} does not wait: game:timelock lists those that do.`);
  const scheduled = await findScheduled(timelock, deployment.block, await provider.getBlockNumber(), id);
  const calls = scheduled.map(({ target, data }) => ({ to: target, data }));
  return { sender: timelock.address, calls, readyAt: Number(state.readyAt) };
}

async function prepareBatch(session: GameSession, fork: Fork, file: string, shown?: string): Promise<Act> {
  const { safe, calls } = readSafeBatch(file, session.deployment.chainId);
  const sender = safe ?? (await session.game.owner());
  const hash = shown && (await requireHash(session, sender, calls, shown));
  const act = { sender, calls, readyAt: 0, hash };
  const timelock = await readTimelock(fork.provider, calls[0].to);
  const parsed = calls.map(({ data }) => timelock?.contract.interface.parseTransaction({ data }));
  const names = parsed.map((call) => call?.name);
  if (!names.every((name) => name === "schedule" || name === "execute")) return act;
  // Whoever schedules must be allowed to. The timelock does the same when the delay is over.
  if (names.includes("schedule")) await carryOut(session, fork, act);
  const inner = parsed.map((call) => ({ to: call!.args[0] as string, data: call!.args[2] as string }));
  return { ...act, sender: timelock!.address, calls: inner, readyAt: (await fork.time()) + Number(timelock!.delay) };
}

/** Makes sure that a Safe's signers are shown the hash of these calls, with whichever nonce. */
async function requireHash(
  { game, deployment }: GameSession,
  address: string,
  calls: readonly SafeCall[],
  hash: string,
) {
  const safe = await readSafe(game.runner!.provider!, deployment.chainId, address);
  if (safe === undefined) throw new TaskError(`${address} is not a known Safe version, so no hash can be compared.`);
  for (let nonce = safe.nonce; nonce < safe.nonce + NONCES; nonce++)
    if (safeTransactionHash(safe, calls, nonce) === hash) return `It has the hash ${hash}, with the nonce ${nonce}.`;
  throw new TaskError(
    `The hash ${hash} is not that of this batch with a nonce from ${safe.nonce} to ${safe.nonce + NONCES - 1n}: do not sign it.`,
  );
}

async function carryOut({ game }: GameSession, fork: Fork, { sender, calls, readyAt }: Act) {
  try {
    return await fork.send(sender, calls, Math.max(readyAt, (await fork.time()) + 1));
  } catch (error) {
    throw toTaskError(error, game.interface, sender);
  }
}

/** Carries something out, and compares the game with what it would be in the same block without it. */
async function rehearse(session: GameSession, fork: Fork, act: Act, contract: string): Promise<Outcome> {
  const { game, deployment } = session;
  const { provider } = fork;
  const players = await playersOf(game);
  const start = await provider.getBlockNumber();
  const time = Math.max(act.readyAt, (await fork.time()) + 1);
  const snapshot: unknown = await provider.send("evm_snapshot", []);
  await fork.mine(time);
  const before = await look(game, players);
  await provider.send("evm_revert", [snapshot]);
  const receipts = await carryOut(session, fork, { ...act, readyAt: time });
  const after = await look(game, players).catch((error: Error) => {
    throw new TaskError(`The game cannot be read any more afterwards: ${error.message}`);
  });

  const names = await StorageNames.read(session.hre, contract, players);
  const slots = (await Promise.all(receipts.map(({ hash: transaction }) => fork.writtenBy(transaction)))).flat();
  const changes: { label: string; from: string; to: string }[] = [];
  for (const slot of new Set(slots)) {
    const [from, to] = [await provider.getStorage(game, slot, start), await provider.getStorage(game, slot)];
    changes.push(...names.differences(slot, from, to));
  }
  const logs = receipts.flatMap((receipt) => receipt.logs).filter(({ address }) => address === deployment.game);
  const events = logs.map((log) => game.interface.parseLog(log)).filter((event) => event !== null);
  const calls = act.calls.map(({ to, data }) => describeScheduled(game, to!, data));
  const problems = compare(before, after);
  const canPlayOn = players.length > 0 && problems.length === 0;
  const outlook = canPlayOn ? compareOutlooks(playOn(before.season), playOn(after.season)) : [];

  const descriptions = events.map(describeEvent);
  const lines = [
    `On a fork (${fork.program}) of block ${fork.block}, ${act.sender} does: ${calls.join(", ")}.\n`,
    "Storage",
    table(changes.map(({ label, from, to }) => [label, from, "->", to])),
    "Events",
    ...descriptions.map((event) => `  ${event}`),
    "",
    `Players are owed ${formatTokens(after.owed)} tokens; the pool has ${formatTokens(after.reserve)}.`,
    `The rewards of ${formatCount(players.length)} players and the answers to ${before.reads.size} reads were compared.`,
    ...(act.hash === undefined ? [] : [act.hash]),
  ];
  if (outlook.length > 0)
    lines.push("\nSimulated from the rigs that are there, tokens", table([OUTLOOK_HEAD, ...outlook]));
  const text = lines.join("\n").trimEnd();
  if (problems.length > 0) throw new TaskError(`${problems.join("\n")}\n\n${text}`);
  const { program, block } = fork;
  const { sender, hash } = act;
  return { data: { program, block, sender, calls, changes, events: descriptions, outlook, hash }, text };
}

async function playersOf(game: IRigRaid): Promise<string[]> {
  const players: string[] = [];
  const count = Number(await game.activePlayersCount());
  while (players.length < count)
    players.push(...(await game["getActivePlayers(uint256,uint256)"](players.length, PAGE)));
  return players;
}

type Look = Awaited<ReturnType<typeof look>>;

/** The game as of now: what players are owed, wei, and the reads that answer. */
async function look(game: IRigRaid, players: readonly string[]) {
  const { reserve, owed } = await game.rewardPool();
  const rewards = new Map<string, bigint>();
  for (let i = 0; i < players.length; i += PAGE) {
    const page = players.slice(i, i + PAGE);
    const answers = await Promise.all(page.map((player) => game.getAllRewards(player)));
    answers.forEach(({ total }, position) => rewards.set(page[position], total));
  }
  const reads = await answersOf(game, players[0] ?? ZeroAddress);
  return { reserve, owed, rewards, reads, season: await readSeason(game, players) };
}

/** The reads of the interface that answer. */
async function answersOf(game: IRigRaid, player: string): Promise<Set<string>> {
  const reads = game.interface.fragments.filter((one) => FunctionFragment.isFunction(one) && one.constant);
  const answering = new Set<string>();
  const ask = async (read: FunctionFragment) => {
    const name = read.format();
    await game.getFunction(name)(...read.inputs.map(({ type }) => (type === "address" ? player : 1n)));
    answering.add(name);
  };
  await Promise.allSettled(reads.map((read) => ask(read as FunctionFragment)));
  return answering;
}

/** A sentence for each promise that is broken. */
function compare(before: Look, after: Look): string[] {
  const lost = [...before.rewards].filter(([player, reward]) => after.rewards.get(player) !== reward);
  const silent = [...before.reads].filter((read) => !after.reads.has(read));
  return [
    ...(after.owed > after.reserve ? ["Players are owed more than the pool has."] : []),
    ...lost.map(
      ([player, reward]) =>
        `The rewards of ${player} change from ${formatTokens(reward)} to ${formatTokens(after.rewards.get(player)!)} tokens.`,
    ),
    ...silent.map((read) => `${read} does not answer any more.`),
  ];
}

function compareOutlooks(before: readonly Outlook[], after: readonly Outlook[]): string[][] {
  return before.flatMap(({ days, values }, i) =>
    Object.entries(values).map(([name, value]) => {
      const next = after[i].values[name];
      return [`${days}`, name, ...[value, next, next - value].map((amount) => formatCount(Math.round(amount)))];
    }),
  );
}
