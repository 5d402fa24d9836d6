/** Rate-limit error codes that nodes return with HTTP 200: of EIP-1474, QuickNode, Base, Arbitrum, Ankr and dRPC. */
const CODES: readonly unknown[] = [429, -32005, -32007, -32012, -32016, -32029, -32090, 15];
const WORDS =
  /rate.?limit|too many requests|request (rate|limit|count)|request limit|compute units per second|limited to \d+\/sec/i;
/**
 * Reverts, and limits on the size of an answer, which some nodes report with the same codes. A smaller request may
 * succeed; a retry does not.
 */
const TOO_MUCH = /revert|\brange|distance|more than [\d,]+ (results|logs)|response size|too many (results|logs)/i;

/** True when a node refuses the rate of requests. The same request may succeed later. */
export function isRateLimit({ code, message }: { readonly code?: unknown; readonly message?: unknown }): boolean {
  const text = String(message);
  return !TOO_MUCH.test(text) && (CODES.includes(code) || WORDS.test(text));
}
