import { Search } from "lucide-react";
import { type FormEvent, useId, useState } from "react";

import { quantity } from "#game/texts/quantities";

import { OWN_ADDRESS, parseAddress } from "./address";
import { AddressTag } from "./AddressTag";
import { Button } from "./Button";
import styles from "./PlayerSearch.module.css";

export interface PlayerSearchProps {
  /** Account of the player, where it must not be found. */
  own?: string;
  /** Finds players by a part of their name. Its errors are written for players. */
  findByName: (text: string) => Promise<{ readonly addresses: readonly string[]; readonly areAll: boolean }>;
  /** Called with a checksummed address. */
  onFind: (address: string) => void;
}

/** Matches offered at most: a longer name narrows them down. */
const MAX_CHOICES = 5;

/** Field that finds a player by name or address. Offers all matches of a name and explains bad input. */
export function PlayerSearch({ own, findByName, onFind }: PlayerSearchProps) {
  const id = useId();
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const [choices, setChoices] = useState<readonly string[]>([]);
  const [isSearching, setSearching] = useState(false);

  const change = (value: string) => {
    setText(value);
    setError(undefined);
    setChoices([]);
  };
  const find = (address: string) => {
    change("");
    onFind(address);
  };
  const search = async (name: string) => {
    setSearching(true);
    try {
      const { addresses, areAll } = await findByName(name);
      const others = addresses.filter((address) => address !== own);
      if (others.length === 1) return find(others[0]!);
      setChoices(others);
      if (others.length > 0) return;
      const among = areAll ? "Nobody" : "Nobody among the first players";
      setError(addresses.length > 0 ? OWN_ADDRESS : `${among} is called “${name}”.`);
    } catch (cause) {
      setError((cause as Error).message);
    } finally {
      setSearching(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = text.trim();
    if (typed !== "" && !/^0x/i.test(typed)) return void search(typed);
    const parsed = parseAddress(typed, own);
    setError(parsed.error);
    if (parsed.address !== undefined) find(parsed.address);
  };

  return (
    <form className={`stack gap-2 ${styles.search}`} role="search" onSubmit={submit} noValidate>
      <input
        className={`input ${styles.input}`}
        aria-label="Name or address of a player"
        placeholder="Name or 0x…"
        value={text}
        onChange={(event) => change(event.target.value)}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-invalid={error !== undefined}
        aria-describedby={error && id}
      />
      <Button type="submit" icon={<Search aria-hidden />} pending={isSearching}>
        Find
      </Button>
      {error && (
        <p id={id} className={`hot small pretty ${styles.below}`} role="alert">
          {error}
        </p>
      )}
      {choices.length > 0 && (
        <div className={`stack gap-1 small ${styles.below}`}>
          <p className="muted" role="status">
            {choices.length > MAX_CHOICES
              ? `${quantity(choices.length, "player")} by that name: type more of it`
              : quantity(choices.length, "player")}
          </p>
          <ul className="stack gap-1">
            {choices.slice(0, MAX_CHOICES).map((address) => (
              <li key={address}>
                <button type="button" className="quiet-link" onClick={() => find(address)}>
                  <AddressTag address={address} inert />
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </form>
  );
}
