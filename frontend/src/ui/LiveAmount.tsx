import { useEffect, useRef, useState } from "react";

import { amountParts, boundedDecimals } from "#game/amounts";

import { everyTick } from "../browser/ticker";
import styles from "./Amount.module.css";
import { useTokenSymbol } from "./token";

interface LiveAmountProps {
  /** Returns the amount now, on the chain's clock. Called a few times a second, outside React's rendering. */
  getValue: () => bigint;
  /** Decimals at most: large amounts show fewer, so that they have at most nine digits. See `decimalsForRate`. */
  decimals?: number;
}

/**
 * Amount that grows on the screen. It writes its own text nodes, so a rig full of them re-renders nothing. Not a live
 * region, and without even an aria-live="off": dialogs leave anything with that attribute exposed behind them.
 */
export function LiveAmount({ getValue, decimals = 4 }: LiveAmountProps) {
  const symbol = useTokenSymbol();
  const whole = useRef<HTMLSpanElement>(null);
  const fraction = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const write = () => {
      const parts = liveParts(getValue(), decimals);
      setText(whole.current, parts.whole);
      setText(fraction.current, parts.fraction && `.${parts.fraction}`);
    };
    write();
    return everyTick(write);
  }, [getValue, decimals]);

  // Rendered once for the first paint and then left to the ticker, which owns the text from there on.
  const [first] = useState(() => liveParts(getValue(), decimals));
  return (
    <span className={styles.amount}>
      <span ref={whole}>{first.whole}</span>
      <span ref={fraction} className={styles.fraction}>
        {first.fraction && `.${first.fraction}`}
      </span>{" "}
      <span className={styles.symbol}>{symbol}</span>
    </span>
  );
}

function liveParts(wei: bigint, decimals: number) {
  return amountParts(wei, boundedDecimals(wei, decimals));
}

function setText(node: HTMLElement | null, text: string) {
  if (node && node.textContent !== text) node.textContent = text;
}
