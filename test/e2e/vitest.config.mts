import { defineConfig } from "vitest/config";

/** The tests share one chain and one browser, so they run one after the other. */
export default defineConfig({
  test: {
    dir: "test/e2e",
    environment: "node",
    globalSetup: ["test/e2e/support/globalSetup.ts"],
    fileParallelism: false,
    isolate: false,
    retry: 0,
    testTimeout: 60_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 20_000, interval: 100 } },
  },
});
