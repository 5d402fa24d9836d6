import { useEffect, useState } from "react";

import { Amount } from "../ui/Amount";
import { useMediaQuery } from "../ui/useMediaQuery";
import styles from "./Balance.module.css";

/** Amount from which the balance is rounded, wei: 123K. */
const ROUNDED_FROM = 100_000n * 10n ** 18n;

/** Time for which the last gain shows beside the balance, milliseconds. */
const GAIN_MS = 6_000;

interface BalanceProps {
  wei: bigint;
  /** Time of the chain's last restart; undefined if never. A difference across a restart is not a gain. */
  restartedAt?: number;
  /** True while a result is hidden that the balance would reveal. */
  isHeld?: boolean;
}

/** Balance of the player. Shows each gain for a moment: a small one would hardly change the number. */
export function Balance({ wei, restartedAt, isHeld = false }: BalanceProps) {
  const isPhone = useMediaQuery("(max-width: 640px)");
  const { shown, gain } = useGain(wei, restartedAt, isHeld);
  return (
    <span className={`inline-row gap-3 ${styles.balance}`} data-gains={gain > 0n}>
      {gain > 0n && (
        <span className={`earning ${styles.gain}`}>
          +<Amount wei={gain} decimals={2} />
        </span>
      )}
      <span className={styles.sum}>
        <Amount wei={shown} decimals={isPhone ? 0 : 2} compact={shown >= ROUNDED_FROM} />
      </span>
    </span>
  );
}

/** Balance to show and its last gain, wei; the gain is 0 again after `GAIN_MS`. */
function useGain(wei: bigint, restartedAt: number | undefined, isHeld: boolean) {
  const [last, setLast] = useState({ shown: wei, gain: 0n, restartedAt });
  if (last.shown !== wei && !isHeld) {
    const isOfThisChain = restartedAt === undefined || restartedAt === last.restartedAt;
    setLast({ shown: wei, gain: isOfThisChain && wei > last.shown ? wei - last.shown : 0n, restartedAt });
  }
  const { shown, gain } = last;
  useEffect(() => {
    const timer = setTimeout(() => setLast((before) => ({ ...before, gain: 0n })), GAIN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return { shown, gain };
}
