import "../../owner/network/hashes";

import type { HardhatRuntimeEnvironment } from "hardhat/types";

import { chanceOf } from "../agents/chance";
import { Disagreement, Match, type Move } from "./Match";
import { nextMove, RATES, setType } from "./moves";

/** Settings of a check. */
export interface Check {
  readonly actions: number;
  /** Actions between two comparisons of every read. */
  readonly compareEvery: number;
  readonly seed: number;
}

/** Counts of a passed check. */
export interface CheckResult {
  readonly comparedAnswers: number;
  /** Number of times that each move happened, and each refusal. */
  readonly happened: Readonly<Record<string, number>>;
  readonly refused: Readonly<Record<string, number>>;
}

/** Most actions of a history. Then another one begins on a fresh network, so that memory does not fill up. */
const MAX_HISTORY = 10_000;

/**
 * Compares the contract with the model: random histories happen in both. The names of refusals are compared, and all reads
 * every few actions and at the end of each pause.
 *
 * @throws Disagreement telling the seed and the action.
 */
export async function checkContract(
  hre: HardhatRuntimeEnvironment,
  { actions, compareEvery, seed }: Check,
  onProgress?: (done: number) => void,
): Promise<CheckResult> {
  const [happened, refused]: Record<string, number>[] = [{}, {}];
  let comparedAnswers = 0;
  for (let done = 0; done < actions;) {
    const history = Math.floor(done / MAX_HISTORY);
    const chance = chanceOf(seed + history);
    const match = await openMatch(hre);
    const length = Math.min(MAX_HISTORY, actions - done);
    for (let action = 1; action <= length; action++, done++) {
      try {
        const { move, seconds, idleBlocks } = nextMove(match, chance);
        if (idleBlocks > 0) await match.wait(seconds, idleBlocks);
        // Timers of a pause show only in it.
        if (match.model.isPaused && move.call === "unpauseContract") comparedAnswers += await compare(match);
        const refusal = await match.make(move, seconds);
        const [counts, name] =
          refusal === undefined ? [happened, move.call] : [refused, refusalOf(match, move, refusal)];
        counts[name] = (counts[name] ?? 0) + 1;
        if (action % compareEvery === 0 || action === length) comparedAnswers += await compare(match);
      } catch (error) {
        if (!(error instanceof Disagreement)) throw error;
        throw new Disagreement(
          `Action ${action} of the history with seed ${seed + history}: ${error.message}\n` +
            `Compare after each action with --seed ${seed + history} --actions ${action} --compare-every 1.`,
        );
      }
      if (done % 100 === 0) onProgress?.(done);
    }
  }
  return { comparedAnswers, happened, refused };
}

/** Compares all reads; returns the number of answers. */
async function compare(match: Match): Promise<number> {
  return Object.keys(await match.compare()).length;
}

/** A refusal, with its cause where one error has several. */
function refusalOf({ model }: Match, { from, args }: Move, refusal: string): string {
  if (refusal !== "OperatorNotAllowed") return refusal;
  const limits = model.operators.get(args[0] as string)?.get(from);
  if (limits === undefined) return `${refusal}: never set`;
  if (limits.until === 0) return `${refusal}: revoked`;
  return `${refusal}: ${model.wallNow < limits.until ? "out of scope" : "expired"}`;
}

/** A game with component types, on which a small pool pays slowed rewards until somebody adds to it. */
export async function openMatch(hre: HardhatRuntimeEnvironment): Promise<Match> {
  const match = await Match.begin(hre);
  for (const [i, rewardRate] of RATES.entries()) {
    const price = rewardRate * BigInt(match.model.rules.MIN_PAYBACK) + 1n;
    const settings = { price, rewardRate, repairCost: price / 10n, isActive: true };
    await match.make(setType(match.owner, i + 1, settings), 1);
  }
  return match;
}
