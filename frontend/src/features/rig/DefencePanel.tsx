import { Crosshair, RefreshCcw, Shield, Snowflake } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Readiness } from "../../chain/attackState";
import { useChainNow } from "../../chain/useChainNow";
import { Button } from "../../ui/Button";
import { Duration } from "../../ui/Duration";
import { Panel } from "../../ui/Panel";
import { hasNotifications } from "../../ui/notifications";
import { Recharge } from "../../ui/Recharge";
import { Ring } from "../../ui/Ring";
import { StatusPill } from "../../ui/StatusPill";
import { NotificationSwitch } from "./NotificationSwitch";
import { useOwnRig, useRig } from "./rig";
import { usePriming } from "./writes";
import styles from "./DefencePanel.module.css";

/** What stands between the rig and its rivals, and what there is to strike back with. */
export function DefencePanel() {
  const { defence } = useOwnRig();
  const paused = useIsPaused();
  const nowSeconds = useChainNow();
  const isImmune = defence.immuneUntil > nowSeconds;
  return (
    <Panel
      title="Defence"
      aside={
        <Link href="/market/supplies" className="muted small">
          Buy supplies
        </Link>
      }
      tone={isImmune ? "calm" : "neutral"}
      className="container"
    >
      <div className={`stack ${styles.layout}`}>
        <Counter
          name="Shields"
          tone="calm"
          held={defence.shields}
          capacity={defence.maxShields}
          nextAt={defence.nextShieldAt}
          rechargeSeconds={defence.shieldRechargeSeconds}
        />
        <Counter
          name="Attack charges"
          tone="hot"
          held={defence.attacks}
          capacity={defence.maxAttacks}
          nextAt={defence.nextAttackAt}
          rechargeSeconds={defence.rechargeSeconds}
        />
        <div className={`stack gap-2 muted small pretty ${styles.next}`}>
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
          <NextAttack />
        </div>
      </div>
      {hasNotifications() && <NotificationSwitch />}
    </Panel>
  );
}

/** Timers are frozen then. */
function useIsPaused(): boolean {
  return useRig().standstill === "paused";
}

interface CounterProps {
  name: string;
  tone: "calm" | "hot";
  held: number;
  capacity: number;
  nextAt: number | undefined;
  rechargeSeconds: number;
}

/** How many there are, with the recharge of the next one as a ring. */
function Counter({ name, tone, held, capacity, nextAt, rechargeSeconds }: CounterProps) {
  const paused = useIsPaused();
  const nowSeconds = useChainNow();
  const progress = nextAt === undefined ? 1 : 1 - (nextAt - nowSeconds) / rechargeSeconds;
  return (
    <div className="row gap-3">
      <Ring value={progress} label={`Recharge of ${name.toLowerCase()}`} tone={tone} size={52}>
        {held}
      </Ring>
      <div>
        <p className={`strong ${styles.name}`}>
          {name} <span className={`muted tiny nowrap ${styles.count}`}>{`${held} of ${capacity}`}</span>
        </p>
        <p className="muted small">
          <Recharge nextAt={nextAt} now={nowSeconds} paused={paused} />
        </p>
      </div>
    </div>
  );
}

const READINESS: Record<Readiness, { pill: ReactNode; text: string }> = {
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
    text: "Your last attack was too long ago: prime the next one first.",
  },
};

function NextAttack() {
  const { readiness, primingIsFree } = useOwnRig().defence;
  const prime = usePriming();
  const { pill, text } = READINESS[readiness];
  return (
    <>
      <p>
        {pill} {text}
      </p>
      {readiness === "cold" && (
        <Button size="sm" icon={<RefreshCcw aria-hidden />} {...prime}>
          {primingIsFree ? "Prime for free" : "Prime for one charge"}
        </Button>
      )}
    </>
  );
}
