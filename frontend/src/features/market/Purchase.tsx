import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { paymentQuery, shopRulesQuery } from "../../chain/queries";
import { purchaseAttacks, purchaseComponent, purchaseShields, purchaseSkin } from "../../chain/transactions/purchases";
import { runTransaction } from "../../chain/transactions/runTransaction";
import { useUnderWay } from "../../chain/transactions/store";
import type { Flow, Intent } from "../../chain/transactions/transaction";
import type { Wallet } from "../../wallet/useWallet";
import { type Item, priceOf } from "./model";
import { PurchaseDialog } from "./PurchaseDialog";

interface PurchaseProps {
  wallet: Wallet;
  player: string;
  item: Item;
  balance: bigint;
  disabledReason: string | undefined;
  onClose: () => void;
}

/** Buys one thing. The dialog closes when the transaction is on its way, and stays when it did not come that far. */
export default function Purchase({ wallet, player, item, balance, disabledReason, onClose }: PurchaseProps) {
  const { data: rules } = useQuery(shopRulesQuery);
  const { data: payment } = useQuery(paymentQuery(player, priceOf(item)));
  const [error, setError] = useState<string>();
  const stage = useUnderWay(player, (intent) => isPurchaseOf(item, intent))?.status.stage;
  useEffect(() => {
    if (stage === "pending") onClose();
  }, [stage, onClose]);

  const confirm = async () => {
    setError(undefined);
    const outcome = await runTransaction(flowOf(item), wallet);
    if (outcome.stage === "failed") setError(outcome.message);
  };
  return (
    <PurchaseDialog
      open={rules !== undefined}
      onOpenChange={(open) => !open && onClose()}
      item={item}
      balance={balance}
      feePercentage={rules?.feePercentage ?? 0}
      protectionSeconds={rules?.protectionSeconds ?? 0}
      payment={payment}
      onConfirm={() => void confirm()}
      pending={stage !== undefined}
      disabledReason={disabledReason}
      error={error}
    />
  );
}

function flowOf(item: Item): Flow {
  const price = priceOf(item);
  switch (item.kind) {
    case "component":
      return purchaseComponent(Number(item.component.id), price);
    case "skin":
      return purchaseSkin(item.skin.componentId, item.skin.id, price);
    case "supply":
      return item.supply === "shields" ? purchaseShields(item.amount, price) : purchaseAttacks(item.amount, price);
  }
}

function isPurchaseOf(item: Item, intent: Intent): boolean {
  switch (intent.kind) {
    case "purchaseComponent":
      return item.kind === "component" && Number(item.component.id) === intent.componentId;
    case "purchaseSkin":
      return item.kind === "skin" && item.skin.componentId === intent.componentId && item.skin.id === intent.skinId;
    case "purchaseShields":
      return item.kind === "supply" && item.supply === "shields";
    case "purchaseAttacks":
      return item.kind === "supply" && item.supply === "attacks";
    default:
      return false;
  }
}
