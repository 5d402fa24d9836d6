import { Search as SearchIcon } from "lucide-react";
import { type FormEvent, useId, useState } from "react";

import { Button } from "../../ui/Button";
import { readAddress } from "./address";
import styles from "./Search.module.css";

export interface SearchProps {
  /** The player's own account, which is no opponent. */
  own: string | undefined;
  /** With a valid address of somebody else, checksummed. */
  onFind: (address: string) => void;
}

/** Finds an opponent by address. What is wrong with an address is said beside it. */
export function Search({ own, onFind }: SearchProps) {
  const [error, setError] = useState<string>();
  const errorId = useId();

  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get("address") as string;
    const found = readAddress(text, own);
    setError(found.error);
    if (found.address) onFind(found.address);
  };
  return (
    <form className={styles.search} role="search" onSubmit={find} noValidate>
      <div className={styles.field}>
        <input
          className={styles.input}
          name="address"
          type="text"
          placeholder="0x… address"
          aria-label="Address of a player"
          aria-invalid={error !== undefined}
          aria-describedby={error && errorId}
          autoComplete="off"
          spellCheck={false}
          onChange={() => setError(undefined)}
        />
        <Button type="submit" icon={<SearchIcon aria-hidden />}>
          Find
        </Button>
      </div>
      {error && (
        <p id={errorId} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
