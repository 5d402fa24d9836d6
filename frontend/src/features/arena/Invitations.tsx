import { ShoppingCart, Wallet } from "lucide-react";
import { Link } from "wouter";

import { BUTTON_LOOK, Button } from "../../ui/Button";
import { Panel } from "../../ui/Panel";
import styles from "./Invitations.module.css";

/** To somebody without a wallet connected. */
export function ConnectInvitation({ onConnect }: { onConnect: () => void }) {
  return (
    <Panel>
      <div className={styles.invitation}>
        <p>
          <strong className={styles.title}>Look around, then raid.</strong> A hit takes part of what a component has
          earned. To attack one you need a working component of the same kind.
        </p>
        <Button variant="primary" icon={<Wallet aria-hidden />} onClick={onConnect}>
          Connect to attack
        </Button>
      </div>
    </Panel>
  );
}

/** To an account that has never bought a component. */
export function FirstComponentInvitation() {
  return (
    <Panel>
      <div className={styles.invitation}>
        <p>
          <strong className={styles.title}>You need a component to attack with.</strong> One of each kind lets you raid
          that kind. The first one also brings full attack charges and a shield.
        </p>
        <Link href="/market" className={BUTTON_LOOK}>
          <ShoppingCart aria-hidden /> To the Market
        </Link>
      </div>
    </Panel>
  );
}
