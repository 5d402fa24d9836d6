import { listEvents } from "./eventReaders";
import type { GameEvent } from "./events";
import { outcomeAt } from "./outcomes";

/** Events that change a rig. */
export const REPLAYED = listEvents<"replay">({
  ComponentAttacked: true,
  ComponentPurchased: true,
  ComponentReactivated: true,
  ComponentRepaired: true,
  ComponentSettingsChanged: true,
  GameUnpaused: true,
  SkinApplied: true,
});

/** Fields of the contract's `UserComponent` that events determine. */
export interface ReplayedComponent {
  readonly purchased: boolean;
  readonly hacked: boolean;
  readonly currentSkinId: bigint;
  readonly protectedUntil: bigint;
}

/** Components in id order, by their owner's address. */
export type Rigs = ReadonlyMap<string, readonly ReplayedComponent[]>;

/** Event with its block. */
export type Step = GameEvent & { readonly block: number };

const EMPTY: ReplayedComponent = { purchased: false, hacked: false, currentSkinId: 0n, protectedUntil: 0n };

/**
 * State of rigs at the end of a block. Protection times match `getAllComponents`; while the game is paused, they are
 * those at the start of the pause.
 *
 * @param start Rigs before the first step. Other players are omitted.
 * @param steps Steps since, oldest first.
 */
export function replay(start: Rigs, steps: readonly Step[], block: number): Rigs {
  const rigs = new Map([...start].map(([player, rig]) => [player, [...rig]]));
  for (const step of steps) {
    if (step.block > block) break;
    apply(rigs, step);
  }
  return rigs;
}

function apply(rigs: Map<string, ReplayedComponent[]>, { name, values }: Step): void {
  const change = (changes: Partial<ReplayedComponent>, owner = values.player) => {
    const rig = rigs.get(owner as string);
    const index = Number(values.componentId) - 1;
    if (rig) rig[index] = { ...(rig[index] ?? EMPTY), ...changes };
  };
  const protectedUntil = values.protectedUntil as bigint;
  switch (name) {
    case "ComponentSettingsChanged":
      for (const rig of rigs.values()) rig[Number(values.componentId) - 1] ??= EMPTY;
      break;
    case "ComponentPurchased":
      return change({ purchased: true, protectedUntil });
    case "ComponentRepaired":
    case "ComponentReactivated":
      return change({ hacked: false, protectedUntil });
    case "SkinApplied":
      return change({ currentSkinId: values.skinId as bigint });
    case "ComponentAttacked":
      if (outcomeAt(values.outcome as bigint) === "hit") change({ hacked: true, protectedUntil: 0n }, values.victim);
      break;
    case "GameUnpaused":
      for (const rig of rigs.values()) rig.forEach((component, index) => (rig[index] = slide(component, values)));
  }
}

/** Extends protection by the length of the pause. Expired protection shifts as in the contract. */
function slide(component: ReplayedComponent, { pausedFor }: GameEvent["values"]): ReplayedComponent {
  const { protectedUntil } = component;
  return protectedUntil === 0n ? component : { ...component, protectedUntil: protectedUntil + (pausedFor as bigint) };
}
