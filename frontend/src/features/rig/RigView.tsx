import { Suspense, lazy, useState, type ReactNode } from "react";
import { Banner } from "../../ui/Banner";
import { ErrorState } from "../../ui/ErrorState";
import { Panel } from "../../ui/Panel";
import { useMediaQuery } from "../../ui/useMediaQuery";
import { FirstPurchase, Welcome } from "./Invitations";
import {
  earningRate,
  poolState,
  readSockets,
  type ComponentSettings,
  type Socket,
  type Standstill,
  type UserComponent,
} from "./model";
import { Motherboard } from "./Motherboard";
import { RewardsPanel } from "./RewardsPanel";
import { RigSkeleton } from "./RigSkeleton";
import { SocketDetails, SocketPill, type Action, type SocketDetailsProps } from "./SocketDetails";
import styles from "./RigView.module.css";

const DetailsSheet = lazy(() => import("./DetailsSheet"));

/** Which write is under way, if any. */
export type RigWrite = "collectAll" | "repairAll" | `collect:${number}` | `reactivate:${number}` | `buy:${number}`;

export interface RigReadyProps {
  status: "ready";
  settings: readonly ComponentSettings[];
  components: readonly UserComponent[];
  /** A component's unclaimed reward at this very moment, on the chain's clock. Called a few times a second. */
  rewardAt: (componentId: number) => bigint;
  /** Unix seconds on the chain's clock. */
  nowSeconds: number;
  /** `rewardPool().fundedUntil`. */
  fundedUntil: bigint;
  /** The game is paused: everything stands still and no write is possible. */
  paused?: boolean;
  /** Another reason why nothing can be written now, for example a wrong network. */
  writesDisabledReason?: string;
  /** The second from which a hacked component can be reactivated for nothing. */
  reactivatableAt?: (componentId: number) => number | undefined;
  pendingWrite?: RigWrite;
  onCollectAll?: () => void;
  onCollect?: (componentId: number) => void;
  onRepairAll?: () => void;
  onReactivate?: (componentId: number) => void;
  onBuy?: (componentId: number) => void;
  /** Why a component cannot be bought now. */
  buyDisabledReason?: (componentId: number) => string | undefined;
  skinPicker?: (componentId: number) => ReactNode;
}

export type RigViewProps =
  | { status: "loading" }
  | { status: "error"; message: string; onRetry: () => void; retrying?: boolean }
  | {
      status: "disconnected";
      settings: readonly ComponentSettings[];
      fundedUntil: bigint;
      nowSeconds: number;
      paused?: boolean;
      onConnect: () => void;
      connecting?: boolean;
    }
  | RigReadyProps;

const PAUSED_REASON = "The game is paused";
const ROOM_BESIDE_BOARD = "(min-width: 1100px)";

/** The home screen: the player's machine, what it has earned, and what to do about it. */
export function RigView(props: RigViewProps) {
  return (
    <div className={styles.screen}>
      <h1 className="visually-hidden">Rig</h1>
      <Screen {...props} />
    </div>
  );
}

function Screen(props: RigViewProps) {
  switch (props.status) {
    case "loading":
      return <RigSkeleton />;
    case "error":
      return (
        <ErrorState
          title="Your rig did not load"
          message={props.message}
          onRetry={props.onRetry}
          retrying={props.retrying}
        />
      );
    case "disconnected":
      return <Showroom {...props} />;
    default:
      return <Workbench {...props} />;
  }
}

/** The empty board with its prices, before a wallet is connected. */
function Showroom(props: Extract<RigViewProps, { status: "disconnected" }>) {
  const { settings, fundedUntil, nowSeconds, paused, onConnect, connecting } = props;
  const sockets = readSockets({ settings, components: [], nowSeconds });
  return (
    <Bench
      sockets={sockets}
      nowSeconds={nowSeconds}
      banner={paused && <PausedBanner />}
      boardLabel="An empty rig"
      top={
        <Welcome
          fundedUntil={fundedUntil}
          nowSeconds={nowSeconds}
          paused={paused}
          onConnect={onConnect}
          connecting={connecting}
        />
      }
      detailsFor={(socket) => ({ socket, nowSeconds })}
    />
  );
}

/** A connected player's rig. */
function Workbench(props: RigReadyProps) {
  const { settings, components, rewardAt, nowSeconds, fundedUntil, paused, reactivatableAt } = props;
  const isDry = poolState(fundedUntil, nowSeconds) === "dry";
  const standstill: Standstill | undefined = paused ? "paused" : isDry ? "dry" : undefined;
  const sockets = readSockets({ settings, components, nowSeconds, standstill, reactivatableAt });
  const owned = sockets.filter((socket) => socket.state !== "empty");
  return (
    <Bench
      sockets={sockets}
      nowSeconds={nowSeconds}
      standstill={standstill}
      rewardAt={rewardAt}
      initialId={owned.at(-1)?.id}
      banner={paused && <PausedBanner />}
      top={
        owned.length === 0 ? (
          <FirstPurchase
            sockets={sockets}
            fundedUntil={fundedUntil}
            nowSeconds={nowSeconds}
            paused={paused}
            buyFor={(socket) => buyAction(props, socket)}
          />
        ) : (
          <Rewards {...props} owned={owned} />
        )
      }
      detailsFor={(socket) => details(props, socket, owned, standstill)}
    />
  );
}

function Rewards(props: RigReadyProps & { owned: readonly Socket[] }) {
  const { owned, rewardAt, nowSeconds, fundedUntil, paused, onCollectAll, pendingWrite } = props;
  const repair = repairAction(props, owned);
  const totalReward = () => owned.reduce((sum, socket) => sum + rewardAt(socket.id), 0n);
  return (
    <RewardsPanel
      totalReward={totalReward}
      ratePerSecond={earningRate(owned)}
      fundedUntil={fundedUntil}
      nowSeconds={nowSeconds}
      paused={paused}
      onCollectAll={onCollectAll}
      collectPending={pendingWrite === "collectAll"}
      collectDisabledReason={blocked(props) ?? (totalReward() > 0n ? undefined : "Nothing to collect yet")}
      repair={repair && { ...repair, onRepairAll: repair.run }}
    />
  );
}

/** The reason that holds for every write. */
function blocked({ paused, writesDisabledReason }: RigReadyProps): string | undefined {
  return paused ? PAUSED_REASON : writesDisabledReason;
}

function details(
  props: RigReadyProps,
  socket: Socket,
  owned: readonly Socket[],
  standstill: Standstill | undefined,
): SocketDetailsProps {
  const { nowSeconds, rewardAt, onCollect, onReactivate, pendingWrite, skinPicker } = props;
  const { id, state } = socket;
  const reason = blocked(props);
  return {
    socket,
    nowSeconds,
    standstill,
    rewardAt,
    collect: onCollect && {
      run: () => onCollect(id),
      pending: pendingWrite === `collect:${id}`,
      disabledReason: reason ?? (rewardAt(id) > 0n ? undefined : "Nothing to collect yet"),
    },
    repair: repairAction(props, owned),
    reactivate: onReactivate && {
      run: () => onReactivate(id),
      pending: pendingWrite === `reactivate:${id}`,
      disabledReason: reason,
    },
    buy: buyAction(props, socket),
    skinPicker: state === "empty" ? undefined : skinPicker?.(id),
  };
}

function buyAction(props: RigReadyProps, { id }: Socket): Action | undefined {
  const { onBuy, buyDisabledReason, pendingWrite } = props;
  return (
    onBuy && {
      run: () => onBuy(id),
      pending: pendingWrite === `buy:${id}`,
      disabledReason: blocked(props) ?? buyDisabledReason?.(id),
    }
  );
}

function repairAction(props: RigReadyProps, owned: readonly Socket[]): SocketDetailsProps["repair"] {
  const hacked = owned.filter((socket) => socket.state === "hacked");
  if (!props.onRepairAll || hacked.length === 0) return undefined;
  return {
    run: props.onRepairAll,
    pending: props.pendingWrite === "repairAll",
    disabledReason: blocked(props),
    count: hacked.length,
    cost: hacked.reduce((sum, socket) => sum + socket.settings.repairCost, 0n),
  };
}

interface BenchProps {
  sockets: readonly Socket[];
  nowSeconds: number;
  standstill?: Standstill;
  rewardAt?: (componentId: number) => bigint;
  /** Selected at first where the details stand beside the board. */
  initialId?: number;
  boardLabel?: string;
  banner: ReactNode;
  top: ReactNode;
  detailsFor: (socket: Socket) => SocketDetailsProps;
}

/** Board, summary and details: side by side where there is room, else with the details in a sheet. */
function Bench({ sockets, initialId, boardLabel, banner, top, detailsFor, ...board }: BenchProps) {
  const hasRoom = useMediaQuery(ROOM_BESIDE_BOARD);
  const [chosenId, setChosenId] = useState<number>();
  const selectedId = chosenId ?? (hasRoom ? (initialId ?? sockets[0]?.id) : undefined);
  const selected = sockets.find((socket) => socket.id === selectedId);
  return (
    <>
      {banner}
      <div className={styles.bench}>
        <div className={styles.top}>{top}</div>
        <div className={styles.board}>
          <Motherboard {...board} sockets={sockets} selectedId={selectedId} onSelect={setChosenId} label={boardLabel} />
        </div>
        {selected && hasRoom && (
          <Panel
            className={styles.details}
            title={<span className={styles.name}>{selected.name}</span>}
            aside={<SocketPill socket={selected} standstill={board.standstill} />}
          >
            <SocketDetails {...detailsFor(selected)} />
          </Panel>
        )}
        {selected && !hasRoom && (
          <Suspense>
            <DetailsSheet {...detailsFor(selected)} onClose={() => setChosenId(undefined)} />
          </Suspense>
        )}
      </div>
    </>
  );
}

function PausedBanner() {
  return (
    <Banner tone="paused" title="The game is paused.">
      Rewards and every timer stand still and go on afterwards. Nothing is lost, and nothing can be done until then.
    </Banner>
  );
}
