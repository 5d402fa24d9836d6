import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { NEVER } from "./format";
import { PoolSpeed } from "./PoolSpeed";

const NOW = 1_000;

describe("PoolSpeed", () => {
  it.each([
    ["at full speed", BigInt(NOW + 86_400), 10_000n, false, "Full rewards until 2 Jan 1970 in 1 d"],
    [
      "at full speed while paused",
      BigInt(NOW + 86_400),
      10_000n,
      true,
      "Full rewards until 2 Jan 1970, frozen while paused",
    ],
    ["for years", BigInt(NOW + 4 * 365 * 86_400 - 1), 10_000n, false, "Full rewards for more than 3 years"],
    [
      "for years while paused",
      BigInt(NOW + 4 * 365 * 86_400 - 1),
      10_000n,
      true,
      "Full rewards for more than 3 years, frozen while paused",
    ],
    ["slowed", 0n, 8_399n, false, "Rewards at 83%, so that the pool lasts"],
    // Time has passed since it was read.
    ["slowed just now", BigInt(NOW), 10_000n, false, "Rewards at 99%, so that the pool lasts"],
    ["stopped", 0n, 0n, false, "Rewards have stopped until somebody adds to the pool"],
    ["without anybody who earns", NEVER, 10_000n, false, "Rewards are funded"],
  ])("tells of rewards %s", (_, fullSpeedUntil, speed, paused, text) => {
    const { container } = render(
      <PoolSpeed fullSpeedUntil={fullSpeedUntil} speed={speed} nowSeconds={NOW} paused={paused} />,
    );
    expect(container.textContent).toBe(text);
  });
});
