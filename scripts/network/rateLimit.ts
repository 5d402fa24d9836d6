import { causes } from "../game/errors";

/** Codes with which nodes refuse to be asked so often, within HTTP 200: of EIP-1474, QuickNode, Base, Arbitrum, Ankr and dRPC. */
const CODES: readonly unknown[] = [429, -32005, -32007, -32012, -32016, -32029, -32090, 15];
const WORDS =
  /rate.?limit|too many requests|request (rate|limit|count)|request limit|compute units per second|limited to \d+\/sec/i;
/** A contract's refusal, and limits of one answer, which some nodes report with the same codes: asking again does not help, asking for less does. */
const TOO_MUCH = /revert|\brange|distance|more than [\d,]+ (results|logs)|response size|too many (results|logs)/i;
/** Hardhat's, after it has retried a status of 429 for half a minute. */
const WAITED = /^Too Many Requests error received from/;

/** True when a node refuses because it was asked too often: it is worth asking again later, and for the same. */
export function isRateLimited(error: unknown): boolean {
  return causes(error).some(({ code, message }) => {
    const text = String(message);
    return !TOO_MUCH.test(text) && (CODES.includes(code) || WORDS.test(text));
  });
}

/** True when the request was already repeated for that reason. */
export function hasWaited(error: unknown): boolean {
  return WAITED.test(String((error as Error).message));
}
