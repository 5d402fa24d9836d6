import { useQuery } from "@tanstack/react-query";
import { ZeroAddress } from "ethers";
import { useEffect, useState } from "react";

import { ownOperatorQuery } from "../../chain/operator/operators";
import { useOwnOperators } from "../../chain/operator/state";
import { permissionQuery } from "../../chain/transactions/permit";
import { runTransaction } from "../../chain/transactions/runTransaction";
import { useUnderWay } from "../../chain/transactions/store";
import { problemOf, type TransactionStatus } from "../../chain/transactions/transaction";
import { type CartItem, closeReview, takeOut, useCart } from "../../shop/cart";
import { boughtOf, type Line, purchaseName } from "../../shop/lines";
import { quote } from "../../shop/quote";
import { Dialog } from "../../ui/Dialog";
import { ErrorState } from "../../ui/EmptyState";
import { Loading, Skeleton } from "../../ui/Skeleton";
import type { TypedAmount } from "../../ui/typedAmount";
import { useWallet, type Wallet } from "../../wallet/useWallet";
import { purchase, purchaseWrite } from "../../writes/purchase";
import { ReviewDialog } from "./ReviewDialog";
import { useShop } from "./shop";

/** Review of the purchase that the player is about to make, over any screen. */
export default function Review() {
  const wallet = useWallet();
  const items = useCart(({ reviewed }) => reviewed);
  return items && wallet.address ? (
    <OpenReview key={wallet.address} wallet={wallet} player={wallet.address} items={items} />
  ) : null;
}

interface OpenReviewProps {
  wallet: Wallet;
  player: string;
  items: readonly CartItem[];
}

/** Review that closes once the transaction is sent, and stays open if it fails before. */
function OpenReview({ wallet, player, items }: OpenReviewProps) {
  const shop = useShop(player);
  const { data: permission } = useQuery(permissionQuery(player));
  const own = useOwnOperators((all) => all[player]);
  const { data: sessionKey } = useQuery({
    ...ownOperatorQuery(player, own?.address ?? ZeroAddress),
    enabled: own?.isStopped === false,
  });
  const [budget, setBudget] = useState<TypedAmount>();
  const [outcome, setOutcome] = useState<TransactionStatus>();
  const [confirmed, setConfirmed] = useState<readonly Line[]>();
  const underWay = useUnderWay(
    player,
    (intent) => purchaseWrite.matches(intent) && confirmed?.some(({ item }) => item === intent.items[0]) === true,
  );
  const stage = underWay?.status.stage;
  useEffect(() => {
    if (stage === "pending" && confirmed) {
      takeOut(boughtOf(confirmed).map(({ item }) => item));
      closeReview();
    }
  }, [stage, confirmed]);
  useEffect(() => {
    if (items.length === 0) closeReview();
  }, [items]);

  if (shop.status !== "ready") {
    return (
      <Dialog onClose={closeReview} title={`Buy ${purchaseName(items)}`}>
        {shop.status === "error" ? (
          <ErrorState title="The prices did not load" {...shop} />
        ) : (
          <Loading what="the prices" className="stack">
            <Skeleton height="12rem" radius="var(--radius-md)" />
          </Loading>
        )}
      </Dialog>
    );
  }
  // Lines already sent to the wallet stay as they were confirmed.
  const lines = stage && confirmed ? confirmed : quote(items, shop.shop);
  const bought = boughtOf(lines);
  const confirm = async () => {
    setOutcome(undefined);
    setConfirmed(lines);
    const isPlayer = shop.shop.ownedIds.size > 0;
    const options = { isPlayer, budget: budget === "unclear" ? undefined : budget };
    const status = await runTransaction(purchase(bought, options), wallet);
    setOutcome(status);
    // The review may have been closed while the wallet was open.
    if (status.stage === "confirmed") takeOut(bought.map(({ item }) => item));
  };
  return (
    <ReviewDialog
      lines={lines}
      market={shop}
      permission={permission}
      sessionKey={sessionKey}
      budget={budget}
      onBudget={setBudget}
      onConfirm={() => void confirm()}
      underWay={underWay}
      error={outcome && problemOf(outcome)}
      isDeclined={outcome?.stage === "rejected"}
    />
  );
}
