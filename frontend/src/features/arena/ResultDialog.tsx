import { Crosshair, ScrollText } from "lucide-react";
import { Link } from "wouter";

import type { AttackedResult } from "../../chain/transactions/results";
import { Amount } from "../../ui/Amount";
import { BUTTON_LOOK, Button } from "../../ui/Button";
import { componentName } from "../../ui/catalogue";
import { Dialog } from "../../ui/Dialog";
import { playerName } from "../../ui/playerName";
import { ResultStage } from "./ResultStage";
import { truceText } from "./texts";
import styles from "./ResultDialog.module.css";

export interface ResultDialogProps {
  result: AttackedResult;
  /** The skin of the component that was attacked. */
  skinId: number;
  isSeriousForYou: boolean;
  /** What a hit earns; a bounce earns nothing, the rest a fifth of it. */
  xpPerAttack: number;
  immunitySeconds: number;
  onClose: () => void;
}

const TITLES = { hit: "Hit!", blocked: "Blocked", bounced: "Bounced", missed: "Missed" };
/** A hit is worth as much as so many misses or blocks. */
const FAILURES_PER_HIT = 5;

/** The result of an attack. */
export function ResultDialog(props: ResultDialogProps) {
  const { result, skinId, onClose } = props;
  const { outcome, componentId, stolen, bounty, fee, levelReached } = result;
  const xp = xpOf(props);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={TITLES[outcome]}
      description={describe(props)}
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
        {xp > 0 ? `+${xp} XP` : "No XP"}
        {levelReached !== undefined && `, and you reached level ${levelReached}`}.{" "}
        {outcome === "hit" && (
          <>
            <Amount wei={stolen - bounty} /> stolen and a bounty of <Amount wei={bounty} />, less a fee of{" "}
            <Amount wei={fee} />.{" "}
          </>
        )}
        Your next attack is primed.
      </p>
    </Dialog>
  );
}

function xpOf({ result: { outcome }, xpPerAttack }: ResultDialogProps): number {
  if (outcome === "bounced") return 0;
  return outcome === "hit" ? xpPerAttack : Math.floor(xpPerAttack / FAILURES_PER_HIT);
}

function describe({ result, immunitySeconds, isSeriousForYou }: ResultDialogProps): string {
  const { outcome, victim, componentId } = result;
  const whose = `the ${componentName(componentId)} of ${playerName(victim)}`;
  switch (outcome) {
    case "hit":
      return `You raided ${whose}. It is hacked and earns nothing until it is repaired.`;
    case "blocked":
      return `A shield before ${whose} broke. ${truceText(immunitySeconds, isSeriousForYou)}`;
    case "bounced":
      return `The attack bounced off a shield: ${whose} is too small to break it. Nobody is immune.`;
    case "missed":
      return `The attack went past ${whose}. Nothing was taken, and no shield was used up.`;
  }
}
