import { deployment } from "../chain/node/deployment";
import styles from "./PrivacyNotice.module.css";

const ARE_REPORTS_BUILT_IN = import.meta.env.VITE_WALLET_ANALYTICS !== "off";

/** Explains which data leaves the browser, who receives it, and how to stop that. */
export function PrivacyNotice() {
  return (
    <details
      className={styles.notice}
      onToggle={({ currentTarget }) => currentTarget.scrollIntoView({ block: "nearest" })}
    >
      <summary>Privacy</summary>
      <p>
        While you look around, your browser talks to this site
        {deployment.indexerUrl === undefined
          ? " and the network's RPC"
          : ", the network's RPC and the game's indexer"}{" "}
        alone; the wallet window asks its makers, Reown, for wallets, names and balances, which tells them your address
        {ARE_REPORTS_BUILT_IN && ", and reports to them what you do in it"}.{" "}
        {ARE_REPORTS_BUILT_IN
          ? "Turn on Do Not Track or Global Privacy Control in your browser, and it reports nothing."
          : "It reports nothing of what you do in it."}
      </p>
    </details>
  );
}
