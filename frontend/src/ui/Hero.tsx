import type { ReactNode } from "react";
import styles from "./Hero.module.css";

export interface HeroProps {
  glow?: "earning" | "calm" | "hot";
  /** Draws the picture with the class that sizes it. */
  picture: (className: string | undefined) => ReactNode;
  children: ReactNode;
}

/** What a dialog is about: its picture, and beside it what matters most. */
export function Hero({ glow, picture, children }: HeroProps) {
  return (
    <div className={styles.hero} data-glow={glow}>
      {picture(styles.picture)}
      <div>{children}</div>
    </div>
  );
}
