import { Crosshair, RefreshCcw, Shield, Snowflake } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { Button } from "../../ui/Button";
import { Duration } from "../../ui/Duration";
import { Panel } from "../../ui/Panel";
import { hasNotifications } from "../../ui/notifications";
import { Ring } from "../../ui/Ring";
import { StatusPill } from "../../ui/StatusPill";
import { NotificationSwitch } from "./NotificationSwitch";
import type { Action } from "./SocketDetails";
import styles from "./DefencePanel.module.css";

/** A player's shields and charges. Times in Unix seconds, lengths in seconds. */
export interface Defence {
  readonly shields: number;
  readonly maxShields: number;
  /** Absent at capacity. */
  readonly nextShieldAt: number | undefined;
  readonly shieldRechargeSeconds: number;
  readonly attacks: number;
  readonly maxAttacks: number;
  readonly nextAttackAt: number | undefined;
  readonly rechargeSeconds: number;
  /** When the immunity after a broken shield ends or has ended. */
  readonly immuneUntil: number;
  readonly readiness: "cold" | "priming" | "ready";
  readonly primingIsFree: boolean;
  /** How long a component is protected that works again. */
  readonly repairProtectionSeconds: number;
  readonly reactivationProtectionSeconds: number;
}

export interface DefencePanelProps {
  defence: Defence;
  nowSeconds: number;
  /** Timers stand still. */
  paused?: boolean;
  prime?: Action;
}

/** What stands between the rig and its rivals, and what there is to strike back with. */
export function DefencePanel({ defence, nowSeconds, paused, prime }: DefencePanelProps) {
  const isImmune = defence.immuneUntil > nowSeconds;
  return (
    <Panel
      title="Defence"
      aside={
        <Link href="/market/supplies" className={styles.link}>
          Buy supplies
        </Link>
      }
      tone={isImmune ? "calm" : "neutral"}
      className={styles.panel}
    >
      <div className={styles.layout}>
        <Counter
          name="Shields"
          tone="calm"
          held={defence.shields}
          capacity={defence.maxShields}
          nextAt={defence.nextShieldAt}
          rechargeSeconds={defence.shieldRechargeSeconds}
          nowSeconds={nowSeconds}
          paused={paused}
        />
        <Counter
          name="Attack charges"
          tone="hot"
          held={defence.attacks}
          capacity={defence.maxAttacks}
          nextAt={defence.nextAttackAt}
          rechargeSeconds={defence.rechargeSeconds}
          nowSeconds={nowSeconds}
          paused={paused}
        />
        <div className={styles.next}>
          {isImmune && (
            <p>
              <StatusPill tone="calm" icon={<Shield size={14} aria-hidden />}>
                Immune
              </StatusPill>{" "}
              {paused ? (
                "frozen while paused"
              ) : (
                <>
                  for <Duration at={defence.immuneUntil} now={nowSeconds} bare end="," /> or until you attack
                </>
              )}
            </p>
          )}
          <Readiness defence={defence} prime={prime} />
        </div>
      </div>
      {hasNotifications() && <NotificationSwitch />}
    </Panel>
  );
}

interface CounterProps {
  name: string;
  tone: "calm" | "hot";
  held: number;
  capacity: number;
  nextAt: number | undefined;
  rechargeSeconds: number;
  nowSeconds: number;
  paused?: boolean;
}

/** How many there are, with the recharge of the next one as a ring. */
function Counter({ name, tone, held, capacity, nextAt, rechargeSeconds, nowSeconds, paused }: CounterProps) {
  const progress = nextAt === undefined ? 1 : 1 - (nextAt - nowSeconds) / rechargeSeconds;
  return (
    <div className={styles.counter}>
      <Ring value={progress} label={`Recharge of ${name.toLowerCase()}`} tone={tone} size={52}>
        {held}
      </Ring>
      <div>
        <p className={styles.name}>
          {name} <span className={styles.count}>{`${held} of ${capacity}`}</span>
        </p>
        <p className={styles.note}>
          {nextAt === undefined ? (
            "Full"
          ) : paused ? (
            "Recharge frozen"
          ) : (
            <>
              Next <Duration at={nextAt} now={nowSeconds} />
            </>
          )}
        </p>
      </div>
    </div>
  );
}

const READINESS: Record<Defence["readiness"], { pill: ReactNode; text: string }> = {
  ready: {
    pill: (
      <StatusPill tone="earning" icon={<Crosshair size={14} aria-hidden />}>
        Ready
      </StatusPill>
    ),
    text: "Your next attack can go.",
  },
  priming: {
    pill: (
      <StatusPill tone="brass" icon={<RefreshCcw size={14} aria-hidden />}>
        Priming
      </StatusPill>
    ),
    text: "Your next attack is ready with the next block.",
  },
  cold: {
    pill: <StatusPill icon={<Snowflake size={14} aria-hidden />}>Cold</StatusPill>,
    text: "You have not attacked for long: prime the next attack first.",
  },
};

function Readiness({ defence, prime }: { defence: Defence; prime?: Action }) {
  const { pill, text } = READINESS[defence.readiness];
  return (
    <>
      <p>
        {pill} {text}
      </p>
      {defence.readiness === "cold" && prime && (
        <Button
          size="sm"
          icon={<RefreshCcw aria-hidden />}
          onClick={prime.run}
          pending={prime.pending}
          disabledReason={prime.disabledReason}
        >
          {defence.primingIsFree ? "Prime for free" : "Prime for one charge"}
        </Button>
      )}
    </>
  );
}
