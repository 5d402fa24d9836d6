import { useState } from "react";

import type { AttackState } from "../../chain/attackState";
import { attackComponent } from "../../chain/transactions/actions";
import type { AttackedResult } from "../../chain/transactions/results";
import { runTransaction } from "../../chain/transactions/runTransaction";
import type { Wallet } from "../../wallet/useWallet";
import { AttackDialog } from "./AttackDialog";
import type { AttackRules, Opponent, Target } from "./model";
import { cardId } from "./OpponentCard";
import { ResultDialog } from "./ResultDialog";

interface AttackProps {
  wallet: Wallet;
  opponent: Opponent;
  target: Target;
  /** The roll is undefined unless the player peeks. */
  state: AttackState;
  /** Whether the component's type is serious for the player, who is immune only then when a shield breaks. */
  isSeriousForYou: boolean;
  /** What another charge costs the player, wei. */
  attackPrice: bigint;
  rules: AttackRules & { readonly immunitySeconds: number; readonly xpPerAttack: number };
  nowSeconds: number;
  /** Why this target cannot be attacked now. */
  disabledReason: string | undefined;
  onClose: () => void;
}

/**
 * One attack, from the last look to its result. What can be seen of the target stays as it was confirmed; a dialog that
 * is closed while the attack is on its way comes back with the result.
 */
export default function Attack(props: AttackProps) {
  const { wallet, rules, nowSeconds, disabledReason, onClose } = props;
  const [confirmed, setConfirmed] = useState<AttackProps>();
  const [error, setError] = useState<string>();
  const [result, setResult] = useState<AttackedResult>();
  const [isHidden, setHidden] = useState(false);
  const { opponent, target, state, isSeriousForYou, attackPrice } = confirmed ?? props;
  // A new truce means that the broken shield is already counted.
  const isCounted = props.opponent.immuneUntil > opponent.immuneUntil;

  const confirm = async () => {
    setError(undefined);
    setConfirmed(props);
    const outcome = await runTransaction(attackComponent(opponent.address, target.id), wallet);
    if (outcome.stage === "confirmed" && outcome.result.kind === "attacked") return setResult(outcome.result);
    setConfirmed(undefined);
    setHidden(false);
    if (outcome.stage === "failed") setError(outcome.message);
    else if (outcome.stage !== "rejected") onClose();
  };
  if (result) {
    const { xpPerAttack, immunitySeconds } = rules;
    return (
      <ResultDialog
        result={result}
        skinId={target.skinId}
        failProbability={rules.failProbability}
        shieldsLeft={isCounted ? props.opponent.shields : Math.max(0, opponent.shields - 1)}
        isSeriousForYou={isSeriousForYou}
        xpPerAttack={xpPerAttack}
        immunitySeconds={immunitySeconds}
        onClose={() => {
          onClose();
          // The button that the attack began with may be gone, and with it the player's place on the screen.
          setTimeout(() => document.getElementById(cardId(opponent.address))?.focus());
        }}
      />
    );
  }
  if (isHidden) return null;
  const close = () => (confirmed ? setHidden(true) : onClose());
  return (
    <AttackDialog
      onOpenChange={(open) => !open && close()}
      opponent={opponent}
      target={target}
      state={state}
      isSeriousForYou={isSeriousForYou}
      attackPrice={attackPrice}
      rules={rules}
      nowSeconds={nowSeconds}
      onConfirm={() => void confirm()}
      pending={confirmed !== undefined}
      disabledReason={confirmed ? undefined : disabledReason}
      error={error}
    />
  );
}
