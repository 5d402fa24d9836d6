import { expect } from "chai";

import { paymentOf } from "#game/ripening";

const RIPE = 8 * 3600;
const RULES = { RIPENING_TIME: RIPE, FRESH_PAYOUT_PERCENTAGE: 80 };

describe("ripening", () => {
  for (const [earned, age, payment] of [
    [0n, RIPE, 0n],
    [1n, 0, 0n],
    [1n, RIPE - 1, 0n],
    [1n, RIPE, 1n],
    [5n, 0, 4n],
    [1_000n, 0, 800n],
    [1_000n, RIPE / 2, 900n],
    [1_000n, RIPE / 2 - 1, 899n],
    [1_000n, RIPE - 1, 999n],
    [1_000n, RIPE, 1_000n],
    [1_000n, 100 * RIPE, 1_000n],
    [10n ** 27n + 1n, 1, 800_006_944_444_444_444_444_444_445n],
  ] as const) {
    it(`pays ${payment} of ${earned} wei ${age} seconds after the last claim`, () => {
      expect(paymentOf(earned, age, RULES)).to.equal(payment);
    });
  }
});
