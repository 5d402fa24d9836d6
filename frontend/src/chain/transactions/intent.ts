import type { CartItem } from "../cart";

/** What the player wants, in plain data: it is stored with a pending transaction and survives a reload. */
export type Intent =
  | { readonly kind: "purchase"; readonly items: readonly CartItem[] }
  | { readonly kind: "revokeBudget" }
  | { readonly kind: "repairAllComponents" }
  | { readonly kind: "reactivateComponent"; readonly componentId: number }
  | { readonly kind: "applySkin"; readonly componentId: number; readonly skinId: number }
  | { readonly kind: "claim"; readonly componentId: number }
  | { readonly kind: "claimAllRewards" }
  | { readonly kind: "primeAttack" }
  | { readonly kind: "attackComponent"; readonly victim: string; readonly componentId: number }
  | { readonly kind: "batch"; readonly actions: readonly BatchAction[] };

/** What can be done together in one transaction. */
export type BatchAction = "claimAllRewards" | "repairAllComponents" | "primeAttack";
