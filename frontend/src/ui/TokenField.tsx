import { useId, useState } from "react";

import { useTokenSymbol } from "./token";
import styles from "./TokenField.module.css";
import { readAmount, type TypedAmount, writeAmount } from "./typedAmount";

interface Typed {
  readonly text: string;
  readonly amount: TypedAmount;
  /** Sentence with the expected input. */
  readonly problem?: string;
}

interface TokenFieldProps {
  label: string;
  /** The amount that was typed, or another one to show. */
  amount: TypedAmount;
  onChange: (amount: TypedAmount) => void;
}

/** Field for an amount of tokens. Explains the expected input when an amount is ambiguous. */
export function TokenField({ label, amount, onChange }: TokenFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<Typed>();
  // A text field: browsers take "62,5" in a field for numbers as 625, as nothing, or as 62.5.
  const change = (text: string) => {
    const read = readAmount(text);
    const next: Typed = typeof read === "bigint" ? { text, amount: read } : { text, amount: "unclear", problem: read };
    setTyped(next);
    onChange(next.amount);
  };
  const shown: Typed =
    typed?.amount === amount ? typed : { text: amount === "unclear" ? "" : writeAmount(amount), amount };
  return (
    <div className="stack gap-1 small">
      <span className="inline-row">
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          className={`input ${styles.input}`}
          inputMode="decimal"
          autoComplete="off"
          value={shown.text}
          onChange={({ target }) => change(target.value)}
          aria-invalid={shown.problem !== undefined}
          aria-describedby={shown.problem && `${id}-problem`}
        />
        {useTokenSymbol()}
      </span>
      {shown.problem && (
        <p id={`${id}-problem`} className="hot pretty" role="alert">
          {shown.problem}
        </p>
      )}
    </div>
  );
}
