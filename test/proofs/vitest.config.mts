import { defineConfig } from "vitest/config";

/** More lemmas at the same time would only wait for memory. */
export default defineConfig({ test: { dir: "test/proofs", maxConcurrency: 2 } });
