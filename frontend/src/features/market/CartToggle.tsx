import { Check, ShoppingCart } from "lucide-react";

import { type CartItem, isIn, toggleInCart, useCart } from "../../shop/cart";
import { itemName } from "../../shop/lines";
import { Button } from "../../ui/Button";
import styles from "./CartToggle.module.css";

export interface CartToggleProps {
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
