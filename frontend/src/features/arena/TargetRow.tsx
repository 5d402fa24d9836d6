import { Crosshair, Lock } from "lucide-react";

import { decimalsForRate } from "#game/amounts";
import { experienceOf, outcomeOfHit } from "#game/loot";
import { playerName } from "#game/playerName";
import { type Obstacle, obstacleTo } from "#game/targets";

import { rewardAt } from "../../chain/game/rewards";
import { chainNow } from "../../chain/node/clock";
import { useAtChainNow, useChainNow, useLastPassed } from "../../chain/node/useChainNow";
import { Button } from "../../ui/Button";
import { classNames } from "../../ui/classNames";
import { Duration } from "../../ui/Duration";
import { LiveAmount } from "../../ui/LiveAmount";
import { useArena, useArsenal, useCriticalRoll } from "./arena";
import { lootAt, type Opponent, type Target } from "./opponents";
import styles from "./TargetRow.module.css";
import { incomeText, obstacleText } from "./texts";

/** Decimals at most: more do not fit beside each other. */
const MAX_DECIMALS = 5;

const SIGNALS = { unarmed: "muted", ownHacked: "hot", hacked: "hot", protected: "calm", immune: "calm" };

/** Component of an opponent: its rewards, and the effect of an attack or why it cannot be attacked. */
export function TargetRow({ target, opponent }: { target: Target; opponent: Opponent }) {
  const { onAttack, disabledReason, pending } = useArena();
  const { address, shields, immuneUntil } = opponent;
  const now = useLastPassed([target.protectedUntil, immuneUntil, target.ripeAt]);
  const obstacle = obstacleTo(target, opponent, useArsenal(), now);
  const held = () => rewardAt(target.earning, chainNow());
  const decimals = Math.min(MAX_DECIMALS, decimalsForRate(target.earning.ratePerSecond));
  const isPending = pending?.victim === address && pending.componentId === target.id;
  return (
    <li className={`small ${styles.row}`}>
      <p className={classNames("strong", obstacle && "muted", styles.name)}>{target.name}</p>
      <p className={`muted tiny ${styles.held}`}>
        Holds <LiveAmount getValue={held} decimals={decimals} />
        {target.ripeAt <= now && <span className="brass">, ripe</span>}
      </p>
      {obstacle ? (
        <p className={`${SIGNALS[obstacle.kind]} tiny ${styles.obstacle}`}>
          <Lock size={13} aria-hidden />
          <WhyNot obstacle={obstacle} name={target.name} />
        </p>
      ) : (
        <>
          <p className={`row wraps baseline tiny ${styles.gain}`}>
            <Worth target={target} shields={shields} decimals={decimals} />
          </p>
          <span className={styles.attack}>
            <Button
              size="sm"
              icon={<Crosshair className="hot" aria-hidden />}
              onClick={() => onAttack({ opponent, componentId: target.id })}
              pending={isPending}
              disabledReason={isPending ? undefined : disabledReason}
            >
              Attack{" "}
              <span className="visually-hidden">
                the {target.name} of {playerName(address)}
              </span>
            </Button>
          </span>
        </>
      )}
    </li>
  );
}

/** Effect of an attack that gets through. */
function Worth({ target, shields, decimals }: { target: Target; shields: number; decimals: number }) {
  const { rules, fighter } = useArena();
  const isCritical = useCriticalRoll();
  const income = fighter?.income ?? 0n;
  const worth = useAtChainNow((now) => incomeText(lootAt(target, rules, now, isCritical).gain, income));
  switch (outcomeOfHit(shields, target)) {
    case "bounced":
      return <span className={`muted ${styles.label}`}>Too small to break their shield</span>;
    case "blocked":
      return (
        <>
          <span className={`muted ${styles.label}`}>Breaks a shield</span>
          <span className="calm">+{experienceOf("blocked", rules)} XP, no loot yet</span>
        </>
      );
    default:
      return (
        <>
          <span className={`muted ${styles.label}`}>
            {worth ? (
              <>
                Worth <strong className="bright">{worth}</strong>
                <span className={styles.roomy}> of your income</span>
              </>
            ) : isCritical ? (
              "A critical hit is worth"
            ) : (
              "A hit is worth"
            )}
          </span>
          <span className="earning">
            <LiveAmount getValue={() => lootAt(target, rules, chainNow(), isCritical).gain} decimals={decimals} />
          </span>
        </>
      );
  }
}

/** Reason why the component cannot be attacked, and until when. */
function WhyNot({ obstacle, name }: { obstacle: Obstacle; name: string }) {
  const nowSeconds = useChainNow();
  const { paused } = useArena();
  const text = obstacleText(obstacle, name);
  if (!("until" in obstacle)) return text;
  if (paused) return `${text}, timer frozen`;
  return (
    <>
      {text}
      <br />
      ends <Duration at={obstacle.until} now={nowSeconds} />
    </>
  );
}
