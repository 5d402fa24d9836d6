import { Coins, Crosshair, Hourglass, type LucideIcon, Shield, Snowflake, Zap, ZapOff } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";

import type { AttackState } from "../../chain/attackState";
import { Amount } from "../../ui/Amount";
import { Button } from "../../ui/Button";
import { Duration } from "../../ui/Duration";
import { counted, formatCount } from "../../ui/format";
import { Panel } from "../../ui/Panel";
import { Ring } from "../../ui/Ring";
import { aboutBlocks, nextRollText } from "./texts";
import styles from "./AttackDeck.module.css";

export interface AttackDeckProps {
  state: AttackState;
  /** A roll below it misses. */
  failProbability: number;
  rechargeSeconds: number;
  /** Unix seconds on the chain's clock. */
  nowSeconds: number;
  /** The latest block. */
  head: number | undefined;
  secondsPerBlock: number | undefined;
  paused: boolean;
  /** What could be collected together with priming, wei. */
  claimable: bigint;
  onPrime: () => void;
  onCollectAndPrime: () => void;
  pending?: "prime" | "collectAndPrime";
  /** Why nothing can be written now. */
  disabledReason?: string;
}

/** What the player attacks with: charges, the next roll, shields and truce. */
export function AttackDeck(props: AttackDeckProps) {
  return (
    <Panel title="Your next attack" className={styles.panel}>
      <div className={styles.deck}>
        <Charges {...props} />
        <NextRoll {...props} />
        <Defence {...props} />
      </div>
    </Panel>
  );
}

function Charges({ state, rechargeSeconds, nowSeconds, paused }: AttackDeckProps) {
  const { attacks, maxAttacks, nextAttackAt } = state;
  const recharged = nextAttackAt === undefined ? 1 : 1 - (nextAttackAt - nowSeconds) / rechargeSeconds;
  return (
    <div className={styles.charges}>
      <Ring
        value={recharged}
        label="Recharge of the next attack charge"
        size={84}
        tone={attacks === 0 ? "hot" : "earning"}
      >
        <span className={styles.count}>
          {attacks}
          <small>/{maxAttacks}</small>
        </span>
      </Ring>
      <div>
        <p className={styles.fact}>{counted(attacks, "attack charge")}</p>
        <p className={styles.note}>
          {nextAttackAt === undefined ? (
            "Full"
          ) : paused ? (
            "Recharge frozen"
          ) : (
            <>
              Next <Duration at={nextAttackAt} now={nowSeconds} />
            </>
          )}
        </p>
        {attacks < maxAttacks && (
          <Link href="/market/supplies" className={styles.link}>
            Buy charges
          </Link>
        )}
      </div>
    </div>
  );
}

interface RollText {
  readonly tone: "earning" | "brass" | "calm" | "hot" | "neutral";
  readonly Icon: LucideIcon;
  readonly title: string;
  readonly text: ReactNode;
}

function NextRoll(props: AttackDeckProps) {
  const { state } = props;
  const { tone, Icon, title, text } = describeRoll(props);
  return (
    <div className={styles.roll} data-tone={tone}>
      <p className={styles.rollTitle}>
        <Icon size={18} aria-hidden /> {title}
      </p>
      <p className={styles.rollText}>{text}</p>
      {state.readiness === "cold" && <Priming {...props} />}
      {state.readiness === "ready" && <Readable {...props} />}
    </div>
  );
}

function describeRoll({ state, failProbability }: AttackDeckProps): RollText {
  const { readiness, roll, attacks, primingIsFree } = state;
  if (readiness === "cold") {
    const cost = primingIsFree ? "It is free this time." : "It costs one charge.";
    return {
      tone: "neutral",
      Icon: Snowflake,
      title: "Cold",
      text: `The roll of your next attack has expired unused. Prime it to fix a new one. ${cost}`,
    };
  }
  if (readiness === "priming" || roll === undefined) {
    return {
      tone: "calm",
      Icon: Hourglass,
      title: "Priming",
      text: "The next block fixes the roll of your next attack. Nobody can know it before.",
    };
  }
  const isDud = roll < failProbability;
  const text = nextRollText(roll, failProbability);
  if (attacks === 0) return { tone: "hot", Icon: ZapOff, title: "Ready, but no charges left", text };
  return isDud
    ? { tone: "brass", Icon: ZapOff, title: "Ready: the next roll is a dud", text }
    : { tone: "earning", Icon: Crosshair, title: "Ready: the next roll hits", text };
}

/** How long the roll can be used. */
function Readable({ state, head, secondsPerBlock }: AttackDeckProps) {
  const last = state.readableUntilBlock;
  return (
    <p className={styles.note}>
      Usable up to block {formatCount(last)}
      {head !== undefined && aboutBlocks(last - head, secondsPerBlock)}
    </p>
  );
}

function Priming(props: AttackDeckProps) {
  const { state, claimable, onPrime, onCollectAndPrime, pending, paused, disabledReason } = props;
  const lacksCharge =
    !state.primingIsFree && state.attacks === 0 ? "Priming costs a charge, and you have none" : undefined;
  const reason = paused ? "The game is paused" : (disabledReason ?? lacksCharge);
  return (
    <div className={styles.actions}>
      <Button
        icon={<Zap aria-hidden />}
        onClick={onPrime}
        pending={pending === "prime"}
        disabledReason={reason ?? (pending && "You are priming already")}
      >
        {state.primingIsFree ? "Prime for free" : "Prime for 1 charge"}
      </Button>
      {claimable > 0n && (
        <Button
          icon={<Coins aria-hidden />}
          onClick={onCollectAndPrime}
          pending={pending === "collectAndPrime"}
          disabledReason={reason ?? (pending && "You are priming already")}
        >
          Collect <Amount wei={claimable} decimals={2} /> and prime
        </Button>
      )}
    </div>
  );
}

function Defence({ state, nowSeconds, paused }: AttackDeckProps) {
  const { shields, maxShields, nextShieldAt, immuneUntil } = state;
  return (
    <div className={styles.defence}>
      <p className={styles.fact}>
        <Shield size={16} aria-hidden /> {shields} of {counted(maxShields, "shield")}
      </p>
      {nextShieldAt !== undefined && (
        <p className={styles.note}>
          {paused ? (
            "Recharge frozen"
          ) : (
            <>
              Next <Duration at={nextShieldAt} now={nowSeconds} />
            </>
          )}
        </p>
      )}
      {nowSeconds < immuneUntil && (
        <p className={styles.truce}>
          Truce
          {paused ? (
            ", its timer frozen"
          ) : (
            <>
              : nobody can attack you, ends <Duration at={immuneUntil} now={nowSeconds} />
            </>
          )}
          . Attacking gives it up.
        </p>
      )}
    </div>
  );
}
