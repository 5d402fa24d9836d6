import { useMutation } from "@tanstack/react-query";

import { readArsenal } from "#game/targets";

import { toPlayerError } from "../../chain/game/errors";
import { type AttackRules, componentsQuery, rewardsQuery, type UserComponent } from "../../chain/game/queries";
import { queryClient } from "../../chain/game/queryClient";
import { chainNow } from "../../chain/node/clock";
import { describeHindrance } from "./Hindered";
import { type Economy, type Hindrance, hindranceOf, isRaidable, readOpponent } from "./opponents";
import { defenceQuery, type PagePlace, playerPageQuery } from "./queries";

/** Player and game, as far as they decide who can be raided. */
export interface Draw {
  readonly player: string;
  readonly components: readonly UserComponent[];
  readonly game: Economy & { readonly rules: AttackRules };
  /** IDs of the component types that the player could buy. */
  readonly buyable: readonly number[];
  /** Page to search first. */
  readonly place: PagePlace;
}

/** Draws an opponent that the player can raid with more than bouncing attacks.
 *
 * @param wanted Undefined until everything has been read; nothing can be drawn then.
 */
export function useRandomOpponent(wanted: Draw | undefined, onFind: (address: string) => void) {
  const { mutate, reset, isPending, error, data } = useMutation({
    // If the known page has none, another page may.
    mutationFn: async (from: Draw) => {
      const drawn = await draw(from, from.place);
      return "address" in drawn ? drawn : draw(from, { seed: Math.random() });
    },
    onSuccess: (drawn) => "address" in drawn && onFind(drawn.address),
    networkMode: "always",
  });
  const reason = data && "hindrance" in data ? data : undefined;
  const problem = error ? toPlayerError(error).message : reason && hindranceText(reason);
  return {
    onClick: () => wanted && mutate(wanted),
    pending: isPending,
    error: problem,
    forget: () => !isPending && reset(),
  };
}

function hindranceText({ hindrance, at, paused }: Extract<Drawn, { readonly hindrance: Hindrance }>): string {
  const { title, text } = describeHindrance(hindrance, at, paused);
  return `${title}. ${text}`;
}

/** An opponent, or why nobody can be raided at a time, Unix seconds. */
type Drawn =
  { readonly address: string } | { readonly hindrance: Hindrance; readonly at: number; readonly paused: boolean };

/** Draws from a page. */
async function draw({ player, components: own, game, buyable }: Draw, place: PagePlace): Promise<Drawn> {
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
  const drawn = raidable[Math.floor(Math.random() * raidable.length)];
  if (drawn) return { address: drawn.address };
  return { hindrance: hindranceOf(readings, judgement, buyable), at: judgement.now, paused: game.paused };
}
