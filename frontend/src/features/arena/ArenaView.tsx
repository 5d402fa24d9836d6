import { Dices } from "lucide-react";
import type { ReactNode } from "react";

import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { counted } from "../../ui/format";
import { ScreenHeader } from "../../ui/ScreenHeader";
import { Tabs } from "../../ui/Tabs";
import { Search, type SearchProps } from "./Search";
import styles from "./ArenaView.module.css";

const TABS = {
  everybody: { href: "/arena", name: "Everybody" },
  targets: { href: "/arena/targets", name: "Best targets" },
};

export interface ArenaViewProps extends SearchProps {
  /** Which opponents are shown; undefined where there is no choice. */
  tab: keyof typeof TABS | undefined;
  /** Why the best targets are not there. */
  reason: string | undefined;
  /** How many players there are; undefined while it is not known. */
  playersCount: number | undefined;
  random: {
    readonly onFind: () => void;
    readonly pending: boolean;
    readonly disabledReason: string | undefined;
    /** Why nobody was found the last time. */
    readonly error: string | undefined;
  };
  /** The player's own state, and the opponents. */
  children: ReactNode;
}

/** What is always there: the search, the draw, and what holds for everybody. */
export function ArenaView({ tab, reason, playersCount, random, children, own, onFind }: ArenaViewProps) {
  return (
    <div className={styles.screen}>
      <ScreenHeader
        title="Arena"
        subtitle={playersCount === undefined ? "Raid others" : counted(playersCount, "player")}
      >
        <div className={styles.tools}>
          {tab && <Tabs label="Opponents" tabs={Object.values(TABS)} current={TABS[tab].href} />}
          <Button
            icon={<Dices aria-hidden />}
            onClick={random.onFind}
            pending={random.pending}
            disabledReason={random.disabledReason}
          >
            Random opponent
          </Button>
          <Search own={own} onFind={onFind} />
        </div>
      </ScreenHeader>
      {reason && <Banner title={reason}>Meanwhile these are some of the opponents, in no order.</Banner>}
      {random.error && <Banner tone="caution">{random.error}</Banner>}
      {children}
    </div>
  );
}
