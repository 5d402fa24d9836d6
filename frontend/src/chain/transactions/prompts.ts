import type { Intent } from "./writeKind";

/**
 * Offers the player something before the wallet opens again in a visit.
 *
 * @param cost Tokens that the write takes from the player, wei; none when left out.
 * @returns Whether it made an offer, whatever the answer: time has passed, so the write starts over.
 */
export type BeforeSecondPrompt = (intent: Intent, player: string, cost?: bigint) => Promise<boolean>;

let beforeSecondPrompt: BeforeSecondPrompt | undefined;
let hasPrompted = false;

/** Begins a visit: the wallet has not opened yet. */
export function beginVisit(port?: BeforeSecondPrompt): void {
  beforeSecondPrompt = port;
  hasPrompted = false;
}

/** Notes that the wallet opens. */
export function notePrompt(): void {
  hasPrompted = true;
}

/** Whether the player got an offer instead of the wallet's request. */
export async function wasOffered(...request: Parameters<BeforeSecondPrompt>): Promise<boolean> {
  return hasPrompted && beforeSecondPrompt !== undefined && beforeSecondPrompt(...request);
}
