import { defineConfig } from "vitest/config";

/**
 * Limit for one thing that does not come. Anything that comes ends the wait, so this can be generous: it is for a
 * machine that is busy with much else.
 */
const MAX_WAIT_MS = 180_000;
const MAX_TEST_MS = 900_000;

/** Two files run side by side, each worker with a chain and a browser of its own; the console is built once for all. */
export default defineConfig({
  test: {
    dir: "test/e2e",
    environment: "node",
    globalSetup: ["test/e2e/support/globalSetup.ts"],
    pool: "forks",
    maxWorkers: 2,
    isolate: false,
    retry: 0,
    testTimeout: MAX_TEST_MS,
    hookTimeout: MAX_TEST_MS,
    teardownTimeout: MAX_TEST_MS,
    expect: { poll: { timeout: MAX_WAIT_MS, interval: 50 } },
    provide: { maxWaitMs: MAX_WAIT_MS },
  },
});
