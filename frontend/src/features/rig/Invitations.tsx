import { ShoppingCart, Wallet } from "lucide-react";
import { Amount } from "../../ui/Amount";
import { Button } from "../../ui/Button";
import { perDay } from "../../ui/format";
import { Panel } from "../../ui/Panel";
import type { Socket } from "./model";
import { PoolRunway } from "./PoolRunway";
import type { Action } from "./SocketDetails";
import styles from "./Invitations.module.css";

export interface WelcomeProps {
  onConnect: () => void;
  connecting?: boolean;
}

/** To somebody without a wallet connected: what this is, and how to begin. */
export function Welcome({ onConnect, connecting }: WelcomeProps) {
  return (
    <Panel>
      <h2 className={styles.title}>Build a rig. Let it earn. Raid the others.</h2>
      <p className={styles.text}>
        Every component you plug in earns tokens by the second. Rivals will come for them. Look around: the board shows
        what there is and what it costs.
      </p>
      <div className={styles.action}>
        <Button variant="primary" size="lg" wide icon={<Wallet aria-hidden />} onClick={onConnect} pending={connecting}>
          Connect wallet
        </Button>
      </div>
      <PoolRunway />
    </Panel>
  );
}

export interface FirstPurchaseProps {
  sockets: readonly Socket[];
  buyFor: (socket: Socket) => Action | undefined;
}

/** To a player who owns nothing yet: the cheapest way in. */
export function FirstPurchase({ sockets, buyFor }: FirstPurchaseProps) {
  const first = cheapest(sockets);
  const buy = first && buyFor(first);
  return (
    <Panel tone="earning">
      <h2 className={styles.title}>Your board is empty</h2>
      {first ? (
        <p className={styles.text}>
          Start with the {first.name}: it earns <Amount wei={perDay(first.settings.rewardRate)} /> a day from the moment
          it is plugged in. Your first purchase also brings a shield and full attack charges.
        </p>
      ) : (
        <p className={styles.text}>Nothing is on sale right now. Come back later.</p>
      )}
      {first && buy && (
        <div className={styles.action}>
          <Button
            variant="primary"
            size="lg"
            wide
            icon={<ShoppingCart aria-hidden />}
            onClick={buy.run}
            pending={buy.pending}
            disabledReason={buy.disabledReason}
          >
            Buy it for <Amount wei={first.settings.price} />
          </Button>
        </div>
      )}
      <PoolRunway />
    </Panel>
  );
}

function cheapest(sockets: readonly Socket[]): Socket | undefined {
  return sockets
    .filter((socket) => socket.settings.isActive)
    .reduce<Socket | undefined>(
      (best, socket) => (best && best.settings.price <= socket.settings.price ? best : socket),
      undefined,
    );
}
