import { formatAmount, perDay } from "#game/amounts";
import { componentName } from "#game/names";
import { ripeRewardsText } from "#game/texts/ripeness";
import { roughDuration } from "#game/times";

import type { ComponentSettings, UserComponent } from "../../chain/game/queries";

/** State of a socket. `offline`: owned and intact, but earning nothing as the game is paused or the pool is empty. */
type SocketState = "empty" | "earning" | "protected" | "hacked" | "offline";

/** Place on the board: a component type, and what the player has there. */
export interface Socket {
  readonly id: number;
  readonly name: string;
  readonly state: SocketState;
  readonly settings: ComponentSettings;
  readonly skinId: number;
  /** End of the protection, Unix seconds; only while protected. */
  readonly protectedUntil?: number;
  /** Time from which a hacked component can be reactivated for free, Unix seconds. */
  readonly reactivatableAt?: number;
}

/** Reason why intact components are not earning. */
export type OfflineReason = "paused" | "poolEmpty";

export interface RigReading {
  /** Settings of all types, with rates at the pool's speed. */
  readonly settings: readonly ComponentSettings[];
  /** Components in any order; types without an entry count as not owned. */
  readonly components: readonly UserComponent[];
  readonly nowSeconds: number;
  readonly offlineReason?: OfflineReason;
  /** Times from which hacked components can be reactivated for free, Unix seconds by component ID. */
  readonly reactivationTimes?: ReadonlyMap<number, number>;
}

/** Sockets of the board, in id order. */
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
    if (rig.offlineReason) return { ...base, ...protection, state: "offline" };
    return { ...base, ...protection, state: isProtected ? "protected" : "earning" };
  });
}

/** Sum of a setting over all of these, wei: prices, repair costs, or rewards a second. */
export function sumOf(sockets: readonly Socket[], setting: "price" | "repairCost" | "rewardRate"): bigint {
  return sockets.reduce((sum, { settings }) => sum + settings[setting], 0n);
}

/** Total rate of the components that are earning now, wei per second. */
export function earningRate(sockets: readonly Socket[]): bigint {
  return sumOf(sockets.filter(isEarning), "rewardRate");
}

/** Whether a socket's component earns; protected ones do as well. */
export function isEarning(socket: Socket): boolean {
  return socket.state === "earning" || socket.state === "protected";
}

/**
 * Describes a socket in one sentence, for screen readers, without ticking numbers.
 *
 * @param ripeAt Time at which its rewards are ripe, Unix seconds; undefined where it holds none.
 */
export function describeSocket(
  socket: Socket,
  nowSeconds: number,
  symbol: string,
  offlineReason: OfflineReason | undefined,
  ripeAt?: number,
): string {
  const { name, settings, protectedUntil, reactivatableAt } = socket;
  const timer = (word: "for" | "in", end: number) =>
    offlineReason === "paused" ? "with its timer frozen" : `${word} ${roughDuration(end - nowSeconds)}`;
  const protection = protectedUntil === undefined ? "" : `, protected ${timer("for", protectedUntil)}`;
  const isFree = reactivatableAt !== undefined && reactivatableAt <= nowSeconds;
  const reactivation = reactivatableAt === undefined ? "" : `, free restart ${timer("in", reactivatableAt)}`;
  const ripe = ripeAt === undefined ? "" : `, ${ripeRewardsText(ripeAt, nowSeconds)}`;
  switch (socket.state) {
    case "empty":
      return `${name}, empty socket, ${settings.isActive ? `${formatAmount(settings.price)} ${symbol}` : "not on sale"}`;
    case "hacked":
      return `${name}, hacked, repair costs ${formatAmount(settings.repairCost)} ${symbol}${isFree ? ", can be restarted for free now" : reactivation}${ripe}`;
    case "offline":
      return `${name}, not earning: ${offlineReason === "poolEmpty" ? "the reward pool is empty" : "the game is paused"}${protection}${ripe}`;
    default:
      return `${name}, earning ${formatAmount(perDay(settings.rewardRate))} ${symbol} a day${protection}${ripe}`;
  }
}

/** Wait until all hacked components can be reactivated for free. */
export interface Wait {
  /** Seconds until the last of them can. */
  readonly seconds: number;
  /** Rewards that they do not earn meanwhile, wei. */
  readonly cost: bigint;
}

/** Wait for these components; undefined if one of their times is not known. */
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
