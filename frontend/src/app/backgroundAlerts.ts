import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";

import { attackNews, CHARGES_NEWS, rivalNews, SHIELD_NEWS } from "#game/texts/news";

import { type AttackState, chargesFullAt } from "../chain/game/attackState";
import { attackRulesQuery, attackStateQuery, pausedQuery } from "../chain/game/queries";
import { decodeEvents } from "../chain/history/events";
import type { AttackEvent, HistoryEvent } from "../chain/history/HistoryEvent";
import { blockPoller, useChain } from "../chain/node/chain";
import { chainNow } from "../chain/node/clock";
import { deployment } from "../chain/node/deployment";
import { takeExpiredMarks, useMarks } from "../goals/rivals";
import { notify } from "../ui/notifications";
import { useTokenSymbol } from "../ui/token";
import { forgetLiveRaids, useLiveRaids, useOpenRivals } from "./liveRaids";
import { useUnseenRaids } from "./unseenRaids";

const ICON = "./favicon.svg";
const RAIDED_ICON = "./favicon-raided.svg";

/**
 * Records attacks on the player. While the tab is in the background, its title and icon show them, and the player is
 * notified if that is on.
 */
export function useBackgroundAlerts(player: string): void {
  useRaidAlerts(player);
  useRechargeAlerts(player);
  useMarkAlerts(player);
  const isMarked = useUnseenRaids() > 0;
  useEffect(() => {
    document.querySelector('link[rel="icon"]')?.setAttribute("href", isMarked ? RAIDED_ICON : ICON);
  }, [isMarked]);
}

function useRaidAlerts(player: string): void {
  const describe = useAttackNews();
  const tell = useEffectEvent((attack: AttackEvent) => notify(describe(attack), "raid"));
  useEffect(() => {
    const stop = blockPoller.onChange((change) => {
      if (change.kind !== "logs") return;
      const attacks = decodeEvents(change.logs).filter((event) => isAttackOn(event, player));
      if (attacks.length === 0) return;
      if (!document.hidden) return useLiveRaids.setState((raids) => [...raids, ...attacks], true);
      useUnseenRaids.setState((count) => count + attacks.length, true);
      attacks.forEach(tell);
    });
    blockPoller.watchHidden(true);
    const onVisibility = () => {
      if (!document.hidden) useUnseenRaids.setState(0, true);
    };
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      stop();
      blockPoller.watchHidden(false);
      document.removeEventListener("visibilitychange", onVisibility);
      useUnseenRaids.setState(0, true);
      forgetLiveRaids();
    };
  }, [player]);
}

/** Returns the notification of an attack. */
export function useAttackNews() {
  const symbol = useTokenSymbol();
  return (attack: AttackEvent) => attackNews(attack, symbol);
}

function isAttackOn(event: HistoryEvent, player: string): event is AttackEvent {
  return event.name === "ComponentAttacked" && event.victim === player;
}

/** Notifies the player of recharges while the tab is hidden, by the clock: it reads nothing for this. */
function useRechargeAlerts(player: string): void {
  const { head } = useChain();
  const { data: state } = useQuery({ ...attackStateQuery(player), enabled: false });
  const { data: rules } = useQuery({ ...attackRulesQuery, enabled: false });
  const { data: paused } = useQuery({ ...pausedQuery, enabled: false });
  const checkedAt = useRef(0);
  useEffect(() => {
    const [from, to] = [checkedAt.current, chainNow()];
    checkedAt.current = to;
    if (!document.hidden || !state || !rules || paused !== false) return;
    if (isBetween(chargesFullAt(state, rules.rechargeSeconds), from, to)) {
      notify(CHARGES_NEWS, "charges");
    }
    if (isBetween(shieldUntil(state, rules.shieldRechargeSeconds, to), from, to)) {
      notify(SHIELD_NEWS, "shield");
    }
  }, [head, state, rules, paused]);
}

/** Notifies the player of marked rivals who can be raided again, and passes the marks to the alarm. */
function useMarkAlerts(player: string): void {
  const { head } = useChain();
  const marks = useMarks((all) => all[player]);
  useEffect(() => {
    if (deployment.alarmUrl === undefined) return;
    void import("../features/rig/alarm").then(({ sendMarks }) => sendMarks(player)).catch(() => undefined);
  }, [player, marks]);
  useEffect(() => {
    void takeExpiredMarks(player).then((rivals) => {
      if (rivals.length === 0) return;
      useOpenRivals.setState((known) => [...known, ...rivals], true);
      if (!document.hidden) return;
      rivals.forEach((rival) => notify(rivalNews(rival), rival));
    });
  }, [head, player]);
}

function isBetween(time: number | undefined, from: number, to: number): boolean {
  return time !== undefined && from > 0 && time > from && time <= to;
}

/** Time of the last shield recharge up to `now`, Unix seconds; undefined if none since the state was read. */
export function shieldUntil(
  { shields, maxShields, nextShieldAt }: Pick<AttackState, "shields" | "maxShields" | "nextShieldAt">,
  rechargeSeconds: number,
  now: number,
): number | undefined {
  if (nextShieldAt === undefined || now < nextShieldAt) return undefined;
  const recharges = Math.min(Math.floor((now - nextShieldAt) / rechargeSeconds), maxShields - shields - 1);
  return nextShieldAt + recharges * rechargeSeconds;
}
