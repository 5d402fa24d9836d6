/** Codes with which nodes refuse to be asked so often, within HTTP 200: of EIP-1474, QuickNode, Base, Arbitrum, Ankr and dRPC. */
const CODES: readonly unknown[] = [429, -32005, -32007, -32012, -32016, -32029, -32090, 15];
const WORDS =
  /rate.?limit|too many requests|request (rate|limit|count)|request limit|compute units per second|limited to \d+\/sec/i;
/** A contract's refusal, and limits of one answer, which some nodes report with the same codes: asking again does not help, asking for less does. */
const TOO_MUCH = /revert|\brange|distance|more than [\d,]+ (results|logs)|response size|too many (results|logs)/i;

/** True for a node's refusal of the rate of requests: it is worth asking again later, and for the same. */
export function isRateLimit({ code, message }: { readonly code?: unknown; readonly message?: unknown }): boolean {
  const text = String(message);
  return !TOO_MUCH.test(text) && (CODES.includes(code) || WORDS.test(text));
}
