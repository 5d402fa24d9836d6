import { type ReactNode, useId } from "react";

import { roundUp } from "#game/amounts";

import { useBalance } from "../../chain/transactions/useWrite";
import { Amount } from "../../ui/Amount";
import { Facts } from "../../ui/Facts";
import styles from "./SaleCard.module.css";

interface SaleCardProps {
  tone: "neutral" | "earning" | "calm" | "hot";
  /** True if the picture is beside the words, not above them. */
  wide?: boolean;
  picture: ReactNode;
  title: string;
  text: string;
  /** Terms of the sale, as facts. */
  terms: ReactNode;
  /** Controls to buy it. */
  children: ReactNode;
}

/** Card of something for sale. */
export function SaleCard({ tone, wide, picture, title, text, terms, children }: SaleCardProps) {
  const id = useId();
  return (
    <article className={`raised ${styles.card}`} aria-labelledby={id} data-tone={tone} data-wide={wide}>
      <div className={`middle ${styles.stage}`}>{picture}</div>
      <div className={styles.words}>
        <h2 id={id} className="large">
          {title}
        </h2>
        <p className={`muted small pretty ${styles.text}`}>{text}</p>
      </div>
      <div className={styles.facts}>
        <Facts>{terms}</Facts>
      </div>
      <div className={`row ${styles.buy}`}>{children}</div>
    </article>
  );
}

/** Tokens that the player lacks for a price, wei; 0 until the balance is known. */
export function useMissing(price: bigint): bigint {
  const balance = useBalance();
  return balance === undefined || balance >= price ? 0n : price - balance;
}

/** Text for the missing tokens; nothing if none are missing. */
export function Missing({ wei }: { wei: bigint }) {
  if (wei === 0n) return null;
  return (
    <span className="block muted tiny pretty">
      You need <Amount wei={roundUp(wei)} /> more
    </span>
  );
}
