import { useQuery } from "@tanstack/react-query";
import {
  ChevronDown,
  Coins,
  Crosshair,
  Dices,
  Hourglass,
  type LucideIcon,
  Pin,
  Shield,
  TimerOff,
  Zap,
  ZapOff,
} from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Link } from "wouter";

import { formatCount } from "#game/amounts";
import { isCritical } from "#game/loot";
import { quantity } from "#game/texts/quantities";
import { READINESS_TEXTS } from "#game/texts/readiness";
import { peekedText } from "#game/texts/rolls";

import type { AttackState } from "../../chain/game/attackState";
import { levelTitle } from "../../chain/game/capacity";
import { type AttackRules, statsQuery } from "../../chain/game/queries";
import { isWorthCollecting } from "../../chain/game/rewards";
import { blockPoller, useChain } from "../../chain/node/chain";
import { useChainNow } from "../../chain/node/useChainNow";
import { callsOf } from "../../chain/transactions/knownWrites";
import { useIntentsUnderWay } from "../../chain/transactions/store";
import { usePlayer, useWrite } from "../../chain/transactions/useWrite";
import { Amount } from "../../ui/Amount";
import { Button } from "../../ui/Button";
import { Duration } from "../../ui/Duration";
import { Check } from "../../ui/Fields";
import { Panel } from "../../ui/Panel";
import { Recharge } from "../../ui/Recharge";
import { Ring } from "../../ui/Ring";
import { useMediaQuery } from "../../ui/useMediaQuery";
import { batch } from "../../writes/batch";
import { keepRoll } from "../../writes/keepRoll";
import { primeAttack, primingObstacle, takesLastCharge } from "../../writes/primeAttack";
import { type Fighter, useArena, usePeek } from "./arena";
import styles from "./AttackDeck.module.css";
import { expiryText, oddsText } from "./texts";

interface AttackDeckProps {
  fighter: Fighter;
  /** Attacks anyone, to get a new roll; undefined when nobody in sight can be attacked. */
  onFire: (() => void) | undefined;
}

const TITLE = "Your next attack";

/** Means of the player's next attack: charges, roll, shields and immunity. One line on a phone until it is tapped. */
export function AttackDeck({ fighter, onFire }: AttackDeckProps) {
  const { state } = fighter;
  const isPhone = useMediaQuery("(max-width: 640px)");
  const deck = (
    <div className={`stack ${styles.deck}`}>
      <Charges state={state} />
      <NextRoll fighter={fighter} onFire={onFire} />
      <YourDefence state={state} />
    </div>
  );
  if (isPhone) return <Folded fighter={fighter}>{deck}</Folded>;
  return (
    <Panel title={TITLE} className="container">
      {deck}
    </Panel>
  );
}

function Folded({ fighter, children }: { fighter: Fighter; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { state } = fighter;
  const { tone, Icon, title } = describeRoll(state, useArena().rules);
  const counts = [
    { Icon: Zap, name: "Attack charges", count: `${state.charges}/${state.maxCharges}` },
    { Icon: Shield, name: "Shields", count: `${state.shields}/${state.maxShields}` },
  ];
  return (
    <section className={`container ${styles.folded}`} aria-label={TITLE}>
      <button
        type="button"
        className={`row gap-3 small ${styles.line}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon className={tone} size={18} aria-hidden />
        <strong className="grow">{title}</strong>
        {counts.map(({ Icon, name, count }) => (
          <span key={name} className="row gap-1 muted numbers">
            <Icon size={14} aria-hidden />
            <span className="visually-hidden">{name}: </span>
            {count}
          </span>
        ))}
        <ChevronDown size={18} aria-hidden />
      </button>
      {/* Shown even when folded, because nothing else works without a roll. */}
      {!isOpen && state.readiness === "cold" && !takesLastCharge(state) && (
        <div className={styles.needed}>
          <Priming {...fighter} />
        </div>
      )}
      {!isOpen && canKeep(state) && state.charges === 0 && (
        <div className={styles.needed}>
          <Keep state={state} />
        </div>
      )}
      <div id={id} hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}

function Charges({ state: { charges, maxCharges, nextChargeAt } }: { state: AttackState }) {
  const { paused, rules } = useArena();
  const nowSeconds = useChainNow();
  const recharged = nextChargeAt === undefined ? 0 : 1 - (nextChargeAt - nowSeconds) / rules.rechargeSeconds;
  return (
    <div className="row gap-4">
      <Ring
        value={(charges + recharged) / maxCharges}
        label="Attack charges"
        size={84}
        tone={charges === 0 ? "hot" : "earning"}
      >
        <span className={styles.count}>
          {charges}
          <small>/{maxCharges}</small>
        </span>
      </Ring>
      <div>
        <p className="row strong">{quantity(charges, "attackCharge")}</p>
        <p className="muted small">
          <Recharge nextAt={nextChargeAt} now={nowSeconds} paused={paused} />
        </p>
        {charges < maxCharges && (
          <Link href="/market/supplies" className="small quiet-link">
            Buy charges
          </Link>
        )}
        <Experience />
      </div>
    </div>
  );
}

/** Level and experience, which every attack but a bounce adds to. */
function Experience() {
  const player = usePlayer();
  const { data: stats } = useQuery({ ...statsQuery(player ?? ""), enabled: player !== undefined });
  if (!stats || stats.xpRequiredForNextLevel === 0n) return null;
  return (
    <p className="muted small">
      Level {`${stats.level}`}, {levelTitle(Number(stats.level))}:{" "}
      {`${stats.currentXP} of ${stats.xpRequiredForNextLevel}`} XP
    </p>
  );
}

interface RollText {
  readonly tone: "earning" | "brass" | "calm" | "hot";
  readonly Icon: LucideIcon;
  readonly title: string;
  readonly text: ReactNode;
}

function NextRoll({ fighter, onFire }: AttackDeckProps) {
  const { state } = fighter;
  const { rules } = useArena();
  const isPeeking = usePeek(({ isOn }) => isOn);
  const { tone, Icon, title, text } = describeRoll(state, rules);
  return (
    <div className={`stack gap-1 flagged ${styles.roll}`} data-tone={tone}>
      <p className="row strong large">
        <Icon className={tone} size={18} aria-hidden /> {title}
      </p>
      <p className="prose muted small pretty">{text}</p>
      {state.readiness === "cold" && <Priming {...fighter} />}
      {state.readiness === "ready" && <Expiry last={state.readableUntilBlock} />}
      <div className={`row wraps gap-3 ${styles.actions}`}>
        {isDud(state, rules.failProbability) && onFire && (
          <Button size="sm" icon={<Crosshair aria-hidden />} onClick={onFire}>
            Attack anyone
          </Button>
        )}
        {canKeep(state) && <Keep state={state} />}
        <Check label="Peek at my rolls" checked={isPeeking} onChange={(isOn) => usePeek.setState({ isOn })} />
      </div>
    </div>
  );
}

function isDud({ roll }: AttackState, failProbability: number): boolean {
  return roll !== undefined && roll < failProbability;
}

function describeRoll(state: AttackState, { failProbability, criticalRoll, stealPercentage }: AttackRules): RollText {
  const { readiness, roll, charges, primingIsFree } = state;
  if (readiness === "cold") {
    const cost = primingIsFree ? "It is free this time." : "It costs one charge.";
    const text = takesLastCharge(state)
      ? "A new roll would take your last charge. Wait for the next charge."
      : `Get a new one before attacking. ${cost}`;
    return { tone: "brass", Icon: TimerOff, title: "Your roll expired", text };
  }
  if (readiness === "priming") {
    return { tone: "calm", Icon: Hourglass, title: "Rolling", text: READINESS_TEXTS.priming };
  }
  const empty = charges === 0 ? ({ tone: "hot", Icon: ZapOff } as const) : undefined;
  const odds = oddsText(failProbability);
  if (roll === undefined) {
    const title = empty ? "No charges left" : odds;
    return { tone: "earning", Icon: Dices, title, text: READINESS_TEXTS.ready, ...empty };
  }
  const known = `${peekedText(roll, failProbability)} It is fixed, so anyone can compute it now.`;
  if (isDud(state, failProbability)) {
    const text = `${known} Attack anyone to get a new roll.`;
    return { tone: "brass", Icon: ZapOff, title: "It will miss", text, ...empty };
  }
  if (isCritical(roll, criticalRoll)) {
    const title = state.readableUntilBlock === undefined ? "A critical hit, kept" : "A critical hit";
    const text = `${known} It takes everything a component has earned, not ${stealPercentage}%. Only a shield can stop it.`;
    return { tone: "earning", Icon: Crosshair, title, text, ...empty };
  }
  const text = `${known} Only a shield can stop it.`;
  return { tone: "earning", Icon: Crosshair, title: "It gets through", text, ...empty };
}

/** Text for the time until the roll expires, if it does. */
function Expiry({ last }: { last: number | undefined }) {
  const { head } = useChain();
  if (last === undefined) return <p className="muted small">Your roll is kept: it never expires.</p>;
  if (!head) return null;
  return (
    <p className="muted small" title={`Usable up to block ${formatCount(last)}`}>
      {expiryText(last - head.number, blockPoller.secondsPerBlock)}
    </p>
  );
}

function canKeep({ readiness, readableUntilBlock }: AttackState): boolean {
  return readiness === "ready" && readableUntilBlock !== undefined;
}

/** Keeps the roll. The main action once no charge is left: the roll may expire before the next one. */
function Keep({ state }: { state: AttackState }) {
  const variant = state.charges === 0 ? "primary" : "secondary";
  return (
    <Button size="sm" variant={variant} icon={<Pin aria-hidden />} {...useWrite(keepRoll())}>
      Keep roll
    </Button>
  );
}

function Priming({ state, claimableAt, income }: Fighter) {
  const claimable = claimableAt(useChainNow());
  const isPriming = useIntentsUnderWay(usePlayer()).some((intent) => callsOf(intent).includes("primeAttack"));
  const reason = primingObstacle(state) ?? (isPriming ? "On its way" : undefined);
  const isLast = takesLastCharge(state);
  const prime = useWrite(primeAttack(), reason);
  const collectAndPrime = useWrite(batch(["claimAllRewards", "primeAttack"], 0n), reason);
  return (
    <div className={`row wraps gap-3 ${styles.actions}`}>
      <Button variant={isLast ? "secondary" : "primary"} icon={<Dices aria-hidden />} {...prime}>
        New roll, {state.primingIsFree ? "free" : isLast ? "your last charge" : "1 charge"}
      </Button>
      {isWorthCollecting(claimable, income) && !isLast && (
        <Button icon={<Coins aria-hidden />} {...collectAndPrime}>
          Collect <Amount wei={claimable} decimals={2} /> and roll
        </Button>
      )}
    </div>
  );
}

function YourDefence({ state: { shields, maxShields, nextShieldAt, immuneUntil } }: { state: AttackState }) {
  const { paused } = useArena();
  const nowSeconds = useChainNow();
  return (
    <div className={styles.defence}>
      <p className="row strong">
        <Shield className="calm" size={16} aria-hidden /> {shields} of {quantity(maxShields, "shield")}
      </p>
      {nextShieldAt !== undefined && (
        <p className="muted small">
          <Recharge nextAt={nextShieldAt} now={nowSeconds} paused={paused} />
        </p>
      )}
      {nowSeconds < immuneUntil && (
        <p className="calm small pretty">
          Immunity
          {paused ? (
            ", its timer frozen"
          ) : (
            <>
              : nobody can raid you, ends <Duration at={immuneUntil} now={nowSeconds} />
            </>
          )}
          . Attacking ends it.
        </p>
      )}
    </div>
  );
}
