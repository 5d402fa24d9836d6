import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** A deployment for unit tests; nothing answers at its nodes. */
const DEPLOYMENT = {
  network: "localhost",
  chainId: 31337,
  chainName: "Local network",
  currency: "ETH",
  rpcUrls: ["http://127.0.0.1:1"],
  game: "0x00000000000000000000000000000000000ca5e5",
  token: "0x0000000000000000000000000000000000c01115",
  block: 3,
};

const TESTS = readdirSync(path.join(import.meta.dirname, "src"), { recursive: true, encoding: "utf8" })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => path.posix.join("src", ...file.split(path.sep)));
const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), "utf8");
const replacesModules = (file: string) => /\bvi\.(mock|resetModules)\(/.test(read(file));
/** Tests that read dates or months from the screen. */
const showsDates = (file: string) => /\b(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b|UTC|toLocale/.test(read(file));

/** Zones on both sides of UTC: what passes in UTC alone takes a local date for a universal one. */
const EAST = { TZ: "Asia/Kathmandu" };
const WEST = { TZ: "America/Los_Angeles" };

/** Option for Node's own `localStorage` (25 and later), which is empty without a file and would hide jsdom's. */
const OWN_STORAGE = "--experimental-webstorage";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: {
    dedupe: ["ethers"],
    alias: [{ find: /^zustand$/, replacement: path.join(import.meta.dirname, "src/vitest.zustand.ts") }],
  },
  define: {
    __DEPLOYMENT__: JSON.stringify(DEPLOYMENT),
    __LEAGUES__: "[]",
    __LOCAL_CHAIN__: "true",
  },
  test: {
    environment: "jsdom",
    execArgv: process.allowedNodeEnvironmentFlags.has(OWN_STORAGE) ? [OWN_STORAGE.replace("--", "--no-")] : [],
    setupFiles: ["src/vitest.setup.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // A browser and modules for each file take longer than the tests themselves: only files that replace modules get
    // them.
    projects: [
      {
        extends: true,
        test: { name: "shared", include: TESTS.filter((file) => !replacesModules(file)), isolate: false, env: EAST },
      },
      { extends: true, test: { name: "isolated", include: TESTS.filter(replacesModules), env: EAST } },
      { extends: true, test: { name: "west", include: TESTS.filter(showsDates), env: WEST } },
    ],
    css: { modules: { classNameStrategy: "non-scoped" } },
  },
});
