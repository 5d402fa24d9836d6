import { perDay } from "#game/amounts";

import { incomeOf } from "../../chain/game/rewards";

const TOKEN = 10n ** 18n;

/** Inputs to the suggested budget of the session key; amounts in wei. */
export interface Means {
  /** Types in id order, with their rates at full speed. */
  readonly types: readonly {
    readonly id: bigint;
    readonly price: bigint;
    readonly rewardRate: bigint;
    readonly isActive: boolean;
  }[];
  /** Part of full rewards that the pool pays, per 10,000. */
  readonly speed: bigint;
  readonly components: readonly { readonly componentId: bigint; readonly purchased: boolean }[];
  readonly balance: bigint;
  /** Cost of the action that opened the sheet. */
  readonly cost: bigint;
}

/**
 * Suggests a budget: a day's income of the whole rig, hacked components included, plus the cost of the action that asks
 * for it. Without such an action it adds the cheapest part that the player lacks and can afford. In whole tokens, because
 * a wallet shows all decimals.
 */
export function suggestBudget({ types, speed, components, balance, cost }: Means): bigint {
  const owned = new Set(components.filter(({ purchased }) => purchased).map(({ componentId }) => componentId));
  const parts = types.filter(({ id, isActive, price }) => isActive && !owned.has(id) && price <= balance);
  const [cheapest = 0n] = parts.map(({ price }) => price).sort((a, b) => Number(a - b));
  const wanted = perDay(incomeOf(types, speed, components)) + (cost > 0n ? cost : cheapest);
  return ((wanted + TOKEN - 1n) / TOKEN) * TOKEN;
}
