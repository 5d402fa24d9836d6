import { Suspense, lazy, useState, type ReactNode } from "react";
import { Link } from "wouter";
import type { AwayReport } from "../../chain/history/away";
import { Banner } from "../../ui/Banner";
import { BUTTON_LOOK } from "../../ui/Button";
import { ErrorState } from "../../ui/ErrorState";
import { Panel } from "../../ui/Panel";
import { useMediaQuery } from "../../ui/useMediaQuery";
import { FirstPurchase, Welcome } from "./Invitations";
import { batchAction, blocked, buyAction, canGrow, primeAction, repairAction } from "./actions";
import { DefencePanel, type Defence } from "./DefencePanel";
import {
  earningRate,
  readSockets,
  type BatchAction,
  type ComponentSettings,
  type Socket,
  type Standstill,
  type UserComponent,
} from "./model";
import { Motherboard } from "./Motherboard";
import { nextStep } from "./nextStep";
import { RewardsPanel } from "./RewardsPanel";
import { RigSkeleton } from "./RigSkeleton";
import { SocketDetails, SocketPill, type SocketDetailsProps } from "./SocketDetails";
import styles from "./RigView.module.css";

const AwayPanel = lazy(() => import("./AwayPanel"));
const DetailsSheet = lazy(() => import("./DetailsSheet"));

/** What can be written here, one name for each button. */
export type RigWrite =
  "collectAll" | "repairAll" | "prime" | "batch" | `collect:${number}` | `reactivate:${number}` | `buy:${number}`;

export interface RigReadyProps {
  status: "ready";
  settings: readonly ComponentSettings[];
  components: readonly UserComponent[];
  /** A component's unclaimed reward at this very moment, on the chain's clock. Called a few times a second. */
  rewardAt: (componentId: number) => bigint;
  /** Unix seconds on the chain's clock. */
  nowSeconds: number;
  /** Why intact components do not earn; while the game is paused no write is possible either. */
  standstill?: Standstill;
  /** Another reason why nothing can be written now, for example a wrong network. */
  writesDisabledReason?: string;
  /** The second from which a hacked component can be reactivated for nothing. */
  reactivatableAt?: (componentId: number) => number | undefined;
  /** Shields, charges and readiness. */
  defence?: Defence;
  isPending?: (write: RigWrite) => boolean;
  onCollectAll?: () => void;
  onCollect?: (componentId: number) => void;
  onRepairAll?: () => void;
  onReactivate?: (componentId: number) => void;
  onBuy?: (componentIds: readonly number[]) => void;
  onPrime?: () => void;
  /** Several of them in one transaction. */
  onBatch?: (actions: readonly BatchAction[]) => void;
  /** The player's tokens, wei. */
  purse: bigint;
  /** Why so many tokens (wei) cannot be paid. */
  shortfall?: (cost: bigint) => string | undefined;
  skinPicker?: (componentId: number) => ReactNode;
  /** What happened since the last visit, if anything did. */
  away?: {
    readonly report: AwayReport;
    /** In the meantime, wei; undefined where that is not known. */
    readonly earned: bigint | undefined;
    /** Whether a raider can be attacked now. */
    readonly canRevenge: (address: string) => boolean;
    readonly onDismiss: () => void;
  };
}

export type RigViewProps =
  | { status: "loading" }
  | { status: "error"; message: string; onRetry: () => void; retrying?: boolean }
  | {
      status: "disconnected";
      settings: readonly ComponentSettings[];
      nowSeconds: number;
      onConnect: () => void;
      connecting?: boolean;
    }
  | RigReadyProps;

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
  const { settings, nowSeconds, onConnect, connecting } = props;
  const sockets = readSockets({ settings, components: [], nowSeconds });
  return (
    <Bench
      sockets={sockets}
      nowSeconds={nowSeconds}
      boardLabel="An empty rig"
      top={<Welcome onConnect={onConnect} connecting={connecting} />}
      detailsFor={(socket) => ({ socket, nowSeconds })}
    />
  );
}

/** A connected player's rig. */
function Workbench(props: RigReadyProps) {
  const { settings, components, rewardAt, nowSeconds, standstill, reactivatableAt } = props;
  const sockets = readSockets({ settings, components, nowSeconds, standstill, reactivatableAt });
  const owned = sockets.filter((socket) => socket.state !== "empty");
  const bench = (
    <Bench
      sockets={sockets}
      nowSeconds={nowSeconds}
      standstill={standstill}
      rewardAt={rewardAt}
      initialId={owned.at(-1)?.id}
      top={
        owned.length === 0 ? (
          <FirstPurchase sockets={sockets} purse={props.purse} buyFor={(chosen) => buyAction(props, chosen)} />
        ) : (
          <Rewards {...props} sockets={sockets} owned={owned} />
        )
      }
      below={
        props.defence &&
        owned.length > 0 && (
          <DefencePanel
            defence={props.defence}
            nowSeconds={nowSeconds}
            paused={standstill === "paused"}
            prime={primeAction(props)}
          />
        )
      }
      detailsFor={(socket) => details(props, socket, owned)}
    />
  );
  return (
    <>
      <News {...props} owned={owned} />
      {bench}
    </>
  );
}

/** What a player has to know first: what happened while away, and that nothing stops the next attack. */
function News(props: RigReadyProps & { owned: readonly Socket[] }) {
  const { away, defence, owned, nowSeconds } = props;
  if (away) {
    return (
      <Suspense>
        <AwayPanel
          {...away}
          repair={repairAction(props, owned)}
          needsShields={defence !== undefined && defence.shields < defence.maxShields}
        />
      </Suspense>
    );
  }
  const isOpen = defence?.shields === 0 && defence.immuneUntil <= nowSeconds;
  if (!isOpen || owned.length === 0) return null;
  return (
    <Banner
      tone="hot"
      title="You have no shields."
      action={
        <Link href="/market/supplies" className={BUTTON_LOOK}>
          Get shields
        </Link>
      }
    >
      Nothing stops the next attack that gets through.
    </Banner>
  );
}

function Rewards(props: RigReadyProps & { sockets: readonly Socket[]; owned: readonly Socket[] }) {
  const { sockets, owned, rewardAt, onCollectAll, isPending, defence, away } = props;
  const repair = repairAction(props, owned);
  // What the news offers is not offered twice, and is the main thing to do.
  const isInNews = away !== undefined && repair !== undefined;
  const totalReward = () => owned.reduce((sum, socket) => sum + rewardAt(socket.id), 0n);
  return (
    <RewardsPanel
      totalReward={totalReward}
      ratePerSecond={earningRate(owned)}
      onCollectAll={onCollectAll}
      collectPending={isPending?.("collectAll")}
      collectDisabledReason={blocked(props) ?? (totalReward() > 0n ? undefined : "Nothing to collect yet")}
      repair={isInNews ? undefined : repair}
      batch={batchAction(props, owned, totalReward())}
      next={
        isInNews
          ? undefined
          : nextStep({
              owned: owned.length,
              hacked: owned.filter(({ state }) => state === "hacked").length,
              canRepair: repair !== undefined && repair.disabledReason === undefined,
              charges: defence?.attacks ?? 0,
              readiness: defence?.readiness ?? "cold",
              reward: totalReward(),
              ratePerSecond: earningRate(owned),
              canGrow: canGrow(props, sockets),
            })
      }
    />
  );
}

function details(props: RigReadyProps, socket: Socket, owned: readonly Socket[]): SocketDetailsProps {
  const { nowSeconds, standstill, defence, rewardAt, onCollect, onReactivate, isPending, skinPicker } = props;
  const { id, state } = socket;
  const reason = blocked(props);
  return {
    socket,
    nowSeconds,
    standstill,
    protection: defence,
    rewardAt,
    collect: onCollect && {
      run: () => onCollect(id),
      pending: isPending?.(`collect:${id}`),
      disabledReason: reason ?? (rewardAt(id) > 0n ? undefined : "Nothing to collect yet"),
    },
    repair: repairAction(props, owned),
    reactivate: onReactivate && {
      run: () => onReactivate(id),
      pending: isPending?.(`reactivate:${id}`),
      disabledReason: reason,
    },
    buy: buyAction(props, [socket]),
    skinPicker: state === "empty" ? undefined : skinPicker?.(id),
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
  top: ReactNode;
  /** Under the board. */
  below?: ReactNode;
  detailsFor: (socket: Socket) => SocketDetailsProps;
}

/** Board, summary and details: side by side where there is room, else with the details in a sheet. */
function Bench({ sockets, initialId, boardLabel, top, below, detailsFor, ...board }: BenchProps) {
  const hasRoom = useMediaQuery(ROOM_BESIDE_BOARD);
  const [chosenId, setChosenId] = useState<number>();
  const selectedId = chosenId ?? (hasRoom ? (initialId ?? sockets[0]?.id) : undefined);
  const selected = sockets.find((socket) => socket.id === selectedId);
  return (
    <div className={styles.bench}>
      <div className={styles.top}>{top}</div>
      <div className={styles.board}>
        <Motherboard {...board} sockets={sockets} selectedId={selectedId} onSelect={setChosenId} label={boardLabel} />
      </div>
      {below && <div className={styles.below}>{below}</div>}
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
  );
}
