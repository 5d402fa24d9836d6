import { useEffect, useState } from "react";

import { Amount } from "../ui/Amount";
import { useMediaQuery } from "../ui/useMediaQuery";
import styles from "./Balance.module.css";

/** Larger amounts are rounded: 123K. */
const ROUNDED_FROM = 100_000n * 10n ** 18n;

/** Time for which the last gain stands beside it. */
const GAIN_MS = 6_000;

/** The player's tokens, and for a moment what came in: after a raid of a small sum nothing else would move. */
export function Balance({ wei }: { wei: bigint }) {
  const isPhone = useMediaQuery("(max-width: 640px)");
  const gain = useGain(wei);
  return (
    <span className={styles.balance} data-gains={gain > 0n}>
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

/** The gain of a moment ago, wei; 0 afterwards. */
function useGain(wei: bigint): bigint {
  const [last, setLast] = useState({ wei, gain: 0n });
  if (last.wei !== wei) setLast({ wei, gain: wei > last.wei ? wei - last.wei : 0n });
  useEffect(() => {
    const timer = setTimeout(() => setLast((shown) => ({ ...shown, gain: 0n })), GAIN_MS);
    return () => clearTimeout(timer);
  }, [wei]);
  return last.gain;
}
