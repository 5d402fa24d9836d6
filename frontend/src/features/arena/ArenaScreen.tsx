import { Dices } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useParams } from "wouter";

import { readArsenal } from "#game/targets";
import { quantity } from "#game/texts/quantities";

import { findPlayers } from "../../chain/game/findPlayers";
import type { Unread } from "../../chain/game/readAll";
import { useWritesDisabledReason } from "../../chain/node/chain";
import { usePlayer } from "../../chain/transactions/useWrite";
import { parseAddress, type ParsedAddress } from "../../ui/address";
import { Banner } from "../../ui/Banner";
import { Button, type ButtonProps } from "../../ui/Button";
import { ErrorState } from "../../ui/EmptyState";
import { PlayerSearch } from "../../ui/PlayerSearch";
import { ScreenHeader } from "../../ui/ScreenHeader";
import { Skeleton } from "../../ui/Skeleton";
import { useWallet } from "../../wallet/useWallet";
import styles from "./ArenaScreen.module.css";
import { stopAwaiting } from "./awaited";
import { PlayerBattlefield, VisitorBattlefield } from "./Battlefield";
import { OpponentsSkeleton } from "./OpponentList";
import type { PagePlace } from "./queries";
import {
  buyableIds,
  type Hunter,
  type Listing,
  type PlayerReads,
  useListing,
  usePlayerReads,
  useVisitorReads,
} from "./reads";
import { useRandomOpponent } from "./useRandomOpponent";

/** Part of the game that the arena shows. */
interface View {
  /** Opponent in the screen's address, if there is one. */
  readonly searched: ParsedAddress | undefined;
  readonly place: PagePlace;
  readonly onPlace: (place: PagePlace) => void;
  readonly onOpponent: (address: string) => void;
}

/** Arena: opponents to raid, or the one opponent in the screen's address. */
export default function ArenaScreen() {
  const player = usePlayer();
  const [, navigate] = useLocation();
  const [place, setPlace] = useState<PagePlace>(() => ({ seed: Math.random() }));
  const { address } = useParams<{ address?: string }>();
  // On other screens, notices show the result.
  useEffect(() => stopAwaiting, []);
  const view: View = {
    searched: address === undefined ? undefined : parseAddress(address, player),
    place,
    onPlace: setPlace,
    onOpponent: (opponent) => navigate(`/arena/${opponent}`),
  };
  return player === undefined ? <VisitorArena {...view} /> : <PlayerArena key={player} player={player} {...view} />;
}

/** Arena before a wallet is connected: only to look at. Empty while the wallet of an earlier visit reconnects. */
function VisitorArena(view: View) {
  const isConnecting = useWallet(({ status }) => status === "connecting");
  const game = useVisitorReads();
  const reads = isConnecting ? ({ status: "loading" } as const) : game;
  const listing = useListing(view);
  return (
    <Layout
      listing={listing}
      random={{ disabledReason: "Connect a wallet first" }}
      search={<PlayerSearch findByName={findPlayers} onFind={view.onOpponent} />}
    >
      {reads.status === "ready" ? (
        <VisitorBattlefield game={reads.data} {...view} {...listing} />
      ) : (
        <Waiting {...reads} />
      )}
    </Layout>
  );
}

/** Arena of a connected player. */
function PlayerArena({ player, ...view }: View & { player: string }) {
  const reads = usePlayerReads(player);
  const data = reads.status === "ready" ? reads.data : undefined;
  const listing = useListing({ player, ...view }, data && hunterOf(player, data));
  const draw = data && {
    player,
    components: data.components,
    game: data,
    buyable: buyableIds(data),
    place: view.place,
  };
  const { error, forget, ...random } = useRandomOpponent(draw, view.onOpponent);
  const offline = useWritesDisabledReason();
  const onFind = (address: string) => {
    forget();
    view.onOpponent(address);
  };
  return (
    <Layout
      listing={listing}
      random={{ ...random, disabledReason: offline ?? (data ? undefined : "Still loading") }}
      search={<PlayerSearch own={player} findByName={findPlayers} onFind={onFind} />}
    >
      {error && <Banner tone="caution">{error}</Banner>}
      {data ? (
        <PlayerBattlefield player={player} reads={data} {...view} {...listing} />
      ) : (
        reads.status !== "ready" && <Waiting {...reads} />
      )}
    </Layout>
  );
}

/** Player to find targets for; undefined without a working component. */
function hunterOf(player: string, { components, bounties, rules }: PlayerReads): Hunter | undefined {
  const ids = [...readArsenal(components).working];
  return ids.length > 0 ? { player, ids, bounties, rules } : undefined;
}

interface LayoutProps {
  listing: Listing;
  /** Button that draws an opponent. */
  random: Pick<ButtonProps, "onClick" | "pending" | "disabledReason">;
  search: ReactNode;
  children: ReactNode;
}

/** Header of the arena above its content. */
function Layout({ listing: { page, problem }, random, search, children }: LayoutProps) {
  return (
    <div className="stack gap-5">
      <ScreenHeader title="Arena" subtitle={page ? quantity(page.count, "player") : "Raid others"}>
        <div className={`row wraps end gap-4 ${styles.tools}`}>
          <Button icon={<Dices aria-hidden />} {...random}>
            Random opponent
          </Button>
          {search}
        </div>
      </ScreenHeader>
      {problem && <Banner title={problem}>Until it is back, targets come from a sample of the players.</Banner>}
      {children}
    </div>
  );
}

/** Placeholder until everything that the arena needs has been read, or the error. */
function Waiting(reads: Unread) {
  if (reads.status === "error") return <ErrorState title="The arena did not load" {...reads} />;
  return (
    <>
      <Skeleton height="11rem" radius="var(--radius-lg)" />
      <OpponentsSkeleton />
    </>
  );
}
