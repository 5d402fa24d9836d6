import { useContext, useState } from "react";

import { attackComponent } from "../../writes/attackComponent";
import { runTransaction } from "../../chain/transactions/runTransaction";
import { isUnderWay } from "../../chain/transactions/transaction";
import { WalletContext } from "../../chain/transactions/useWrite";
import { useWindow } from "../../chain/transactions/windows";
import { AttackDialog, type AttackPlan } from "./AttackDialog";
import { awaitResult, stopAwaiting, useLastAttack } from "./awaited";

/** Attack, from its confirmation dialog to its result. It keeps showing the target as it was confirmed. */
export default function Attack({ onClose, ...current }: AttackPlan & { onClose: () => void }) {
  const wallet = useContext(WalletContext)!;
  const [confirmed, setConfirmed] = useState<AttackPlan>();
  const [error, setError] = useState<string>();
  const [isDeclined, setDeclined] = useState(false);
  const [isHidden, setHidden] = useState(false);
  const { opponent, target } = current;
  const last = useLastAttack(wallet.address, { victim: opponent.address, componentId: target.id });
  const underWay = last && isUnderWay(last) ? last : undefined;
  useWindow(isHidden ? undefined : underWay?.id);

  const confirm = async () => {
    setError(undefined);
    setDeclined(false);
    setConfirmed(current);
    const ending = runTransaction(attackComponent(opponent.address, target.id), wallet);
    awaitResult(current);
    const outcome = await ending;
    if (outcome.stage !== "confirmed") stopAwaiting();
    setConfirmed(undefined);
    setHidden(false);
    if (outcome.stage === "failed") setError(outcome.message);
    else if (outcome.stage === "rejected") setDeclined(true);
    else onClose();
  };
  // The result replaces the dialog.
  const hasResult = confirmed !== undefined && last?.status.stage === "confirmed";
  if (isHidden || hasResult) return null;
  return (
    <AttackDialog
      {...(confirmed ?? current)}
      onClose={() => (confirmed ? setHidden(true) : onClose())}
      onConfirm={() => void confirm()}
      underWay={underWay}
      pending={confirmed !== undefined}
      isDeclined={isDeclined}
      error={error}
    />
  );
}
