import { Crosshair, Dices, Shield, ZapOff } from "lucide-react";

import type { AttackOutcome } from "../../chain/attackOutcome";
import type { AttackState } from "../../chain/attackState";
import { chainNow } from "../../chain/clock";
import { rewardAt } from "../../chain/rewards";
import { Amount } from "../../ui/Amount";
import { ComponentArt } from "../../ui/art/ComponentArt";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Fact, Facts } from "../../ui/Facts";
import { counted } from "../../ui/format";
import { playerName } from "../../ui/playerName";
import { Hero } from "../../ui/Hero";
import { LiveAmount } from "../../ui/LiveAmount";
import { type AttackRules, type Opponent, type Target, lootAt, outcomeOfHit } from "./model";
import { oddsText, truceText } from "./texts";
import styles from "./AttackDialog.module.css";

export interface AttackDialogProps {
  onOpenChange: (open: boolean) => void;
  opponent: Pick<Opponent, "address" | "shields">;
  target: Target;
  /** The roll is undefined unless the player peeks. */
  state: Pick<AttackState, "attacks" | "maxAttacks" | "immuneUntil" | "roll">;
  /** Whether the component's type is serious for the player, who is immune only then when a shield breaks. */
  isSeriousForYou: boolean;
  /** What another charge costs the player, wei. */
  attackPrice: bigint;
  rules: AttackRules & { readonly immunitySeconds: number };
  /** Unix seconds on the chain's clock. */
  nowSeconds: number;
  onConfirm: () => void;
  pending: boolean;
  /** Why it cannot be attacked now. */
  disabledReason: string | undefined;
  /** What went wrong with the last try, in a player's words. */
  error: string | undefined;
}

/** The last look before the wallet opens: what a hit brings, what the attack costs, and the odds. */
export function AttackDialog(props: AttackDialogProps) {
  const { onOpenChange, opponent, target, rules, onConfirm, pending, disabledReason, error } = props;
  const outcome = expectedOutcome(props);
  const canHit = outcome === "hit" || (outcome === undefined && opponent.shields === 0);
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={`Attack the ${target.name}`}
      description={`of ${playerName(opponent.address)}`}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button
            variant="danger"
            icon={<Crosshair aria-hidden />}
            onClick={onConfirm}
            pending={pending}
            disabledReason={disabledReason}
          >
            {outcome === "missed" ? "Fire the dud" : "Attack"}
          </Button>
        </>
      }
    >
      <div className={`stack ${styles.body}`}>
        <Hero glow="hot" picture={<ComponentArt componentId={target.id} skinId={target.skinId} />}>
          <p className="muted small">A hit {canHit ? "brings" : "would bring"} you</p>
          <p className={`strong ${canHit ? "earning" : "muted"} ${styles.gain}`}>
            <LiveAmount getValue={() => lootAt(target, rules, chainNow()).gain} />
          </p>
        </Hero>
        <Forecast {...props} outcome={outcome} />
        <Bill {...props} />
        <Costs {...props} />
        {error && (
          <Banner tone="hot" role="alert">
            {error}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}

/** How it will end, where the player can know: a component that is too small for a shield does not hit in any case. */
function expectedOutcome({ opponent, target, state, rules }: AttackDialogProps): AttackOutcome | undefined {
  const unlessMissed = outcomeOfHit(opponent.shields, target);
  if (state.roll === undefined) return unlessMissed === "bounced" ? "bounced" : undefined;
  return state.roll < rules.failProbability ? "missed" : unlessMissed;
}

function Forecast(props: AttackDialogProps & { outcome: AttackOutcome | undefined }) {
  const { opponent, target, state, rules, outcome, isSeriousForYou } = props;
  const { shields } = opponent;
  const truce = truceText(rules.immunitySeconds, isSeriousForYou);
  switch (outcome) {
    case "missed":
      return (
        <Banner role="note" tone="caution" icon={ZapOff} title="A dud: this attack will miss.">
          You peeked: the roll is {state.roll}, and below {rules.failProbability} misses whatever the target. Fire it at
          anyone to get a new roll.
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
          It earns less than {rules.seriousShare}% of what their best component earns, so the attack bounces off. It
          costs you the charge: nothing breaks, and you get nothing.
        </Banner>
      );
    case "hit":
      return (
        <Banner role="note" tone="hot" icon={Crosshair} title="This attack will hit.">
          You peeked: the roll is {state.roll}, and there is no shield in its way.
        </Banner>
      );
    default:
      return (
        <Banner role="note" tone="info" icon={Dices} title={`${oddsText(rules.failProbability, shields)}.`}>
          {shields > 0
            ? `Getting through breaks ${shields === 1 ? "it" : "one of them"}, and you get nothing yet. ${truce}`
            : "Your roll is already fixed. You will see it with the result."}
        </Banner>
      );
  }
}

/** From what it holds to what the attacker gets. */
function Bill({ target, rules }: AttackDialogProps) {
  const held = () => rewardAt(target.earning, chainNow());
  const loot = () => lootAt(target, rules, chainNow());
  return (
    <Facts>
      <Fact name="It holds now">
        <LiveAmount getValue={held} />
      </Fact>
      <Fact name={`A hit steals ${rules.stealPercentage}%`}>
        <LiveAmount getValue={() => loot().stolen} />
      </Fact>
      <Fact name="Bounty from the pool">
        <LiveAmount getValue={() => loot().bounty} />
      </Fact>
      <Fact name={`Fee, ${rules.attackFeePercentage}% of both`}>
        <LiveAmount getValue={() => loot().fee} />
      </Fact>
    </Facts>
  );
}

function Costs({ opponent, target, state, rules, nowSeconds, attackPrice }: AttackDialogProps) {
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
