import { FunctionFragment, ZeroAddress } from "ethers";

import type { IRigRaid } from "#bindings";
import { formatTokens } from "#game/amounts";

import { readSeason } from "./outlook";

/** Number of players whose rewards are read in one request. */
const PAGE = 100;

export async function playersOf(game: IRigRaid): Promise<string[]> {
  const players: string[] = [];
  const count = Number(await game.activePlayersCount());
  while (players.length < count)
    players.push(...(await game["getActivePlayers(uint256,uint256)"](players.length, PAGE)));
  return players;
}

export type Look = Awaited<ReturnType<typeof look>>;

/** Reads the game's current state: unpaid rewards of players in wei, settings, and the reads that answer. */
export async function look(game: IRigRaid, players: readonly string[]) {
  const { reserve, owed, ratePerSecond, speed } = await game.rewardPool();
  const reads = await answersOf(game, players[0] ?? ZeroAddress);
  const rewards = new Map<string, bigint>();
  for (let i = 0; i < players.length; i += PAGE) {
    const page = players.slice(i, i + PAGE);
    const answers = await Promise.all(page.map((player) => earnedBy(game, player, reads)));
    answers.forEach((earned, position) => rewards.set(page[position], earned));
  }
  const settings = {
    owner: await game.owner(),
    feeCollector: await game.feeCollector(),
    rates: new Map((await game.getAllComponentProperties()).map(({ id, rewardRate }) => [id, rewardRate])),
  };
  const season = await readSeason(game, players);
  return { reserve, owed, ratePerSecond, speed, runway: await game.RUNWAY(), rewards, reads, ...settings, season };
}

/** Unpaid rewards of a player, ripe or not. In 0.1.0 all of them could be collected. */
async function earnedBy(game: IRigRaid, player: string, reads: ReadonlySet<string>): Promise<bigint> {
  if (!reads.has(game.getAllRipening.fragment.format())) return (await game.getAllRewards(player)).total;
  const { earned } = await game.getAllRipening(player);
  return earned.reduce((sum, each) => sum + each, 0n);
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

/** A sentence for each broken promise. */
export function brokenPromises(before: Look, after: Look): string[] {
  const lost = [...before.rewards].filter(([player, reward]) => after.rewards.get(player) !== reward);
  const silent = [...before.reads].filter((read) => !after.reads.has(read));
  return [
    ...(after.owed > after.reserve ? ["Players are owed more than the pool has."] : []),
    ...lost.map(
      ([player, reward]) =>
        `The rewards of ${player} change from ${formatTokens(reward)} to ${formatTokens(after.rewards.get(player)!)} tokens.`,
    ),
    ...silent.map((read) => `${read} no longer answers.`),
  ];
}
