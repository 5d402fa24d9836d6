import {
  ChevronDown,
  Coins,
  Crosshair,
  Dices,
  Hourglass,
  type LucideIcon,
  Shield,
  Snowflake,
  Zap,
  ZapOff,
} from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Link } from "wouter";

import type { AttackState } from "../../chain/attackState";
import { Amount } from "../../ui/Amount";
import { Button } from "../../ui/Button";
import { Duration } from "../../ui/Duration";
import { Check } from "../../ui/Fields";
import { counted, formatCount } from "../../ui/format";
import { Panel } from "../../ui/Panel";
import { Recharge } from "../../ui/Recharge";
import { Ring } from "../../ui/Ring";
import { useMediaQuery } from "../../ui/useMediaQuery";
import { expiryText, oddsText } from "./texts";
import styles from "./AttackDeck.module.css";

export interface AttackDeckProps {
  /** The roll is undefined unless the player peeks. */
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
  isPeeking: boolean;
  onPeek: (isPeeking: boolean) => void;
  /** Fires at anyone, for the sake of a new roll; undefined when nobody in sight can be attacked. */
  onFire: (() => void) | undefined;
}

const TITLE = "Your next attack";

/** What the player attacks with: charges, the next roll, shields and truce. On a phone one line until it is touched. */
export function AttackDeck(props: AttackDeckProps) {
  const isPhone = useMediaQuery("(max-width: 640px)");
  const deck = (
    <div className={`stack ${styles.deck}`}>
      <Charges {...props} />
      <NextRoll {...props} />
      <Defence {...props} />
    </div>
  );
  if (isPhone) return <Folded {...props}>{deck}</Folded>;
  return (
    <Panel title={TITLE} className="container">
      {deck}
    </Panel>
  );
}

function Folded(props: AttackDeckProps & { children: ReactNode }) {
  const { state, children } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { tone, Icon, title } = describeRoll(props);
  return (
    <section className={`container ${styles.folded}`} aria-label={TITLE}>
      <button
        type="button"
        className={`row gap-3 small ${styles.line}`}
        data-tone={tone}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon size={18} aria-hidden />
        <strong className="grow">{title}</strong>
        <span className="row gap-1 muted numbers">
          <Zap size={14} aria-hidden />
          <span className="visually-hidden">Attack charges: </span>
          {state.attacks}/{state.maxAttacks}
        </span>
        <span className="row gap-1 muted numbers">
          <Shield size={14} aria-hidden />
          <span className="visually-hidden">Shields: </span>
          {state.shields}/{state.maxShields}
        </span>
        <ChevronDown size={18} aria-hidden />
      </button>
      <div id={id} hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}

function Charges({ state, rechargeSeconds, nowSeconds, paused }: AttackDeckProps) {
  const { attacks, maxAttacks, nextAttackAt } = state;
  const recharged = nextAttackAt === undefined ? 1 : 1 - (nextAttackAt - nowSeconds) / rechargeSeconds;
  return (
    <div className="row gap-4">
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
        <p className="row strong">{counted(attacks, "attack charge")}</p>
        <p className="muted small">
          <Recharge nextAt={nextAttackAt} now={nowSeconds} paused={paused} />
        </p>
        {attacks < maxAttacks && (
          <Link href="/market/supplies" className="small quiet-link">
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
  const { state, isPeeking, onPeek } = props;
  const { tone, Icon, title, text } = describeRoll(props);
  return (
    <div className={`stack gap-1 flagged ${styles.roll}`} data-tone={tone}>
      <p className={`row strong large ${styles.rollTitle}`}>
        <Icon size={18} aria-hidden /> {title}
      </p>
      <p className="prose muted small pretty">{text}</p>
      {state.readiness === "cold" && <Priming {...props} />}
      {state.readiness === "ready" && <Readable {...props} />}
      <div className={`row wraps gap-3 ${styles.actions}`}>
        {isDud(props) && props.onFire && (
          <Button size="sm" icon={<Crosshair aria-hidden />} onClick={props.onFire}>
            Fire it at anyone
          </Button>
        )}
        <Check label="Peek at my rolls" checked={isPeeking} onChange={onPeek} />
      </div>
    </div>
  );
}

function isDud({ state: { roll }, failProbability }: AttackDeckProps): boolean {
  return roll !== undefined && roll < failProbability;
}

function describeRoll(props: AttackDeckProps): RollText {
  const { state, failProbability } = props;
  const { readiness, roll, attacks, primingIsFree } = state;
  if (readiness === "cold") {
    const cost = primingIsFree ? "It is free this time." : "It costs one charge.";
    return {
      tone: "neutral",
      Icon: Snowflake,
      title: "Cold: prime it",
      text: `The roll of your next attack has expired unused. Prime it to fix a new one. ${cost}`,
    };
  }
  if (readiness === "priming") {
    return {
      tone: "calm",
      Icon: Hourglass,
      title: "Priming",
      text: "The next block fixes the roll of your next attack. Nobody can know it earlier.",
    };
  }
  const empty = attacks === 0 ? ({ tone: "hot", Icon: ZapOff } as const) : undefined;
  const odds = oddsText(failProbability);
  if (roll === undefined) {
    const text = "Your roll is already fixed. You will see it with the result.";
    return { tone: "earning", Icon: Dices, title: empty ? "No charges left" : odds, text, ...empty };
  }
  const known = `You peeked: the roll is ${roll}, and below ${failProbability} misses. Anybody can compute it.`;
  if (isDud(props)) {
    const text = `${known} Fire it at anyone to get a new roll.`;
    return { tone: "brass", Icon: ZapOff, title: "A dud: it will miss", text, ...empty };
  }
  const text = `${known} Only a shield can stop it.`;
  return { tone: "earning", Icon: Crosshair, title: "It gets through", text, ...empty };
}

/** How long the roll can be used. */
function Readable({ state, head, secondsPerBlock }: AttackDeckProps) {
  const last = state.readableUntilBlock;
  return (
    <p className="muted small" title={`Usable up to block ${formatCount(last)}`}>
      {expiryText(head === undefined ? undefined : last - head, secondsPerBlock) ??
        `Expires after block ${formatCount(last)}`}
    </p>
  );
}

function Priming(props: AttackDeckProps) {
  const { state, claimable, onPrime, onCollectAndPrime, pending, paused, disabledReason } = props;
  const lacksCharge =
    !state.primingIsFree && state.attacks === 0 ? "Priming costs a charge, and you have none" : undefined;
  const reason = paused ? "The game is paused" : (disabledReason ?? lacksCharge);
  return (
    <div className={`row wraps gap-3 ${styles.actions}`}>
      <Button
        icon={<Zap aria-hidden />}
        onClick={onPrime}
        pending={pending === "prime"}
        disabledReason={reason ?? (pending && "Already priming")}
      >
        {state.primingIsFree ? "Prime for free" : "Prime for 1 charge"}
      </Button>
      {claimable > 0n && (
        <Button
          icon={<Coins aria-hidden />}
          onClick={onCollectAndPrime}
          pending={pending === "collectAndPrime"}
          disabledReason={reason ?? (pending && "Already priming")}
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
      <p className="row strong">
        <Shield size={16} aria-hidden /> {shields} of {counted(maxShields, "shield")}
      </p>
      {nextShieldAt !== undefined && (
        <p className="muted small">
          <Recharge nextAt={nextShieldAt} now={nowSeconds} paused={paused} />
        </p>
      )}
      {nowSeconds < immuneUntil && (
        <p className="calm small pretty">
          Truce
          {paused ? (
            ", its timer frozen"
          ) : (
            <>
              : nobody can attack you, ends <Duration at={immuneUntil} now={nowSeconds} />
            </>
          )}
          . Attacking ends it.
        </p>
      )}
    </div>
  );
}
