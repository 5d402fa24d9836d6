import { render } from "@testing-library/react";
import { MaxUint256 } from "ethers";
import { describe, expect, it } from "vitest";

import { PoolSpeed } from "./PoolSpeed";

/** Noon in UTC, which is the same day in every zone of the tests. */
const NOW = 43_200;

describe("PoolSpeed", () => {
  it.each([
    ["for a day", BigInt(NOW + 86_400), 10_000n, false, "Rewards funded until 2 Jan 1970"],
    ["while paused", BigInt(NOW + 86_400), 10_000n, true, "Rewards funded until 2 Jan 1970, frozen while paused"],
    ["for just less than 90 days", BigInt(NOW + 90 * 86_400 - 1), 10_000n, false, "Rewards funded until 1 Apr 1970"],
    ["for 90 days", BigInt(NOW + 90 * 86_400), 10_000n, false, "Rewards funded for at least 3 months"],
    // A purchase that moves the end by two weeks changes nothing.
    ["for 200 days", BigInt(NOW + 200 * 86_400), 10_000n, false, "Rewards funded for at least 6 months"],
    ["for 186 days", BigInt(NOW + 186 * 86_400), 10_000n, false, "Rewards funded for at least 6 months"],
    ["for a year", BigInt(NOW + 365 * 86_400), 10_000n, true, "Rewards funded for over a year, frozen while paused"],
    ["for years", BigInt(NOW + 4 * 365 * 86_400), 10_000n, false, "Rewards funded for over a year"],
    ["slowed", 0n, 8_399n, false, "Rewards at 83%, so that the pool lasts"],
    // Time has passed since it was read.
    ["slowed just now", BigInt(NOW), 10_000n, false, "Rewards at 99%, so that the pool lasts"],
    ["stopped", 0n, 0n, false, "Rewards have almost stopped until someone refills the pool"],
    ["without anybody who earns", MaxUint256, 10_000n, false, "Rewards are funded"],
  ])("shows rewards %s", (_, fullSpeedUntil, speed, paused, text) => {
    const { container } = render(
      <PoolSpeed fullSpeedUntil={fullSpeedUntil} speed={speed} nowSeconds={NOW} paused={paused} />,
    );
    expect(container.textContent).toBe(text);
  });
});
