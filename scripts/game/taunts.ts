import { toBeHex } from "ethers";

import { Taunts__factory } from "#bindings/factories/contracts/social/Taunts__factory";

import { lineText } from "./tauntLines";

/** The surface of the taunts, which are a contract beside the game. */
export const tauntsInterface = Taunts__factory.createInterface();

/** A line that a player said about an attack. */
export interface Taunt {
  readonly player: string;
  /** The attack's number. */
  readonly attackId: number;
  /** The line's number. */
  readonly line: number;
}

/** An attack, as far as taunts need it. */
export interface TauntedAttack {
  readonly id: number;
  readonly attacker: string;
  readonly victim: string;
}

/** Lines of the two sides of an attack, as text; undefined for a side that said nothing, or nothing that has a text. */
export interface Exchange {
  readonly attacker?: string;
  readonly victim?: string;
}

/** Decodes a log of the taunts; undefined for what is none, or cannot be read. */
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

/** Topics of the taunts about these attacks, for a filter of logs: taunts are never asked for all together. */
export function tauntTopics(attackIds: readonly number[]): [string, null, string[]] {
  return [tauntsInterface.getEvent("Taunted").topicHash, null, attackIds.map((id) => toBeHex(id, 32))];
}

/**
 * Finds the first line of the attacker and the first line of the victim. Anybody can say something about any attack: lines
 * of others and later lines are dropped.
 *
 * @param taunts In the order of the chain.
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
