import type { ReactNode } from "react";

import styles from "./Hero.module.css";

export interface HeroProps {
  glow?: "neutral" | "earning" | "calm" | "hot";
  picture: ReactNode;
  children: ReactNode;
}

/** Head of a dialog: a picture of its subject and, beside it, the most important facts. */
export function Hero({ glow = "neutral", picture, children }: HeroProps) {
  return (
    <div className={`row gap-4 sunk ${styles.hero}`} data-tone={glow}>
      <div className={styles.picture}>{picture}</div>
      <div>{children}</div>
    </div>
  );
}
