import { causes } from "#game/errors";
import { isRateLimit } from "#game/rateLimits";

/** Hardhat's, after it has retried a status of 429 for half a minute. */
const WAITED = /^Too Many Requests error received from/;

/** True when a node refuses because it was asked too often, in an error or one of its causes. */
export function isRateLimited(error: unknown): boolean {
  return causes(error).some(isRateLimit);
}

/** True when the request was already repeated for that reason. */
export function hasWaited(error: unknown): boolean {
  return WAITED.test(String((error as Error).message));
}
