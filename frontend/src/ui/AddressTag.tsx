import { blo } from "blo";
import { Check, Copy } from "lucide-react";

import { addressEnd, nameWords } from "#game/playerName";

import styles from "./AddressTag.module.css";
import { classNames } from "./classNames";
import { useEnsName } from "./ensNames";
import { useCopy } from "./useCopy";

export interface AddressTagProps {
  address: string;
  /** Name shown instead of the one that the console knows. */
  name?: string;
  /** Omits the copy button, for places inside another control. */
  inert?: boolean;
  /** Shows only the picture on a phone, for places without room there. */
  collapses?: boolean;
}

/**
 * Account: its picture, its name with the end of its address, as names alone could be imitated, and a button that
 * copies the address.
 */
export function AddressTag({ address, name, inert, collapses }: AddressTagProps) {
  const known = useEnsName(address);
  return (
    <span className={`inline-row nowrap ${styles.tag}`} title={address}>
      <img className={styles.avatar} src={blo(address as `0x${string}`)} alt="" width={20} height={20} />
      <span className={classNames(styles.name, collapses && styles.collapses)}>
        <span className={styles.words}>{name ?? known ?? nameWords(address)}</span>{" "}
        <span className={`faint ${styles.end}`}>{addressEnd(address)}</span>
      </span>
      {!inert && <CopyButton text={address} />}
    </span>
  );
}

function CopyButton({ text }: { text: string }) {
  const { copied, copy } = useCopy(text);
  return (
    <button
      type="button"
      className={`icon-button tiny ${styles.copy}`}
      onClick={copy}
      aria-label={copied ? "Copied" : `Copy ${text}`}
    >
      {copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
    </button>
  );
}
