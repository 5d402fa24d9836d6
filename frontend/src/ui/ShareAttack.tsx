import { formatAmount } from "#game/amounts";
import type { Attack } from "#game/events";
import { componentName } from "#game/names";
import { nameWords } from "#game/playerName";
import { outcomeName } from "#game/texts/outcomes";

import { ComponentArt } from "./art/ComponentArt";
import { Share } from "./Share";
import { useTokenSymbol } from "./token";

interface ShareAttackProps {
  attack: Pick<Attack, "id" | "attacker" | "victim" | "componentId" | "outcome" | "roll" | "loot" | "fee">;
  skinId?: number;
  isCritical: boolean;
}

/** Shares an attack with its proof. */
export function ShareAttack({ attack, skinId, isCritical }: ShareAttackProps) {
  const { id, attacker, victim, componentId, outcome, roll, loot, fee } = attack;
  const won = `+${formatAmount(loot - fee)} ${useTokenSymbol()}`;
  const isHit = outcome === "hit";
  const state = isHit ? "hacked" : outcome === "missed" ? "earning" : "protected";
  const whose = `the ${componentName(componentId)} of ${nameWords(victim)}`;
  return (
    <Share
      path={`/attack/${id}`}
      title={outcomeName(outcome, isCritical)}
      text={`${nameWords(attacker)} rolled ${roll} against ${whose}.`}
      figure={isHit ? won : undefined}
      tone={isHit ? "hot" : "calm"}
      art={<ComponentArt componentId={componentId} skinId={skinId} state={state} />}
    />
  );
}
