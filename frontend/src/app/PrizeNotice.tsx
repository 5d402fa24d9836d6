import { Gift, X } from "lucide-react";
import { useMemo } from "react";

import { DIVISIONS, type League } from "#game/league";

import { createStored } from "../browser/storage";
import { leagues } from "../chain/league/settled";
import { deployment } from "../chain/node/deployment";
import { useChainNow } from "../chain/node/useChainNow";
import { Amount } from "../ui/Amount";
import { Button } from "../ui/Button";
import { classNames } from "../ui/classNames";
import { usePrize } from "../writes/usePrize";
import entry from "./TransactionEntry.module.css";
import styles from "./TransactionNotices.module.css";

/** Prizes whose notice the player has dismissed, by the contract that pays them and the place in its list. */
const useDismissed = createStored<Readonly<Record<string, true>>>(
  {},
  { name: `rigraid.prizes.${deployment.chainId}.${deployment.game}`, version: 1 },
);

const keyOf = ({ distributor }: League, index: number) => `${distributor}.${index}`;

/** Notices of the prizes that the player has won in settled weeks and can still claim. */
export default function PrizeNotice({ player }: { player: string }) {
  const won = useMemo(
    () =>
      leagues
        .map((league) => ({ league, index: league.prizes.findIndex(({ account }) => account === player) }))
        .filter(({ index }) => index >= 0),
    [player],
  );
  const dismissed = useDismissed();
  const now = useChainNow();
  const shown = won.filter(({ league, index }) => now < league.end && !dismissed[keyOf(league, index)]);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="League prizes" data-notices>
      {shown.map((prize) => (
        <Prize key={prize.league.week} {...prize} />
      ))}
    </ul>
  );
}

/** @param index Place of the prize in the week's list. */
function Prize({ league, index }: { league: League; index: number }) {
  const { isClaimed, claim } = usePrize(league, index);
  if (isClaimed !== false) return null;
  const { amount, place, division } = league.prizes[index]!;
  return (
    <li className={classNames("stack gap-3 muted", entry.entry)}>
      <Gift className="brass" size={18} aria-hidden />
      <div>
        <p className={`bright ${entry.title}`}>
          You won <Amount wei={BigInt(amount)} /> in the league
        </p>
        <p className="small">
          Place {place} in {DIVISIONS[division]!.name}, week {league.week}.
        </p>
        <Button size="sm" {...claim}>
          Claim the prize
        </Button>
      </div>
      <button
        type="button"
        className="icon-button"
        aria-label="Dismiss"
        onClick={() => useDismissed.setState({ [keyOf(league, index)]: true })}
      >
        <X size={16} aria-hidden />
      </button>
    </li>
  );
}
