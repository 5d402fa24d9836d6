import { causes } from "#game/errors";
import { isRateLimit } from "#game/nodeErrors";

/** Hardhat's error after it has retried a status of 429 for half a minute. */
const WAITED = /^Too Many Requests error received from/;

/** True when an error or one of its causes is a node's rate limit. */
export function isRateLimited(error: unknown): boolean {
  return causes(error).some(isRateLimit);
}

/** True when the request was already retried for this reason. */
export function hasWaited(error: unknown): boolean {
  return WAITED.test(String((error as Error).message));
}
