import { onTestFinished } from "vitest";

import type { AnnouncedPrize, League } from "#game/league";

import { leagues } from "../league/settled";
import { deployment } from "../node/deployment";

/** Has the console know these leagues as the settled ones, until the test ends. */
export function settleLeagues(...settled: readonly Partial<League>[]): void {
  const known = leagues as League[];
  known.splice(0, known.length, ...(settled as League[]));
  onTestFinished(() => void known.splice(0));
}

/** Has the console know these prizes as announced, until the test ends. */
export function announcePrizes(...announcedPrizes: AnnouncedPrize[]): void {
  Object.assign(deployment, { announcedPrizes });
  onTestFinished(() => void Object.assign(deployment, { announcedPrizes: undefined }));
}
