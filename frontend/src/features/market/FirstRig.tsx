import { useQuery } from "@tanstack/react-query";
import { Shield, Swords } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";

import { quantity } from "#game/texts/quantities";
import { roughDuration } from "#game/times";

import { attackStateQuery, componentsQuery, shopRulesQuery } from "../../chain/game/queries";
import { useChainNow } from "../../chain/node/useChainNow";
import { MiniRig } from "../../ui/art/MiniRig";
import { MAIN_BUTTON_LOOK } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { type FirstPurchase, purchaseWrite } from "../../writes/purchase";
import styles from "./FirstRig.module.css";

/** Dialog after a player's first purchase, with a link to the first raid. Shown once. */
export default function FirstRig({ id, from, result }: FirstPurchase) {
  const [seen, setSeen] = useState<string>();
  const nowSeconds = useChainNow();
  const { data: components } = useQuery(componentsQuery(from));
  const { data: state } = useQuery(attackStateQuery(from));
  const { data: rules } = useQuery(shopRulesQuery);
  const close = () => setSeen(id);
  if (seen === id || !components?.some(({ purchased }) => purchased)) return null;
  return (
    <Dialog onClose={close} title={purchaseWrite.text(result)} description="You earn rewards every second.">
      <div className="stack">
        <MiniRig className={styles.rig} components={components} nowSeconds={nowSeconds} label="Your rig" />
        <ul className="stack gap-2">
          {rules && (
            <li className="remark" data-tone="calm">
              <Shield size={16} aria-hidden /> Nobody can raid it for the first {roughDuration(rules.protectionSeconds)}
              .
            </li>
          )}
          {state && state.charges > 0 && (
            <li className="remark" data-tone="hot">
              <Swords size={16} aria-hidden /> You have {quantity(state.charges, "attackCharge")}. A hit takes part of
              what a rival has earned.
            </li>
          )}
        </ul>
        <Link href="/arena" className={MAIN_BUTTON_LOOK} onClick={close}>
          <Swords aria-hidden /> Raid now
        </Link>
        <Link href="/" className="muted small centered" onClick={close}>
          See your rig
        </Link>
      </div>
    </Dialog>
  );
}
