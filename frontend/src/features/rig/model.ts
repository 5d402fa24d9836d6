import { formatAmount, formatDuration, perDay } from "../../ui/format";
import type { ComponentSettings, UserComponent } from "../../chain/queries";
import type { BatchAction } from "../../chain/transactions/intent";
import { componentName } from "../../ui/catalogue";

/** `offline`: owned and intact, but nothing is earned because the game is paused or the pool is dry. */
type SocketState = "empty" | "earning" | "protected" | "hacked" | "offline";

/** One place on the board: a component type, and what the player has there. */
export interface Socket {
  readonly id: number;
  readonly name: string;
  readonly state: SocketState;
  readonly settings: ComponentSettings;
  readonly skinId: number;
  /** Unix seconds, only while protected. */
  readonly protectedUntil?: number;
  /** Unix second from which a hacked component can be reactivated for free. */
  readonly reactivatableAt?: number;
}

/** Why intact components are not earning. */
export type Standstill = "paused" | "dry";

export interface RigReading {
  /** Rates at the pool's speed. */
  readonly settings: readonly ComponentSettings[];
  /** In any order; types without an entry count as not owned. */
  readonly components: readonly UserComponent[];
  readonly nowSeconds: number;
  readonly standstill?: Standstill;
  /** Unix seconds by component id: from then on a hacked one can be reactivated for free. */
  readonly reactivationTimes?: ReadonlyMap<number, number>;
}

/** The board in id order. */
export function readSockets(rig: RigReading): Socket[] {
  const owned = new Map(rig.components.filter((c) => c.purchased).map((c) => [Number(c.componentId), c]));
  return rig.settings.map((settings) => {
    const id = Number(settings.id);
    const component = owned.get(id);
    const base = { id, name: componentName(id), settings, skinId: Number(component?.currentSkinId ?? 0n) };
    if (!component) return { ...base, state: "empty" };
    if (component.hacked) return { ...base, state: "hacked", reactivatableAt: rig.reactivationTimes?.get(id) };
    const protectedUntil = Number(component.protectedUntil);
    const isProtected = protectedUntil > rig.nowSeconds;
    const protection = isProtected ? { protectedUntil } : {};
    if (rig.standstill) return { ...base, ...protection, state: "offline" };
    return { ...base, ...protection, state: isProtected ? "protected" : "earning" };
  });
}

/** What all of these have together of a setting, wei: prices, repair costs, or rewards a second. */
export function sumOf(sockets: readonly Socket[], setting: "price" | "repairCost" | "rewardRate"): bigint {
  return sockets.reduce((sum, { settings }) => sum + settings[setting], 0n);
}

/** What all components that are earning now bring together, in wei per second. */
export function earningRate(sockets: readonly Socket[]): bigint {
  return sumOf(sockets.filter(isEarning), "rewardRate");
}

/** Protected components earn as well. */
export function isEarning(socket: Socket): boolean {
  return socket.state === "earning" || socket.state === "protected";
}

/** A socket in one sentence, for those who hear the board. It names no ticking number. */
export function describeSocket(socket: Socket, nowSeconds: number, symbol: string, standstill?: Standstill): string {
  const { name, settings } = socket;
  const protection = protectionText(socket, nowSeconds, standstill);
  switch (socket.state) {
    case "empty":
      return `${name}, empty socket, ${settings.isActive ? `${formatAmount(settings.price)} ${symbol}` : "not on sale"}`;
    case "hacked":
      return `${name}, hacked, repair costs ${formatAmount(settings.repairCost)} ${symbol}${reactivationText(socket, nowSeconds, standstill)}`;
    case "offline":
      return `${name}, not earning: ${standstill === "dry" ? "the reward pool is dry" : "the game is paused"}${protection}`;
    default:
      return `${name}, earning ${formatAmount(perDay(settings.rewardRate))} ${symbol} a day${protection}`;
  }
}

const FROZEN = "with its timer frozen";

function protectionText({ protectedUntil }: Socket, nowSeconds: number, standstill?: Standstill): string {
  if (protectedUntil === undefined) return "";
  return standstill === "paused"
    ? `, protected ${FROZEN}`
    : `, protected for ${formatDuration(protectedUntil - nowSeconds)}`;
}

function reactivationText({ reactivatableAt }: Socket, nowSeconds: number, standstill?: Standstill): string {
  if (reactivatableAt === undefined) return "";
  if (reactivatableAt <= nowSeconds) return ", can be reactivated for free now";
  return standstill === "paused"
    ? `, free reactivation ${FROZEN}`
    : `, free reactivation in ${formatDuration(reactivatableAt - nowSeconds)}`;
}

/** Waiting until all hacked components can be reactivated for free. */
export interface Wait {
  /** Until the last of them can, seconds. */
  readonly seconds: number;
  /** Rewards that they do not earn meanwhile, wei. */
  readonly cost: bigint;
}

/** Undefined where it is not known when. */
export function waitFor(hacked: readonly Socket[], nowSeconds: number): Wait | undefined {
  const waits: { seconds: number; cost: bigint }[] = [];
  for (const { reactivatableAt, settings } of hacked) {
    if (reactivatableAt === undefined) return undefined;
    const seconds = Math.max(0, reactivatableAt - nowSeconds);
    waits.push({ seconds, cost: settings.rewardRate * BigInt(seconds) });
  }
  return {
    seconds: Math.max(0, ...waits.map(({ seconds }) => seconds)),
    cost: waits.reduce((sum, { cost }) => sum + cost, 0n),
  };
}

/** What a rig has to do now, in the order in which it is done. */
export function batchActions(rig: { hasReward: boolean; hasHacked: boolean; isPrimable: boolean }): BatchAction[] {
  const actions: (BatchAction | false)[] = [
    rig.hasReward && "claimAllRewards",
    rig.hasHacked && "repairAllComponents",
    rig.isPrimable && "primeAttack",
  ];
  return actions.filter((action) => action !== false);
}

/** Whether a cold attack can be primed: that takes a charge, unless it is free. */
export function canPrime({ attacks, primingIsFree }: { attacks: number; primingIsFree: boolean }): boolean {
  return primingIsFree || attacks > 0;
}
