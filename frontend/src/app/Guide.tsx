import { useQuery } from "@tanstack/react-query";
import { Footprints, X } from "lucide-react";
import { useEffect } from "react";
import { Link, useLocation } from "wouter";

import { createStored } from "../browser/storage";
import { componentsQuery, componentTypesQuery, pausedQuery, rewardsQuery, statsQuery } from "../chain/game/queries";
import { isWorthCollecting, rateOf, totalRipeAt } from "../chain/game/rewards";
import { deployment } from "../chain/node/deployment";
import { useChainNow } from "../chain/node/useChainNow";
import { Banner } from "../ui/Banner";
import { Button } from "../ui/Button";
import { useWallet } from "../wallet/useWallet";
import { currentStep, doneSteps, type Facts, type Place, type Progress } from "./guideSteps";

/** Progress of each account, kept in this browser. */
const useProgress = createStored<Readonly<Record<string, Progress | undefined>>>(
  {},
  { name: `rigraid.guide.${deployment.chainId}.${deployment.game}`, version: 1 },
);

/** Key of the progress made before a wallet is connected. */
const VISITOR = "visitor";
const NO_PROGRESS: Progress = {};

function note(account: string, ids: readonly string[], how: "shown" | "done"): void {
  const news = Object.fromEntries(ids.map((id) => [id, how]));
  useProgress.setState((all) => ({ [account]: { ...all[account], ...news } }));
}

/** Guides a newcomer through the first ten minutes: one line on the screen where it belongs. */
export function Guide() {
  const { address, status, connect } = useWallet();
  const [location] = useLocation();
  const place = (location.split("/")[1] || "rig") as Place;
  const account = address ?? VISITOR;
  const progress = useProgress((all) => all[account]) ?? NO_PROGRESS;
  const facts = useFacts(address);
  const step = status === "connecting" ? undefined : currentStep(facts, progress);
  const text = step?.texts[place];

  const shown = text !== undefined && progress[step!.id] === undefined ? step!.id : undefined;
  const done = doneSteps(facts, progress).join();
  useEffect(() => {
    if (shown) note(account, [shown], "shown");
    if (done) note(account, done.split(","), "done");
  }, [account, shown, done]);

  if (!step || text === undefined) return null;
  const link = step.leadsTo?.place === place ? undefined : step.leadsTo;
  return (
    <Banner
      tone="calm"
      icon={Footprints}
      title={step.title}
      role="note"
      action={
        step.id === "connect" ? (
          <Button onClick={() => void connect()}>Connect</Button>
        ) : (
          <Button
            variant="ghost"
            size="sm"
            icon={<X aria-hidden />}
            aria-label="Got it"
            onClick={() => note(account, [step.id], "done")}
          />
        )
      }
    >
      {text} {link && <Link href={`/${link.place}`}>{link.name}</Link>}
    </Banner>
  );
}

/** Facts from the screens' reads. Reads only the stats itself, while the player has not attacked. */
function useFacts(address: string | undefined): Facts {
  const player = address ?? "";
  const now = useChainNow();
  const { data: components } = useQuery({ ...componentsQuery(player), enabled: false });
  const { data: rewards } = useQuery({ ...rewardsQuery(player), enabled: false });
  const { data: settings } = useQuery({ ...componentTypesQuery, enabled: false });
  const { data: paused } = useQuery({ ...pausedQuery, enabled: false });
  const { data: stats } = useQuery({
    ...statsQuery(player),
    enabled: ({ state }) => state.data?.totalAttacks === 0n,
  });
  const earner = settings && components && rewards && { settings, components, rewards, paused: paused ?? false };
  const owned = components?.filter(({ purchased }) => purchased);
  return {
    isConnected: address !== undefined,
    owned: owned?.length,
    protected: owned?.filter(({ protectedUntil }) => protectedUntil > BigInt(now)).length ?? 0,
    attacks: stats && Number(stats.totalAttacks),
    canCollect: earner !== undefined && isWorthCollecting(totalRipeAt(earner, now), rateOf(earner)),
  };
}
