import { leagueEnd } from "#game/alarm";
import { CHARGES_BACK, REWARDS_RIPE } from "#game/texts/readiness";

import { chargesFullAt } from "../../chain/game/attackState";
import type { OwnRig } from "./rig";

/** Time that a player waits for, Unix seconds. */
export interface ComingTime {
  readonly at: number;
  readonly title: string;
}

/**
 * Upcoming times of a rig if nobody acts, next one first. A pause of the game defers all except the league's end.
 *
 * @param ripeAt Time at which a component's rewards are ripe, Unix seconds.
 */
export function comingTimes(
  { owned, defence, ripeAt }: Pick<OwnRig, "owned" | "defence" | "ripeAt">,
  now: number,
): ComingTime[] {
  const times = [
    { at: Math.max(...owned.map(({ id }) => ripeAt(id))), title: REWARDS_RIPE },
    { at: chargesFullAt(defence, defence.rechargeSeconds), title: CHARGES_BACK },
    { at: defence.nextShieldAt, title: "A shield recharges" },
    { at: defence.immuneUntil, title: "Your immunity ends" },
    ...owned.map(({ name, reactivatableAt }) => ({ at: reactivatableAt, title: `${name}: free restart` })),
    ...owned.map(({ name, protectedUntil }) => ({ at: protectedUntil, title: `${name}: protection ends` })),
    { at: leagueEnd(now), title: "The week's league ends" },
  ];
  const coming = times.filter((time): time is ComingTime => time.at !== undefined && time.at > now);
  return coming.sort((one, other) => one.at - other.at);
}
