import { ZeroAddress } from "ethers";
import { Check, ShoppingCart, Trash2 } from "lucide-react";

import { quantity } from "#game/texts/quantities";

import { usePlayer } from "../../chain/transactions/useWrite";
import { type CartItem, isIn, takeOut, toggleInCart, useCart } from "../../shop/cart";
import { boughtOf, itemName, totalOf } from "../../shop/lines";
import { quote } from "../../shop/quote";
import { useBuying } from "../../shop/useBuying";
import { Amount } from "../../ui/Amount";
import { Button } from "../../ui/Button";
import styles from "./Cart.module.css";
import { useShop } from "./shop";

/** Summary of the cart, at the lower edge of the market; nothing while it is empty. */
export function CartBar() {
  const items = useCart((cart) => cart.items);
  return items.length === 0 ? null : <Bar items={items} />;
}

const NOTHING: ReadonlySet<string> = new Set();

function Bar({ items }: { items: readonly CartItem[] }) {
  const shop = useShop(usePlayer() ?? ZeroAddress);
  const { onClick, pending } = useBuying(items);
  // Keeps showing the prices of purchases under way.
  const lines = shop.status === "ready" ? quote(items, { ...shop.shop, underWay: NOTHING }) : [];
  const leftOut = lines.length - boughtOf(lines).length;
  return (
    <section className={`row ${styles.bar}`} aria-label="Cart">
      <p className="row wraps baseline grow gap-3" role="status">
        <strong>{quantity(items.length, "item")}</strong>
        {shop.status === "ready" && <Amount wei={totalOf(boughtOf(lines))} />}
        {pending ? (
          <span className="muted small">On the way</span>
        ) : (
          leftOut > 0 && <span className="hot small">{quantity(leftOut, "item")} cannot be bought now</span>
        )}
      </p>
      <Button
        variant="ghost"
        icon={<Trash2 aria-hidden />}
        aria-label="Empty the cart"
        onClick={() => takeOut(items)}
      />
      <Button variant="primary" icon={<ShoppingCart aria-hidden />} pending={pending} onClick={onClick}>
        Review
      </Button>
    </section>
  );
}

interface CartToggleProps {
  item: CartItem;
  size?: "sm" | "md";
  /** Reason why it cannot be put in the cart. */
  disabledReason?: string;
}

/** Puts an item in the cart or takes it out. */
export function CartToggle({ item, size = "md", disabledReason }: CartToggleProps) {
  const isChosen = useCart(({ items }) => isIn(items, item));
  const name = itemName(item).replace(/^the /, "");
  return (
    <Button
      size={size}
      icon={isChosen ? <Check aria-hidden /> : <ShoppingCart aria-hidden />}
      className={styles.toggle}
      aria-label={`${name} in the cart`}
      aria-pressed={isChosen}
      onClick={() => toggleInCart(item)}
      disabledReason={isChosen ? undefined : disabledReason}
    />
  );
}
