import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";

import { pausedQuery, poolQuery } from "../../chain/game/queries";
import { useChainNow } from "../../chain/node/useChainNow";
import { useBalance } from "../../chain/transactions/useWrite";
import { Amount } from "../../ui/Amount";
import { PoolSpeed } from "../../ui/PoolSpeed";
import { ScreenHeader } from "../../ui/ScreenHeader";
import { Skeleton } from "../../ui/Skeleton";
import { Tabs } from "../../ui/Tabs";
import { useWallet } from "../../wallet/useWallet";
import { CartBar } from "./Cart";
import { ComponentShelf } from "./ComponentShelf";
import styles from "./Shelf.module.css";
import { ShelfSkeleton } from "./ShelfSkeleton";
import { SkinShelf } from "./SkinShelf";
import { SupplyShelf } from "./SupplyShelf";

/** Shelves, with their addresses. */
const SHELVES = [
  { id: "components", href: "/market", name: "Components", Shelf: ComponentShelf },
  { id: "skins", href: "/market/skins", name: "Skins", Shelf: SkinShelf },
  { id: "supplies", href: "/market/supplies", name: "Supplies", Shelf: SupplyShelf },
] as const;

/**
 * Market, on the shelf in its address. Before a wallet is connected it shows that of an account that owns nothing, and
 * buying begins with connecting.
 */
export default function MarketScreen() {
  const { address, status } = useWallet();
  const { shelf: name } = useParams<{ shelf?: string }>();
  const { href, Shelf } = SHELVES.find(({ id }) => id === name) ?? SHELVES[0];
  return (
    <div key={address} className="stack gap-5">
      <ScreenHeader title="Market" subtitle={<Money />}>
        <Tabs label="Shelves" tabs={SHELVES} current={href} />
      </ScreenHeader>
      {status === "connecting" ? (
        <ShelfSkeleton what="your wallet" />
      ) : (
        <>
          <Shelf />
          <CartBar />
        </>
      )}
    </div>
  );
}

/** Pool's speed and player's balance, shown on every shelf. */
function Money() {
  const nowSeconds = useChainNow();
  const { data: pool } = useQuery(poolQuery);
  const { data: paused } = useQuery(pausedQuery);
  const { address, status } = useWallet();
  const balance = useBalance();
  if (!pool || paused === undefined || status === "connecting" || (address && balance === undefined)) {
    return (
      <>
        <Skeleton width="16rem" />
        {status !== "disconnected" && <Skeleton width="10rem" />}
      </>
    );
  }
  return (
    <>
      <span className={pool.speed === 0n ? "hot" : undefined}>
        <PoolSpeed {...pool} nowSeconds={nowSeconds} paused={paused} />
      </span>
      {balance !== undefined && (
        <span className={styles.balance}>
          You have <Amount className="bright" wei={balance} />
        </span>
      )}
    </>
  );
}
