import { toBeHex } from "ethers";

import { Taunts__factory } from "#bindings/factories/contracts/social/Taunts__factory";

import { lineText } from "./tauntLines";

/** The interface of the taunts contract. */
export const tauntsInterface = Taunts__factory.createInterface();

/** A line that a player said about an attack. */
export interface Taunt {
  readonly player: string;
  /** The attack's number. */
  readonly attackId: number;
  /** The line's number. */
  readonly line: number;
}

/** The fields of an attack that taunts need. */
export interface TauntedAttack {
  readonly id: number;
  readonly attacker: string;
  readonly victim: string;
}

/** Lines of the two sides of an attack; undefined for a side without a line, or with an unknown one. */
export interface Exchange {
  readonly attacker?: string;
  readonly victim?: string;
}

/** Decodes a log of the taunts contract; undefined for other or unreadable logs. */
export function parseTaunt(log: { readonly topics: readonly string[]; readonly data: string }): Taunt | undefined {
  try {
    const event = tauntsInterface.parseLog(log);
    if (event === null) return undefined;
    const { player, attackId, line } = event.args;
    return { player: player as string, attackId: Number(attackId), line: Number(line) };
  } catch {
    return undefined;
  }
}

/** Log filter topics for the taunts about these attacks. Clients never request all taunts. */
export function tauntTopics(attackIds: readonly number[]): [string, null, string[]] {
  return [tauntsInterface.getEvent("Taunted").topicHash, null, attackIds.map((id) => toBeHex(id, 32))];
}

/**
 * Finds the first line of the attacker and of the victim. Anyone can taunt about any attack, so lines of others and
 * later lines are ignored.
 *
 * @param taunts Taunts in chain order.
 */
export function exchangeOf({ id, attacker, victim }: TauntedAttack, taunts: readonly Taunt[]): Exchange {
  const firstOf = (account: string) => {
    const said = taunts.find(({ attackId, player }) => attackId === id && isSame(player, account));
    return said && lineText(said.line);
  };
  return { attacker: firstOf(attacker), victim: firstOf(victim) };
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
