import { Search } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../ui/Button";
import { parseAddress } from "./model";
import styles from "./PlayerSearch.module.css";

/** Finds a player by address, and says what is wrong with what is not one. */
export function PlayerSearch({ onFind }: { onFind: (address: string) => void }) {
  const id = useId();
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = parseAddress(text);
    setError("error" in parsed ? parsed.error : undefined);
    if ("error" in parsed) return;
    setText("");
    onFind(parsed.address);
  };

  return (
    <form className={styles.search} role="search" onSubmit={submit} noValidate>
      <input
        className={styles.input}
        aria-label="Address of a player"
        placeholder="0x… of a player"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
        }}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-invalid={error !== undefined}
        aria-describedby={error && id}
      />
      <Button type="submit" icon={<Search aria-hidden />}>
        Find
      </Button>
      {error && (
        <p id={id} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
