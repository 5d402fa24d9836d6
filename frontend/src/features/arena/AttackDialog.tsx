import { CircleAlert, Crosshair, Shield, ZapOff } from "lucide-react";
import type { ReactNode } from "react";

import type { AttackOutcome } from "../../chain/attackOutcome";
import type { AttackState } from "../../chain/attackState";
import { chainNow } from "../../chain/clock";
import { rewardAt } from "../../chain/rewards";
import { Amount } from "../../ui/Amount";
import { ComponentArt } from "../../ui/art/ComponentArt";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { counted, shortAddress } from "../../ui/format";
import { LiveAmount } from "../../ui/LiveAmount";
import { type AttackRules, type Opponent, type Target, lootAt, outcomeOfHit } from "./model";
import { truceText } from "./texts";
import styles from "./AttackDialog.module.css";

export interface AttackDialogProps {
  onOpenChange: (open: boolean) => void;
  opponent: Pick<Opponent, "address" | "shields">;
  target: Target;
  state: Pick<AttackState, "attacks" | "maxAttacks" | "immuneUntil" | "roll">;
  /** Whether the component's type is serious for the player, who is immune only then when a shield breaks. */
  isSeriousForYou: boolean;
  /** What another charge costs the player, wei. */
  attackPrice: bigint;
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
  const { onOpenChange, opponent, target, rules, onConfirm, pending, disabledReason, error } = props;
  const outcome = expectedOutcome(props);
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
              <LiveAmount getValue={() => lootAt(target, rules, chainNow()).gain} decimals={4} />
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

/** How it will end, where that can be known: a component that is too small for a shield does not hit in any case. */
function expectedOutcome({ opponent, target, state, rules }: AttackDialogProps): AttackOutcome | undefined {
  const unlessMissed = outcomeOfHit(opponent.shields, target);
  if (state.roll === undefined) return unlessMissed === "bounced" ? "bounced" : undefined;
  return state.roll < rules.failProbability ? "missed" : unlessMissed;
}

function Forecast(props: AttackDialogProps & { outcome: AttackOutcome | undefined }) {
  const { opponent, target, state, rules, outcome, isSeriousForYou } = props;
  const { shields } = opponent;
  const truce = truceText(rules.immunitySeconds, isSeriousForYou);
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
          They have {counted(shields, "shield")}. One breaks, and you get nothing. {truce}
        </Notice>
      );
    case "bounced":
      return (
        <Notice
          tone="calm"
          icon={<Shield size={18} aria-hidden />}
          title={`The ${target.name} is too small to break this shield.`}
        >
          It earns less than {rules.seriousShare}% of what their best component earns, so the attack bounces off. It
          costs you the charge: nothing breaks, and you get nothing.
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
          {shields > 0 && `The others are blocked by a shield, which breaks. ${truce}`}
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
  const loot = () => lootAt(target, rules, chainNow());
  return (
    <dl className={styles.bill}>
      <Line name="It holds now">
        <LiveAmount getValue={held} decimals={4} />
      </Line>
      <Line name={`A hit steals ${rules.stealPercentage}%`}>
        <LiveAmount getValue={() => loot().stolen} decimals={4} />
      </Line>
      <Line name="Bounty from the pool">
        <LiveAmount getValue={() => loot().bounty} decimals={4} />
      </Line>
      <Line name={`Fee, ${rules.attackFeePercentage}% of both`}>
        <LiveAmount getValue={() => loot().fee} decimals={4} />
      </Line>
    </dl>
  );
}

function Costs({ opponent, target, state, rules, nowSeconds, attackPrice }: AttackDialogProps) {
  return (
    <dl className={styles.bill}>
      <Line name="Their shields">{opponent.shields}</Line>
      <Line name="It costs">1 of your {counted(state.attacks, "charge")}</Line>
      <Line name="Another charge costs">
        <Amount wei={attackPrice} />
        {attackPrice > lootAt(target, rules, nowSeconds).gain && (
          <span className={styles.ends}>, more than a hit brings</span>
        )}
      </Line>
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
