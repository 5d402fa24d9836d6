import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** A deployment for unit tests; nothing answers at its RPC. */
const DEPLOYMENT = {
  network: "localhost",
  chainId: 31337,
  rpcUrl: "http://127.0.0.1:1",
  game: "0x00000000000000000000000000000000000ca5e5",
  token: "0x0000000000000000000000000000000000c01115",
  block: 3,
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { dedupe: ["ethers"] },
  define: {
    __DEPLOYMENT__: JSON.stringify(DEPLOYMENT),
    __LOCAL_CHAIN__: "true",
  },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.ts", "src/**/*.test.tsx"],
    setupFiles: ["src/vitest.setup.ts"],
    restoreMocks: true,
    unstubGlobals: true,
    css: { modules: { classNameStrategy: "non-scoped" } },
  },
});
