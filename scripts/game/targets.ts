import type { Overrides } from "ethers";

import type { IRigRaid } from "#bindings/contracts/interfaces/IRigRaid";

/** The fields of a component that matter for raids. */
export interface RaidedComponent {
  readonly componentId: bigint;
  readonly purchased: boolean;
  readonly hacked: boolean;
  /** End of its protection, Unix seconds, half-open. */
  readonly protectedUntil: bigint;
}

/** A player's state that determines who can raid them. */
export interface Rig {
  readonly components: readonly RaidedComponent[];
  /** End of the immunity after a broken shield, Unix seconds, half-open; 0 if there is none. */
  readonly immuneUntil: number;
}

/** Reads a player's rig; empty for an account that is not a player. */
export async function readRig(game: IRigRaid, player: string, at: Overrides = {}): Promise<Rig> {
  const [components, immuneUntil] = await Promise.all([
    game.getAllComponents(player, at),
    game.shieldBreakImmunityUntil(player, at),
  ]);
  return {
    components: components.map(({ componentId, purchased, hacked, protectedUntil }) => {
      return { componentId, purchased, hacked, protectedUntil };
    }),
    immuneUntil: Number(immuneUntil),
  };
}

/** Whether a component is owned and not hacked, so that it earns, can attack and can be attacked. */
export function isWorking({ purchased, hacked }: Pick<RaidedComponent, "purchased" | "hacked">): boolean {
  return purchased && !hacked;
}

/** IDs of a player's working and hacked components. */
export interface Arsenal {
  readonly working: ReadonlySet<number>;
  readonly hacked: ReadonlySet<number>;
}

export function readArsenal(components: readonly RaidedComponent[]): Arsenal {
  const owned = components.filter(({ purchased }) => purchased);
  const ids = (isHacked: boolean) =>
    new Set(owned.filter(({ hacked }) => hacked === isHacked).map(({ componentId }) => Number(componentId)));
  return { working: ids(false), hacked: ids(true) };
}

/** Reason why a component cannot be attacked, regardless of charges. `until` is in Unix seconds. */
export type Obstacle =
  | { readonly kind: "unarmed" }
  | { readonly kind: "ownHacked" }
  | { readonly kind: "hacked" }
  | { readonly kind: "protected"; readonly until: number }
  | { readonly kind: "immune"; readonly until: number };

/**
 * First obstacle to an attack on another player's component, in the contract's order; undefined if there is none.
 *
 * @param arsenal The attacker's arsenal; undefined to check only the owner's side.
 * @param now Unix seconds on the chain's clock.
 */
export function obstacleTo(
  target: { readonly id: number; readonly hacked: boolean; readonly protectedUntil: number },
  { immuneUntil }: Pick<Rig, "immuneUntil">,
  arsenal: Arsenal | undefined,
  now: number,
): Obstacle | undefined {
  if (arsenal?.hacked.has(target.id)) return { kind: "ownHacked" };
  if (arsenal && !arsenal.working.has(target.id)) return { kind: "unarmed" };
  if (target.hacked) return { kind: "hacked" };
  if (now < target.protectedUntil) return { kind: "protected", until: target.protectedUntil };
  if (now < immuneUntil) return { kind: "immune", until: immuneUntil };
  return undefined;
}

/**
 * Time from which an attacker can raid a player who is immune until `immuneUntil`, Unix seconds. Undefined if they
 * share no working component type.
 */
export function raidableFrom(
  own: readonly RaidedComponent[],
  theirs: readonly RaidedComponent[],
  immuneUntil: number,
): number | undefined {
  const { working } = readArsenal(own);
  const ends = theirs.filter((each) => isWorking(each) && working.has(Number(each.componentId)));
  if (ends.length === 0) return undefined;
  return Math.max(immuneUntil, Math.min(...ends.map(({ protectedUntil }) => Number(protectedUntil))));
}

/** IDs of a rig's components without an obstacle: see `obstacleTo`. */
export function openTo(arsenal: Arsenal | undefined, rig: Rig, now: number): number[] {
  return rig.components
    .filter(({ purchased }) => purchased)
    .map(({ componentId, hacked, protectedUntil }) => {
      return { id: Number(componentId), hacked, protectedUntil: Number(protectedUntil) };
    })
    .filter((target) => obstacleTo(target, rig, arsenal, now) === undefined)
    .map(({ id }) => id);
}
