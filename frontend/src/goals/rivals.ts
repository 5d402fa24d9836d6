import { queryOptions, useQuery } from "@tanstack/react-query";

import { raidableFrom } from "#game/targets";

import { createStored } from "../browser/storage";
import { game } from "../chain/game/contract";
import { componentsQuery } from "../chain/game/queries";
import { queryClient } from "../chain/game/queryClient";
import { queryKeys } from "../chain/game/queryKeys";
import { chainNow } from "../chain/node/clock";
import { deployment } from "../chain/node/deployment";

/** End of a player's immunity, Unix seconds. */
function immunityQuery(player: string) {
  return queryOptions({
    queryKey: [...queryKeys.attackState(player), "immuneUntil"],
    queryFn: async () => Number(await game.shieldBreakImmunityUntil(player)),
  });
}

/** Time from which the player can raid a rival; see `raidableFrom`. */
export function useRaidableFrom(player: string, rival: string): number | undefined {
  const { data: own } = useQuery(componentsQuery(player));
  const { data: theirs } = useQuery(componentsQuery(rival));
  const { data: immuneUntil } = useQuery(immunityQuery(rival));
  return own && theirs && immuneUntil !== undefined ? raidableFrom(own, theirs, immuneUntil) : undefined;
}

/** Rivals that a player wants to be notified of once they can be raided, each with that time, Unix seconds. */
type Marks = Readonly<Record<string, number>>;

/** Marks of each player, kept in this browser. */
export const useMarks = createStored<Readonly<Record<string, Marks | undefined>>>(
  {},
  { name: `rigraid.marks.${deployment.chainId}.${deployment.game}`, version: 1 },
);

/** @param from Time of the notification; undefined removes the mark. */
export function mark(player: string, rival: string, from: number | undefined): void {
  const { [rival]: _, ...others } = useMarks.getState()[player] ?? {};
  useMarks.setState({ [player]: from === undefined ? others : { ...others, [rival]: from } });
}

/** Removes the expired marks, and returns the rivals who can be raided; those still protected stay marked. */
export async function takeExpiredMarks(player: string): Promise<string[]> {
  const now = chainNow();
  const marks = Object.entries(useMarks.getState()[player] ?? {});
  const expired = marks.filter(([, from]) => from <= now).map(([rival]) => rival);
  expired.forEach((rival) => mark(player, rival, undefined));
  const times = await Promise.all(expired.map((rival) => readRaidableFrom(player, rival).catch(() => now + 1)));
  expired.forEach((rival, index) => times[index]! > now && mark(player, rival, times[index]));
  return expired.filter((_, index) => times[index]! <= now);
}

async function readRaidableFrom(player: string, rival: string): Promise<number | undefined> {
  const [own, theirs, immuneUntil] = await Promise.all([
    queryClient.fetchQuery(componentsQuery(player)),
    queryClient.fetchQuery(componentsQuery(rival)),
    queryClient.fetchQuery(immunityQuery(rival)),
  ]);
  return raidableFrom(own, theirs, immuneUntil);
}
