import { Wallet } from "lucide-react";
import { useContext } from "react";
import { Link } from "wouter";

import { WalletContext } from "../../chain/transactions/useWrite";
import { Button } from "../../ui/Button";
import { Panel } from "../../ui/Panel";
import styles from "./Invitation.module.css";
import { PoolRunway } from "./PoolRunway";

/** Introduction for visitors without a connected wallet: what the game is, and how to begin. */
export function Welcome() {
  const wallet = useContext(WalletContext);
  return (
    <Panel>
      <h2 className={styles.title}>Build a rig. Let it earn. Raid the others.</h2>
      <p className={`muted pretty ${styles.text}`}>
        Every component you plug in earns tokens by the second. Rivals will come for them. Look around: the board shows
        what there is and what it costs, and <Link href="/rules">the rules</Link> fit on one page.
      </p>
      <div className={styles.action}>
        <Button variant="primary" size="lg" wide icon={<Wallet aria-hidden />} onClick={() => void wallet?.connect()}>
          Connect wallet
        </Button>
      </div>
      <PoolRunway />
    </Panel>
  );
}
