import { type ReactNode, useId } from "react";
import { useBalance } from "../../chain/transactions/useWrite";
import { Amount } from "../../ui/Amount";
import { Facts } from "../../ui/Facts";
import { roundUp } from "../../ui/format";
import styles from "./SaleCard.module.css";

interface SaleCardProps {
  tone: "neutral" | "earning" | "calm" | "hot";
  /** The picture stands beside the words and not above them. */
  wide?: boolean;
  picture: ReactNode;
  title: string;
  text: string;
  /** Facts. */
  terms: ReactNode;
  /** How to buy it. */
  children: ReactNode;
}

/** Something for sale. */
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

/** What the player lacks for a price, wei; nothing before the balance is known. */
export function useMissing(price: bigint): bigint {
  const balance = useBalance();
  return balance === undefined || balance >= price ? 0n : price - balance;
}

/** What is missing, in words; nothing where nothing is. */
export function Missing({ wei }: { wei: bigint }) {
  if (wei === 0n) return null;
  return (
    <span className="block muted tiny pretty">
      You need <Amount wei={roundUp(wei)} /> more
    </span>
  );
}
