import type { GameEvent, GameEventName } from "./events";
import { outcomeAt } from "./outcomes";

/** Events that decide what a rig looks like. */
export const REPLAYED = [
  "ComponentAttacked",
  "ComponentPurchased",
  "ComponentReactivated",
  "ComponentRepaired",
  "ComponentSettingsChanged",
  "GameUnpaused",
  "SkinApplied",
] as const satisfies readonly GameEventName[];

/** The part of a component that events determine; fields as the contract's `UserComponent`. */
export interface ReplayedComponent {
  readonly purchased: boolean;
  readonly hacked: boolean;
  readonly currentSkinId: bigint;
  readonly protectedUntil: bigint;
}

/** Rigs by their owners' addresses: the components in id order. */
export type Rigs = ReadonlyMap<string, readonly ReplayedComponent[]>;

/** Event with its block. */
export type Step = GameEvent & { readonly block: number };

const EMPTY: ReplayedComponent = { purchased: false, hacked: false, currentSkinId: 0n, protectedUntil: 0n };

/**
 * State of rigs at the end of a block. Protection times are those of `getAllComponents`; while the game is paused, as of
 * the pause's beginning.
 *
 * @param start Rigs before the first step. Other players are left out.
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

/** Protection lasts as much longer as the pause was; over ones slide, too. */
function slide(component: ReplayedComponent, { pausedFor }: GameEvent["values"]): ReplayedComponent {
  const { protectedUntil } = component;
  return protectedUntil === 0n ? component : { ...component, protectedUntil: protectedUntil + (pausedFor as bigint) };
}
