import type { Standing } from "./league";

/** Houses of the players. */
export const HOUSES = ["Copper", "Quartz", "Neon", "Frost"] as const;

export type House = (typeof HOUSES)[number];

/** House of an account. The last digit of the address decides it, so nobody can change it. */
export function houseOf(account: string): House {
  return HOUSES.at(Number(`0x${account.slice(-1)}`) % HOUSES.length)!;
}

/** A house in a week's league, with the points of all its members, in thousandths. */
export interface HouseStanding {
  readonly house: House;
  readonly points: number;
  readonly members: number;
}

/** Ranks the houses of a week, the best first. */
export function rankHouses(standings: readonly Standing[]): HouseStanding[] {
  return HOUSES.map((house) => {
    const members = standings.filter(({ account }) => houseOf(account) === house);
    return { house, points: members.reduce((sum, { points }) => sum + points, 0), members: members.length };
  }).sort((a, b) => b.points - a.points);
}
