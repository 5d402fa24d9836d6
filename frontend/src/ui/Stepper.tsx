import { Minus, Plus } from "lucide-react";

import { Button } from "./Button";
import styles from "./Stepper.module.css";

interface StepperProps {
  /** Name of the number, for screen readers: "Shields to buy". */
  label: string;
  value: number;
  onChange: (value: number) => void;
  max: number;
}

const MIN = 1;

/** Whole number from one to a bound, set with the arrow keys, by typing, or with a button at either side. */
export function Stepper({ label, value, onChange, max }: StepperProps) {
  const set = (next: number) => onChange(Math.min(max, Math.max(MIN, Math.trunc(next) || MIN)));
  return (
    <div className={`inline-row gap-1 ${styles.stepper}`} role="group" aria-label={label}>
      <Button
        size="sm"
        aria-label="One less"
        icon={<Minus aria-hidden />}
        onClick={() => set(value - 1)}
        disabledReason={value <= MIN ? `${MIN} is the minimum` : undefined}
      />
      <input
        className={`input ${styles.input}`}
        type="number"
        inputMode="numeric"
        aria-label={label}
        min={MIN}
        max={max}
        value={value}
        onChange={(event) => set(event.target.valueAsNumber)}
      />
      <Button
        size="sm"
        aria-label="One more"
        icon={<Plus aria-hidden />}
        onClick={() => set(value + 1)}
        disabledReason={value >= max ? `${max} is the maximum right now` : undefined}
      />
    </div>
  );
}
