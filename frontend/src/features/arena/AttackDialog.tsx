import { Crosshair, Dices, Shield, ZapOff } from "lucide-react";

import type { AttackOutcome } from "../../chain/gameEvents";
import { chainNow } from "../../chain/clock";
import { rewardAt } from "../../chain/rewards";
import { useChainNow } from "../../chain/useChainNow";
import { Amount } from "../../ui/Amount";
import { ComponentArt } from "../../ui/art/ComponentArt";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { Fact, Facts } from "../../ui/Facts";
import { counted } from "../../ui/format";
import { playerName } from "../../ui/playerName";
import { Hero } from "../../ui/Hero";
import { LiveAmount } from "../../ui/LiveAmount";
import { type Fighter, useArena } from "./arena";
import { type Opponent, type Target, lootAt, obstacleTo, outcomeOfHit } from "./model";
import { obstacleText, oddsText, truceText } from "./texts";
import styles from "./AttackDialog.module.css";

/** Who attacks what. */
export interface AttackPlan {
  readonly opponent: Opponent;
  readonly target: Target;
  readonly fighter: Fighter;
}

export interface AttackDialogProps extends AttackPlan {
  onClose: () => void;
  onConfirm: () => void;
  pending: boolean;
  /** What went wrong with the last try, in a player's words. */
  error: string | undefined;
}

/** The last look before the wallet opens: what a hit brings, what the attack costs, and the odds. */
export function AttackDialog({ onClose, onConfirm, pending, error, ...plan }: AttackDialogProps) {
  const { opponent, target, fighter } = plan;
  const { rules, disabledReason } = useArena();
  const obstacle = obstacleTo(target, opponent, fighter.arsenal, useChainNow());
  const outcome = expectedOutcome(plan, rules.failProbability);
  const canHit = outcome === "hit" || (outcome === undefined && opponent.shields === 0);
  return (
    <ConfirmDialog
      title={`Attack the ${target.name}`}
      description={`of ${playerName(opponent.address)}`}
      onClose={onClose}
      error={error}
      action={
        <Button
          variant="danger"
          icon={<Crosshair aria-hidden />}
          onClick={onConfirm}
          pending={pending}
          disabledReason={pending ? undefined : (disabledReason ?? (obstacle && obstacleText(obstacle, target.name)))}
        >
          {outcome === "missed" ? "Fire the dud" : "Attack"}
        </Button>
      }
    >
      <Hero glow="hot" picture={<ComponentArt componentId={target.id} skinId={target.skinId} />}>
        <p className="muted small">A hit {canHit ? "brings" : "would bring"} you</p>
        <p className={`strong huge ${canHit ? "earning" : "muted"}`}>
          <LiveAmount getValue={() => lootAt(target, rules, chainNow()).gain} />
        </p>
      </Hero>
      <Forecast {...plan} outcome={outcome} />
      <div className={`stack ${styles.bill}`}>
        <Loot target={target} />
        <Costs {...plan} />
      </div>
    </ConfirmDialog>
  );
}

/** How it will end, where the player can know: a component that is too small for a shield does not hit in any case. */
function expectedOutcome(
  { opponent, target, fighter }: AttackPlan,
  failProbability: number,
): AttackOutcome | undefined {
  const { roll } = fighter.state;
  const unlessMissed = outcomeOfHit(opponent.shields, target);
  if (roll === undefined) return unlessMissed === "bounced" ? "bounced" : undefined;
  return roll < failProbability ? "missed" : unlessMissed;
}

function Forecast({ opponent, target, fighter, outcome }: AttackPlan & { outcome: AttackOutcome | undefined }) {
  const { failProbability, seriousShare, immunitySeconds } = useArena().rules;
  const { shields } = opponent;
  const { roll } = fighter.state;
  const truce = truceText(immunitySeconds, fighter.isSerious(target.id));
  switch (outcome) {
    case "missed":
      return (
        <Banner role="note" tone="caution" icon={ZapOff} title="A dud: this attack will miss.">
          You peeked: the roll is {roll}, and below {failProbability} misses whatever the target. Fire it at anyone to
          get a new roll.
        </Banner>
      );
    case "blocked":
      return (
        <Banner role="note" tone="calm" icon={Shield} title="This attack will break a shield.">
          They have {counted(shields, "shield")}. One stops it and breaks, and you get nothing. {truce}
        </Banner>
      );
    case "bounced":
      return (
        <Banner role="note" tone="calm" icon={Shield} title={`The ${target.name} is too small to break this shield.`}>
          It earns less than {seriousShare}% of what their best component earns, so the attack bounces off. It costs you
          the charge: nothing breaks, and you get nothing.
        </Banner>
      );
    case "hit":
      return (
        <Banner role="note" tone="hot" icon={Crosshair} title="This attack will hit.">
          You peeked: the roll is {roll}, and there is no shield in its way.
        </Banner>
      );
    default:
      return (
        <Banner role="note" tone="info" icon={Dices} title={`${oddsText(failProbability, shields)}.`}>
          {shields > 0
            ? `Getting through breaks ${shields === 1 ? "it" : "one of them"}, and you get nothing yet. ${truce}`
            : "Your roll is already fixed. You will see it with the result."}
        </Banner>
      );
  }
}

/** From what it holds to what the attacker gets. */
function Loot({ target }: { target: Target }) {
  const { rules } = useArena();
  const loot = () => lootAt(target, rules, chainNow());
  const amounts: readonly [name: string, getValue: () => bigint][] = [
    ["It holds now", () => rewardAt(target.earning, chainNow())],
    [`A hit steals ${rules.stealPercentage}%`, () => loot().stolen],
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

function Costs({ opponent, target, fighter: { state, attackPrice } }: AttackPlan) {
  const { rules } = useArena();
  const nowSeconds = useChainNow();
  return (
    <Facts>
      <Fact name="Their shields">{opponent.shields}</Fact>
      <Fact name="It costs">1 of your {counted(state.attacks, "charge")}</Fact>
      <Fact name="Another charge costs">
        <Amount wei={attackPrice} />
        {attackPrice > lootAt(target, rules, nowSeconds).gain && (
          <span className="brass">, more than a hit brings</span>
        )}
      </Fact>
      {nowSeconds < state.immuneUntil && (
        <Fact name="Your own immunity">
          <span className="brass">ends with the attack</span>
        </Fact>
      )}
    </Facts>
  );
}
