import { SearchCheck } from "lucide-react";
import { Link } from "wouter";

import type { AttackedResult } from "../../chain/transactions/results";
import { Amount } from "../../ui/Amount";
import { BUTTON_LOOK, Button } from "../../ui/Button";
import { componentName } from "../../ui/catalogue";
import { Dialog } from "../../ui/Dialog";
import { counted } from "../../ui/format";
import { Pips } from "../../ui/Pips";
import { playerName } from "../../ui/playerName";
import { ResultStage } from "../../ui/ResultStage";
import { useArena } from "./arena";
import { truceText } from "./texts";
import styles from "./ResultDialog.module.css";

interface ResultDialogProps {
  result: AttackedResult;
  /** The skin of the component that was attacked. */
  skinId: number;
  /** How many shields the victim has now. */
  shieldsLeft: number;
  isSeriousForYou: boolean;
  onClose: () => void;
}

const TITLES = { hit: "Hit!", blocked: "Shield broken", bounced: "Bounced", missed: "Missed" };
/** A hit is worth this many misses or blocks; a bounce earns nothing. */
const FAILURES_PER_HIT = 5;

/** The result of an attack: nothing gives it away before the roll comes to rest. */
export function ResultDialog({ result, skinId, shieldsLeft, isSeriousForYou, onClose }: ResultDialogProps) {
  const { id, outcome, stolen, bounty, fee, levelReached } = result;
  const { xpPerAttack, failProbability, immunitySeconds } = useArena().rules;
  const failureXp = outcome === "bounced" ? 0 : Math.floor(xpPerAttack / FAILURES_PER_HIT);
  const xp = outcome === "hit" ? xpPerAttack : failureXp;
  const text = describe(result, truceText(immunitySeconds, isSeriousForYou));
  return (
    <Dialog
      onClose={onClose}
      title={<span className="revealed">{TITLES[outcome]}</span>}
      description={<span className="revealed">{text}</span>}
      footer={
        <>
          <Link href={`/attack/${id}`} className={BUTTON_LOOK} onClick={onClose}>
            <SearchCheck aria-hidden /> See the proof
          </Link>
          <Button onClick={onClose}>Next target</Button>
        </>
      }
    >
      <ResultStage {...result} skinId={skinId} failProbability={failProbability} />
      {outcome === "hit" && (
        <p className={`strong earning centered ${styles.gain}`}>
          +<Amount wei={stolen - fee} />
        </p>
      )}
      {outcome === "blocked" && (
        <p className={`row calm strong ${styles.defence} revealed`}>
          <Pips kind="shields" held={shieldsLeft} capacity={shieldsLeft + 1} />
          {shieldsLeft === 0 ? "No shields left" : `${counted(shieldsLeft, "shield")} left`}
        </p>
      )}
      <p className={`muted small centered ${styles.note} revealed`}>
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

function describe({ outcome, victim, componentId }: AttackedResult, truce: string): string {
  const whose = `the ${componentName(componentId)} of ${playerName(victim)}`;
  switch (outcome) {
    case "hit":
      return `You raided ${whose}. It is hacked and earns nothing until it is repaired.`;
    case "blocked":
      return `You got through to ${whose}, and a shield broke. ${truce}`;
    case "bounced":
      return `The attack bounced off a shield: ${whose} is too small to break it. Nobody is immune.`;
    case "missed":
      return `The attack went past ${whose}. Nothing was taken, and no shield was used up.`;
  }
}
