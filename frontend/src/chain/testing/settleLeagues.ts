import { onTestFinished } from "vitest";

import type { AnnouncedPrize, League } from "#game/league";

import { leagues } from "../league/settled";
import { deployment } from "../node/deployment";

/** Sets the console's settled leagues until the test ends. */
export function settleLeagues(...settled: readonly Partial<League>[]): void {
  const known = leagues as League[];
  known.splice(0, known.length, ...(settled as League[]));
  onTestFinished(() => void known.splice(0));
}

/** Sets the console's announced prizes until the test ends. */
export function announcePrizes(...announcedPrizes: AnnouncedPrize[]): void {
  Object.assign(deployment, { announcedPrizes });
  onTestFinished(() => void Object.assign(deployment, { announcedPrizes: undefined }));
}
