import { Minus, Plus } from "lucide-react";
import { Button } from "./Button";
import styles from "./Stepper.module.css";

export interface StepperProps {
  /** What is counted: "Shields to buy". */
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max: number;
}

/** A whole number between two bounds, with the keyboard's arrows, by typing, or with a button at either side. */
export function Stepper({ label, value, onChange, min = 1, max }: StepperProps) {
  const set = (next: number) => onChange(Math.min(max, Math.max(min, Math.trunc(next) || min)));
  return (
    <div className={`inline-row gap-1 ${styles.stepper}`} role="group" aria-label={label}>
      <Button
        size="sm"
        aria-label="One less"
        icon={<Minus aria-hidden />}
        onClick={() => set(value - 1)}
        disabledReason={value <= min ? `${min} is the minimum` : undefined}
      />
      <input
        className={`input ${styles.input}`}
        type="number"
        inputMode="numeric"
        aria-label={label}
        min={min}
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
