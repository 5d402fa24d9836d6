import styles from "./Fields.module.css";

export interface SelectProps<Key extends string> {
  label: string;
  /** Choices and their names. */
  options: Readonly<Record<Key, string>>;
  value: Key;
  onChange: (value: Key) => void;
}

export function Select<Key extends string>({ label, options, value, onChange }: SelectProps<Key>) {
  return (
    <label className={`inline-row muted small ${styles.field}`}>
      <span>{label}</span>
      <select className={styles.select} value={value} onChange={(event) => onChange(event.target.value as Key)}>
        {Object.entries<string>(options).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

export interface CheckProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function Check({ label, checked, onChange }: CheckProps) {
  return (
    <label className={`inline-row muted small ${styles.field}`}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
