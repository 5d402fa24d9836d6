import { Search } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { parseAddress } from "./address";
import { Button } from "./Button";
import styles from "./PlayerSearch.module.css";

export interface PlayerSearchProps {
  /** The player's own account, where it is not to be found. */
  own?: string;
  /** With a checksummed address. */
  onFind: (address: string) => void;
}

/** Finds a player by address, and says what is wrong with what is not one. */
export function PlayerSearch({ own, onFind }: PlayerSearchProps) {
  const id = useId();
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { address, error } = parseAddress(text, own);
    setError(error);
    if (address === undefined) return;
    setText("");
    onFind(address);
  };

  return (
    <form className={`stack gap-2 ${styles.search}`} role="search" onSubmit={submit} noValidate>
      <input
        className={`input ${styles.input}`}
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
        <p id={id} className={`hot small pretty ${styles.error}`} role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
