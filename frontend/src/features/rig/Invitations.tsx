import { ShoppingCart, Wallet } from "lucide-react";
import { useContext } from "react";
import { bestRig } from "../../chain/bestRig";
import { WalletContext } from "../../chain/transactions/useWrite";
import { Amount } from "../../ui/Amount";
import { Button } from "../../ui/Button";
import { perDay } from "../../../../scripts/game/amounts";
import { Panel } from "../../ui/Panel";
import { sumOf, type Socket } from "./model";
import { PoolRunway } from "./PoolRunway";
import { useOwnRig, useRig } from "./rig";
import { usePurchase } from "./writes";
import styles from "./Invitations.module.css";

/** Introduction for visitors without a connected wallet: what the game is, and how to begin. */
export function Welcome() {
  const wallet = useContext(WalletContext);
  return (
    <Panel>
      <h2 className={styles.title}>Build a rig. Let it earn. Raid the others.</h2>
      <p className={`muted pretty ${styles.text}`}>
        Every component you plug in earns tokens by the second. Rivals will come for them. Look around: the board shows
        what there is and what it costs.
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

/** Offer for a player who owns nothing yet: the best rig that their tokens can buy, or the cheapest component. */
export function FirstPurchase() {
  const { sockets } = useRig();
  const { purse } = useOwnRig();
  const onSale = sockets.filter(({ settings }) => settings.isActive);
  const ids = bestRig(
    onSale.map(({ settings }) => settings),
    purse,
  );
  const rig = ids.length > 0 ? onSale.filter(({ id }) => ids.includes(id)) : cheapest(onSale);
  const buy = usePurchase(rig);
  const what = rig.length === 1 ? `the ${rig[0]!.name}` : `a rig of ${rig.length} components`;
  return (
    <Panel tone="earning">
      <h2 className={styles.title}>Your board is empty</h2>
      {rig.length > 0 ? (
        <p className={`muted pretty ${styles.text}`}>
          Start with {what}: it earns <Amount wei={perDay(sumOf(rig, "rewardRate"))} /> a day from the moment it is
          plugged in
          {ids.length > 0 && ", the most that your tokens can buy"}. Your first purchase also brings a shield and full
          attack charges.
        </p>
      ) : (
        <p className={`muted pretty ${styles.text}`}>Nothing is on sale right now. Come back later.</p>
      )}
      {rig.length > 0 && (
        <div className={styles.action}>
          <Button variant="primary" size="lg" wide icon={<ShoppingCart aria-hidden />} {...buy}>
            Buy it for <Amount wei={sumOf(rig, "price")} />
          </Button>
        </div>
      )}
      <PoolRunway />
    </Panel>
  );
}

function cheapest(sockets: readonly Socket[]): Socket[] {
  return [...sockets].sort((a, b) => (a.settings.price < b.settings.price ? -1 : 1)).slice(0, 1);
}
