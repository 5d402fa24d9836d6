import { CalendarClock, Coins, Layers, type LucideIcon, ShoppingCart, Swords, Zap } from "lucide-react";
import { Link } from "wouter";

import { decimalsForRate } from "#game/amounts";

import { useChainNow } from "../../chain/node/useChainNow";
import type { Write } from "../../chain/transactions/useWrite";
import { Amount } from "../../ui/Amount";
import { Button, type ButtonProps, MAIN_BUTTON_LOOK } from "../../ui/Button";
import { Duration } from "../../ui/Duration";
import { EarningRate } from "../../ui/EarningRate";
import { LiveAmount } from "../../ui/LiveAmount";
import { Panel } from "../../ui/Panel";
import { comingTimes } from "./comingTimes";
import { LeftBehind } from "./LeftBehind";
import type { NextStep } from "./nextStep";
import { PoolRunway } from "./PoolRunway";
import { RepairAll } from "./RepairAll";
import styles from "./RewardsPanel.module.css";
import { type OwnRig, useRig } from "./rig";
import { earningRate, isEarning, type Socket } from "./sockets";
import { useNextStep } from "./useNextStep";
import { totalPayment, totalReward, useBatch, useCollect, useRepair, useRestartAll } from "./writes";

/** Links for the next steps that are taken on other screens. */
const GOALS: Partial<Record<NextStep, { readonly href: string; readonly Icon: LucideIcon; readonly name: string }>> = {
  raid: { href: "/arena", Icon: Swords, name: "Raid a rival" },
  grow: { href: "/market", Icon: ShoppingCart, name: "Buy another component" },
};

/** Rewards of the whole rig and their rate, with the ways to get them. */
export function RewardsPanel({ own }: { own: OwnRig }) {
  const { owned, news, ripeAt } = own;
  const reward = () => totalReward(own);
  const repair = useRepair(own);
  const batch = useBatch(own);
  const restart = useRestartAll(own);
  // If the news offers the repair, it is not offered here again.
  const isInNews = news !== undefined && repair !== undefined;
  const next = useNextStep(own);
  const ratePerSecond = earningRate(owned);
  // Nothing can be done on other screens either while the game is paused.
  const goal = useRig().offlineReason === "paused" ? undefined : next && GOALS[next];
  const collect = <Collect own={own} isMain={next === "collect"} />;
  return (
    <Panel title="Unclaimed rewards" tone={ratePerSecond > 0n ? "earning" : "neutral"} className="container">
      <div className={`stack ${styles.layout}`}>
        <div>
          <div className={`strong ${styles.total}`}>
            <LiveAmount getValue={reward} decimals={Math.min(6, decimalsForRate(ratePerSecond))} />
          </div>
          <p className={`muted small ${styles.rate}`}>
            <EarningRate weiPerSecond={ratePerSecond} />
          </p>
          <LeftBehind
            earned={reward}
            payment={() => totalPayment(own)}
            ripeAt={Math.max(...owned.map(({ id }) => ripeAt(id)))}
          />
        </div>
        <div className={`stack gap-2 ${styles.actions}`}>
          {restart && next === "restart" && <Restart {...restart} isMain />}
          {goal && (
            <Link href={goal.href} className={MAIN_BUTTON_LOOK}>
              <goal.Icon aria-hidden /> {goal.name}
            </Link>
          )}
          {next === "repair" && repair && !isInNews && <RepairAll {...repair} look={looks(true)} />}
          {collect}
          {restart && next !== "restart" && <Restart {...restart} isMain={false} />}
          {next !== "repair" && repair && !isInNews && <RepairAll {...repair} look={looks(false)} />}
          {batch && (
            <Button wide icon={<Layers aria-hidden />} {...batch.write}>
              {batch.label}
            </Button>
          )}
          {batch && (
            <p className="muted tiny pretty centered">
              All in one transaction{batch.takesCharge && "; the new roll costs a charge"}
            </p>
          )}
        </div>
        {next === undefined && !isInNews && <NextVisit own={own} />}
        <PoolRunway />
      </div>
    </Panel>
  );
}

/** Look of a button that may be the main one. */
function looks(isMain: boolean): Pick<ButtonProps, "variant" | "size" | "wide"> {
  return isMain ? { variant: "primary", size: "lg", wide: true } : { wide: true };
}

function Collect({ own, isMain }: { own: OwnRig; isMain: boolean }) {
  return (
    <Button {...looks(isMain)} icon={<Coins aria-hidden />} {...useCollect(own)}>
      Collect all
    </Button>
  );
}

interface RestartProps {
  write: Write;
  label: string;
  isMain: boolean;
}

function Restart({ write, label, isMain }: RestartProps) {
  return (
    <Button {...looks(isMain)} icon={<Zap aria-hidden />} {...write}>
      {label}
    </Button>
  );
}

/** Advice for a player with nothing to do: when to come back, and why. */
function NextVisit({ own }: { own: OwnRig }) {
  const now = useChainNow();
  const { offlineReason } = useRig();
  const [next] = comingTimes(own, now);
  if (!next || offlineReason === "paused") return null;
  const ripe = own.owned
    .filter(({ id }) => own.ripeAt(id) <= next.at)
    .reduce((sum, socket) => sum + rewardIn(socket, own.rewardAt(socket.id), next.at - now), 0n);
  return (
    <p className="remark">
      <CalendarClock size={16} aria-hidden />
      <span>
        Nothing to do now. Come back <Duration at={next.at} now={now} end=":" /> {next.title}.
        {ripe > 0n && (
          <>
            {" "}
            About <Amount wei={ripe} decimals={2} /> will be ripe.
          </>
        )}
      </span>
    </p>
  );
}

/** Unpaid rewards that a component will hold after a while, wei. */
function rewardIn(socket: Socket, reward: bigint, seconds: number): bigint {
  return reward + (isEarning(socket) ? socket.settings.rewardRate * BigInt(Math.floor(seconds)) : 0n);
}
