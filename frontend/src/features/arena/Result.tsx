import { useChainNow } from "../../chain/node/useChainNow";
import { usePlayer } from "../../chain/transactions/useWrite";
import { useWindow } from "../../chain/transactions/windows";
import { type AttackedResult, attackWrite } from "../../writes/attackComponent";
import { useArena } from "./arena";
import { stopAwaiting, useAwaited, useLastAttack } from "./awaited";
import { cardId } from "./OpponentCard";
import { bestAttack, type Choice, type Opponent } from "./opponents";
import { ResultDialog } from "./ResultDialog";

interface ResultProps {
  list: readonly Opponent[];
  /** Opens the next attack. */
  onNext: (choice: Choice) => void;
}

/** Opponent after an attack that the reads may not show yet: without the hit component, and undefined while immune. */
function afterAttack(opponent: Opponent, { outcome, componentId }: AttackedResult): Opponent[] {
  if (outcome === "blocked") return [];
  if (outcome !== "hit") return [opponent];
  return [{ ...opponent, targets: opponent.targets.filter(({ id }) => id !== componentId) }];
}

/** Result of the attack that the player waits for, once it is known. */
export default function Result({ list, onNext }: ResultProps) {
  const { rules, fighter } = useArena();
  const now = useChainNow();
  const awaited = useAwaited(({ attack }) => attack);
  const last = useLastAttack(usePlayer(), awaited);
  const result = last && attackWrite.resultIn(last);
  useWindow(result && last?.id);
  if (!awaited || !result) return null;

  const opponent = list.find(({ address }) => address === awaited.victim);
  // A new immunity means that the broken shield is already counted.
  const isCounted = opponent !== undefined && opponent.immuneUntil > awaited.immuneUntil;
  const others = list.flatMap((each) => (each === opponent ? afterAttack(each, result) : [each]));
  const hasCharge = fighter !== undefined && fighter.state.charges > 0;
  const next = hasCharge ? bestAttack(others, { arsenal: fighter.arsenal, rules, now }) : undefined;
  return (
    <ResultDialog
      result={result}
      sinceBlock={last.sent?.fromBlock}
      skinId={awaited.skinId}
      shieldsLeft={isCounted ? opponent.shields : Math.max(0, awaited.shields - 1)}
      isSeriousForYou={awaited.isSeriousForYou}
      next={
        next && {
          isSame: next.opponent === opponent && next.componentId === awaited.componentId,
          onChoose: () => {
            stopAwaiting();
            onNext(next);
          },
        }
      }
      onClose={() => {
        stopAwaiting();
        // The button that began the attack may have disappeared, and the focus with it.
        setTimeout(() => (document.getElementById(cardId(awaited.victim)) ?? document.getElementById("main"))?.focus());
      }}
    />
  );
}
