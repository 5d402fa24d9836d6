import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { Link } from "wouter";

import {
  attackRulesQuery,
  attackStateQuery,
  balancesQuery,
  componentsQuery,
  componentTypesQuery,
  ownedSkinsQuery,
  pausedQuery,
  poolQuery,
  reactivationTimesQuery,
  rewardsQuery,
  statsQuery,
} from "../../chain/game/queries";
import { readAll, type Unread } from "../../chain/game/readAll";
import { atSpeed, componentPaymentAt, componentRewardAt } from "../../chain/game/rewards";
import { useAway } from "../../chain/history/away";
import { chainNow } from "../../chain/node/clock";
import { useChainNow } from "../../chain/node/useChainNow";
import { Banner } from "../../ui/Banner";
import { BUTTON_LOOK } from "../../ui/Button";
import { ErrorState } from "../../ui/EmptyState";
import { lazyPart } from "../../ui/lazyPart";
import { Panel } from "../../ui/Panel";
import { Loading } from "../../ui/Skeleton";
import { StillWaiting, useIsLate } from "../../ui/StillWaiting";
import { useMediaQuery } from "../../ui/useMediaQuery";
import { useWallet } from "../../wallet/useWallet";
import { Motherboard } from "./Motherboard";
import { RewardsPanel } from "./RewardsPanel";
import { type OwnRig, type Rig, RigContext, useRig } from "./rig";
import styles from "./RigScreen.module.css";
import { RigSkeleton, TopSkeleton } from "./RigSkeleton";
import { SocketDetails, SocketPill } from "./SocketDetails";
import { type OfflineReason, readSockets } from "./sockets";
import { Welcome } from "./Welcome";

const loadAwayPanel = () => import("./AwayPanel");
const AwayPanel = lazyPart(loadAwayPanel, <div className={`raised ${styles.away}`} />);
// Lazy, because it is below the board and not needed before a first purchase.
const DefencePanel = lazyPart(() => import("./DefencePanel"), <StillWaiting what="your defence" />);
// Lazy, because most players have bought something.
const FirstPurchase = lazyPart(
  () => import("./FirstPurchase"),
  <Loading what="your first purchase" className={styles.first}>
    <TopSkeleton />
  </Loading>,
);
const DetailsSheet = lazyPart(() => import("./DetailsSheet"), <StillWaiting what="the details" floats />);

/** Time that the rig waits for the report on the time away, which would push it down, milliseconds. */
const MAX_WAIT_FOR_NEWS_MS = 500;

const ROOM_BESIDE_BOARD = "(min-width: 1100px)";

/** Home screen: the player's rig, its rewards and its actions. */
export default function RigScreen() {
  const { status, address } = useWallet();
  // A player who comes back may find news.
  useEffect(() => void (status === "connecting" && loadAwayPanel()), [status]);
  return (
    <div className="stack">
      <h1 className="visually-hidden">Rig</h1>
      {status === "connecting" ? (
        <RigSkeleton what="your wallet" />
      ) : address === undefined ? (
        <Showroom />
      ) : (
        <Workbench key={address} player={address} />
      )}
    </div>
  );
}

/** Empty board with its prices, before a wallet is connected. */
function Showroom() {
  const nowSeconds = useChainNow();
  const reads = readAll({ types: useQuery(componentTypesQuery), pool: useQuery(poolQuery) });
  if (reads.status !== "ready") return <Waiting {...reads} />;
  const settings = atSpeed(reads.data.types, reads.data.pool.speed);
  const sockets = readSockets({ settings, components: [], nowSeconds });
  return <RigView rig={{ sockets, offlineReason: undefined, own: undefined }} />;
}

/** Everything that the screen shows about a player's rig. */
function useRigReads(player: string) {
  const ownComponents = useQuery(componentsQuery(player));
  const hackedIds = (ownComponents.data ?? []).filter(({ hacked }) => hacked).map((each) => Number(each.componentId));
  const { data: reactivationTimes } = useQuery(reactivationTimesQuery(player, hackedIds));
  // Read for the guide.
  useQuery(statsQuery(player));
  const reads = readAll({
    types: useQuery(componentTypesQuery),
    pool: useQuery(poolQuery),
    paused: useQuery(pausedQuery),
    components: ownComponents,
    rewards: useQuery(rewardsQuery(player)),
    balances: useQuery(balancesQuery(player)),
    attackState: useQuery(attackStateQuery(player)),
    attackRules: useQuery(attackRulesQuery),
    ownedSkins: useQuery(ownedSkinsQuery(player)),
  });
  return { reads, reactivationTimes };
}

/** Rig of a connected player. */
function Workbench({ player }: { player: string }) {
  const nowSeconds = useChainNow();
  const { reads, reactivationTimes } = useRigReads(player);
  const { report, isReading, dismiss, look } = useAway(player);
  if (reads.status !== "ready") return <Waiting {...reads} />;
  const { types, pool, paused, components, rewards, balances, attackState, attackRules, ownedSkins } = reads.data;
  const offlineReason: OfflineReason | undefined = paused ? "paused" : pool.speed === 0n ? "poolEmpty" : undefined;
  const settings = atSpeed(types, pool.speed);
  const sockets = readSockets({ settings, components, nowSeconds, offlineReason, reactivationTimes });
  const earner = { settings: types, components, rewards, paused };
  const own: OwnRig = {
    owned: sockets.filter(({ state }) => state !== "empty"),
    hacked: sockets.filter(({ state }) => state === "hacked"),
    rewardAt: (componentId) => componentRewardAt(earner, componentId, chainNow()),
    paymentAt: (componentId) => componentPaymentAt(earner, componentId, chainNow(), attackRules),
    ripeAt: (componentId) => rewards.ripeAt[componentId - 1] ?? 0,
    purse: balances.tokens,
    defence: { ...attackState, ...attackRules },
    skinsOf: (id) => ownedSkins.filter(({ componentId }) => Number(componentId) === id).map((skin) => Number(skin.id)),
    news: report && { report, onDismiss: dismiss, onLook: look },
  };
  return (
    <Waited until={!isReading}>
      <RigView rig={{ sockets, offlineReason, own }} />
    </Waited>
  );
}

/** Shows the skeleton until then, but not for long. */
function Waited({ until, children }: { until: boolean; children: ReactNode }) {
  const isLate = useIsLate(MAX_WAIT_FOR_NEWS_MS);
  return until || isLate ? children : <RigSkeleton />;
}

function Waiting(reads: Unread) {
  return reads.status === "loading" ? <RigSkeleton /> : <ErrorState title="Your rig did not load" {...reads} />;
}

export function RigView({ rig }: { rig: Rig }) {
  return (
    <RigContext value={rig}>
      <Bench />
    </RigContext>
  );
}

/** Alerts that come first: the report on the time away, or a lack of any protection. */
function Alerts({ own }: { own: OwnRig }) {
  const { offlineReason } = useRig();
  const { defence, news, owned } = own;
  const isImmune = defence.immuneUntil > useChainNow();
  const isOpen = owned.some(({ state, protectedUntil }) => state !== "hacked" && protectedUntil === undefined);
  if (news) return <AwayPanel own={own} {...news} />;
  if (defence.shields > 0 || isImmune || !isOpen || offlineReason === "paused") return null;
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

/** Board, summary and details: side by side if there is room, else with the details in a sheet. */
function Bench() {
  const { sockets, offlineReason, own } = useRig();
  // Nothing can be collected or attacked before the first purchase.
  const running = own && own.owned.length > 0 ? own : undefined;
  const hasRoom = useMediaQuery(ROOM_BESIDE_BOARD);
  const [chosenId, setChosenId] = useState<number>();
  const initialId = own?.owned.at(-1)?.id ?? sockets[0]?.id;
  const selectedId = chosenId ?? (hasRoom ? initialId : undefined);
  const selected = sockets.find((socket) => socket.id === selectedId);
  return (
    <>
      {running && hasRoom && <Alerts own={running} />}
      <div className={`stack ${styles.bench}`}>
        <div className={styles.top}>
          {running ? <RewardsPanel own={running} /> : own ? <FirstPurchase own={own} sockets={sockets} /> : <Welcome />}
        </div>
        {/* Below the main action on a phone: the board, which they move, is out of sight there. */}
        {running && !hasRoom && <Alerts own={running} />}
        <div className={styles.board}>
          <Motherboard selectedId={selectedId} onSelect={setChosenId} />
        </div>
        {running && (
          <div className={styles.below}>
            <DefencePanel own={running} isPaused={offlineReason === "paused"} />
          </div>
        )}
        {selected && hasRoom && (
          <Panel
            className={styles.details}
            title={<span className="bright large strong">{selected.name}</span>}
            aside={<SocketPill socket={selected} />}
          >
            <SocketDetails socket={selected} />
          </Panel>
        )}
        {selected && !hasRoom && <DetailsSheet socket={selected} onClose={() => setChosenId(undefined)} />}
      </div>
    </>
  );
}
