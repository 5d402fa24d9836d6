import { useQuery } from "@tanstack/react-query";
import { UserRoundSearch, Wallet as WalletIcon } from "lucide-react";
import { lazy, Suspense } from "react";
import { useLocation, useParams } from "wouter";

import { findPlayers } from "../../chain/game/findPlayers";
import { componentsQuery, componentTypesQuery, ownedSkinsQuery, poolQuery, statsQuery } from "../../chain/game/queries";
import { readAll } from "../../chain/game/readAll";
import { atSpeed, rateOf } from "../../chain/game/rewards";
import { hasIndexer } from "../../chain/indexer/indexer";
import { leagues } from "../../chain/league/settled";
import { NemesisSkeleton } from "../../goals/skeletons";
import { wasHit } from "../../goals/wasHit";
import { parseAddress } from "../../ui/address";
import { Button } from "../../ui/Button";
import { EmptyState, ErrorState } from "../../ui/EmptyState";
import { lazyPart } from "../../ui/lazyPart";
import { Panel } from "../../ui/Panel";
import { PlayerSearch } from "../../ui/PlayerSearch";
import { ScreenHeader } from "../../ui/ScreenHeader";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { useWallet, type Wallet } from "../../wallet/useWallet";
import styles from "./Profile.module.css";
import { isPlayer, ProfileView } from "./ProfileView";

const Badges = lazy(() => import("./Badges"));
const Goals = lazyPart(
  () => import("./Goals"),
  <Loading what="your goals" className={`raised ${styles.goals}`}>
    <Skeleton width="4rem" />
  </Loading>,
);
const NemesisLine = lazyPart(() => import("../../goals/NemesisLine"), <NemesisSkeleton />);
const HeadToHead = lazyPart(
  () => import("../../goals/HeadToHead"),
  <Loading what="the head to head">
    <Skeleton height="3.5rem" />
  </Loading>,
);
const Income = lazy(() => import("./Income"));
const Trophies = lazyPart(() => import("./Trophies"));

/** Profile of the address in the route; without one, the player's own. */
export default function ProfileScreen() {
  const { address } = useParams<{ address?: string }>();
  const [, navigate] = useLocation();
  const wallet = useWallet();
  return (
    <div className="stack gap-5">
      <ScreenHeader title="Profile">
        <PlayerSearch findByName={findPlayers} onFind={(found) => navigate(`/profile/${found}`)} />
      </ScreenHeader>
      {wallet.status === "connecting" ? (
        <ProfileSkeleton what="your wallet" />
      ) : address === undefined ? (
        <OwnProfile wallet={wallet} />
      ) : (
        <LinkedProfile text={address} own={wallet.address} />
      )}
    </div>
  );
}

function OwnProfile({ wallet }: { wallet: Wallet }) {
  if (wallet.address !== undefined) return <Profile address={wallet.address} own={wallet.address} />;
  return (
    <EmptyState
      icon={<UserRoundSearch aria-hidden />}
      title="Whose profile?"
      text="Connect a wallet to see your own, or enter the address of any player above."
      action={
        <Button variant="primary" icon={<WalletIcon aria-hidden />} onClick={() => void wallet.connect()}>
          Connect wallet
        </Button>
      }
    />
  );
}

function LinkedProfile({ text, own }: { text: string; own: string | undefined }) {
  const parsed = parseAddress(text);
  if (parsed.error !== undefined) {
    return (
      <EmptyState icon={<UserRoundSearch aria-hidden />} title="That is not a player's address" text={parsed.error} />
    );
  }
  return <Profile address={parsed.address} own={own} />;
}

function Profile({ address, own }: { address: string; own: string | undefined }) {
  const reads = readAll({
    stats: useQuery(statsQuery(address)),
    components: useQuery(componentsQuery(address)),
    settings: useQuery(componentTypesQuery),
    pool: useQuery(poolQuery),
    skins: useQuery(ownedSkinsQuery(address)),
  });
  if (reads.status === "loading") return <ProfileSkeleton />;
  if (reads.status === "error") return <ErrorState title="The profile did not load" {...reads} />;
  const { stats, components, settings, pool } = reads.data;
  const ratePerSecond = rateOf({ components, settings: atSpeed(settings, pool.speed) });
  const profile = { address, isOwn: address === own, ...reads.data, ratePerSecond };
  return (
    <>
      <ProfileView {...profile}>
        {profile.isOwn ? (
          <>
            {wasHit(stats) && <NemesisLine player={address} />}
            <Goals player={address} />
          </>
        ) : (
          own !== undefined && (
            <Panel title="Head to head">
              <HeadToHead player={own} rival={address} />
            </Panel>
          )
        )}
      </ProfileView>
      {isPlayer(stats) && (
        <>
          {leagues.length > 0 && <Trophies address={address} />}
          <Suspense>
            <Badges key={address} {...profile} />
            {hasIndexer && <Income address={address} />}
          </Suspense>
        </>
      )}
    </>
  );
}

const COLUMNS = [["6rem", "9rem", "7rem"], ["20rem"]];

/** Placeholder for a profile while the chain is being read. */
function ProfileSkeleton({ what = "the profile" }: { what?: string }) {
  return (
    <Loading what={what} className="stack gap-5">
      <div className="row wraps gap-4">
        <Skeleton width="4rem" height="4rem" radius="var(--radius-md)" />
        <Skeleton width="12rem" height="2.5rem" />
      </div>
      <div className={`stack ${styles.panels}`}>
        {COLUMNS.map((heights) => (
          <div key={heights[0]} className="stack">
            {heights.map((height) => (
              <Panel key={height}>
                <Skeleton height={height} radius="var(--radius-md)" />
              </Panel>
            ))}
          </div>
        ))}
      </div>
    </Loading>
  );
}
