import type { IRigRaid } from "#bindings";

import { readGame } from "../../../simulate/network";
import { measure } from "../../../simulate/report/measures";
import { scenario } from "../../../simulate/scenario";
import { type Scenario, Season } from "../../../simulate/Season";

/** Days after which the outlook is reported. */
const DAYS = [30, 90];
/** Maximum number of simulated rigs. The pool is scaled down accordingly. */
const MAX_RIGS = 200;
const MAX_GAMES = 3;
/** Habits of players in rotation, starting with the most expensive rig. */
const HABITS = ["casual", "active", "casual", "raider"] as const;

/** Expected state after some days: net income per player of each kind, and surplus of the pool, in tokens. */
export interface Outlook {
  readonly days: number;
  readonly values: Readonly<Record<string, number>>;
}

/** Reads a season with the settings, the pool and the rigs of a game. */
export async function readSeason(game: IRigRaid, players: readonly string[]): Promise<Scenario> {
  const known = await readGame(game);
  const step = Math.max(1, players.length / MAX_RIGS);
  const chosen = Array.from({ length: Math.ceil(players.length / step) }, (_, i) => players[Math.floor(i * step)]);
  const owned = await Promise.all(chosen.map((player) => game.getAllComponents(player)));
  const rigs = owned.map((rig) =>
    rig.filter(({ purchased }) => purchased).map(({ componentId }) => Number(componentId)),
  );
  const rates = known.types!.map(({ rewardRate }) => rewardRate);
  const rateOf = (rig: readonly number[]) => rig.reduce((sum, id) => sum + rates[id - 1], 0n);
  const sorted = rigs.sort((a, b) => Number(rateOf(b) - rateOf(a)));
  return scenario({
    ...known,
    // Some rigs contain types that are not on sale. Nobody buys other types.
    types: known.types!.map((type) => ({ ...type, isActive: true })),
    pool: (known.pool! * BigInt(chosen.length)) / BigInt(Math.max(1, players.length)),
    players: {},
    rigs: sorted.map((components, i) => ({ kind: HABITS[i % HABITS.length], components })),
    days: DAYS.at(-1)!,
  });
}

/**
 * Simulates the season, repeatedly if there are few players to average out luck, and reports its state after each time.
 */
export function playOn(played: Scenario): Outlook[] {
  const games = Math.min(MAX_GAMES, Math.ceil(MAX_RIGS / played.rigs!.length));
  const outlooks: { days: number; values: Record<string, number> }[] = DAYS.map((days) => ({ days, values: {} }));
  for (let seed = 1; seed <= games; seed++) {
    const season = new Season({ ...played, seed });
    season.play(({ day, reserve, owed, speed }) => {
      const values = outlooks.find(({ days }) => days === day)?.values;
      if (values === undefined) return;
      const add = (name: string, value: number) => (values[name] = (values[name] ?? 0) + value / games);
      for (const { group, net, accounts } of measure(season).groups) add(`${group}, each`, net / accounts);
      add("pool", reserve - owed);
      add("speed, %", speed * 100);
    });
  }
  return outlooks;
}
