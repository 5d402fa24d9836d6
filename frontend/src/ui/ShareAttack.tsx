import type { Attack } from "../../../scripts/game/events";
import { formatAmount } from "../../../scripts/game/amounts";
import { componentName } from "../../../scripts/game/names";
import { nameWords } from "../../../scripts/game/playerName";
import { ComponentArt } from "./art/ComponentArt";
import { ATTACK_TITLES } from "./attackTitles";
import { ShareButton } from "./ShareButton";
import { useTokenSymbol } from "./token";

interface ShareAttackProps {
  attack: Pick<Attack, "id" | "attacker" | "victim" | "componentId" | "outcome" | "roll" | "stolen" | "fee">;
  skinId?: number;
}

/** Shares an attack with its proof. */
export function ShareAttack({ attack, skinId }: ShareAttackProps) {
  const { id, attacker, victim, componentId, outcome, roll, stolen, fee } = attack;
  const symbol = useTokenSymbol();
  const isHit = outcome === "hit";
  const isShielded = outcome === "blocked" || outcome === "bounced";
  const deed = isHit ? "raided" : "attacked";
  return (
    <ShareButton
      path={`/attack/${id}`}
      title={ATTACK_TITLES[outcome]}
      text={`${nameWords(attacker)} ${deed} the ${componentName(componentId)} of ${nameWords(victim)} with a roll of ${roll}.`}
      figure={isHit ? `+${formatAmount(stolen - fee)} ${symbol}` : undefined}
      tone={isHit ? "hot" : "calm"}
      art={
        <ComponentArt
          componentId={componentId}
          skinId={skinId}
          state={isHit ? "hacked" : isShielded ? "protected" : "earning"}
        />
      }
    />
  );
}
