import { setCode, setStorageAt } from "@nomicfoundation/hardhat-network-helpers";
import { type AddressLike, keccak256 } from "ethers";
import { ethers } from "hardhat";

import { rollFrom } from "./attacks";
import { atBlock } from "./blocks";
import { READABLE_BLOCKS } from "./rules";

/** The contract of EIP-2935, at the same address on every chain. */
export const HISTORY = "0x0000F90827F1C53a10cb7A02335B175320002935";

/** Number of past blocks whose hashes the history contract holds. */
export const HISTORY_WINDOW = 8191;

/** The code that EIP-2935 specifies. The Hardhat network has a stub there that reverts with a text. */
const CANONICAL_CODE =
  "0x3373fffffffffffffffffffffffffffffffffffffffe14604657602036036042575f35600143038111604257611fff81430311604257" +
  "611fff9006545f5260205ff35b5f5ffd5b5f35611fff60014303065500";

/** A word that is clearly not a block hash. */
export const GARBAGE = ethers.id("garbage");

const word = (value: string) => `7f${value.slice(2)}`;

/** Code that answers every call alike: stores words in memory and returns or reverts with the first `length` bytes. */
function answering(words: string[], length: number, ending: "return" | "revert"): string {
  const stores = words.map((value, i) => `${word(value)}60${(i * 32).toString(16).padStart(2, "0")}52`).join("");
  return `0x${stores}60${length.toString(16).padStart(2, "0")}5f${ending === "return" ? "f3" : "fd"}`;
}

/** History contracts that know no hash but still answer, by behaviour. */
export const BROKEN_HISTORIES: Record<string, string> = {
  "is not there": "0x",
  "reverts with 32 bytes": answering([GARBAGE], 32, "revert"),
  "reverts with nothing": answering([], 0, "revert"),
  "returns nothing": answering([], 0, "return"),
  "returns 31 bytes": answering([GARBAGE], 31, "return"),
  "returns 33 bytes": answering([GARBAGE, GARBAGE], 33, "return"),
  "returns 64 bytes": answering([GARBAGE, GARBAGE], 64, "return"),
  "returns zero": answering([ethers.ZeroHash], 32, "return"),
};

/** A history contract that answers for any block, however old, which EIP-2935 forbids. */
export const BOUNDLESS_HISTORY = answering([GARBAGE], 32, "return");

let standIn: string | undefined;

/** Puts code at the history contract's address, until the test ends. */
export async function setHistory(code: string): Promise<void> {
  standIn ??= await ethers.provider.getCode(HISTORY);
  await setCode(HISTORY, code);
}

// Cleans up, because a fixture that loads for the first time runs on the previous test's state.
afterEach(async () => {
  if (standIn !== undefined) await setCode(HISTORY, standIn);
});

/** Puts the canonical history contract in place. It knows only the hashes from `rememberHash`. */
export const setCanonicalHistory = () => setHistory(CANONICAL_CODE);

/** Stores the hash of a block in the canonical history contract. */
export async function rememberHash(block: number, hash: string): Promise<void> {
  await setStorageAt(HISTORY, block % HISTORY_WINDOW, hash);
}

/**
 * Sets the roll of a player's next attack through the history contract. The block in which it was primed must be at
 * most 8190 blocks old.
 */
export async function setRoll(
  attacker: AddressLike,
  { primedAtBlock, totalAttacks }: { primedAtBlock: number; totalAttacks: number },
  roll: number,
): Promise<void> {
  const address = await ethers.resolveAddress(attacker);
  let hash = ethers.id("roll");
  while (rollFrom(hash, address, totalAttacks) !== roll) hash = keccak256(hash);
  await setCanonicalHistory();
  await rememberHash(primedAtBlock, hash);
  await atBlock(Math.max(primedAtBlock + READABLE_BLOCKS + 1, (await ethers.provider.getBlockNumber()) + 1));
}
