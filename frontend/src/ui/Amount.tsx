import { formatAmount, formatCompact, formatTokens } from "#game/amounts";

import styles from "./Amount.module.css";
import { useTokenSymbol } from "./token";

export interface AmountProps {
  wei: bigint;
  /** Decimals to show; by default as many as matter at the amount's size. */
  decimals?: number;
  /** Shows 12.3K instead of 12,345. */
  compact?: boolean;
  /** Symbol shown instead of the game token's. */
  symbol?: string;
  className?: string;
}

/** Amount of the game token, grouped and tabular, with its symbol; all digits on hover. */
export function Amount({ wei, decimals, compact, symbol, className }: AmountProps) {
  const gameSymbol = useTokenSymbol();
  const unit = symbol ?? gameSymbol;
  const text = compact ? formatCompact(wei) : formatAmount(wei, decimals);
  return (
    <span className={`${styles.amount} ${className ?? ""}`} title={`${formatTokens(wei)} ${unit}`}>
      {text} <span className={styles.symbol}>{unit}</span>
    </span>
  );
}
