import { Crosshair, Dices, RefreshCcw, Shield, TimerOff } from "lucide-react";
import { Link } from "wouter";

import { READINESS_TEXTS } from "#game/texts/readiness";

import { useChainNow } from "../../chain/node/useChainNow";
import { Button } from "../../ui/Button";
import { Duration } from "../../ui/Duration";
import { hasNotifications } from "../../ui/notifications";
import { Panel } from "../../ui/Panel";
import { Recharge } from "../../ui/Recharge";
import { Ring } from "../../ui/Ring";
import { StatusPill } from "../../ui/StatusPill";
import { Alarm, NotificationSwitch } from "./Alarm";
import styles from "./DefencePanel.module.css";
import type { OwnRig } from "./rig";
import { usePriming } from "./writes";

interface DefencePanelProps {
  own: OwnRig;
  /** Whether timers are frozen. */
  isPaused: boolean;
}

/** Defence of the rig against its rivals, and the means to strike back. */
export default function DefencePanel({ own, isPaused }: DefencePanelProps) {
  const { defence } = own;
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
        <Counter kind="Shields" own={own} isPaused={isPaused} />
        <Counter kind="Attack charges" own={own} isPaused={isPaused} />
        <div className={`stack gap-2 muted small pretty ${styles.next}`}>
          {isImmune && (
            <p>
              <StatusPill tone="calm" icon={<Shield size={14} aria-hidden />}>
                Immune
              </StatusPill>{" "}
              {isPaused ? (
                "frozen while paused"
              ) : (
                <>
                  Nobody can raid you for <Duration at={defence.immuneUntil} now={nowSeconds} bare end="," /> or until
                  you attack
                </>
              )}
            </p>
          )}
          <NextAttack own={own} />
        </div>
      </div>
      {hasNotifications() && <NotificationSwitch />}
      <Alarm own={own} isPaused={isPaused} />
    </Panel>
  );
}

/** Number of shields or charges, as a ring that the recharge of the next one fills further. */
function Counter({ own: { defence }, isPaused, kind }: DefencePanelProps & { kind: "Shields" | "Attack charges" }) {
  const nowSeconds = useChainNow();
  const [held, capacity, nextAt, seconds] =
    kind === "Shields"
      ? [defence.shields, defence.maxShields, defence.nextShieldAt, defence.shieldRechargeSeconds]
      : [defence.charges, defence.maxCharges, defence.nextChargeAt, defence.rechargeSeconds];
  const recharged = nextAt === undefined ? 0 : 1 - (nextAt - nowSeconds) / seconds;
  const tone = kind === "Shields" ? "calm" : "hot";
  return (
    <div className="row gap-3">
      <Ring value={(held + recharged) / capacity} label={kind} tone={tone} size={52}>
        {held}
      </Ring>
      <div>
        <p className={`strong ${styles.name}`}>
          {kind} <span className={`muted tiny nowrap ${styles.count}`}>{`${held} of ${capacity}`}</span>
        </p>
        <p className="muted small">
          <Recharge nextAt={nextAt} now={nowSeconds} paused={isPaused} />
        </p>
      </div>
    </div>
  );
}

const READINESS = {
  ready: { tone: "earning", Icon: Crosshair, name: "Ready" },
  priming: { tone: "brass", Icon: RefreshCcw, name: "Rolling" },
  cold: { tone: "brass", Icon: TimerOff, name: "Expired" },
} as const;

function NextAttack({ own }: { own: OwnRig }) {
  const { readiness, primingIsFree } = own.defence;
  const prime = usePriming(own);
  const { tone, Icon, name } = READINESS[readiness];
  return (
    <>
      <p>
        <StatusPill tone={tone} icon={<Icon size={14} aria-hidden />}>
          {name}
        </StatusPill>{" "}
        {READINESS_TEXTS[readiness]}
      </p>
      {readiness === "cold" && (
        <Button size="sm" icon={<Dices aria-hidden />} {...prime}>
          New roll, {primingIsFree ? "free" : "1 charge"}
        </Button>
      )}
    </>
  );
}
