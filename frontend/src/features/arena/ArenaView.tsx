import { Dices } from "lucide-react";
import type { ReactNode } from "react";

import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { counted } from "../../ui/format";
import { PlayerSearch, type PlayerSearchProps } from "../../ui/PlayerSearch";
import { ScreenHeader } from "../../ui/ScreenHeader";
import styles from "./ArenaView.module.css";

export interface ArenaViewProps extends PlayerSearchProps {
  /** Why the best of all are not among them. */
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
export function ArenaView({ reason, playersCount, random, children, own, onFind }: ArenaViewProps) {
  return (
    <div className="stack gap-5">
      <ScreenHeader
        title="Arena"
        subtitle={playersCount === undefined ? "Raid others" : counted(playersCount, "player")}
      >
        <div className={`row wraps end gap-4 ${styles.tools}`}>
          <Button
            icon={<Dices aria-hidden />}
            onClick={random.onFind}
            pending={random.pending}
            disabledReason={random.disabledReason}
          >
            Random opponent
          </Button>
          <PlayerSearch own={own} onFind={onFind} />
        </div>
      </ScreenHeader>
      {reason && <Banner title={reason}>Until it is back, targets come from a sample of the players.</Banner>}
      {random.error && <Banner tone="caution">{random.error}</Banner>}
      {children}
    </div>
  );
}
