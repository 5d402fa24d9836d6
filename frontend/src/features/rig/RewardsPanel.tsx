import { Coins, Layers, ShoppingCart, Swords, Wrench } from "lucide-react";
import { Link } from "wouter";
import { Amount } from "../../ui/Amount";
import { Button, type ButtonProps, MAIN_BUTTON_LOOK } from "../../ui/Button";
import { LiveAmount } from "../../ui/LiveAmount";
import { Panel } from "../../ui/Panel";
import { decimalsForRate, perDay } from "../../ui/format";
import { PoolRunway } from "./PoolRunway";
import { batchName, type BatchAction } from "./model";
import type { NextStep } from "./nextStep";
import type { Action, RepairAction } from "./SocketDetails";
import styles from "./RewardsPanel.module.css";

/** Several things in one transaction. */
export interface BatchButton extends Action {
  readonly actions: readonly BatchAction[];
  /** Priming is among them and is not free. */
  readonly takesCharge: boolean;
}

export interface RewardsPanelProps {
  /** All unclaimed rewards at this very moment. */
  totalReward: () => bigint;
  /** What all components earn together now, in wei per second. */
  ratePerSecond: bigint;
  onCollectAll?: () => void;
  collectPending?: boolean;
  /** Why nothing can be collected now. */
  collectDisabledReason?: string;
  /** With hacked components. */
  repair?: RepairAction;
  /** With several things to do. */
  batch?: BatchButton;
  /** What the main button does. */
  next: NextStep | undefined;
}

/** What the whole rig has earned and how fast, with the ways to get it. */
export function RewardsPanel(props: RewardsPanelProps) {
  const { totalReward, ratePerSecond, batch, next } = props;
  return (
    <Panel title="Unclaimed rewards" tone={ratePerSecond > 0n ? "earning" : "neutral"} className={styles.panel}>
      <div className={styles.layout}>
        <div className={styles.sum}>
          <div className={styles.total}>
            <LiveAmount getValue={totalReward} decimals={Math.min(6, decimalsForRate(ratePerSecond))} />
          </div>
          <p className={styles.rate}>
            {ratePerSecond > 0n ? (
              <>
                Earning <Amount className={styles.rateAmount} wei={perDay(ratePerSecond)} /> a day
              </>
            ) : (
              "Nothing is earning right now"
            )}
          </p>
        </div>
        <div className={styles.actions}>
          {next === "raid" && (
            <Link href="/arena" className={MAIN_BUTTON_LOOK}>
              <Swords aria-hidden /> Raid a rival
            </Link>
          )}
          {next === "grow" && (
            <Link href="/market" className={MAIN_BUTTON_LOOK}>
              <ShoppingCart aria-hidden /> Buy another component
            </Link>
          )}
          {next === "repair" ? (
            <>
              <Repair {...props} />
              <Collect {...props} />
            </>
          ) : (
            <>
              <Collect {...props} />
              <Repair {...props} />
            </>
          )}
          {batch && (
            <Button
              wide
              icon={<Layers aria-hidden />}
              onClick={batch.run}
              pending={batch.pending}
              disabledReason={batch.disabledReason}
            >
              {batchName(batch.actions)}
            </Button>
          )}
          {batch && (
            <p className={styles.note}>All in one transaction{batch.takesCharge && "; priming takes a charge"}</p>
          )}
        </div>
        <PoolRunway />
      </div>
    </Panel>
  );
}

/** The looks of a button that may be the main one. */
function looks(isMain: boolean): Pick<ButtonProps, "variant" | "size" | "wide"> {
  return isMain ? { variant: "primary", size: "lg", wide: true } : { wide: true };
}

function Collect({ next, onCollectAll, collectPending, collectDisabledReason }: RewardsPanelProps) {
  if (!onCollectAll) return null;
  return (
    <Button
      {...looks(next === "collect")}
      icon={<Coins aria-hidden />}
      onClick={onCollectAll}
      pending={collectPending}
      disabledReason={collectDisabledReason}
    >
      Collect all
    </Button>
  );
}

function Repair({ next, repair }: RewardsPanelProps) {
  if (!repair) return null;
  return (
    <>
      <Button
        {...looks(next === "repair")}
        icon={<Wrench aria-hidden />}
        onClick={repair.run}
        pending={repair.pending}
        disabledReason={repair.disabledReason}
      >
        Repair {repair.names.length === 1 ? "it" : `all ${repair.names.length}`} for <Amount wei={repair.cost} />
      </Button>
      <p className={styles.note}>Hacked: {repair.names.join(", ")}</p>
    </>
  );
}
