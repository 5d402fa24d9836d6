import { ShoppingCart } from "lucide-react";

import { perDay } from "#game/amounts";

import { advisedRig, cheapest } from "../../shop/bestRig";
import { Amount } from "../../ui/Amount";
import { ComponentArt } from "../../ui/art/ComponentArt";
import { Button } from "../../ui/Button";
import { Panel } from "../../ui/Panel";
import styles from "./Invitation.module.css";
import { PoolRunway } from "./PoolRunway";
import type { OwnRig } from "./rig";
import { type Socket, sumOf } from "./sockets";
import { usePurchase } from "./writes";

/** Components of the small rig that is offered beside the advised one. */
const STARTER_SIZE = 3;

/** Offer for a player who owns nothing yet: an advised rig, a small one to start with, or the cheapest component. */
export default function FirstPurchase({ own, sockets }: { own: OwnRig; sockets: readonly Socket[] }) {
  const { purse } = own;
  const onSale = sockets.filter(({ settings }) => settings.isActive);
  const types = onSale.map(({ settings }) => settings);
  const ids = advisedRig(types, purse);
  const smallest = cheapest(types, STARTER_SIZE).map(({ id }) => Number(id));
  const pick = (chosen: readonly number[]) => onSale.filter(({ id }) => chosen.includes(id));
  const rig = pick(ids.length > 0 ? ids : smallest.slice(0, 1));
  const starter = pick(smallest);
  const buy = usePurchase(rig, own);
  const buyStarter = usePurchase(starter, own);
  const [first] = rig;
  if (!first) {
    return (
      <Panel title="Your board is empty">
        <p className="muted">Nothing is on sale right now. Come back later.</p>
      </Panel>
    );
  }
  return (
    <Panel tone="earning">
      <h2 className={styles.title}>Your board is empty</h2>
      <p className={`muted pretty ${styles.text}`}>
        Start with {rig.length === 1 ? `the ${first.name}` : `a rig of ${rig.length} components`}: it earns{" "}
        <Amount wei={perDay(sumOf(rig, "rewardRate"))} /> a day, can raid every rival who owns one of its kinds, and
        leaves you <Amount wei={purse - sumOf(rig, "price")} /> for repairs and shields. You also get a shield and full
        attack charges.
      </p>
      <ul className={`small ${styles.parts}`} aria-label="Its components">
        {rig.map(({ id, name }) => (
          <li key={id} className="row gap-2">
            <ComponentArt componentId={id} className={styles.part} /> {name}
          </li>
        ))}
      </ul>
      <div className={`stack gap-2 ${styles.action}`}>
        <Button variant="primary" size="lg" wide icon={<ShoppingCart aria-hidden />} {...buy}>
          Buy it for <Amount wei={sumOf(rig, "price")} />
        </Button>
        {starter.length < rig.length && sumOf(starter, "price") <= purse && (
          <Button wide {...buyStarter}>
            Start small: {starter.length} for <Amount wei={sumOf(starter, "price")} />
          </Button>
        )}
      </div>
      <PoolRunway />
    </Panel>
  );
}
