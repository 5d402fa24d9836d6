import { Check, Coins, ShoppingCart, Zap } from "lucide-react";
import { Link } from "wouter";

import { decimalsForRate, paybackSeconds, perDay } from "#game/amounts";
import { componentDescription, skinName } from "#game/names";
import { roughDuration } from "#game/times";

import type { AttackRules } from "../../chain/game/queries";
import { useChainNow } from "../../chain/node/useChainNow";
import { Amount } from "../../ui/Amount";
import { ComponentArt } from "../../ui/art/ComponentArt";
import { Button, type ButtonProps } from "../../ui/Button";
import { Duration } from "../../ui/Duration";
import { Fact, Facts } from "../../ui/Facts";
import { LiveAmount } from "../../ui/LiveAmount";
import { StatusPill } from "../../ui/StatusPill";
import { LeftBehind } from "./LeftBehind";
import { RepairAll } from "./RepairAll";
import { type OwnRig, useRig } from "./rig";
import styles from "./SocketDetails.module.css";
import type { OfflineReason, Socket } from "./sockets";
import { useCollect, usePurchase, useReactivation, useRepair, useSkin } from "./writes";

interface DetailsProps {
  socket: Socket;
  /** Look of its main action: "primary" where it is the screen's, as in a dialog. */
  variant?: ButtonProps["variant"];
}

/** Props of the parts that only the connected player sees. */
interface OwnDetailsProps extends DetailsProps {
  own: OwnRig;
}

const TONES = { earning: "earning", protected: "calm", hacked: "hot", offline: "neutral", empty: "neutral" };

/** Details and actions of one socket. Its name is in the heading of the panel or sheet around it. */
export function SocketDetails({ socket, variant = "secondary" }: DetailsProps) {
  const { own } = useRig();
  return (
    <div className="stack">
      <div className={`middle sunk ${styles.stage}`} data-tone={TONES[socket.state]}>
        <ComponentArt
          className={styles.art}
          componentId={socket.id}
          skinId={socket.skinId}
          state={socket.state}
          rewardRate={socket.settings.rewardRate}
        />
      </div>
      <p className="muted small">{componentDescription(socket.id)}</p>
      {own && socket.state !== "empty" && <Earned own={own} socket={socket} />}
      <StateLine socket={socket} />
      <Terms socket={socket} />
      {own && socket.state === "empty" && <Buy own={own} socket={socket} variant={variant} />}
      {own && socket.state === "hacked" && <WaysBack own={own} socket={socket} variant={variant} />}
      {own && socket.state !== "empty" && <Skins own={own} socket={socket} />}
    </div>
  );
}

const PILLS = {
  earning: { tone: "earning", name: "Earning" },
  protected: { tone: "calm", name: "Protected" },
  hacked: { tone: "hot", name: "Hacked" },
  offline: { tone: "brass", name: "Paused" },
  empty: { tone: "neutral", name: "Empty" },
} as const;

/** State of a socket as a pill, for headings. */
export function SocketPill({ socket: { state } }: { socket: Socket }) {
  const { offlineReason } = useRig();
  const { tone, name } = PILLS[state];
  return (
    <StatusPill tone={tone}>{state === "offline" && offlineReason === "poolEmpty" ? "Pool empty" : name}</StatusPill>
  );
}

function Earned({ own, socket: { id, settings, state } }: OwnDetailsProps) {
  const { rewardAt, paymentAt, ripeAt } = own;
  const now = useChainNow();
  const collect = useCollect(own, id);
  return (
    <div className="row wraps between gap-3">
      <div>
        <p className="muted tiny">{state === "hacked" ? "Left to collect" : "Earned, not collected"}</p>
        <p className="strong large">
          <LiveAmount key={id} getValue={() => rewardAt(id)} decimals={decimalsForRate(settings.rewardRate)} />
        </p>
        {rewardAt(id) > 0n && (
          <p className="muted small">
            {ripeAt(id) > now ? (
              <>
                Ripe <Duration at={ripeAt(id)} now={now} />
              </>
            ) : (
              "Ripe"
            )}
          </p>
        )}
        <LeftBehind earned={() => rewardAt(id)} payment={() => paymentAt(id)} />
      </div>
      <Button icon={<Coins aria-hidden />} {...collect}>
        Collect
      </Button>
    </div>
  );
}

function StateLine({ socket: { state, protectedUntil, reactivatableAt } }: DetailsProps) {
  const nowSeconds = useChainNow();
  const { offlineReason, own } = useRig();
  if (state === "hacked") {
    return (
      <p className="flagged muted small pretty" data-tone="hot">
        Raided: it earns nothing until it works again.{" "}
        <WayBack at={reactivatableAt} now={nowSeconds} offlineReason={offlineReason} />
        {own && ` ${protectionAfterwards(own.defence)}`}
      </p>
    );
  }
  if (state === "offline") {
    return (
      <p className="flagged muted small pretty" data-tone="brass">
        {offlineReason === "poolEmpty"
          ? "It earns again when someone refills the reward pool."
          : "The game is paused. Rewards and timers are frozen until it resumes."}
      </p>
    );
  }
  if (protectedUntil === undefined) return null;
  return (
    <p className="flagged muted small pretty" data-tone="calm">
      Nobody can attack it for <Duration at={protectedUntil} now={nowSeconds} bare end="." />
    </p>
  );
}

function protectionAfterwards({
  repairProtectionSeconds: repair,
  reactivationProtectionSeconds: reactivation,
}: AttackRules): string {
  if (repair === reactivation) return `It is then protected for ${roughDuration(repair)}.`;
  return `A repair protects it for ${roughDuration(repair)}, a restart for ${roughDuration(reactivation)}.`;
}

function WayBack({ at, now, offlineReason }: { at: number | undefined; now: number; offlineReason?: OfflineReason }) {
  if (at === undefined) return "Repair it to use it again.";
  if (at <= now) return "It can be restarted for free now.";
  if (offlineReason === "paused") return "Its timer is frozen while the game is paused.";
  return (
    <>
      Repair it now, or restart it for free <Duration at={at} now={now} end="." />
    </>
  );
}

function Terms({ socket: { settings, state, id, skinId } }: DetailsProps) {
  const nowSeconds = useChainNow();
  const payback = paybackSeconds(settings.price, settings.rewardRate);
  return (
    <Facts>
      <Fact name="Reward">
        <Amount wei={perDay(settings.rewardRate)} /> / day
      </Fact>
      {state === "empty" ? (
        <>
          <Fact name="Price">
            <Amount wei={settings.price} />
          </Fact>
          <Fact name="Pays back in">
            {payback === undefined ? "Never" : <Duration at={nowSeconds + payback} now={nowSeconds} bare />}
          </Fact>
        </>
      ) : (
        <Fact name="Skin">{skinName(id, skinId)}</Fact>
      )}
      <Fact name="Repair cost">
        <Amount wei={settings.repairCost} />
      </Fact>
    </Facts>
  );
}

function Buy({ own, socket, variant }: OwnDetailsProps) {
  const write = usePurchase([socket], own);
  const { isActive, price } = socket.settings;
  return (
    <Button
      variant={variant}
      wide
      icon={<ShoppingCart aria-hidden />}
      {...write}
      disabledReason={write.disabledReason ?? (isActive ? undefined : `${socket.name} is not on sale`)}
    >
      Buy for <Amount wei={price} />
    </Button>
  );
}

function WaysBack({ own, socket, variant }: OwnDetailsProps) {
  const repair = useRepair(own);
  const reactivation = useReactivation(socket);
  if (!repair) return null;
  const { isBetter, names } = repair;
  return (
    <div className="stack gap-3">
      <RepairAll {...repair} look={{ variant: isBetter ? variant : "secondary", wide: true }} />
      <Button variant={isBetter ? "secondary" : variant} wide icon={<Zap aria-hidden />} {...reactivation}>
        Restart for free
      </Button>
      {names.length > 1 && (
        <p className="muted tiny pretty">
          A repair covers all hacked components together. For free, each is restarted separately.
        </p>
      )}
    </div>
  );
}

/** Skins that the component can wear now. */
function Skins({ own, socket: { id, name, skinId } }: OwnDetailsProps) {
  return (
    <section className="stack gap-2" aria-label={`Skins of your ${name}`}>
      <header className="row baseline between gap-3">
        <h3 className="small">Skins</h3>
        <Link href="/market/skins" className="muted small">
          More in the Market
        </Link>
      </header>
      <ul className={`cards gap-2 ${styles.skins}`}>
        {[0, ...own.skinsOf(id)].map((each) => (
          <Skin key={each} componentId={id} skinId={each} isApplied={each === skinId} />
        ))}
      </ul>
    </section>
  );
}

function Skin({ componentId, skinId, isApplied }: { componentId: number; skinId: number; isApplied: boolean }) {
  const write = useSkin(componentId, skinId, isApplied);
  return (
    <li className="stack gap-1">
      <ComponentArt componentId={componentId} skinId={skinId} className={styles.skin} />
      <Button size="sm" wide icon={isApplied && <Check aria-hidden />} {...write}>
        <span className="visually-hidden">{isApplied ? "Applied:" : "Apply"}</span> {skinName(componentId, skinId)}
      </Button>
    </li>
  );
}
