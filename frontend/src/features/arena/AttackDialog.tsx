import { CircleAlert, Crosshair, Shield, ZapOff } from "lucide-react";
import type { ReactNode } from "react";

import type { AttackState } from "../../chain/attackState";
import { chainNow } from "../../chain/clock";
import { counted } from "../../chain/counted";
import { rewardAt } from "../../chain/rewards";
import { ComponentArt } from "../../ui/art/ComponentArt";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { formatDuration, shortAddress } from "../../ui/format";
import { LiveAmount } from "../../ui/LiveAmount";
import {
  type AttackRules,
  type Loot,
  type Opponent,
  type Outcome,
  type Target,
  expectedOutcome,
  lootOf,
} from "./model";
import styles from "./AttackDialog.module.css";

export interface AttackDialogProps {
  onOpenChange: (open: boolean) => void;
  opponent: Pick<Opponent, "address" | "shields">;
  target: Target;
  state: Pick<AttackState, "attacks" | "maxAttacks" | "immuneUntil" | "roll">;
  rules: AttackRules & { readonly immunitySeconds: number };
  /** Unix seconds on the chain's clock. */
  nowSeconds: number;
  onConfirm: () => void;
  pending: boolean;
  /** Why it cannot be attacked now. */
  disabledReason: string | undefined;
  /** What went wrong with the last try, in a player's words. */
  error: string | undefined;
}

/** The last look before the wallet opens: what a hit brings, what the attack costs, and how it will end. */
export function AttackDialog(props: AttackDialogProps) {
  const { onOpenChange, opponent, target, state, rules, onConfirm, pending, disabledReason, error } = props;
  const outcome = expectedOutcome(state.roll, rules, opponent.shields);
  const isOpenOrHit = outcome === undefined || outcome === "hit";
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={`Attack the ${target.name}`}
      description={`of ${shortAddress(opponent.address)}`}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button
            variant="danger"
            icon={<Crosshair aria-hidden />}
            onClick={onConfirm}
            pending={pending}
            disabledReason={disabledReason}
          >
            {outcome === "missed" ? "Discharge here" : "Attack"}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <div className={styles.hero}>
          <ComponentArt componentId={target.id} skinId={target.skinId} className={styles.art} />
          <div>
            <p className={styles.label}>A hit {isOpenOrHit ? "brings" : "would bring"} you</p>
            <p className={styles.gain} data-likely={isOpenOrHit}>
              <LiveAmount getValue={() => lootNow(target, rules).gain} decimals={4} />
            </p>
          </div>
        </div>
        <Forecast {...props} outcome={outcome} />
        <Bill {...props} />
        <Costs {...props} />
        {error && (
          <p className={styles.error} role="alert">
            <CircleAlert size={16} aria-hidden /> {error}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function lootNow(target: Target, rules: AttackRules): Loot {
  return lootOf(rewardAt(target.earning, chainNow()), rules);
}

/** How it will end, where that can be known. */
function Forecast({ opponent, state, rules, outcome }: AttackDialogProps & { outcome: Outcome | undefined }) {
  const { shields } = opponent;
  const truce = formatDuration(rules.immunitySeconds);
  switch (outcome) {
    case "missed":
      return (
        <Notice tone="brass" icon={<ZapOff size={18} aria-hidden />} title="This attack will miss.">
          Your roll is {state.roll}, and below {rules.failProbability} misses whatever the target. Discharging it spends
          the charge and primes a new roll.
        </Notice>
      );
    case "blocked":
      return (
        <Notice tone="calm" icon={<Shield size={18} aria-hidden />} title="A shield will block this attack.">
          They have {counted(shields, "shield")}. One breaks, you get nothing, and both of you are immune for {truce}.
        </Notice>
      );
    case "hit":
      return (
        <Notice tone="hot" icon={<Crosshair size={18} aria-hidden />} title="This attack will hit.">
          Your roll is {state.roll}, and there is no shield in its way.
        </Notice>
      );
    default:
      return (
        <Notice tone="neutral" icon={<Crosshair size={18} aria-hidden />} title="How it ends is still open.">
          {rules.failProbability} of 100 rolls miss.{" "}
          {shields > 0 && `The others are blocked by a shield, and both of you are immune for ${truce}.`}
        </Notice>
      );
  }
}

interface NoticeProps {
  tone: "brass" | "calm" | "hot" | "neutral";
  icon: ReactNode;
  title: string;
  children: ReactNode;
}

function Notice({ tone, icon, title, children }: NoticeProps) {
  return (
    <div className={styles.forecast} data-tone={tone}>
      {icon}
      <p>
        <strong>{title}</strong> {children}
      </p>
    </div>
  );
}

/** From what it holds to what the attacker gets. */
function Bill({ target, rules }: AttackDialogProps) {
  const held = () => rewardAt(target.earning, chainNow());
  return (
    <dl className={styles.bill}>
      <Line name="It holds now">
        <LiveAmount getValue={held} decimals={4} />
      </Line>
      <Line name={`A hit takes ${rules.stealPercentage}%`}>
        <LiveAmount getValue={() => lootNow(target, rules).stolen} decimals={4} />
      </Line>
      <Line name={`Fee, ${rules.attackFeePercentage}% of that`}>
        <LiveAmount getValue={() => lootNow(target, rules).fee} decimals={4} />
      </Line>
    </dl>
  );
}

function Costs({ opponent, state, nowSeconds }: AttackDialogProps) {
  return (
    <dl className={styles.bill}>
      <Line name="Their shields">{opponent.shields}</Line>
      <Line name="It costs">1 of your {counted(state.attacks, "charge")}</Line>
      {nowSeconds < state.immuneUntil && (
        <Line name="Your own immunity">
          <span className={styles.ends}>ends with the attack</span>
        </Line>
      )}
    </dl>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
