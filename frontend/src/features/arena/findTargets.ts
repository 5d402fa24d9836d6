import * as v from "valibot";

import { compare } from "#game/amounts";
import { FULL_SPEED, PARTS } from "#game/rewardClock";

import { address, big, count } from "../../chain/game/schemas";
import type { Ask } from "../../chain/indexer/client";

/** Opponents to read from the chain, at most: some of them will turn out to be immune. */
const MAX_CANDIDATES = 18;

const Clock = v.object({
  rewardTime: big,
  speed: count,
  updatedAt: big,
  pausedAt: v.nullable(big),
  pausedSeconds: big,
});
const Type = v.object({ id: count, index: big, rewardRate: big, indexedAtTick: big });
const Component = v.object({ owner: address, settled: big });

export interface TargetSearch {
  /** Types of the player's working components: others cannot be attacked. */
  readonly ids: readonly number[];
  readonly player: string;
  /** Time now, Unix seconds. */
  readonly now: number;
  /** Estimates the loot of a hit on a component of a type that holds this amount; both in wei. */
  readonly worth: (id: number, held: bigint) => bigint;
}

/**
 * Finds the players most worth attacking among all, best first. Amounts are estimates, only good enough to choose by:
 * the chain decides what they hold now, and whether they can be attacked.
 */
export async function findTargets(ask: Ask, { ids, player, now, worth }: TargetSearch): Promise<string[]> {
  const { games, componentTypes } = await ask({
    query: `games { items { rewardTime speed updatedAt pausedAt pausedSeconds } }
      componentTypes(where: { id_in: [${ids.join(" ")}] }, limit: 100) { items { id index rewardRate indexedAtTick } }`,
    answer: v.object({
      games: v.object({ items: v.tuple([Clock]) }),
      componentTypes: v.object({ items: v.array(Type) }),
    }),
  });
  const [clock] = games.items;
  const gameNow = (clock.pausedAt ?? BigInt(now)) - clock.pausedSeconds;
  const elapsed = ((gameNow - clock.updatedAt) * BigInt(clock.speed)) / FULL_SPEED;
  const ticks = clock.rewardTime / BigInt(PARTS) + elapsed;
  const types = componentTypes.items;
  // The component with the lowest settled index holds the most.
  const found = await ask({
    query: types
      .map(
        ({ id }) => `t${id}: components(
          where: { componentId: ${id}, hacked: false, protectedUntil_lte: "${gameNow}", owner_not: "${player.toLowerCase()}" }
          orderBy: "settled", limit: ${MAX_CANDIDATES}
        ) { items { owner settled } }`,
      )
      .join(" "),
    answer: v.object(
      Object.fromEntries(types.map(({ id }) => [`t${id}`, v.object({ items: v.array(Component) })] as const)),
    ),
  });
  const candidates = types.flatMap(({ id, index, rewardRate, indexedAtTick }) =>
    found[`t${id}`]!.items.map(({ owner, settled }) => ({
      owner,
      worth: worth(id, index + rewardRate * (ticks - indexedAtTick) - settled),
    })),
  );
  candidates.sort((a, b) => compare(b.worth, a.worth));
  return [...new Set(candidates.map(({ owner }) => owner))].slice(0, MAX_CANDIDATES);
}
