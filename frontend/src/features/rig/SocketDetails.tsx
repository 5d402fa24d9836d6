import { Coins, ShoppingCart, Wrench, Zap } from "lucide-react";
import type { ReactNode } from "react";
import { Amount } from "../../ui/Amount";
import { ComponentArt } from "../../ui/art/ComponentArt";
import { Button } from "../../ui/Button";
import { componentDescription, skinName } from "../../ui/catalogue";
import { Duration } from "../../ui/Duration";
import { Fact, Facts } from "../../ui/Facts";
import { decimalsForRate, formatDuration, paybackSeconds, perDay } from "../../ui/format";
import { LiveAmount } from "../../ui/LiveAmount";
import { StatusPill } from "../../ui/StatusPill";
import type { Defence } from "./DefencePanel";
import { isEarning, type Socket, type Standstill } from "./model";
import styles from "./SocketDetails.module.css";

/** A write, with what is to be said about it. Absent actions are not drawn. */
export interface Action {
  readonly run: () => void;
  readonly pending?: boolean;
  readonly disabledReason?: string;
}

/** The repair of all that is hacked. */
export interface RepairAction extends Action {
  /** Wei. */
  readonly cost: bigint;
  /** What it repairs. */
  readonly names: readonly string[];
}

export interface SocketDetailsProps {
  socket: Socket;
  nowSeconds: number;
  standstill?: Standstill;
  /** How long it is protected when it works again. */
  protection?: Pick<Defence, "repairProtectionSeconds" | "reactivationProtectionSeconds">;
  rewardAt?: (componentId: number) => bigint;
  collect?: Action;
  /** Repairs everything that is hacked; the contract knows no other repair. */
  repair?: RepairAction;
  reactivate?: Action;
  buy?: Action;
  /** Choice of skins for this component. */
  skinPicker?: ReactNode;
  /** Its action is the screen's main one, as in a dialog. */
  prominent?: boolean;
}

/** Everything about one socket, and what can be done there. The name is the heading of whatever holds it. */
export function SocketDetails(props: SocketDetailsProps) {
  const { socket, skinPicker } = props;
  return (
    <div className={styles.details}>
      <div className={styles.stage} data-state={socket.state}>
        <ComponentArt
          className={styles.art}
          componentId={socket.id}
          skinId={socket.skinId}
          state={socket.state}
          rewardRate={socket.settings.rewardRate}
        />
      </div>
      <p className={styles.description}>{componentDescription(socket.id)}</p>
      <Earned {...props} />
      <StateLine {...props} />
      <Terms {...props} />
      <Actions {...props} />
      {skinPicker}
    </div>
  );
}

/** The state in one pill, for headings. */
export function SocketPill({ socket, standstill }: { socket: Socket; standstill?: Standstill }) {
  switch (socket.state) {
    case "empty":
      return <StatusPill>Empty</StatusPill>;
    case "hacked":
      return <StatusPill tone="hot">Hacked</StatusPill>;
    case "protected":
      return <StatusPill tone="calm">Protected</StatusPill>;
    case "offline":
      return <StatusPill tone="brass">{standstill === "dry" ? "Pool dry" : "Paused"}</StatusPill>;
    default:
      return <StatusPill tone="earning">Earning</StatusPill>;
  }
}

function Earned({ socket, rewardAt, collect }: SocketDetailsProps) {
  if (socket.state === "empty" || !rewardAt) return null;
  const { id, settings } = socket;
  return (
    <div className={styles.earned}>
      <div>
        <p className={styles.label}>{socket.state === "hacked" ? "Left to collect" : "Earned, not collected"}</p>
        <p className={styles.amount}>
          <LiveAmount key={id} getValue={() => rewardAt(id)} decimals={decimalsForRate(settings.rewardRate)} />
        </p>
      </div>
      {collect && (
        <Button
          icon={<Coins aria-hidden />}
          onClick={collect.run}
          pending={collect.pending}
          disabledReason={collect.disabledReason}
        >
          Collect
        </Button>
      )}
    </div>
  );
}

function StateLine({ socket, nowSeconds, standstill, protection }: SocketDetailsProps) {
  const { state, protectedUntil, reactivatableAt } = socket;
  if (state === "hacked") {
    return (
      <p className={styles.state} data-tone="hot">
        Raided: it earns nothing until it works again.{" "}
        <WayBack at={reactivatableAt} now={nowSeconds} standstill={standstill} />
        {protection && ` ${protectionAfterwards(protection)}`}
      </p>
    );
  }
  if (state === "offline") {
    return (
      <p className={styles.state} data-tone="brass">
        {standstill === "dry"
          ? "It earns again when somebody adds to the reward pool."
          : "The game is paused. Rewards and timers are frozen until it resumes."}
      </p>
    );
  }
  if (protectedUntil === undefined) return null;
  return (
    <p className={styles.state} data-tone="calm">
      Nobody can attack it for <Duration at={protectedUntil} now={nowSeconds} bare end="." />
    </p>
  );
}

function protectionAfterwards({
  repairProtectionSeconds: repair,
  reactivationProtectionSeconds: reactivation,
}: NonNullable<SocketDetailsProps["protection"]>): string {
  if (repair === reactivation) return `It is then protected for ${formatDuration(repair)}.`;
  return `A repair protects it for ${formatDuration(repair)}, a reactivation for ${formatDuration(reactivation)}.`;
}

function WayBack({ at, now, standstill }: { at: number | undefined; now: number; standstill?: Standstill }) {
  if (at === undefined) return <>Repair it to use it again.</>;
  if (at <= now) return <>It can be reactivated for free now.</>;
  if (standstill === "paused") return <>Its timer is frozen while the game is paused.</>;
  return (
    <>
      Repair it now, or reactivate it for free <Duration at={at} now={now} end="." />
    </>
  );
}

function Terms({ socket, nowSeconds }: SocketDetailsProps) {
  const { settings, state, id, skinId } = socket;
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

function Actions({ socket, nowSeconds, buy, repair, reactivate, prominent }: SocketDetailsProps) {
  const variant = prominent ? "primary" : "secondary";
  if (socket.state === "empty") {
    if (!buy) return null;
    return (
      <Button
        variant={variant}
        wide
        icon={<ShoppingCart aria-hidden />}
        onClick={buy.run}
        pending={buy.pending}
        disabledReason={buy.disabledReason ?? (socket.settings.isActive ? undefined : `${socket.name} is not on sale`)}
      >
        Buy for <Amount wei={socket.settings.price} />
      </Button>
    );
  }
  if (isEarning(socket) || socket.state === "offline" || (!repair && !reactivate)) return null;
  return (
    <div className={styles.actions}>
      {repair && (
        <Button
          variant={variant}
          wide
          icon={<Wrench aria-hidden />}
          onClick={repair.run}
          pending={repair.pending}
          disabledReason={repair.disabledReason}
        >
          {repair.names.length > 1 ? `Repair all ${repair.names.length}` : "Repair"} for <Amount wei={repair.cost} />
        </Button>
      )}
      {reactivate && (
        <Button
          wide
          icon={<Zap aria-hidden />}
          onClick={reactivate.run}
          pending={reactivate.pending}
          disabledReason={reactivate.disabledReason ?? waitReason(socket, nowSeconds)}
        >
          Reactivate for free
        </Button>
      )}
    </div>
  );
}

function waitReason({ reactivatableAt }: Socket, nowSeconds: number): string | undefined {
  if (reactivatableAt === undefined || reactivatableAt <= nowSeconds) return undefined;
  return `Free reactivation is possible in ${formatDuration(reactivatableAt - nowSeconds)}`;
}
