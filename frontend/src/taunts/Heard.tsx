import type { AttackOutcome } from "#game/outcomes";

import { type Tauntable, useExchanges } from "../chain/taunts/taunts";
import { TauntChoice } from "./TauntChoice";

interface HeardProps {
  /** Attacks of one rival, in the order of the chain. */
  attacks: readonly (Tauntable & { readonly outcome: AttackOutcome })[];
}

/** The latest taunt of a rival about their attacks, with a choice of answers. */
export function Heard({ attacks }: HeardProps) {
  const exchanges = useExchanges(attacks);
  const latest = attacks.filter((_, position) => exchanges[position]?.attacker !== undefined).at(-1);
  return latest && <TauntChoice attack={latest} offered={1} />;
}
