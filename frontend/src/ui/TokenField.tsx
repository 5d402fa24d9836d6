import { useId } from "react";
import { useTokenSymbol } from "./token";
import styles from "./TokenField.module.css";

const MICRO = 10n ** 12n;

/** Field for an amount of tokens, with six decimals at most. */
export function TokenField({ label, wei, onChange }: { label: string; wei: bigint; onChange: (wei: bigint) => void }) {
  const id = useId();
  return (
    <span className="inline-row small">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={`input ${styles.input}`}
        type="number"
        inputMode="decimal"
        min={0}
        step="any"
        value={Number(wei / MICRO) / 1e6}
        onChange={({ target }) => onChange(BigInt(Math.trunc(Math.max(0, target.valueAsNumber || 0) * 1e6)) * MICRO)}
      />
      {useTokenSymbol()}
    </span>
  );
}
