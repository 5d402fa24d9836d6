import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { type ComponentSettings, paymentQuery, purchaseRulesQuery } from "../../chain/queries";
import { purchaseComponent } from "../../chain/transactions/purchaseComponent";
import { runTransaction } from "../../chain/transactions/runTransaction";
import { useUnderWay } from "../../chain/transactions/store";
import { isPurchase } from "../../chain/transactions/transaction";
import type { Wallet } from "../../wallet/useWallet";
import { PurchaseDialog } from "./PurchaseDialog";

const HOUR = 3600;

interface PurchaseProps {
  wallet: Wallet;
  player: string;
  component: ComponentSettings;
  balance: bigint;
  disabledReason: string | undefined;
  onClose: () => void;
}

/** Buys one component. The dialog closes when the transaction is on its way, and stays when it did not come that far. */
export default function Purchase({ wallet, player, component, balance, disabledReason, onClose }: PurchaseProps) {
  const id = Number(component.id);
  const { data: rules } = useQuery(purchaseRulesQuery);
  const { data: payment } = useQuery(paymentQuery(player, component.price));
  const [error, setError] = useState<string>();
  const stage = useUnderWay(player, (intent) => isPurchase(intent) && intent.componentId === id)?.status.stage;
  useEffect(() => {
    if (stage === "pending") onClose();
  }, [stage, onClose]);

  const confirm = async () => {
    setError(undefined);
    const outcome = await runTransaction(purchaseComponent(id, component.price), wallet);
    if (outcome.stage === "failed") setError(outcome.message);
  };
  return (
    <PurchaseDialog
      open={rules !== undefined}
      onOpenChange={(open) => !open && onClose()}
      component={component}
      balance={balance}
      feePercentage={rules?.feePercentage ?? 0}
      protectionHours={(rules?.protectionSeconds ?? 0) / HOUR}
      payment={payment}
      onConfirm={() => void confirm()}
      pending={stage !== undefined}
      disabledReason={disabledReason}
      error={error}
    />
  );
}
