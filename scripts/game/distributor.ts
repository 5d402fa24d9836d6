import { getAddress, keccak256 } from "ethers";

import type { LeagueDistributor } from "#bindings/contracts/owner/LeagueDistributor";
import { LeagueDistributor__factory } from "#bindings/factories/contracts/owner/LeagueDistributor__factory";

import { formatTime } from "./times";

/** Terms of a distributor, fixed at its creation. */
export interface Terms {
  readonly token: string;
  readonly root: string;
  /** Unix seconds. */
  readonly end: number;
  /** The receiver of unclaimed prizes; undefined if the record does not name one. */
  readonly beneficiary?: string;
}

/** A statement about a settled week. `isTrue` is undefined if it could not be checked; the text says why. */
export interface Finding {
  readonly text: string;
  readonly isTrue: boolean | undefined;
}

/** Terms in their order in the compiled contract, which this file's test verifies. */
const MENTIONED = [
  "end",
  "token",
  "root",
  "end",
  "token",
  "beneficiary",
  "beneficiary",
  "end",
  "root",
  "token",
] as const satisfies readonly (keyof Terms)[];

/** First instructions of the contract, after its creation code. */
const START = "60806040526004";
/** Instruction that pushes a term; zeros until the contract is created. */
const PUSH = "7f";
const NO_TERM = PUSH + "00".repeat(32);

/** Matches the code of a distributor with any terms, provided that each term is the same everywhere in the code. */
const CODE = describeCode(LeagueDistributor__factory.bytecode);

function describeCode(creation: string): RegExp {
  const compiled = creation.slice(creation.lastIndexOf(START));
  // The compiler appends metadata with a hash of the source code. Its length is in the last two bytes.
  const sourceHash = 2 * (Number(`0x${compiled.slice(-4)}`) + 2);
  const parts = compiled.slice(0, -sourceHash).split(NO_TERM);
  const terms = MENTIONED.map((term, place) =>
    MENTIONED.indexOf(term) === place ? `${PUSH}(?<${term}>.{64})` : `${PUSH}\\k<${term}>`,
  );
  return new RegExp(`^0x${parts.map((part, place) => part + (terms[place] ?? "")).join("")}.{${sourceHash}}$`);
}

/**
 * Checks the contract of a settled week against its terms. Each term is read separately, so an unreadable one does not
 * hide the others.
 *
 * @param contract The distributor, connected to a node.
 * @param readCode Reads the code at the distributor's address.
 */
export function checkDistributor(
  contract: LeagueDistributor,
  readCode: () => Promise<string>,
  { token, root, end, beneficiary }: Terms,
): Promise<Finding[]> {
  return Promise.all([
    find("The contract's code", readCode(), judgeCode),
    find("The root that it pays by", contract.ROOT(), (actual) =>
      actual === root
        ? { isTrue: true, text: `It pays by the root of the recorded prizes (${root.slice(0, 10)}…).` }
        : { isTrue: false, text: `It pays by the root ${actual}, not by ${root}.` },
    ),
    find("The token that it pays in", contract.TOKEN(), (actual) =>
      actual === getAddress(token)
        ? { isTrue: true, text: "It pays in the token of the game." }
        : { isTrue: false, text: `It pays in the token ${actual}, not in that of the game.` },
    ),
    find("The end of claims", contract.END(), (actual) => {
      const text = `Prizes can be claimed until ${formatTime(actual)}`;
      return actual === BigInt(end)
        ? { isTrue: true, text: `${text}.` }
        : { isTrue: false, text: `${text}, not until ${formatTime(BigInt(end))}.` };
    }),
    find("The receiver of unclaimed prizes", contract.BENEFICIARY(), (actual) => {
      const text = `Unclaimed prizes go to ${actual}`;
      if (beneficiary === undefined)
        return { isTrue: undefined, text: `${text}. The record does not say who it should be.` };
      return actual === beneficiary
        ? { isTrue: true, text: `${text}.` }
        : { isTrue: false, text: `${text}, not to ${beneficiary}.` };
    }),
  ]);
}

function judgeCode(code: string): Finding {
  if (code === "0x") return { isTrue: false, text: "There is no contract at its address." };
  const hash = `${keccak256(code).slice(0, 10)}…`;
  return CODE.test(code)
    ? { isTrue: true, text: `The contract's code is that of LeagueDistributor (hash ${hash}).` }
    : {
        isTrue: false,
        text: `The contract's code is not that of LeagueDistributor (hash ${hash}): it may pay nobody.`,
      };
}

/** Judges a node's answer; unknown if there is none. */
export async function find<T>(what: string, answer: Promise<T>, judge: (value: T) => Finding): Promise<Finding> {
  const read = await answer.then(
    (value) => ({ value }),
    () => undefined,
  );
  return read ? judge(read.value) : { isTrue: undefined, text: `${what} could not be read.` };
}
