import type { ReactNode } from "react";
import { PlayerSearch } from "../../ui/PlayerSearch";
import { ScreenHeader } from "../../ui/ScreenHeader";
import styles from "./Profile.module.css";

/** What every profile has around it. */
export function ProfileFrame({ onFind, children }: { onFind: (address: string) => void; children: ReactNode }) {
  return (
    <div className={styles.screen}>
      <ScreenHeader title="Profile">
        <PlayerSearch onFind={onFind} />
      </ScreenHeader>
      {children}
    </div>
  );
}
