import { useEffect, useState } from "react";

import { Amount } from "../ui/Amount";
import { useMediaQuery } from "../ui/useMediaQuery";
import styles from "./Balance.module.css";

/** Amount from which the balance is rounded, wei: 123K. */
const ROUNDED_FROM = 100_000n * 10n ** 18n;

/** Time for which the last gain shows beside the balance, milliseconds. */
const GAIN_MS = 6_000;

/** Balance of the player. Shows each gain for a moment: a small one would hardly change the number. */
export function Balance({ wei }: { wei: bigint }) {
  const isPhone = useMediaQuery("(max-width: 640px)");
  const gain = useGain(wei);
  return (
    <span className={`inline-row gap-3 ${styles.balance}`} data-gains={gain > 0n}>
      {gain > 0n && (
        <span className={`earning ${styles.gain}`}>
          +<Amount wei={gain} decimals={2} />
        </span>
      )}
      <span className={styles.sum}>
        <Amount wei={wei} decimals={isPhone ? 0 : 2} compact={wei >= ROUNDED_FROM} />
      </span>
    </span>
  );
}

/** Last gain, wei; 0 again after `GAIN_MS`. */
function useGain(wei: bigint): bigint {
  const [last, setLast] = useState({ wei, gain: 0n });
  if (last.wei !== wei) setLast({ wei, gain: wei > last.wei ? wei - last.wei : 0n });
  useEffect(() => {
    const timer = setTimeout(() => setLast((shown) => ({ ...shown, gain: 0n })), GAIN_MS);
    return () => clearTimeout(timer);
  }, [wei]);
  return last.gain;
}
