import { createContext, useContext } from "react";

import { isCritical } from "#game/loot";
import type { Arsenal } from "#game/targets";

import { storedChoice } from "../../browser/choice";
import type { AttackState } from "../../chain/game/attackState";
import type { AttackRules } from "../../chain/game/queries";
import type { Choice, Opponent, Target } from "./opponents";

/** Connected player's means of attack. */
export interface Fighter {
  readonly arsenal: Arsenal;
  /** State of the attack; its roll is undefined unless the player peeks. */
  readonly state: AttackState;
  /** Amount that collecting would pay at a time, Unix seconds; wei. */
  readonly claimableAt: (now: number) => bigint;
  /** Income of the whole rig, wei per second. */
  readonly income: bigint;
  /** Price of another charge, wei. */
  readonly attackPrice: bigint;
  /** Whether a component's type is serious for the player: only then does breaking a shield make the player immune. */
  readonly isSerious: (componentId: number) => boolean;
}

/** Attack to make: the opponent, the target and the attacker. */
export interface AttackPlan {
  readonly opponent: Opponent;
  readonly target: Target;
  readonly fighter: Fighter;
}

/** Arena as the screen has read it. */
export interface Arena {
  readonly rules: AttackRules;
  readonly paused: boolean;
  /** Attacker; undefined before a wallet is connected. */
  readonly fighter: Fighter | undefined;
  /** IDs of the component types on sale that the player can pay for. */
  readonly buyable: readonly number[];
  readonly onAttack: (choice: Choice) => void;
  /** Reason why nothing can be attacked now. */
  readonly disabledReason: string | undefined;
  /** Attack under way. */
  readonly pending: { readonly victim: string; readonly componentId: number } | undefined;
}

export const ArenaContext = createContext<Arena | undefined>(undefined);

/** Arena on the screen. */
export function useArena(): Arena {
  const arena = useContext(ArenaContext);
  if (!arena) throw new Error("The arena is not on the screen");
  return arena;
}

/** Whether the player has peeked at a roll that makes a hit a critical one. */
export function useCriticalRoll(): boolean {
  const { fighter, rules } = useArena();
  const roll = fighter?.state.roll;
  return roll !== undefined && roll >= rules.failProbability && isCritical(roll, rules.criticalRoll);
}

/** Arsenal of the connected player; undefined without any component, as before connecting. */
export function useArsenal(): Arsenal | undefined {
  const arsenal = useArena().fighter?.arsenal;
  return arsenal && arsenal.working.size + arsenal.hacked.size > 0 ? arsenal : undefined;
}

/** Player's choice to see rolls before they are used, as anybody can compute them. */
export const usePeek = storedChoice("peek");
