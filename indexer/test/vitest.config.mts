import { defineConfig } from "vitest/config";

/** Limit after which a test or hook counts as hung: nothing here depends on how fast the machine is. */
const MAX_TEST_MS = 1_800_000;

export default defineConfig({
  test: {
    dir: "indexer/test",
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    retry: 0,
    bail: 1,
    testTimeout: MAX_TEST_MS,
    hookTimeout: MAX_TEST_MS,
    teardownTimeout: MAX_TEST_MS,
  },
});
