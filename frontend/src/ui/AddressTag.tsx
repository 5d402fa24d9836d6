import { blo } from "blo";
import { Check, Copy } from "lucide-react";
import { classNames } from "./classNames";
import { shortAddress } from "./format";
import { useCopy } from "./useCopy";
import styles from "./AddressTag.module.css";

export interface AddressTagProps {
  address: string;
  /** Shown instead of the address, for example "You". */
  name?: string;
  /** Without the copy button, for places inside another control. */
  inert?: boolean;
  /** Only the picture on a phone, for a place that has no room there. */
  collapses?: boolean;
}

/** An account: its picture, its shortened address, and a button that copies all of it. */
export function AddressTag({ address, name, inert, collapses }: AddressTagProps) {
  return (
    <span className={styles.tag} title={address}>
      <img className={styles.avatar} src={blo(address as `0x${string}`)} alt="" width={20} height={20} />
      <span className={classNames(!name && styles.address, collapses && styles.collapses)}>
        {name ?? shortAddress(address)}
      </span>
      {!inert && <CopyButton text={address} />}
    </span>
  );
}

function CopyButton({ text }: { text: string }) {
  const { copied, copy } = useCopy(text);
  return (
    <button type="button" className={styles.copy} onClick={copy} aria-label={copied ? "Copied" : `Copy ${text}`}>
      {copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
    </button>
  );
}
