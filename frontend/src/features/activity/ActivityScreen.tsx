import { ScrollText, Wallet as WalletIcon } from "lucide-react";
import { useMemo, useState } from "react";
import { Link, useParams } from "wouter";

import { toPlayerError } from "../../chain/errors";
import { useAway } from "../../chain/history/away";
import type { HistoryState } from "../../chain/history/History";
import { gameHistory, useHistory } from "../../chain/history/useHistory";
import { words } from "../../chain/words";
import { Banner } from "../../ui/Banner";
import { BUTTON_LOOK, Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { ErrorState } from "../../ui/ErrorState";
import { Panel } from "../../ui/Panel";
import { ReadingProgress } from "../../ui/ReadingProgress";
import { Loading } from "../../ui/Loading";
import { Skeletons } from "../../ui/Skeleton";
import { Tabs } from "../../ui/Tabs";
import { type Wallet, useWallet } from "../../wallet/useWallet";
import { AwaySummary } from "./AwaySummary";
import { Log } from "./Log";
import { KINDS, type Kind, WHOSE, type Whose, selectRows } from "./model";
import styles from "./ActivityScreen.module.css";

const TABS = Object.entries(WHOSE).map(([whose, name]) => ({ href: `/activity/${whose}`, name }));

/** The battle log: what happened to the player, or to everybody. */
export default function ActivityScreen() {
  const wallet = useWallet();
  const history = useHistory();
  const whose = useWhose(wallet);
  const [kind, setKind] = useState<Kind>("all");
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1 className={styles.title}>Activity</h1>
        <div className={styles.tools}>
          <Tabs label="Whose activity" tabs={TABS} current={`/activity/${whose}`} />
          <KindChoice value={kind} onChange={setKind} />
        </div>
      </header>
      <Away player={wallet.address} />
      {whose === "yours" && wallet.address === undefined ? (
        <Visitor wallet={wallet} />
      ) : (
        <Events history={history} whose={whose} kind={kind} player={wallet.address} />
      )}
    </div>
  );
}

function useWhose({ status }: Wallet): Whose {
  const { whose } = useParams<{ whose?: string }>();
  if (whose === "yours" || whose === "everybody") return whose;
  return status === "disconnected" ? "everybody" : "yours";
}

function KindChoice({ value, onChange }: { value: Kind; onChange: (kind: Kind) => void }) {
  return (
    <div role="group" aria-label="Kinds of activity" className={styles.kinds}>
      {(Object.entries(KINDS) as [Kind, string][]).map(([kind, name]) => (
        <button
          key={kind}
          type="button"
          className={styles.kind}
          aria-pressed={kind === value}
          onClick={() => onChange(kind)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

/** What happened since the last visit. */
function Away({ player }: { player: string | undefined }) {
  const { report, dismiss } = useAway(player);
  if (!report) return null;
  return (
    <Panel
      tone={report.hits > 0 ? "hot" : "calm"}
      title={<AwaySummary report={report} />}
      aside={<AwayActions hasHits={report.hits > 0} onDismiss={dismiss} />}
      className={styles.away}
    >
      {null}
    </Panel>
  );
}

function AwayActions({ hasHits, onDismiss }: { hasHits: boolean; onDismiss: () => void }) {
  return (
    <div className={styles.awayActions}>
      {hasHits && (
        <Link href="/" className={BUTTON_LOOK}>
          Repair in your rig
        </Link>
      )}
      <Button variant="ghost" onClick={onDismiss}>
        Dismiss
      </Button>
    </div>
  );
}

interface EventsProps {
  history: HistoryState;
  whose: Whose;
  kind: Kind;
  player: string | undefined;
}

function Events({ history, whose, kind, player }: EventsProps) {
  const { events, status, blocks, error } = history;
  const only = whose === "yours" ? player : undefined;
  const rows = useMemo(() => selectRows(events, { kind, player: only }), [events, kind, only]);
  const retry = () => gameHistory.retry();
  if (status === "failed" && rows.length === 0) {
    return (
      <ErrorState title="The activity did not load" message={toPlayerError(error, words()).message} onRetry={retry} />
    );
  }
  return (
    <>
      {status === "loading" && <ReadingProgress {...blocks} />}
      {status === "failed" && (
        <Banner tone="caution" title="Older activity is missing." action={<Button onClick={retry}>Try again</Button>}>
          {toPlayerError(error, words()).message}
        </Banner>
      )}
      {rows.length > 0 ? (
        <Log key={`${whose} ${kind}`} rows={rows} player={player} />
      ) : status === "loading" ? (
        <LogSkeleton />
      ) : (
        <Empty whose={whose} kind={kind} />
      )}
    </>
  );
}

function Visitor({ wallet }: { wallet: Wallet }) {
  return (
    <EmptyState
      icon={<WalletIcon aria-hidden />}
      title="Nobody is connected"
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
  if (kind === "attacks") {
    return (
      <EmptyState
        icon={<ScrollText aria-hidden />}
        title={yours ? "You have not fought yet" : "Nobody has fought yet"}
        text={yours ? "Nobody has attacked you, and you have attacked nobody." : "It is quiet. Too quiet."}
        action={
          <Link href="/arena" className={BUTTON_LOOK}>
            To the arena
          </Link>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<ScrollText aria-hidden />}
      title={yours ? "You have not done anything yet" : "Nothing has happened yet"}
      text="It begins with a component."
      action={
        <Link href="/market" className={BUTTON_LOOK}>
          To the market
        </Link>
      }
    />
  );
}

function LogSkeleton() {
  return (
    <Loading what="the activity" className={styles.skeleton}>
      <Skeletons count={8} height="3.75rem" radius="var(--radius-md)" />
    </Loading>
  );
}
