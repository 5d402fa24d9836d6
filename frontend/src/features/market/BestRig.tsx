import { useState } from "react";

import { paybackSeconds, perDay } from "#game/amounts";
import { quantity } from "#game/texts/quantities";

import { useChainNow } from "../../chain/node/useChainNow";
import { useBalance } from "../../chain/transactions/useWrite";
import { bestRig, type Candidate } from "../../shop/bestRig";
import { setComponents } from "../../shop/cart";
import { Amount } from "../../ui/Amount";
import { Duration } from "../../ui/Duration";
import { Panel } from "../../ui/Panel";
import { TokenField } from "../../ui/TokenField";
import type { TypedAmount } from "../../ui/typedAmount";
import styles from "./BestRig.module.css";

const STEPS = 100;

/**
 * Fills the cart with the components that earn the most within a budget.
 *
 * @param candidates Components that could be bought: on sale and not owned. Rates at the pool's speed.
 */
export function BestRig({ candidates }: { candidates: readonly Candidate[] }) {
  const balance = useBalance();
  const [{ typed, ids }, setChoice] = useState<{ typed: TypedAmount; ids: readonly number[] }>({ typed: 0n, ids: [] });
  const budget = typed === "unclear" ? 0n : typed;
  const all = candidates.reduce((sum, { price }) => sum + price, 0n);
  const most = balance !== undefined && balance < all ? balance : all;
  if (candidates.length === 0) return null;
  const choose = (amount: TypedAmount) => {
    const best = amount === "unclear" ? [] : bestRig(candidates, amount);
    setChoice({ typed: amount, ids: best });
    setComponents(best);
  };
  const rig = candidates.filter(({ id }) => ids.includes(Number(id)));
  return (
    <Panel className={styles.panel}>
      <div className="row wraps gap-4">
        <TokenField label="Build the best rig for" amount={typed} onChange={choose} />
        <input
          className={styles.slider}
          type="range"
          aria-label="Budget"
          min={0}
          max={STEPS}
          value={most === 0n ? 0 : Math.min(STEPS, Number((budget * BigInt(STEPS)) / most))}
          onChange={({ target }) => choose((most * BigInt(target.valueAsNumber)) / BigInt(STEPS))}
        />
      </div>
      <p className="muted small pretty" role="status">
        {rig.length > 0 ? <Result rig={rig} /> : explanation(budget, candidates)}
      </p>
    </Panel>
  );
}

function explanation(budget: bigint, candidates: readonly Candidate[]): string {
  const isTooLittle = budget > 0n && candidates.every(({ price }) => price > budget);
  return isTooLittle
    ? "No component is that cheap."
    : "The most rewards a day that a budget can buy, put in your cart.";
}

function Result({ rig }: { rig: readonly Candidate[] }) {
  const nowSeconds = useChainNow();
  const price = rig.reduce((sum, candidate) => sum + candidate.price, 0n);
  const rate = rig.reduce((sum, { rewardRate }) => sum + rewardRate, 0n);
  const payback = paybackSeconds(price, rate);
  return (
    <>
      {quantity(rig.length, "component")} for <Amount wei={price} />: <Amount className="earning" wei={perDay(rate)} />{" "}
      a day
      {payback !== undefined && (
        <>
          , paid back in <Duration at={nowSeconds + payback} now={nowSeconds} bare />
        </>
      )}
      .
    </>
  );
}
