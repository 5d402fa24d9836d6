import { useParams } from "wouter";

import { useWallet } from "../../wallet/useWallet";
import { CartBar } from "./CartBar";
import { ComponentShelf } from "./ComponentShelf";
import { MarketFrame, SHELVES } from "./MarketFrame";
import { ShelfSkeleton } from "./ShelfSkeleton";
import { SkinShelf } from "./SkinShelf";
import { SupplyShelf } from "./SupplyShelf";

const SHELF_OF = { components: ComponentShelf, skins: SkinShelf, supplies: SupplyShelf };

/**
 * The market, on the shelf that the address names. Before a wallet is connected it is that of an account which owns
 * nothing, and buying begins with connecting.
 */
export default function MarketScreen() {
  const { address, status } = useWallet();
  const { shelf: name } = useParams<{ shelf?: string }>();
  const shelf = SHELVES.find(({ id }) => id === name) ?? SHELVES[0];
  const Shelf = SHELF_OF[shelf.id];
  return (
    <MarketFrame key={address} shelf={shelf}>
      {status === "connecting" ? (
        <ShelfSkeleton />
      ) : (
        <>
          <Shelf />
          <CartBar />
        </>
      )}
    </MarketFrame>
  );
}
