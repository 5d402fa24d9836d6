import * as v from "valibot";

import { CartItem } from "../shop/cart";
import { account, count } from "../game/schemas";

/** Actions that can share one transaction. */
const BatchAction = v.picklist(["claimAllRewards", "repairAllComponents", "primeAttack"]);
export type BatchAction = v.InferOutput<typeof BatchAction>;

/** An operator, with the scope and the budget that the player sets: the contract's number, and wei as text. */
export const OperatorTerms = v.object({ address: account, scope: count, budget: v.string() });

/** The player's wish in plain data: it is stored with a pending transaction and survives a reload. */
export const Intent = v.pipe(
  v.variant("kind", [
    v.object({ kind: v.literal("purchase"), items: v.pipe(v.array(CartItem), v.readonly()) }),
    v.object({ kind: v.literal("reactivateComponent"), componentId: count }),
    v.object({ kind: v.literal("applySkin"), componentId: count, skinId: count }),
    v.object({ kind: v.literal("claim"), componentId: count }),
    v.object({ kind: v.literal("attackComponent"), victim: account, componentId: count }),
    v.object({ kind: v.literal("batch"), actions: v.pipe(v.array(BatchAction), v.readonly()) }),
    /** Amounts in wei, as text. */
    v.object({ kind: v.literal("setOperator"), terms: OperatorTerms }),
    v.object({ kind: v.literal("claimPrize"), week: count, amount: v.string() }),
    v.object({ kind: v.literal("returnCoins"), value: v.string() }),
    v.object({ kind: v.literal("revokeOperators"), dust: v.string() }),
    v.object({
      kind: v.picklist(["revokeBudget", "allowBudget", "repairAllComponents", "claimAllRewards", "primeAttack"]),
    }),
  ]),
  v.readonly(),
);
export type Intent = v.InferOutput<typeof Intent>;
