import { defineConfig } from "vitest/config";

/** Limit after which a step counts as hung. */
const MAX_STEP_MS = 7_200_000;

/** Limit for one part of a screen to appear. */
const MAX_WAIT_MS = 180_000;

export default defineConfig({
  test: {
    include: ["test/scale/scale.ts"],
    environment: "node",
    pool: "forks",
    // The chain is in this process, and Hardhat reads its configuration as Node would.
    execArgv: ["-r", "./scripts/cli/register.cjs"],
    bail: 1,
    retry: 0,
    testTimeout: MAX_STEP_MS,
    hookTimeout: MAX_STEP_MS,
    teardownTimeout: MAX_STEP_MS,
    provide: { maxWaitMs: MAX_WAIT_MS },
  },
});
