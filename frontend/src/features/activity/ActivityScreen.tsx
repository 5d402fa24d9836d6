import { useQuery } from "@tanstack/react-query";
import { ScrollText, Wallet as WalletIcon } from "lucide-react";
import { useState } from "react";
import { useParams } from "wouter";

import { formatCount } from "#game/amounts";
import { playerName } from "#game/playerName";

import { statsQuery } from "../../chain/game/queries";
import { hasIndexer } from "../../chain/indexer/indexer";
import { ScoresSkeleton } from "../../goals/skeletons";
import { wasHit } from "../../goals/wasHit";
import { parseAddress } from "../../ui/address";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { EmptyState, ErrorState } from "../../ui/EmptyState";
import { lazyPart } from "../../ui/lazyPart";
import { ScreenHeader } from "../../ui/ScreenHeader";
import { Loading, Skeletons } from "../../ui/Skeleton";
import { Tabs } from "../../ui/Tabs";
import { useWallet, type Wallet } from "../../wallet/useWallet";
import styles from "./ActivityScreen.module.css";
import { Log } from "./Log";
import { type Kind, KINDS, WHOSE, type Whose } from "./rows";
import { useLog } from "./useLog";

const OpenScores = lazyPart(() => import("../../goals/OpenScores"), <ScoresSkeleton />);
const Trends = lazyPart(() => import("./Trends"));

/** Battle log of the player, of another one, or of everybody; with an indexer also the game's trends. */
export default function ActivityScreen() {
  const wallet = useWallet();
  const { whose: entered = "" } = useParams<{ whose?: string }>();
  const { address: other } = parseAddress(entered);
  const isTrends = hasIndexer && entered === "trends";
  const whose = whoseActivity(wallet, entered);
  const [kind, setKind] = useState<Kind>("all");
  const tabs = Object.entries({
    ...WHOSE,
    ...(other && { [other]: playerName(other) }),
    ...(hasIndexer && { trends: "Trends" }),
  }).map(([part, name]) => ({ href: `/activity/${part}`, name }));
  return (
    <div className="stack page">
      <ScreenHeader title="Activity">
        <div className={`row wraps between gap-5 ${styles.tools}`}>
          <Tabs label="Whose activity" tabs={tabs} current={`/activity/${other ?? (isTrends ? entered : whose)}`} />
          {!isTrends && <KindChoice value={kind} onChange={setKind} />}
        </div>
      </ScreenHeader>
      {isTrends ? (
        <Trends />
      ) : whose === "yours" && wallet.status === "connecting" ? (
        <LogSkeleton />
      ) : whose === "yours" && wallet.address === undefined ? (
        <Visitor wallet={wallet} />
      ) : (
        <Events
          whose={whose}
          of={other ?? (whose === "yours" ? wallet.address : undefined)}
          kind={kind}
          player={wallet.address}
        />
      )}
    </div>
  );
}

function whoseActivity({ status }: Wallet, entered: string): Whose {
  if (entered === "yours" || entered === "everybody") return entered;
  return entered !== "" || status === "disconnected" ? "everybody" : "yours";
}

function KindChoice({ value, onChange }: { value: Kind; onChange: (kind: Kind) => void }) {
  return (
    <div role="group" aria-label="Kinds of activity" className="row wraps gap-1">
      {(Object.entries(KINDS) as [Kind, string][]).map(([kind, name]) => (
        <button
          key={kind}
          type="button"
          className={`muted small ${styles.kind}`}
          aria-pressed={kind === value}
          onClick={() => onChange(kind)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

interface EventsProps {
  whose: Whose;
  /** Player whose events are shown; undefined for everybody. */
  of: string | undefined;
  kind: Kind;
  player: string | undefined;
}

function Events({ whose, of, kind, player }: EventsProps) {
  const log = useLog({ kind, player: of });
  const { rows, known, reason, problem, retry } = log;
  const isYours = whose === "yours" && player !== undefined;
  const { data: stats, isLoading } = useQuery({ ...statsQuery(player ?? ""), enabled: isYours });
  // The scores, whose place is above the log, come with it.
  if (log.isPending || isLoading) return <LogSkeleton />;
  if (problem && log.data === undefined) {
    const title = "The activity did not load";
    return <ErrorState title={title} message={problem} retrying={log.isFetching} onRetry={retry} />;
  }
  if (rows.length === 0 && !log.hasNextPage) return <Empty whose={whose} kind={kind} />;
  // Reads on when the end comes into sight, unless that takes long.
  const canReadOn = log.hasNextPage && !log.isFetching && !problem && !log.isCut;
  return (
    <>
      {isYours && stats && wasHit(stats) && <OpenScores player={player} max={6} />}
      {reason && <Banner title={reason}>Until it is back, the log is read from the chain.</Banner>}
      {rows.length > 0 && (
        <Log
          key={`${of} ${kind}`}
          rows={rows}
          known={known}
          isComplete={!log.hasNextPage}
          player={player}
          onEnd={canReadOn ? () => void log.fetchNextPage() : undefined}
        />
      )}
      <LogEnd log={log} />
    </>
  );
}

/** End of the log: an error, a way to read further back, or the beginning of the game. */
function LogEnd({ log }: { log: ReturnType<typeof useLog> }) {
  const { rows, oldest, isCut, problem, retry } = log;
  if (problem) {
    return (
      <Banner tone="caution" title="Some activity is missing." action={<Button onClick={retry}>Try again</Button>}>
        {problem}
      </Banner>
    );
  }
  if (!log.hasNextPage) return <p className={`muted small row wraps gap-3 ${styles.end}`}>The game began here.</p>;
  if (!isCut || oldest === undefined) return log.isFetchingNextPage ? <LogSkeleton rows={1} /> : null;
  return (
    <div className={`muted small row wraps gap-3 ${styles.end}`}>
      <p>
        {rows.length === 0 ? "Nothing since" : "Looked back to"} block {formatCount(oldest + 1)}.
      </p>
      <Button onClick={() => void log.fetchNextPage()} pending={log.isFetchingNextPage}>
        Look further back
      </Button>
    </div>
  );
}

function Visitor({ wallet }: { wallet: Wallet }) {
  return (
    <EmptyState
      icon={<WalletIcon aria-hidden />}
      title="No wallet is connected"
      text="Connect a wallet to see what you did, and what others did to you."
      action={
        <Button variant="primary" pending={wallet.status === "connecting"} onClick={() => void wallet.connect()}>
          Connect
        </Button>
      }
    />
  );
}

function Empty({ whose, kind }: { whose: Whose; kind: Kind }) {
  const yours = whose === "yours";
  const isFights = kind === "attacks";
  const title = isFights
    ? `${yours ? "You have not" : "Nobody has"} fought yet`
    : `${yours ? "You have not done anything" : "Nothing has happened"} yet`;
  const quiet = yours ? "Nobody has attacked you, and you have attacked nobody." : "It is quiet. Too quiet.";
  return (
    <EmptyState
      icon={<ScrollText aria-hidden />}
      title={title}
      text={isFights ? quiet : "Start with a component."}
      link={isFights ? { href: "/arena", name: "To the arena" } : { href: "/market", name: "To the market" }}
    />
  );
}

function LogSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <Loading what="the activity" className="stack gap-2">
      <Skeletons count={rows} height="3.75rem" radius="var(--radius-md)" />
    </Loading>
  );
}
