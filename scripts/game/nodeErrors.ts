/** Rate-limit error codes that nodes return with HTTP 200: of EIP-1474, QuickNode, Base, Arbitrum, Ankr and dRPC. */
const RATE_LIMIT_CODES: readonly unknown[] = [429, -32005, -32007, -32012, -32016, -32029, -32090, 15];
const RATE_LIMIT =
  /rate.?limit|too many requests|request (rate|limit|count)|compute units per second|limited to \d+\/sec/i;
/**
 * Reverts, and limits on the size of an answer, which some nodes report with the same codes. A smaller request may
 * succeed; a retry does not.
 */
const TOO_MUCH = /revert|\brange|distance|more than [\d,]+ (results|logs)|response size|too many (results|logs)/i;

const UNKNOWN_BLOCK =
  /unknown block|(block|header).*not (found|(yet )?(available|known))|could not (be found|find the block)|requested block(?!s? range)|out ?of ?range|invalid block (tag|number)|block height|beyond.*(head|latest)|resource not found|after last accepted/i;

/** Fields of a node's error that tell its cause. */
interface NodeError {
  readonly code?: unknown;
  readonly message?: unknown;
}

/** True when a node refuses the rate of requests. The same request may succeed later. */
export function isRateLimit({ code, message }: NodeError): boolean {
  const text = String(message);
  return !TOO_MUCH.test(text) && (RATE_LIMIT_CODES.includes(code) || RATE_LIMIT.test(text));
}

/** True when a node lags: it does not know a block yet that another node behind the same address has reported. */
export function isUnknownBlock({ message }: NodeError): boolean {
  return UNKNOWN_BLOCK.test(String(message));
}
