import { measure, type GroupResult, type Result } from "./report/measures";
import { table, tenths } from "./report/summary";
import { scenario } from "./scenario";
import { type Scenario, Season } from "./Season";

/** Something that the game's balance must bring about, and how it is met. Percentages. */
export interface Goal {
  readonly name: string;
  /** Of five seeds, the one that is furthest from it. */
  readonly value: number;
  readonly bound: string;
  readonly isMet: boolean;
}

const SEEDS = [1, 2, 3, 4, 5];
const SWARM = 100;
const STRIPPERS = 10;
/** What a difference between two seasons may be by chance. */
const NOISE = 0.5;

const AT_LEAST: Record<string, number> = { casual: 65, active: 90, whale: 88, defender: 65 };
const MAX_BOT = 120;
const MAX_COST = 3;
const MAX_PAIR = 95;
const MIN_BACK = 45;

/** One fiftieth of 50 players a day on a pool of 2,000,000 tokens, for three quarters of a year; then nobody joins. */
export const GROWTH: Partial<Scenario> = {
  pool: 40_000n * 10n ** 18n,
  players: {},
  joining: (day) => (day < 270 ? 1 : 0),
  days: 730,
};

/** Plays whatever shows whether the goals are met. */
export function playGoals(onProgress: (text: string) => void): Goal[] {
  const play = (what: string, changes: Partial<Scenario>) =>
    SEEDS.map((seed) => {
      onProgress(`${what}, seed ${seed} of ${SEEDS.length}`);
      return playSeason(scenario({ ...changes, seed }));
    });

  const usual = play("The usual hundred", {});
  const stripped = play("With strippers", { teams: { strippers: STRIPPERS } });
  const swarmed = play("With a swarm", { teams: { swarm: SWARM } });
  const alone = play("A whale", { teams: { shelter: 1 } });
  const sheltered = play("A whale that shelters", { teams: { shelter: 4 } });
  const growing = play("Growth", GROWTH);
  const pairs = [1.5, 0.1].map((speed) => play(`Two who hack each other at speed ${speed}`, pairAt(speed)));

  const percent = (result: Result, group: string) => groupOf(result, group).percent;
  // What is beyond an untouched rig's income is loot, which more raiders share: no harm is done.
  const costs = usual.flatMap((result, i) =>
    result.groups.map(
      ({ group, percent: before }) => Math.min(before, 100) - Math.min(percent(swarmed[i], group), 100),
    ),
  );
  return [
    ...Object.entries(AT_LEAST).map(([group, least]) =>
      atLeast(
        `${group}: net income`,
        least,
        usual.map((result) => percent(result, group)),
      ),
    ),
    atMost(
      "bot: net income",
      MAX_BOT,
      usual.map((result) => percent(result, "bot")),
    ),
    atLeast(
      "whale with strippers",
      AT_LEAST.whale,
      stripped.map((result) => percent(result, "whale")),
    ),
    atMost(
      "strippers cost a whale",
      MAX_COST,
      usual.map((r, i) => percent(r, "whale") - percent(stripped[i], "whale")),
    ),
    atMost("a swarm costs anybody", MAX_COST, costs),
    atMost(
      "pair at full speed",
      MAX_PAIR,
      pairs[0].map((result) => percent(result, "pair")),
    ),
    atMost(
      "pair at a tenth of it",
      MAX_PAIR,
      pairs[1].map((result) => percent(result, "pair")),
    ),
    atMost("sheltering gains (mean)", NOISE, [
      mean(sheltered.map((result, i) => percent(result, "sheltered") - percent(alone[i], "sheltered"))),
    ]),
    atLeast(
      "growth: the last quarter gets back",
      MIN_BACK,
      growing.map(({ quarters }) => quarters.at(-1)!.back),
    ),
  ];
}

/** The goals for the terminal. */
export function describeGoals(goals: readonly Goal[]): string {
  return table([
    ["Goal", "found", "wanted", ""],
    ...goals.map(({ name, value, bound, isMet }) => [name, tenths(value), bound, isMet ? "met" : "MISSED"]),
  ]);
}

export function playSeason(what: Scenario): Result {
  const season = new Season(what);
  season.play();
  return measure(season);
}

/** Two who own everything among many who never come back, so that what they do does not move the pool. */
function pairAt(speed: number): Partial<Scenario> {
  const crowd = { players: { absent: 1000 }, teams: { pair: 2 }, rigsArePaid: true };
  const { model } = new Season(scenario(crowd));
  return { ...crowd, pool: (model.rate * BigInt(Math.round(speed * 1000 * model.rules.RUNWAY))) / 1000n };
}

function groupOf({ groups }: Result, name: string): GroupResult {
  return groups.find(({ group }) => group === name)!;
}

function atLeast(name: string, least: number, values: readonly number[]): Goal {
  const value = Math.min(...values);
  return { name, value, bound: `>= ${least}`, isMet: value >= least };
}

function atMost(name: string, most: number, values: readonly number[]): Goal {
  const value = Math.max(...values);
  return { name, value, bound: `<= ${most}`, isMet: value <= most };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
