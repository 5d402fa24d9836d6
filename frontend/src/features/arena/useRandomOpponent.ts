import { useState } from "react";

import { toPlayerError } from "../../chain/errors";
import { words } from "../../chain/words";
import { findRandomOpponent } from "./queries";

const NOBODY =
  "Nobody was found whom you can attack now. Draw again with the next block, or look through the pages yourself.";

/** Draws an opponent whom the player can attack. */
export function useRandomOpponent(player: string | undefined, onFind: (address: string) => void) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();

  const find = async () => {
    if (player === undefined) return;
    setPending(true);
    setError(undefined);
    try {
      const opponent = await findRandomOpponent(player);
      if (opponent) onFind(opponent);
      else setError(NOBODY);
    } catch (cause) {
      setError(toPlayerError(cause, words()).message);
    }
    setPending(false);
  };
  return { onFind: () => void find(), pending, error, forget: () => setError(undefined) };
}
