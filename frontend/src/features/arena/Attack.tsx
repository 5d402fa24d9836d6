import { Crosshair, Dices, Shield, ZapOff } from "lucide-react";
import { useContext, useState } from "react";

import { experienceOf, outcomeOfHit } from "#game/loot";
import type { AttackOutcome } from "#game/outcomes";
import { playerName } from "#game/playerName";
import { obstacleTo } from "#game/targets";
import { quantity } from "#game/texts/quantities";
import { peekedText } from "#game/texts/rolls";

import { rewardAt } from "../../chain/game/rewards";
import { chainNow } from "../../chain/node/clock";
import { useChainNow } from "../../chain/node/useChainNow";
import { runTransaction } from "../../chain/transactions/runTransaction";
import { stageOf } from "../../chain/transactions/stageTexts";
import { isBusy, problemOf } from "../../chain/transactions/transaction";
import { WalletContext } from "../../chain/transactions/useWrite";
import { useWindow } from "../../chain/transactions/windows";
import { Amount } from "../../ui/Amount";
import { ComponentArt } from "../../ui/art/ComponentArt";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { Fact, Facts } from "../../ui/Facts";
import { Hero } from "../../ui/Hero";
import { LiveAmount } from "../../ui/LiveAmount";
import { attackComponent } from "../../writes/attackComponent";
import { type AttackPlan, useArena, useCriticalRoll } from "./arena";
import styles from "./Attack.module.css";
import { awaitResult, stopAwaiting, useLastAttack } from "./awaited";
import { lootAt, type Target } from "./opponents";
import { immunityText, obstacleText, oddsText } from "./texts";

/**
 * Attack, from the dialog to check it before the wallet opens to its result: the loot of a hit, the costs, and the odds.
 * It keeps showing the target as it was confirmed.
 */
export default function Attack({ onClose, ...current }: AttackPlan & { onClose: () => void }) {
  const wallet = useContext(WalletContext);
  const { rules, disabledReason } = useArena();
  const now = useChainNow();
  const [confirmed, setConfirmed] = useState<AttackPlan>();
  const [error, setError] = useState<string>();
  const [isDeclined, setDeclined] = useState(false);
  const [isHidden, setHidden] = useState(false);
  const plan = confirmed ?? current;
  const { opponent, target, fighter } = plan;
  const last = useLastAttack(wallet?.address, { victim: opponent.address, componentId: target.id });
  const underWay = last && isBusy(last) ? last : undefined;
  useWindow(isHidden ? undefined : underWay?.id);

  const confirm = async () => {
    if (!wallet) return;
    setError(undefined);
    setDeclined(false);
    setConfirmed(current);
    const ending = runTransaction(attackComponent(opponent.address, target.id), wallet);
    awaitResult(current);
    const outcome = await ending;
    if (outcome.stage !== "confirmed") stopAwaiting();
    setConfirmed(undefined);
    setHidden(false);
    const problem = problemOf(outcome);
    if (problem !== undefined) setError(problem);
    else if (outcome.stage === "rejected") setDeclined(true);
    else onClose();
  };
  const pending = confirmed !== undefined;
  // The result replaces the dialog.
  if (isHidden || (pending && last?.status.stage === "confirmed")) return null;
  const obstacle = obstacleTo(target, opponent, fighter.arsenal, now);
  const outcome = expectedOutcome(plan, rules.failProbability);
  return (
    <ConfirmDialog
      title={`Attack the ${target.name}`}
      description={`of ${playerName(opponent.address)}`}
      onClose={() => (pending ? setHidden(true) : onClose())}
      isUnderWay={pending}
      stage={stageOf(underWay)}
      error={error}
      note={isDeclined ? "You declined the request in your wallet. Nothing was sent." : undefined}
      action={
        <Button
          variant="danger"
          icon={<Crosshair aria-hidden />}
          onClick={() => void confirm()}
          pending={pending}
          disabledReason={pending ? undefined : (disabledReason ?? (obstacle && obstacleText(obstacle, target.name)))}
        >
          {outcome === "missed" ? "Attack anyway" : "Attack"}
        </Button>
      }
    >
      <Hero glow="hot" picture={<ComponentArt componentId={target.id} skinId={target.skinId} />}>
        <Headline {...plan} outcome={outcome} />
      </Hero>
      <Forecast {...plan} outcome={outcome} />
      <div className={`stack ${styles.bill}`}>
        <Loot target={target} />
        <Costs {...plan} outcome={outcome} />
      </div>
    </ConfirmDialog>
  );
}

/** Plan with its outcome; undefined where the player cannot know it. */
interface Expected extends AttackPlan {
  readonly outcome: AttackOutcome | undefined;
}

/** Effect of an attack that gets through, in large type. */
function Headline({ opponent, target, outcome }: Expected) {
  const { rules } = useArena();
  const unlessMissed = outcomeOfHit(opponent.shields, target);
  const isCritical = useCriticalRoll();
  const gain = <LiveAmount getValue={() => lootAt(target, rules, chainNow(), isCritical).gain} />;
  if (unlessMissed === "hit") {
    return (
      <>
        <p className="muted small">{isCritical ? "A critical hit is worth" : "A hit is worth"}</p>
        <p className={`strong huge ${outcome === "missed" ? "muted" : "earning"}`}>{gain}</p>
        <p className="muted small">and {experienceOf("hit", rules)} XP</p>
      </>
    );
  }
  const breaks = unlessMissed === "blocked";
  return (
    <>
      <p className="muted small">An attack that gets through</p>
      <p className={`strong huge ${breaks ? "calm" : "muted"}`}>{breaks ? "breaks a shield" : "bounces off"}</p>
      {breaks && <p className="muted small">+{experienceOf("blocked", rules)} XP</p>}
      <p className="muted small">Without shields a hit would be worth {gain}</p>
    </>
  );
}

/** Outcome, if the player can know it: a component too small to break a shield never hits. */
function expectedOutcome({ opponent, target, fighter }: AttackPlan, failProbability: number) {
  const { roll } = fighter.state;
  const unlessMissed = outcomeOfHit(opponent.shields, target);
  if (roll === undefined) return unlessMissed === "bounced" ? "bounced" : undefined;
  return roll < failProbability ? "missed" : unlessMissed;
}

function Forecast({ opponent, target, fighter, outcome }: Expected) {
  const { failProbability, seriousShare, immunitySeconds, criticalRoll } = useArena().rules;
  const isCritical = useCriticalRoll();
  const { shields } = opponent;
  const { roll } = fighter.state;
  const peeked = roll !== undefined && peekedText(roll, failProbability);
  const immunity = immunityText(immunitySeconds, fighter.isSerious(target.id));
  switch (outcome) {
    case "missed":
      return (
        <Banner role="note" tone="caution" icon={ZapOff} title="This attack will miss.">
          {peeked} Any attack would miss. Attack anyone to get a new roll.
        </Banner>
      );
    case "blocked":
      return (
        <Banner role="note" tone="calm" icon={Shield} title="This attack will break a shield.">
          They have {quantity(shields, "shield")}. One stops this attack and breaks, and you get no loot. {immunity}
        </Banner>
      );
    case "bounced":
      return (
        <Banner role="note" tone="calm" icon={Shield} title="Only a bigger component can break this shield.">
          The {target.name} earns less than {seriousShare}% of what their best one earns, so the attack bounces off and
          costs you the charge.
        </Banner>
      );
    case "hit":
      return (
        <Banner
          role="note"
          tone="hot"
          icon={Crosshair}
          title={isCritical ? "This attack will be a critical hit." : "This attack will hit."}
        >
          {peeked} There is no shield in its way.
        </Banner>
      );
    default:
      return (
        <Banner role="note" tone="info" icon={Dices} title={`${oddsText(failProbability, shields)}.`}>
          {shields > 0
            ? `A roll that gets through breaks a shield, and you get no loot yet. ${immunity}`
            : `Your roll is fixed. Attack to see it. From ${criticalRoll} on, a hit takes everything.`}
        </Banner>
      );
  }
}

/** Loot, from the component's rewards to the attacker's gain. */
function Loot({ target }: { target: Target }) {
  const { rules } = useArena();
  const isCritical = useCriticalRoll();
  const loot = () => lootAt(target, rules, chainNow(), isCritical);
  const amounts: readonly [name: string, getValue: () => bigint][] = [
    ["It holds now", () => rewardAt(target.earning, chainNow())],
    [isCritical ? "A critical hit steals all" : `A hit steals ${rules.stealPercentage}%`, () => loot().stolen],
    ["Bounty from the pool", () => loot().bounty],
    [`Fee, ${rules.attackFeePercentage}% of both`, () => loot().fee],
  ];
  return (
    <Facts>
      {amounts.map(([name, getValue]) => (
        <Fact key={name} name={name}>
          <LiveAmount getValue={getValue} />
        </Fact>
      ))}
    </Facts>
  );
}

function Costs({ opponent, target, fighter: { state, attackPrice }, outcome }: Expected) {
  const { rules } = useArena();
  const isCritical = useCriticalRoll();
  const nowSeconds = useChainNow();
  return (
    <Facts>
      <Fact name="Their shields">{opponent.shields}</Fact>
      <Fact name="It costs">1 of your {quantity(state.charges, "charge")}</Fact>
      <Fact name="A new charge costs">
        <Amount wei={attackPrice} />
        {outcome !== "missed" && attackPrice > lootAt(target, rules, nowSeconds, isCritical).gain && (
          <span className="brass">, more than this hit</span>
        )}
      </Fact>
      {nowSeconds < state.immuneUntil && (
        <Fact name="Your immunity">
          <span className="brass">ends with the attack</span>
        </Fact>
      )}
    </Facts>
  );
}
