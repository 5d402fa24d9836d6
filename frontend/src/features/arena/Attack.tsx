import { useContext, useState } from "react";

import { attackComponent } from "../../chain/transactions/actions";
import type { AttackedResult } from "../../chain/transactions/results";
import { runTransaction } from "../../chain/transactions/runTransaction";
import { WalletContext } from "../../chain/transactions/useWrite";
import { AttackDialog, type AttackPlan } from "./AttackDialog";
import { cardId } from "./OpponentCard";
import { ResultDialog } from "./ResultDialog";

/**
 * One attack, from the last look to its result. What can be seen of the target stays as it was confirmed; a dialog that
 * is closed while the attack is on its way comes back with the result.
 */
export default function Attack({ onClose, ...current }: AttackPlan & { onClose: () => void }) {
  const wallet = useContext(WalletContext)!;
  const [confirmed, setConfirmed] = useState<AttackPlan>();
  const [error, setError] = useState<string>();
  const [result, setResult] = useState<AttackedResult>();
  const [isHidden, setHidden] = useState(false);
  const plan = confirmed ?? current;
  const { opponent, target, fighter } = plan;
  // A new truce means that the broken shield is already counted.
  const isCounted = current.opponent.immuneUntil > opponent.immuneUntil;

  const confirm = async () => {
    setError(undefined);
    setConfirmed(current);
    const outcome = await runTransaction(attackComponent(opponent.address, target.id), wallet);
    if (outcome.stage === "confirmed" && outcome.result.kind === "attacked") return setResult(outcome.result);
    setConfirmed(undefined);
    setHidden(false);
    if (outcome.stage === "failed") setError(outcome.message);
    else if (outcome.stage !== "rejected") onClose();
  };
  if (result) {
    return (
      <ResultDialog
        result={result}
        skinId={target.skinId}
        shieldsLeft={isCounted ? current.opponent.shields : Math.max(0, opponent.shields - 1)}
        isSeriousForYou={fighter.isSerious(target.id)}
        onClose={() => {
          onClose();
          // The button that the attack began with may be gone, and with it the player's place on the screen.
          setTimeout(() => document.getElementById(cardId(opponent.address))?.focus());
        }}
      />
    );
  }
  if (isHidden) return null;
  return (
    <AttackDialog
      {...plan}
      onClose={() => (confirmed ? setHidden(true) : onClose())}
      onConfirm={() => void confirm()}
      pending={confirmed !== undefined}
      error={error}
    />
  );
}
