import { CirclePause, Shield, Wrench } from "lucide-react";
import { useChainNow } from "../../chain/node/useChainNow";
import { Amount } from "../../ui/Amount";
import { ComponentArt } from "../../ui/art/ComponentArt";
import { Duration } from "../../ui/Duration";
import { LiveAmount } from "../../ui/LiveAmount";
import { decimalsForRate, perDay } from "../../../../scripts/game/amounts";
import { useTokenSymbol } from "../../ui/token";
import { describeSocket, type Socket } from "./sockets";
import { useRig } from "./rig";
import styles from "./Socket.module.css";

/** Labels printed on the board beside the sockets of the opening catalogue. */
const PRINT = ["FAN", "ATX", "DIMM", "M.2", "LAN", "PUMP", "CPU", "PCIE", "OAM", "QPU"];

/** Sockets with a place of their own in the layouts; types beyond them fill expansion rows. */
export const PLACED_SOCKETS = PRINT.length;

interface SocketButtonProps {
  socket: Socket;
  selected: boolean;
  onSelect: (componentId: number) => void;
}

/** Socket on the board with its component. */
export function SocketButton({ socket, selected, onSelect }: SocketButtonProps) {
  const nowSeconds = useChainNow();
  const { offlineReason } = useRig();
  const symbol = useTokenSymbol();
  const isPlaced = socket.id <= PLACED_SOCKETS;
  return (
    <li className={styles.place} data-socket={socket.id} style={isPlaced ? { gridArea: `s${socket.id}` } : undefined}>
      <button
        type="button"
        className={styles.socket}
        data-state={socket.state}
        aria-pressed={selected}
        onClick={() => onSelect(socket.id)}
      >
        <span className="visually-hidden">{describeSocket(socket, nowSeconds, symbol, offlineReason)}</span>
        <span className={styles.print} aria-hidden>
          {PRINT[socket.id - 1] ?? `EXP ${socket.id}`}
        </span>
        <span className={styles.lamp} />
        <span className={styles.art}>
          <ComponentArt
            componentId={socket.id}
            skinId={socket.skinId}
            state={socket.state}
            rewardRate={socket.settings.rewardRate}
          />
        </span>
        <span className={`stack ${styles.text}`} aria-hidden>
          <span className={`small strong nowrap ${styles.name}`}>{socket.name}</span>
          <span className={`inline-row small nowrap ${styles.value}`}>
            <SocketValue socket={socket} />
          </span>
          <span className={`inline-row muted tiny nowrap ${styles.note}`}>
            <SocketNote socket={socket} />
          </span>
        </span>
      </button>
    </li>
  );
}

/** Placeholder for a socket whose contents are not known yet. */
export function BlankSocket({ componentId }: { componentId: number }) {
  return (
    <li className={styles.place} data-socket={componentId} style={{ gridArea: `s${componentId}` }}>
      <div className={styles.blank} />
    </li>
  );
}

/** Number that matters most in this state. */
function SocketValue({ socket: { id, state, settings } }: { socket: Socket }) {
  const { own } = useRig();
  if (state === "empty") return settings.isActive ? <Amount wei={settings.price} /> : "Not on sale";
  if (state === "hacked") {
    return (
      <>
        <Wrench size={13} /> <Amount wei={settings.repairCost} compact />
      </>
    );
  }
  return own && <LiveAmount getValue={() => own.rewardAt(id)} decimals={decimalsForRate(settings.rewardRate)} />;
}

/** Note below the number: a timer, the reason why nothing is earned, or the daily rate. */
function SocketNote({ socket: { state, settings, protectedUntil, reactivatableAt } }: { socket: Socket }) {
  const nowSeconds = useChainNow();
  const { offlineReason } = useRig();
  if (state === "hacked") {
    if (reactivatableAt === undefined) return "Hacked";
    if (reactivatableAt <= nowSeconds) return "Free now";
    if (offlineReason === "paused") return <Frozen />;
    return (
      <>
        Free in <Duration at={reactivatableAt} now={nowSeconds} bare inert />
      </>
    );
  }
  if (protectedUntil !== undefined) {
    if (offlineReason === "paused") return <Frozen />;
    return (
      <>
        <Shield size={13} /> <Duration at={protectedUntil} now={nowSeconds} bare inert />
      </>
    );
  }
  if (state === "offline") return offlineReason === "poolEmpty" ? "Pool empty" : "Paused";
  return (
    <>
      <Amount wei={perDay(settings.rewardRate)} compact /> / day
    </>
  );
}

/** Text that replaces a timer while the game is paused. */
function Frozen() {
  return (
    <>
      <CirclePause size={13} /> Frozen
    </>
  );
}
