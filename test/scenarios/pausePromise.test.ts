import { isDeepStrictEqual } from "node:util";

import { loadFixture, mine, reset } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import hre from "hardhat";

import { isCritical } from "#game/loot";

import { type Chance, chanceOf } from "../../scripts/simulate/agents/chance";
import { openMatch } from "../../scripts/simulate/contract/check";
import type { Match, Move } from "../../scripts/simulate/contract/Match";
import { nextMove } from "../../scripts/simulate/contract/moves";
import type { Answers } from "../../scripts/simulate/model/reads";
import { pauseFor, readinessOf } from "../support/attacks";
import { DAY } from "../support/clock";
import { BOUNDLESS_HISTORY, HISTORY_WINDOW, setHistory } from "../support/history";
import { deployRivals } from "../support/rivals";
import { CRITICAL_ROLL, Readiness, RIPENING_TIME } from "../support/rules";

const STEPS = process.env.COVERAGE === "true" ? 20 : 150;
const READ_EVERY = 5;
const NEVER = 2n ** 256n - 1n;
const RIPE = BigInt(RIPENING_TIME);

/** Treatment of the pauses of a history: kept as they are, or left out. */
type Pausing = "paused" | "never";

/** Answers of the game after a step. */
interface Sight {
  readonly step: string;
  readonly answers: Answers;
}

const pause: Move["play"] = (model) => model.pause();
const unpause: Move["play"] = (model) => model.unpause();

/** Plays a history; answers with what every step led to and what could be read after it, without the pauses' shift. */
async function play(seed: number, pausing: Pausing): Promise<Sight[]> {
  const match = await openMatch(hre);
  const { model, owner } = match;
  const start = BigInt(model.wallNow);
  await match.make(
    {
      from: owner,
      call: "setAttackFailProbability",
      args: [0],
      play: (played) => played.setPercentage("failProbability", 0),
    },
    1,
  );
  const [chance, pauseChance] = [chanceOf(seed), chanceOf(seed + 1)];
  const pauses: { end: bigint; length: bigint }[] = [];
  const seen: Sight[] = [];
  while (seen.length < STEPS) {
    // Chosen before the pause: what is open to attack then depends on the time.
    const { move, seconds } = nextPlay(match, chance);
    let left = seconds;
    const [isPaused, position, length] = [pauseChance() < 0.25, pauseChance(), pauseLength(pauseChance)];
    if (isPaused && pausing === "paused" && seconds > 1) {
      const before = 1 + Math.floor(position * (seconds - 1));
      left -= before;
      await match.make({ from: owner, call: "pauseContract", args: [], play: pause }, before);
      await match.make({ from: owner, call: "unpauseContract", args: [], play: unpause }, length);
      pauses.push({ end: BigInt(model.wallNow), length: BigInt(length) });
    }
    const outcome = (await match.make(move, Math.max(1, left), () => isOrdinary(match))) ?? "done";
    // Everything is read now and then, which takes longer than a step; every outcome is compared.
    const answers = seen.length % READ_EVERY === 0 ? unshift(await match.compare(), start, pauses) : {};
    seen.push({ step: move.call, answers: { ...answers, "its outcome": outcome } });
  }
  return seen;
}

/** True when nobody's next hit is critical: the blocks of a pause change rolls, and a critical hit takes more. */
function isOrdinary(match: Match): boolean {
  return match.accounts.every((account) => !isCritical(match.rollOf(account) ?? 0, CRITICAL_ROLL));
}

/** Moves that set or use the limits of an operator: their time is wall time, which a pause does not stop. */
const OPERATORS = ["setOperator", "revokeOperators", "actFor"];

/** Moves that pay by wall time: they come when everything is ripe, with pauses and without. */
const CLAIMS = ["claim", "claimAllRewards"];

/** The next move that is neither a pause nor an operator's, nor decided by a roll, which the blocks of a pause change. */
function nextPlay(match: Match, chance: Chance): { move: Move; seconds: number } {
  for (;;) {
    const { move, seconds } = nextMove(match, chance);
    const isPause = move.call === "pauseContract" || move.call === "unpauseContract";
    const isOdds = move.call === "setAttackFailProbability" && ![0, 100].includes(move.args[0] as number);
    // A second for the pause, and one before it and after it.
    const ripening = CLAIMS.includes(move.call) ? RIPENING_TIME : 0;
    if (!isPause && !isOdds && !OPERATORS.includes(move.call)) return { move, seconds: seconds + 2 + ripening };
  }
}

function pauseLength(chance: Chance): number {
  return 1 + Math.floor(chance() * (chance() < 0.5 ? DAY : 365 * DAY));
}

/** The answers as they would be without pauses, times since the start; what depends on block numbers is left out. */
function unshift(answers: Answers, start: bigint, pauses: readonly { end: bigint; length: bigint }[]): Answers {
  const sum = (list: typeof pauses) => list.reduce((total, { length }) => total + length, 0n);
  // Times on the game's clock slide with every pause, those of past payments only with the pauses before them.
  const slid = (second: bigint) => (second === 0n || second === NEVER ? second : second - start - sum(pauses));
  const past = (second: bigint) =>
    second === 0n ? second : second - start - sum(pauses.filter(({ end }) => end <= second));
  const rules: Record<string, (...answer: never[]) => unknown> = {
    rewardPool: (reserve: bigint, owed: bigint, rate: bigint, until: bigint, speed: bigint) => {
      return [reserve, owed, rate, slid(until), speed];
    },
    getAllComponents: (...components: [bigint, string, bigint, boolean, boolean, bigint, bigint][]) =>
      components.map(([id, owner, paidAt, purchased, hacked, skinId, until]) => {
        return [id, owner, past(paidAt), purchased, hacked, skinId, slid(until)];
      }),
    isComponentProtected: (isProtected: boolean, until: bigint) => [isProtected, slid(until)],
    isImmuneAfterShieldBreak: (isImmune: boolean, until: bigint) => [isImmune, slid(until)],
    shieldBreakImmunityUntil: slid,
    lastAttackReset: slid,
    lastAttackRechargeTime: slid,
    lastShieldRechargeTime: slid,
    getAttackReadiness: (state: bigint, _primedAt: bigint, _until: bigint, isFree: boolean) => [state, isFree],
    previewAttackRoll: (known: boolean) => known,
    // A claim in or after a pause pays more, because rewards ripen in it.
    getRewards: () => undefined,
    getAllRewards: () => undefined,
    getRipening: (earned: bigint, ripeAt: bigint) => [earned, past(ripeAt && ripeAt - RIPE)],
    getAllRipening: (earned: bigint[], ripeAt: bigint[]) => [earned, ripeAt.map((at) => past(at && at - RIPE))],
  };
  return Object.fromEntries(
    Object.entries(answers).map(([call, answer]) => {
      const rule = rules[call.slice(0, call.indexOf("("))];
      return [call, rule === undefined ? answer : rule(...([answer].flat() as never[]))];
    }),
  );
}

describe("a pause costs nobody anything", function () {
  this.timeout(1_200_000);
  // State that a history leaves on the network is no beginning for other tests.
  after(() => reset());

  for (const seed of [1, 2]) {
    it(`whatever players and owner do, it leads to the same, shifted (seed ${seed})`, async () => {
      const [without, paused] = [await play(seed, "never"), await play(seed, "paused")];
      for (const [i, { step, answers }] of paused.entries()) {
        for (const [call, answer] of Object.entries(answers)) {
          const expected = without[i].answers[call];
          // Chai's own comparison takes long: it is for the message.
          const message = `${call} after step ${i}, ${step}`;
          if (!isDeepStrictEqual(answer, expected)) expect(answer, message).to.deep.equal(expected);
        }
      }
    });
  }
});

describe("a pause takes no roll and no charge from anybody, where the history contract answers", () => {
  const window = HISTORY_WINDOW;

  /** Alice was primed in the latest block but four. */
  async function load() {
    const fixture = await loadFixture(deployRivals);
    await setHistory(BOUNDLESS_HISTORY);
    return fixture;
  }

  /** In the next block Alice has a roll, or gets one for free. */
  async function keepsRoll({ game, alice }: Awaited<ReturnType<typeof load>>): Promise<void> {
    const { state, primingIsFree } = await readinessOf(game, alice);
    if (state === Readiness.Cold) {
      expect(primingIsFree).to.equal(true);
      await game.connect(alice).primeAttack();
    } else expect(state).to.equal(Readiness.Ready);
    expect(await game.getRemainingAttacks(alice)).to.equal(5);
  }

  for (const length of [1, window - 7, window - 6, window - 5, window - 4, window, 3 * window]) {
    it(`in ${length} blocks`, async () => {
      const fixture = await load();
      await pauseFor(fixture.game, length);
      await keepsRoll(fixture);
    });
  }

  it(`in five pauses of ${window - 1} blocks, one block between, of a player who uses each block`, async () => {
    const fixture = await load();
    for (let i = 0; i < 5; i++) {
      await pauseFor(fixture.game, window - 1);
      await keepsRoll(fixture);
      await mine(Number((await readinessOf(fixture.game, fixture.alice)).state === Readiness.Ready));
    }
    expect(await fixture.game.getRemainingAttacks(fixture.alice)).to.equal(5);
  });

  it(`in five pauses of ${window - 1} blocks, one block between, of a player who is away`, async () => {
    const fixture = await load();
    for (let i = 0; i < 5; i++) {
      await pauseFor(fixture.game, window - 1);
      await mine();
    }
    await keepsRoll(fixture);
  });
});
