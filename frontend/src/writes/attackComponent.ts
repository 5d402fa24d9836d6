import { formatAmount } from "#game/amounts";
import { type Attack, type GameEvent, readAttack } from "#game/events";
import { playerName } from "#game/playerName";
import { outcomeName, outcomeText, targetName } from "#game/texts/outcomes";

import { game } from "../chain/game/contract";
import { isCriticalHit } from "../chain/game/critical";
import { account, count } from "../chain/game/schemas";
import { tokenSymbol } from "../chain/game/tokenSymbol";
import { freeFlow } from "../chain/transactions/gameCalls";
import type { Flow } from "../chain/transactions/transaction";
import { defineWrite, type Events } from "../chain/transactions/writeKind";

export const attackWrite = defineWrite({
  kind: "attackComponent",
  fields: { victim: account, componentId: count },
  effect: "attack",
  result: attackIn,
  text: attackText,
  isQuiet: ({ outcome }) => outcome !== "hit",
});

/** Attacks a component of another player. */
export function attackComponent(victim: string, componentId: number): Flow {
  const data = game.interface.encodeFunctionData("attackComponent", [victim, componentId]);
  const label = `Attack ${targetName(componentId, playerName(victim))}`;
  return freeFlow(attackWrite.intent({ victim, componentId }), label, data, "the attack");
}

/** An attack of the player. */
export type AttackedResult = Readonly<{
  kind: "attacked";
  /** Level that the attacker reached with it; undefined for none. */
  levelReached: number | undefined;
}> &
  Omit<Attack, "attacker">;

function attackIn(
  events: Events,
  { victim, componentId }: Readonly<{ victim: string; componentId: number }>,
): AttackedResult | undefined {
  const read = (values: GameEvent["values"]): AttackedResult => {
    const { attacker: _, ...attack } = readAttack(values);
    const levelReached = events.read("PlayerLevelledUp", ({ level }) => Number(level));
    return { kind: "attacked", ...attack, levelReached };
  };
  return events.read("ComponentAttacked", read, { victim, componentId });
}

function attackText({ outcome, roll, victim, componentId, loot, fee, levelReached }: AttackedResult): string {
  const isCritical = isCriticalHit({ outcome, roll });
  const gain = `${formatAmount(loot - fee, 2)} ${tokenSymbol()}`;
  const text =
    outcome === "hit"
      ? `${outcomeName(outcome, isCritical)}. ${fee > 0n ? `You took ${gain} after the fee.` : `You took ${gain}.`}`
      : outcomeText(outcome, isCritical, targetName(componentId, playerName(victim)));
  return levelReached === undefined ? text : `${text} You reached level ${levelReached}.`;
}
