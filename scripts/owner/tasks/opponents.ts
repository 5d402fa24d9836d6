import { type Overrides, ZeroAddress } from "ethers";

import type { IRigRaid } from "#bindings";
import { componentName } from "#game/names";
import { type Arsenal, openTo, readArsenal, readRig } from "#game/targets";

import { readTask } from "../runner/ownerTask";
import { ADDRESS, INDEX, NUMBER, optional, optionalWithDefault } from "../runner/parameters";
import { nextBlockTime } from "../runner/session";
import { table } from "../runner/table";

readTask({
  name: "game:opponents",
  description: "Lists players with the components that can be attacked now, and their shields",
  parameters: {
    player: optional(ADDRESS, "Only targets of this player, and the opponent that the game would draw for them"),
    start: optionalWithDefault(INDEX, "The first player to check, counted from 0 in order of joining", "0"),
    count: optionalWithDefault(NUMBER, "How many players to check", "50"),
  },
  async read(session, { player, start, count }) {
    const { game } = session;
    const at = { blockTag: "pending", from: player };
    const now = await nextBlockTime(session);
    const arsenal = player === undefined ? undefined : readArsenal((await readRig(game, player, at)).components);
    const { players, stats } = await game.getPlayers(start, count, at);
    const opponents = await Promise.all(
      players.map(async (address, position) => {
        return {
          address,
          level: stats[position].level,
          shields: await game.getRemainingShields(address, at),
          targets: address === player ? [] : await openTargets(game, address, arsenal, now, at),
        };
      }),
    );
    const open = opponents.filter(({ targets }) => targets.length > 0);
    const total = await game.activePlayersCount(at);
    const drawn = player === undefined ? ZeroAddress : await game.findRandomOpponent(at);
    return {
      data: {
        start,
        looked: players.length,
        players: total,
        drawn: drawn === ZeroAddress ? null : drawn,
        opponents: open,
      },
      text: describe(open, `${open.length} of ${players.length} players can be attacked (${total} in all).`, drawn),
    };
  },
});

interface Target {
  readonly id: bigint;
  /** True when an attack would break a shield. Attacks on other components bounce. */
  readonly serious: boolean;
}

interface Opponent {
  readonly address: string;
  readonly level: bigint;
  readonly shields: bigint;
  readonly targets: readonly Target[];
}

function describe(opponents: readonly Opponent[], summary: string, drawn: string): string {
  const rows = opponents.map(({ address, level, shields, targets }) => [
    address,
    String(level),
    String(shields),
    targets.map(({ id, serious }) => `${componentName(id)}${shields > 0n && !serious ? " (bounces)" : ""}`).join(", "),
  ]);
  const list = rows.length === 0 ? "" : `${table([["Player", "Level", "Shields", "Open to attack"], ...rows])}\n`;
  return `${list}${summary}${drawn === ZeroAddress ? "" : `\nThe game would draw ${drawn}.`}`;
}

async function openTargets(
  game: IRigRaid,
  player: string,
  arsenal: Arsenal | undefined,
  now: bigint,
  at: Overrides,
): Promise<Target[]> {
  const open = openTo(arsenal, await readRig(game, player, at), Number(now));
  return Promise.all(open.map(async (id) => ({ id: BigInt(id), serious: await game.isSerious(player, id, at) })));
}
