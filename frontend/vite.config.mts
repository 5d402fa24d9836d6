import path from "node:path";
import react from "@vitejs/plugin-react";
import { type Plugin, defineConfig } from "vite";

import { readDeployment } from "../scripts/deployments.ts";
import { contentSecurityPolicy } from "./contentSecurityPolicy.ts";

const LOCAL_CHAIN_ID = 31337;

/**
 * The wallet modal asks a font service for its typeface: one more party to tell about each player, and nothing that the
 * content security policy would let in. The modal falls back to the system's fonts.
 */
const withoutWebFont: Plugin = {
  name: "without-web-font",
  transform: (code, id) =>
    id.includes("appkit-ui") && id.includes("ThemeUtil")
      ? code.replace(/@import url\('https:\/\/fonts\.googleapis\.com[^']*'\);/, "")
      : undefined,
};

/**
 * Builds the console for one deployment, RIGRAID_NETWORK (default localhost): its addresses become constants, and what
 * only the local chain needs is not in the bundle of another network. Fails when the network has no deployment file.
 */
export default defineConfig(() => {
  const deployment = readDeployment(process.env.RIGRAID_NETWORK ?? "localhost");
  return {
    root: import.meta.dirname,
    envDir: path.join(import.meta.dirname, ".."),
    // Relative, so that the console works under any path of any static host.
    base: "./",
    plugins: [react(), withoutWebFont],
    resolve: { dedupe: ["ethers"] },
    define: {
      __DEPLOYMENT__: JSON.stringify(deployment),
      __LOCAL_CHAIN__: JSON.stringify(deployment.chainId === LOCAL_CHAIN_ID),
    },
    build: {
      outDir: process.env.RIGRAID_CONSOLE_OUT ?? path.join(import.meta.dirname, "dist"),
      emptyOutDir: true,
      target: "es2022",
      // The wallet's chunks are large, and load only when a player asks for them.
      chunkSizeWarningLimit: 1500,
      reportCompressedSize: false,
    },
    preview: {
      headers: {
        "Content-Security-Policy": contentSecurityPolicy(deployment.rpcUrl),
        "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
      },
    },
  };
});
