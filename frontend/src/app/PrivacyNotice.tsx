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
        alone. The wallet window requests wallets, names and balances from its maker, Reown, which reveals your address
        {ARE_REPORTS_BUILT_IN && ", and reports what you do in it"}.{" "}
        {ARE_REPORTS_BUILT_IN
          ? "To stop the reports, turn on Do Not Track or Global Privacy Control in your browser."
          : "It does not report what you do in it."}
      </p>
    </details>
  );
}
