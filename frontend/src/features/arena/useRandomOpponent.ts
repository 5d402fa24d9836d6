import { useState } from "react";

import { chainNow } from "../../chain/clock";
import { toPlayerError } from "../../chain/errors";
import { componentsQuery, rewardsQuery } from "../../chain/queries";
import { queryClient } from "../../chain/queryClient";
import { words } from "../../chain/words";
import { type AttackRules, type Economy, type UserComponent, isRaidable, readArsenal, readOpponent } from "./model";
import { defenceQuery, findRandomOpponent } from "./queries";

const NOBODY =
  "Nobody was found whom you can raid now. Draw again with the next block, or choose somebody from the list.";

/** The game as far as it decides who can be raided. */
type Game = Omit<Economy, "seriousShare"> & { readonly rules: AttackRules };

/** Draws an opponent whom the player can raid; not one off whom every attack would bounce. */
export function useRandomOpponent(
  player: string | undefined,
  components: readonly UserComponent[] | undefined,
  game: Game | undefined,
  onFind: (address: string) => void,
) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();

  const find = async () => {
    if (player === undefined || !components || !game) return;
    setPending(true);
    setError(undefined);
    try {
      const opponent = await findRandomOpponent(player);
      if (opponent && (await canRaid(opponent, components, game))) onFind(opponent);
      else setError(NOBODY);
    } catch (cause) {
      setError(toPlayerError(cause, words()).message);
    }
    setPending(false);
  };
  return { onFind: () => void find(), pending, error, forget: () => setError(undefined) };
}

async function canRaid(address: string, own: readonly UserComponent[], game: Game): Promise<boolean> {
  const [components, rewards, defence] = await Promise.all([
    queryClient.fetchQuery(componentsQuery(address)),
    queryClient.fetchQuery(rewardsQuery(address)),
    queryClient.fetchQuery(defenceQuery(address)),
  ]);
  const { rules } = game;
  const opponent = readOpponent(
    { address, components, ...rewards, ...defence },
    { ...game, seriousShare: rules.seriousShare },
  );
  return isRaidable(opponent, { arsenal: readArsenal(own), rules, now: Math.floor(chainNow()) });
}
