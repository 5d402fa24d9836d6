import { useMutation } from "@tanstack/react-query";

import { readArsenal } from "../../../../scripts/game/targets";
import { chainNow } from "../../chain/node/clock";
import { toPlayerError } from "../../chain/game/errors";
import { type AttackRules, type UserComponent, componentsQuery, rewardsQuery } from "../../chain/game/queries";
import { queryClient } from "../../chain/game/queryClient";
import { type Economy, isRaidable, readOpponent } from "./opponents";
import { type PagePlace, defenceQuery, playerPageQuery } from "./queries";

const NOBODY = "Nobody can be raided right now. Try again later.";

/** Player and game, as far as they decide who can be raided. */
export interface Hunt {
  readonly player: string;
  readonly components: readonly UserComponent[];
  readonly game: Economy & { readonly rules: AttackRules };
  /** Page to search first. */
  readonly place: PagePlace;
}

/**
 * Draws an opponent whom the player can raid, and not only with attacks that bounce.
 *
 * @param hunt Undefined until everything has been read; nothing can be drawn then.
 */
export function useRandomOpponent(hunt: Hunt | undefined, onFind: (address: string) => void) {
  const { mutate, reset, isPending, error, data } = useMutation({
    // If the known page has none, another page may.
    mutationFn: async (from: Hunt) => (await draw(from, from.place)) ?? draw(from, { seed: Math.random() }),
    onSuccess: (opponent) => opponent !== null && onFind(opponent),
    networkMode: "always",
  });
  const problem = error ? toPlayerError(error).message : data === null ? NOBODY : undefined;
  return {
    onFind: () => hunt && mutate(hunt),
    pending: isPending,
    error: problem,
    forget: () => !isPending && reset(),
  };
}

/** Draws from a page; null if nobody on it can be raided. */
async function draw({ player, components: own, game }: Hunt, place: PagePlace): Promise<string | null> {
  const { players } = await queryClient.fetchQuery(playerPageQuery(place));
  const judgement = { arsenal: readArsenal(own), rules: game.rules, now: Math.floor(chainNow()) };
  const readings = await Promise.all(
    players
      .filter((address) => address !== player)
      .map(async (address) => {
        const [components, rewards, defence] = await Promise.all([
          queryClient.fetchQuery(componentsQuery(address)),
          queryClient.fetchQuery(rewardsQuery(address)),
          queryClient.fetchQuery(defenceQuery(address)),
        ]);
        return readOpponent({ address, components, ...rewards, ...defence }, game);
      }),
  );
  const raidable = readings.filter((opponent) => isRaidable(opponent, judgement));
  return raidable[Math.floor(Math.random() * raidable.length)]?.address ?? null;
}
