import { ShoppingCart, Trash2 } from "lucide-react";

import { type CartItem, review, takeOut, useCart } from "../../chain/cart";
import { boughtOf, quote, totalOf } from "../../chain/quote";
import { Amount } from "../../ui/Amount";
import { Button } from "../../ui/Button";
import { counted } from "../../ui/format";
import styles from "./CartBar.module.css";
import { useShop } from "./shop";

export interface CartBarProps {
  player: string;
  /** Instead of the review, before a wallet is connected. */
  onConnect?: () => void;
}

/** What is in the cart, at the lower edge of the market; nothing while it is empty. */
export function CartBar(props: CartBarProps) {
  const items = useCart((cart) => cart.items);
  return items.length === 0 ? null : <Bar {...props} items={items} />;
}

function Bar({ player, items, onConnect }: CartBarProps & { items: readonly CartItem[] }) {
  const shop = useShop(player);
  const lines = shop.status === "ready" ? quote(items, shop.shop) : [];
  const leftOut = lines.length - boughtOf(lines).length;
  return (
    <section className={`row ${styles.bar}`} aria-label="Cart">
      <p className="row wraps baseline grow gap-3" role="status">
        <strong>{counted(items.length, "item")}</strong>
        {shop.status === "ready" && <Amount wei={totalOf(boughtOf(lines))} />}
        {leftOut > 0 && <span className="hot small">{counted(leftOut, "item")} cannot be bought now</span>}
      </p>
      <Button
        variant="ghost"
        icon={<Trash2 aria-hidden />}
        aria-label="Empty the cart"
        onClick={() => takeOut(items)}
      />
      <Button variant="primary" icon={<ShoppingCart aria-hidden />} onClick={onConnect ?? (() => review(items))}>
        Review
      </Button>
    </section>
  );
}
