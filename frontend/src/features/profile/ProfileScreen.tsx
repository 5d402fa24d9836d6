import { useQuery } from "@tanstack/react-query";
import { UserRoundSearch, Wallet as WalletIcon } from "lucide-react";
import { Suspense, lazy } from "react";
import { useLocation, useParams } from "wouter";

import {
  type ComponentSettings,
  type UserComponent,
  componentTypesQuery,
  componentsQuery,
  ownedSkinsQuery,
  poolQuery,
  statsQuery,
} from "../../chain/queries";
import { hasIndexer } from "../../chain/indexer/indexer";
import { readAll } from "../../chain/readAll";
import { atSpeed } from "../../chain/rewards";
import { useChainNow } from "../../chain/useChainNow";
import { parseAddress } from "../../ui/address";
import type { MiniRigComponent } from "../../ui/art/MiniRig";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { ErrorState } from "../../ui/ErrorState";
import { PlayerSearch } from "../../ui/PlayerSearch";
import { ScreenHeader } from "../../ui/ScreenHeader";
import { type Wallet, useWallet } from "../../wallet/useWallet";
import { isPlayer } from "./model";
import { ProfileSkeleton } from "./ProfileSkeleton";
import { ProfileView } from "./ProfileView";

const Income = lazy(() => import("./Income"));

/** The profile of the address in the route; without one, the player's own. */
export default function ProfileScreen() {
  const { address } = useParams<{ address?: string }>();
  const [, navigate] = useLocation();
  const wallet = useWallet();
  return (
    <div className="stack gap-5">
      <ScreenHeader title="Profile">
        <PlayerSearch onFind={(found) => navigate(`/profile/${found}`)} />
      </ScreenHeader>
      {address === undefined ? <OwnProfile wallet={wallet} /> : <LinkedProfile text={address} own={wallet.address} />}
    </div>
  );
}

function OwnProfile({ wallet }: { wallet: Wallet }) {
  if (wallet.address !== undefined) return <Profile address={wallet.address} isOwn />;
  if (wallet.status === "connecting") return <ProfileSkeleton />;
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
  return <Profile address={parsed.address} isOwn={parsed.address === own} />;
}

function Profile({ address, isOwn }: { address: string; isOwn: boolean }) {
  const nowSeconds = useChainNow();
  const reads = readAll({
    stats: useQuery(statsQuery(address)),
    components: useQuery(componentsQuery(address)),
    settings: useQuery(componentTypesQuery),
    pool: useQuery(poolQuery),
    skins: useQuery(ownedSkinsQuery(address)),
  });
  if (reads.status === "loading") return <ProfileSkeleton />;
  if (reads.status === "error") return <ErrorState title="The profile did not load" {...reads} />;
  const { stats, components, settings, pool, skins } = reads.data;
  return (
    <>
      <ProfileView
        address={address}
        isOwn={isOwn}
        stats={stats}
        components={components.map(toMini)}
        ratePerSecond={earningRate(components, atSpeed(settings, pool.speed))}
        skins={skins}
        nowSeconds={nowSeconds}
      />
      {hasIndexer && isPlayer(stats) && (
        <Suspense>
          <Income address={address} />
        </Suspense>
      )}
    </>
  );
}

function toMini({ purchased, hacked, protectedUntil, currentSkinId }: UserComponent, index: number): MiniRigComponent {
  return {
    id: index + 1,
    owned: purchased,
    hacked,
    protectedUntil: Number(protectedUntil),
    skinId: Number(currentSkinId),
  };
}

/** What the working components bring together, wei per second. */
function earningRate(components: readonly UserComponent[], settings: readonly ComponentSettings[]): bigint {
  return components.reduce((sum, { purchased, hacked }, index) => {
    return purchased && !hacked ? sum + (settings[index]?.rewardRate ?? 0n) : sum;
  }, 0n);
}
