import type { ReactNode } from "react";
import { PlayerSearch } from "./PlayerSearch";
import styles from "./Profile.module.css";

/** What every profile has around it. */
export function ProfileFrame({ onFind, children }: { onFind: (address: string) => void; children: ReactNode }) {
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1 className={styles.title}>Profile</h1>
        <PlayerSearch onFind={onFind} />
      </header>
      {children}
    </div>
  );
}
