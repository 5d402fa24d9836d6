import { Crosshair, ScrollText } from "lucide-react";
import { Link } from "wouter";

import type { AttackedResult } from "../../chain/transactions/results";
import { Amount } from "../../ui/Amount";
import { BUTTON_LOOK, Button } from "../../ui/Button";
import { componentName } from "../../ui/catalogue";
import { Dialog } from "../../ui/Dialog";
import { formatDuration, shortAddress } from "../../ui/format";
import { ResultStage } from "./ResultStage";
import styles from "./ResultDialog.module.css";

export interface ResultDialogProps {
  result: AttackedResult;
  /** The skin of the component that was attacked. */
  skinId: number;
  /** What a hit earns; the rest earns a fifth of it. */
  xpPerAttack: number;
  immunitySeconds: number;
  onClose: () => void;
}

const TITLES = { hit: "Hit!", blocked: "Blocked", missed: "Missed" };
/** A hit is worth as much as so many misses or blocks. */
const FAILURES_PER_HIT = 5;

/** What came of an attack. */
export function ResultDialog({ result, skinId, xpPerAttack, immunitySeconds, onClose }: ResultDialogProps) {
  const { outcome, componentId, stolen, fee, levelReached } = result;
  const xp = outcome === "hit" ? xpPerAttack : Math.floor(xpPerAttack / FAILURES_PER_HIT);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={TITLES[outcome]}
      description={describe(result, immunitySeconds)}
      footer={
        <>
          <Link href="/activity" className={BUTTON_LOOK} onClick={onClose}>
            <ScrollText aria-hidden /> See activity
          </Link>
          <Button icon={<Crosshair aria-hidden />} onClick={onClose}>
            To the next target
          </Button>
        </>
      }
    >
      <ResultStage outcome={outcome} componentId={componentId} skinId={skinId} />
      {outcome === "hit" && (
        <p className={styles.gain}>
          +<Amount wei={stolen - fee} />
        </p>
      )}
      <p className={styles.note}>
        +{xp} XP{levelReached !== undefined && `, and you reached level ${levelReached}`}.{" "}
        {outcome === "hit" && (
          <>
            <Amount wei={stolen} /> taken, <Amount wei={fee} /> of it the fee.{" "}
          </>
        )}
        Your next attack is primed.
      </p>
    </Dialog>
  );
}

function describe({ outcome, victim, componentId }: AttackedResult, immunitySeconds: number): string {
  const whose = `the ${componentName(componentId)} of ${shortAddress(victim)}`;
  switch (outcome) {
    case "hit":
      return `You raided ${whose}. It is hacked and earns nothing until it is repaired.`;
    case "blocked":
      return `A shield stood before ${whose} and broke. Both of you are immune for ${formatDuration(immunitySeconds)}.`;
    case "missed":
      return `The attack went past ${whose}. Nothing was taken, and no shield was used up.`;
  }
}
