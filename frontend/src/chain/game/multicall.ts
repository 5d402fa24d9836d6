import { gameInterface } from "#game/gameInterface";

/*
 * The game's `multicall(bytes[]) returns (bytes[])`, whose items are digits that stay as they are. For each item, the
 * library copies all that follow: a phone spent a quarter of a second on the answer about a page of players.
 */

const { selector } = gameInterface.getFunction("multicall");
/** Hexadecimal digits of a word, and of a byte. */
const WORD = 64;
const BYTE = 2;

/** Encodes calls, given as their data, as one. */
export function encodeMulticall(calls: readonly string[]): string {
  const items = calls.map((call) => {
    const digits = call.slice(2);
    return toWord(digits.length / BYTE) + digits.padEnd(Math.ceil(digits.length / WORD) * WORD, "0");
  });
  let start = calls.length * (WORD / BYTE);
  const starts = items.map((item) => {
    const word = toWord(start);
    start += item.length / BYTE;
    return word;
  });
  return [selector, toWord(WORD / BYTE), toWord(calls.length), ...starts, ...items].join("");
}

/**
 * Decodes the answer to so many calls into an answer for each.
 *
 * @throws Error when it is not one.
 */
export function decodeMulticall(answer: string, count: number): string[] {
  const end = (at: number, length: number) => {
    if (at + length <= answer.length) return at + length;
    throw new Error("The answer to several calls is incomplete.");
  };
  const digits = (at: number, length: number) => answer.slice(at, end(at, length));
  const number = (at: number) => BYTE * parseInt(digits(at, WORD), 16);
  const list = 2 + number(2);
  if (number(list) !== BYTE * count) throw new Error("The answer to several calls is about others.");
  const starts = list + WORD;
  return Array.from({ length: count }, (_, index) => {
    const item = starts + number(starts + index * WORD);
    return `0x${digits(item + WORD, number(item))}`;
  });
}

/** Hexadecimal digits of a word with a number. */
export function toWord(number: number | bigint): string {
  return number.toString(16).padStart(WORD, "0");
}
