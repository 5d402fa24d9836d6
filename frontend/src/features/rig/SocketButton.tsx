import { CirclePause, Shield, Wrench } from "lucide-react";

import { decimalsForRate } from "#game/amounts";
import { ripenessText } from "#game/texts/ripeness";

import { useChainNow } from "../../chain/node/useChainNow";
import { Amount } from "../../ui/Amount";
import { ComponentArt } from "../../ui/art/ComponentArt";
import { PLACES, printOf } from "../../ui/art/drawings";
import { Duration } from "../../ui/Duration";
import { LiveAmount } from "../../ui/LiveAmount";
import { useTokenSymbol } from "../../ui/token";
import { useRig } from "./rig";
import styles from "./Socket.module.css";
import { describeSocket, type Socket } from "./sockets";

interface SocketButtonProps {
  socket: Socket;
  selected: boolean;
  onSelect: (componentId: number) => void;
}

/** Socket on the board with its component. */
export function SocketButton({ socket, selected, onSelect }: SocketButtonProps) {
  const nowSeconds = useChainNow();
  const { offlineReason, own } = useRig();
  const symbol = useTokenSymbol();
  const holder = own && hasRewards(socket, own.rewardAt) ? own : undefined;
  const ripeAt = holder?.ripeAt(socket.id);
  const isPlaced = socket.id <= PLACES;
  return (
    <li className={styles.place} data-socket={socket.id} style={isPlaced ? { gridArea: `s${socket.id}` } : undefined}>
      <button
        type="button"
        className={styles.socket}
        data-state={socket.state}
        aria-pressed={selected}
        onClick={() => onSelect(socket.id)}
      >
        <span className="visually-hidden">{describeSocket(socket, nowSeconds, symbol, offlineReason, ripeAt)}</span>
        <span className={styles.print} aria-hidden>
          {printOf(socket.id)}
        </span>
        <span className={styles.lamp}>
          {holder && <Ripeness left={holder.ripeAt(socket.id) - nowSeconds} whole={holder.defence.ripeningSeconds} />}
        </span>
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
            {ripeAt !== undefined && socket.state !== "hacked" && (
              <span className={styles.ripeness}>{ripenessText(ripeAt, nowSeconds)}</span>
            )}
          </span>
        </span>
      </button>
    </li>
  );
}

/** Whether a component holds rewards: a working one always does, soon. */
function hasRewards({ id, state }: Socket, rewardAt: (id: number) => bigint): boolean {
  return state === "earning" || state === "protected" || (state !== "empty" && rewardAt(id) > 0n);
}

/** Ring around the lamp that fills while rewards ripen. It moves with the minutes, so it needs no animation. */
function Ripeness({ left, whole }: { left: number; whole: number }) {
  const part = Math.min(1, Math.max(0, 1 - left / whole));
  return (
    <svg className={styles.ring} viewBox="0 0 24 24" data-ripe={part === 1} aria-hidden>
      <circle cx={12} cy={12} r={10} />
      {part > 0 && <circle cx={12} cy={12} r={10} pathLength={100} strokeDasharray={`${part * 100} 100`} />}
    </svg>
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

/** Note below the number: a timer, or the reason why nothing is earned. */
function SocketNote({ socket: { state, protectedUntil, reactivatableAt } }: { socket: Socket }) {
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
  return state === "offline" && (offlineReason === "poolEmpty" ? "Pool empty" : "Paused");
}

/** Text that replaces a timer while the game is paused. */
function Frozen() {
  return (
    <>
      <CirclePause size={13} /> Frozen
    </>
  );
}
