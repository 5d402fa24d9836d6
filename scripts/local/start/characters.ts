import type { Appeal, RaidHabits } from "../moves";

/** Habits of a rival. Probabilities are from 0 to 1. */
export interface Character extends RaidHabits {
  readonly name: string;
  /** Habits in a few words, after "They". */
  readonly habits: string;
  /** Budget for the first rig, whole tokens: the least and the most. */
  readonly budget: readonly [number, number];
  /** Turns come about this often, hours. */
  readonly turnEvery: number;
  readonly appeal: Appeal;
  /** Probability of a taunt after an attack. */
  readonly taunting: number;
}

const SLEEPER: Character = {
  name: "Sleeper",
  habits: "have not come back for a day: their rewards are ripe, and their shields are gone",
  budget: [150, 3_760],
  // Otherwise what a newcomer has hacked on the first day would never be worth a raid again.
  turnEvery: 24,
  appeal: { attack: 0, repair: 50, reactivate: 30, collect: 20, buyShield: 0, buySkin: 0, buyComponent: 0 },
  grudge: 0,
  carelessness: 0,
  taunting: 0,
};

const TURTLE: Character = {
  name: "Turtle",
  habits: "keep their shields up and collect",
  budget: [1_500, 5_000],
  turnEvery: 16,
  appeal: { attack: 15, repair: 20, reactivate: 10, collect: 25, buyShield: 25, buySkin: 3, buyComponent: 2 },
  grudge: 0.1,
  carelessness: 0,
  taunting: 0.1,
};

const HUNTER: Character = {
  name: "Hunter",
  habits: "raid what can be raided, and little else",
  budget: [4_000, 9_000],
  turnEvery: 8,
  appeal: { attack: 72, repair: 8, reactivate: 6, collect: 8, buyShield: 1, buySkin: 3, buyComponent: 2 },
  grudge: 0.25,
  carelessness: 0.1,
  taunting: 0.35,
};

const HOTHEAD: Character = {
  name: "Hothead",
  habits: "attack you first, careless of shields, and taunt",
  budget: [3_000, 5_000],
  turnEvery: 8,
  appeal: { attack: 80, repair: 14, reactivate: 0, collect: 6, buyShield: 0, buySkin: 0, buyComponent: 0 },
  grudge: 0.6,
  carelessness: 0.5,
  taunting: 0.8,
};

const WHALE: Character = {
  name: "Whale",
  habits: "own nearly everything and come once a day",
  budget: [32_000, 45_000],
  turnEvery: 24,
  appeal: { attack: 30, repair: 12, reactivate: 6, collect: 24, buyShield: 8, buySkin: 14, buyComponent: 6 },
  grudge: 0.1,
  carelessness: 0.1,
  taunting: 0.15,
};

/** Character of a player's own account that has played along. */
export const VETERAN: Character = { ...HUNTER, name: "Veteran", budget: [8_000, 8_000], taunting: 0.2 };

/** The first of the rivals sleep: they are the easy targets of a newcomer. */
export const SLEEPERS = 4;

/** A rival of `npm start`. */
export interface Role {
  readonly character: Character;
  /** Key of an account whose name, which comes from its address, suits the character. */
  readonly privateKey: string;
}

/**
 * The rivals of `npm start`. Their accounts are later ones of the phrase of the development accounts, so everybody knows
 * the keys. They are written down because deriving them takes long.
 */
export const CAST: readonly Role[] = [
  // Silent Gate
  { character: SLEEPER, privateKey: "0x85a74ca11529e215137ccffd9c95b2c72c5fb0295c973eb21032e823329b3d2d" },
  // Quiet Piston
  { character: SLEEPER, privateKey: "0xa12a5b6a7a870cfac5c2fce0e27a8a2aef0b2bd885e20bd74b0920788f8354d0" },
  // Serene Scanner
  { character: SLEEPER, privateKey: "0x51bc341f9bd42cd0649ad2ff30862a2b70fd308553625fbb782fe7f58d0a8f7f" },
  // Mellow Mouse
  { character: SLEEPER, privateKey: "0x3a76842502937666a00d34376b269c6e1e3db54316c6cffe8992fd83cc82a928" },
  // Patient Prism
  { character: TURTLE, privateKey: "0xb68ac4aa2137dd31fd0732436d8e59e959bb62b4db2e6107b15f594caf0f405f" },
  // Keen Button
  { character: HUNTER, privateKey: "0xd6cc04e73641afc726557d28421b01bdecb97306b97536c75076839badd54617" },
  // Hasty Bus
  { character: HOTHEAD, privateKey: "0xd20ecf81c6c3ad87a4e8dbeb7ceef41dd0eebc7a1657efb9d34e47217694b5cb" },
  // Mega Hub
  { character: WHALE, privateKey: "0xf92636dc4e708ef8363b4e59d1daebdbde0b24e3a908c8df73b18a187cd53d66" },
  // Steady Magnet
  { character: TURTLE, privateKey: "0xd7cb3084b252751f5a6a3ec06a267451d390724fdb3f572560d998af8d00dae0" },
  // Fleet Axle
  { character: HUNTER, privateKey: "0xca50d47af6446a6e81a0023fadb81242424ce97fbc4d3235e19c463e2f4d2949" },
  // Snappy Disk
  { character: HOTHEAD, privateKey: "0xabb054f51848310ba938942e7ed31625ba8e7f660726ad52309c048a5bcd2f2d" },
  // Grand Fan
  { character: WHALE, privateKey: "0xf67e5c0120bae3df8282022ea121fd668d8397c2dc68f97a9052ddf7ee594e48" },
];
