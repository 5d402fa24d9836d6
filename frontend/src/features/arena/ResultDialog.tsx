import { useQuery } from "@tanstack/react-query";
import { Crosshair, SearchCheck } from "lucide-react";
import { useEffect } from "react";
import { Link } from "wouter";

import { experienceOf, isCritical as isCriticalRoll } from "#game/loot";
import { playerName } from "#game/playerName";
import { outcomeName, outcomeText, targetName } from "#game/texts/outcomes";
import { quantity } from "#game/texts/quantities";

import { levelProspect, levelTitle } from "../../chain/game/capacity";
import { readStats } from "../../chain/game/queries";
import { queryKeys } from "../../chain/game/queryKeys";
import { blockPoller, headNumber } from "../../chain/node/chain";
import { holdBreath } from "../../chain/transactions/suspense";
import { usePlayer } from "../../chain/transactions/useWrite";
import { avengedBy } from "../../goals/goals";
import { pastQuery } from "../../goals/past";
import { Remind } from "../../goals/StrikeBack";
import { TauntChoice } from "../../taunts/TauntChoice";
import { Amount } from "../../ui/Amount";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Check } from "../../ui/Fields";
import { lazyPart } from "../../ui/lazyPart";
import { Pips } from "../../ui/Pips";
import { ResultStage } from "../../ui/ResultStage";
import { revealMs } from "../../ui/reveal";
import { ShareAttack } from "../../ui/ShareAttack";
import type { AttackedResult } from "../../writes/attackComponent";
import { useArena } from "./arena";
import styles from "./ResultDialog.module.css";
import { useResultSound, useSound } from "./sound";
import { immunityText } from "./texts";

const Brought = lazyPart(() => import("./Brought"));

interface ResultDialogProps {
  result: AttackedResult;
  /** Block that the attack is not older than, where it is known. */
  sinceBlock?: number;
  /** ID of the attacked component's skin. */
  skinId: number;
  /** Shields that the victim has left. */
  shieldsLeft: number;
  isSeriousForYou: boolean;
  /** Best attack now; undefined if there is none. */
  next: { readonly isSame: boolean; readonly onChoose: () => void } | undefined;
  onClose: () => void;
}

/** Dialog with an attack's result, which it hides until the roll comes to rest. */
export function ResultDialog({
  result,
  sinceBlock,
  skinId,
  shieldsLeft,
  isSeriousForYou,
  next,
  onClose,
}: ResultDialogProps) {
  const { id, outcome, loot, bounty, fee, levelReached } = result;
  const { rules } = useArena();
  const { failProbability, immunitySeconds } = rules;
  const player = usePlayer();
  const isSoundOn = useSound(({ isOn }) => isOn);
  useResultSound(outcome);
  useEffect(() => {
    // The header may tell the loot once the roll has fallen.
    const timer = setTimeout(() => holdBreath(false), revealMs());
    return () => clearTimeout(timer);
  }, []);
  const { data: stats } = useQuery({
    // Key of this attack: stats read before lack its experience, as those of the last known block may.
    queryKey: [...queryKeys.stats(player), `${id}`],
    queryFn: async () => {
      await blockPoller.refresh();
      return readStats(player!);
    },
    enabled: player !== undefined,
  });
  const { data: past } = useQuery({ ...pastQuery(player ?? ""), enabled: player !== undefined });
  const avenged = past && player !== undefined ? avengedBy(past.events, player, result) : 0n;
  const isCritical = outcome === "hit" && isCriticalRoll(result.roll, rules.criticalRoll);
  const xp = experienceOf(outcome, rules);
  const text = describe(result, isCritical, immunityText(immunitySeconds, isSeriousForYou));
  return (
    <Dialog
      onClose={onClose}
      title={<span className="revealed">{outcomeName(outcome, isCritical)}</span>}
      description={<span className="revealed">{text}</span>}
      footer={
        <>
          {player !== undefined && (
            <ShareAttack attack={{ ...result, attacker: player }} skinId={skinId} isCritical={isCritical} />
          )}
          {next ? (
            <Button variant="danger" icon={<Crosshair aria-hidden />} onClick={next.onChoose}>
              {next.isSame ? "Try again" : "Next target"}
            </Button>
          ) : (
            <Button onClick={onClose}>Done</Button>
          )}
        </>
      }
    >
      <ResultStage {...result} skinId={skinId} failProbability={failProbability} isCritical={isCritical} />
      {outcome === "hit" && (
        <p className={`strong centered ${isCritical ? "brass" : "earning"} ${styles.gain}`}>
          +<Amount wei={loot - fee} />
        </p>
      )}
      {outcome === "hit" && avenged > 0n && (
        <p className="centered revealed">
          Revenge: {loot - fee < avenged ? <Amount wei={loot - fee} /> : "all"} of the <Amount wei={avenged} /> they
          took
        </p>
      )}
      {outcome === "blocked" && (
        <p className={`row calm strong ${styles.defence} revealed`}>
          <Pips kind="shields" held={shieldsLeft} capacity={shieldsLeft + 1} />
          {shieldsLeft === 0 ? "No shields left" : `${quantity(shieldsLeft, "shield")} left`}
        </p>
      )}
      {outcome === "blocked" && player !== undefined && (
        <div className={`centered ${styles.note} revealed`}>
          <Remind player={player} rival={result.victim} />
        </div>
      )}
      {player !== undefined && (
        <div className={`revealed ${styles.taunts}`}>
          <TauntChoice attack={{ ...result, attacker: player, block: sinceBlock ?? headNumber() }} />
        </div>
      )}
      <p className={`muted small centered ${styles.note} revealed`}>
        {xp > 0 ? `+${xp} XP.` : "No XP."}{" "}
        {levelReached !== undefined && `You reached level ${levelReached}, ${levelTitle(levelReached)}. `}
        {outcome === "hit" && (
          <>
            <Amount wei={loot - bounty} /> stolen and a bounty of <Amount wei={bounty} />, less a fee of{" "}
            <Amount wei={fee} />.
          </>
        )}
      </p>
      {player !== undefined && (
        <div className={`centered ${styles.note} revealed`}>
          <Brought player={player} result={result} stats={stats} />
        </div>
      )}
      {xp > 0 && stats && <p className={`muted small centered ${styles.note} revealed`}>{levelProspect(stats)}</p>}
      <div className={`row wraps between gap-3 small ${styles.more}`}>
        <Link href={`/attack/${id}`} className="inline-row quiet-link" onClick={onClose}>
          <SearchCheck size={16} aria-hidden /> See the proof
        </Link>
        <Check label="Sound and vibration" checked={isSoundOn} onChange={(isOn) => useSound.setState({ isOn })} />
      </div>
    </Dialog>
  );
}

function describe({ outcome, victim, componentId }: AttackedResult, isCritical: boolean, immunity: string): string {
  const text = outcomeText(outcome, isCritical, targetName(componentId, playerName(victim)));
  switch (outcome) {
    case "hit":
      return `${text} It earns nothing until it is repaired.`;
    case "blocked":
      return `${text} ${immunity}`;
    case "bounced":
      return `${text} Nothing changed for them, and you get no cover.`;
    case "missed":
      return text;
  }
}
