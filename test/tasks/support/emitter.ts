import { getAddress } from "ethers";

/** A contract that emits what it is sent. */
export const EMITTER = getAddress("0x00000000000000000000000000000000000e3177");

/** Code of a contract that emits what it is sent under some topics, and can answer questions of four bytes with 0. */
export function emitterCode(topics: readonly string[], answersAsTimelock: boolean): string {
  const words = [...topics].reverse().map((topic) => `7f${topic.slice(2)}`);
  // PUSH1 4, CALLDATASIZE, EQ, ISZERO, PUSH1 12, JUMPI, PUSH1 32, PUSH0, RETURN, JUMPDEST.
  const answer = answersAsTimelock ? "6004361415600c5760205ff35b" : "";
  // CALLDATASIZE, PUSH0, PUSH0, CALLDATACOPY, the topics, CALLDATASIZE, PUSH0, LOG, STOP.
  return `0x${answer}365f5f37${words.join("")}365fa${topics.length}00`;
}
