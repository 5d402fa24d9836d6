import { Coins, Layers, type LucideIcon, ShoppingCart, Swords, Zap } from "lucide-react";
import { Link } from "wouter";
import { Button, type ButtonProps, MAIN_BUTTON_LOOK } from "../../ui/Button";
import { EarningRate } from "../../ui/EarningRate";
import { LiveAmount } from "../../ui/LiveAmount";
import { Panel } from "../../ui/Panel";
import { decimalsForRate } from "../../../../scripts/game/amounts";
import { useChainNow } from "../../chain/node/useChainNow";
import { PoolRunway } from "./PoolRunway";
import { RepairAll } from "./RepairAll";
import { earningRate, type Socket } from "./sockets";
import { type NextStep, nextStep } from "./nextStep";
import { useOwnRig, useRig } from "./rig";
import { type Repair, useBatch, useCollect, useReactivation, useRepair, useTotalReward } from "./writes";
import styles from "./RewardsPanel.module.css";

/** Links for the next steps that are taken on other screens. */
const GOALS: Partial<Record<NextStep, { readonly href: string; readonly Icon: LucideIcon; readonly name: string }>> = {
  raid: { href: "/arena", Icon: Swords, name: "Raid a rival" },
  grow: { href: "/market", Icon: ShoppingCart, name: "Buy another component" },
};

/** Rewards of the whole rig and their rate, with the ways to get them. */
export function RewardsPanel() {
  const { owned, news } = useOwnRig();
  const totalReward = useTotalReward();
  const repair = useRepair();
  const batch = useBatch();
  const free = useFree();
  // If the news offers the repair, it is the main action and is not offered here again.
  const isInNews = news !== undefined && repair !== undefined;
  const next = useNextStep(repair, isInNews, free !== undefined);
  const ratePerSecond = earningRate(owned);
  // Nothing can be done on other screens either while the game is paused.
  const goal = useRig().offlineReason === "paused" ? undefined : next && GOALS[next];
  const collect = <Collect isMain={next === "collect"} />;
  return (
    <Panel title="Unclaimed rewards" tone={ratePerSecond > 0n ? "earning" : "neutral"} className="container">
      <div className={`stack ${styles.layout}`}>
        <div>
          <div className={`strong ${styles.total}`}>
            <LiveAmount getValue={totalReward} decimals={Math.min(6, decimalsForRate(ratePerSecond))} />
          </div>
          <p className={`muted small ${styles.rate}`}>
            <EarningRate weiPerSecond={ratePerSecond} />
          </p>
        </div>
        <div className={`stack gap-2 ${styles.actions}`}>
          {free && <Reactivate socket={free} />}
          {goal && (
            <Link href={goal.href} className={MAIN_BUTTON_LOOK}>
              <goal.Icon aria-hidden /> {goal.name}
            </Link>
          )}
          {next !== "repair" && collect}
          {repair && !isInNews && <RepairAll {...repair} look={looks(next === "repair")} />}
          {next === "repair" && collect}
          {batch && (
            <Button wide icon={<Layers aria-hidden />} {...batch.write}>
              {batch.label}
            </Button>
          )}
          {batch && (
            <p className="muted tiny pretty centered">
              All in one transaction{batch.takesCharge && "; the new roll takes a charge"}
            </p>
          )}
        </div>
        <PoolRunway />
      </div>
    </Panel>
  );
}

/** Look of a button that may be the main one. */
function looks(isMain: boolean): Pick<ButtonProps, "variant" | "size" | "wide"> {
  return isMain ? { variant: "primary", size: "lg", wide: true } : { wide: true };
}

/** Action of the main button; undefined if the news has the main action. */
function useNextStep(repair: Repair | undefined, isInNews: boolean, canReactivate: boolean): NextStep | undefined {
  const { sockets } = useRig();
  const { owned, hacked, defence, purse } = useOwnRig();
  const reward = useTotalReward()();
  if (isInNews) return undefined;
  return nextStep({
    owned: owned.length,
    hacked: hacked.length,
    canReactivate,
    shouldRepair: repair !== undefined && repair.isBetter && repair.write.disabledReason === undefined,
    charges: defence.charges,
    readiness: defence.readiness,
    reward,
    ratePerSecond: earningRate(owned),
    canGrow: sockets.some(({ state, settings }) => state === "empty" && settings.isActive && settings.price <= purse),
  });
}

function Collect({ isMain }: { isMain: boolean }) {
  return (
    <Button {...looks(isMain)} icon={<Coins aria-hidden />} {...useCollect()}>
      Collect all
    </Button>
  );
}

/** First component that can be restarted for free now. */
function useFree(): Socket | undefined {
  const now = useChainNow();
  return useOwnRig().hacked.find(({ reactivatableAt }) => reactivatableAt !== undefined && reactivatableAt <= now);
}

function Reactivate({ socket }: { socket: Socket }) {
  return (
    <Button {...looks(true)} icon={<Zap aria-hidden />} {...useReactivation(socket)}>
      Restart the {socket.name} for free
    </Button>
  );
}
