import { CirclePause, Shield, Wrench } from "lucide-react";
import { Amount } from "../../ui/Amount";
import { ComponentArt } from "../../ui/art/ComponentArt";
import { Duration } from "../../ui/Duration";
import { LiveAmount } from "../../ui/LiveAmount";
import { decimalsForRate, perDay } from "../../ui/format";
import { useTokenSymbol } from "../../ui/token";
import { describeSocket, type Socket, type Standstill } from "./model";
import { PLACED_SOCKETS, socketPrint } from "./sockets";
import styles from "./Socket.module.css";

export interface SocketButtonProps {
  socket: Socket;
  selected: boolean;
  nowSeconds: number;
  standstill?: Standstill;
  /** The unclaimed reward at this moment; absent on a board that nobody owns. */
  rewardAt?: (componentId: number) => bigint;
  onSelect: (componentId: number) => void;
}

/** A socket on the board with what is in it. */
export function SocketButton(props: SocketButtonProps) {
  const { socket, selected, nowSeconds, standstill, onSelect } = props;
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
        <span className="visually-hidden">{describeSocket(socket, nowSeconds, symbol, standstill)}</span>
        <span className={styles.print} aria-hidden>
          {socketPrint(socket.id)}
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
        <span className={styles.text} aria-hidden>
          <span className={styles.name}>{socket.name}</span>
          <span className={styles.value}>
            <SocketValue {...props} />
          </span>
          <span className={styles.note}>
            <SocketNote {...props} />
          </span>
        </span>
      </button>
    </li>
  );
}

/** The place of a socket whose contents are not known yet. */
export function BlankSocket({ componentId }: { componentId: number }) {
  return (
    <li className={styles.place} data-socket={componentId} style={{ gridArea: `s${componentId}` }}>
      <div className={styles.blank} />
    </li>
  );
}

/** The number that matters most in this state. */
function SocketValue({ socket, rewardAt }: SocketButtonProps) {
  const { id, state, settings } = socket;
  if (state === "empty") return settings.isActive ? <Amount wei={settings.price} /> : <>Not on sale</>;
  if (state === "hacked") {
    return (
      <>
        <Wrench size={13} /> <Amount wei={settings.repairCost} compact />
      </>
    );
  }
  if (!rewardAt) return null;
  return <LiveAmount getValue={() => rewardAt(id)} decimals={decimalsForRate(settings.rewardRate)} />;
}

/** What to know besides. */
function SocketNote({ socket, nowSeconds, standstill }: SocketButtonProps) {
  const { state, settings, protectedUntil, reactivatableAt } = socket;
  if (state === "hacked") {
    if (reactivatableAt === undefined) return <>Hacked</>;
    if (reactivatableAt <= nowSeconds) return <>Free now</>;
    if (standstill === "paused") return <Frozen />;
    return (
      <>
        Free in <Duration at={reactivatableAt} now={nowSeconds} bare inert />
      </>
    );
  }
  if (protectedUntil !== undefined) {
    if (standstill === "paused") return <Frozen />;
    return (
      <>
        <Shield size={13} /> <Duration at={protectedUntil} now={nowSeconds} bare inert />
      </>
    );
  }
  if (state === "offline") return <>{standstill === "dry" ? "Pool dry" : "Paused"}</>;
  return (
    <>
      <Amount wei={perDay(settings.rewardRate)} compact /> / day
    </>
  );
}

/** In place of a timer that stands still with the game. */
function Frozen() {
  return (
    <>
      <CirclePause size={13} /> Frozen
    </>
  );
}
