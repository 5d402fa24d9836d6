import path from "node:path";

import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv, type Plugin } from "vite";

import { type Deployment, LOCAL_CHAIN_ID } from "#game/deployment";
import { readServiceUrl } from "#game/webAddress";

import { readDeployment, readLeagues } from "../scripts/owner/deploy/deploymentFiles.ts";
import { pagePolicy, securityHeaders } from "./contentSecurityPolicy.ts";
import { screenChunks } from "./screenChunks.ts";
import { withLateWallets, withModalFocus, withoutBuyLinks, withoutWebFont, withWayBack } from "./walletPatches.ts";
import { checkWalletSettings } from "./walletSettings.ts";

const ROOT = path.join(import.meta.dirname, "..");

/** Drops from the bindings what the console never uses: Solidity's type names, false flags, deploying and connecting. */
const withShortBindings: Plugin = {
  name: "with-short-bindings",
  apply: "build",
  transform: {
    filter: { id: /typechain-types.*__factory\.ts$/ },
    handler: (code) =>
      code
        .replace(/\b(internalType: "[^"]*"|(indexed|anonymous): false),/g, "")
        .replace(/extends ContractFactory \{[^]*?(?=static)/, "{")
        .replace(/static connect\(.*\{\s*return new Contract\(.*\s*\}/, ""),
  },
};

/** Writes the policy into the built page, for hosts that cannot set headers. */
function withPolicy(deployment: Deployment): Plugin {
  // The policy is long, and the character set must be among the first bytes.
  const charset = '<meta charset="utf-8" />';
  const policy = `<meta http-equiv="Content-Security-Policy" content="${pagePolicy(deployment)}" />`;
  return {
    name: "with-policy",
    apply: "build",
    transformIndexHtml: (html) => html.replace(charset, `${charset}\n    ${policy}`),
  };
}

/** Writes the headers for hosts that take them from a file: Netlify and Cloudflare, and nginx, which includes it. */
function withHeaderFiles(deployment: Deployment): Plugin {
  const headers = Object.entries(securityHeaders(deployment));
  const files = {
    _headers: ["/*", ...headers.map(([name, value]) => `  ${name}: ${value}`)],
    "headers.nginx.conf": headers.map(([name, value]) => `add_header ${name} "${value}" always;`),
  };
  return {
    name: "with-header-files",
    apply: "build",
    generateBundle() {
      for (const [fileName, lines] of Object.entries(files)) {
        this.emitFile({ type: "asset", fileName, source: `${lines.join("\n")}\n` });
      }
    },
  };
}

/**
 * Two chunks for what the first screen needs at once, 156 kB gzipped: as 34 small ones it was 167 kB. Libraries have
 * their own, which a player's browser keeps when the console changes.
 */
const INITIAL_CHUNKS = [
  { name: "libraries", tags: ["$initial" as const], test: /node_modules/, priority: 1 },
  { name: "console", tags: ["$initial" as const] },
];

/** Settings that name a service in place of the deployment's. */
const SERVICES = { indexerUrl: "VITE_INDEXER_URL", alarmUrl: "VITE_ALARM_URL" };

/** Sets this build's services: the environment's, or the deployment's. An empty value counts as not set. */
function withServices(deployment: Deployment, environment: Record<string, string>): Deployment {
  const given = Object.entries(SERVICES).flatMap(([field, name]) => {
    const url = readServiceUrl(name, environment[name]);
    return url === undefined ? [] : [[field, url]];
  });
  return { ...deployment, ...(Object.fromEntries(given) as Partial<Deployment>) };
}

/**
 * Builds the console for one deployment, RIGRAID_NETWORK (default localhost): its addresses become constants, and what
 * only the local chain needs is not in the bundle of another network. Fails when the network has no deployment file, or
 * a setting has a value that it does not take.
 */
export default defineConfig(({ mode }) => {
  const environment = loadEnv(mode, ROOT);
  checkWalletSettings(environment);
  const network = process.env.RIGRAID_NETWORK ?? "localhost";
  const deployment = withServices(readDeployment(network), environment);
  return {
    root: import.meta.dirname,
    envDir: ROOT,
    // Relative, so that the console works under any path of any static host.
    base: "./",
    plugins: [
      react(),
      withoutWebFont,
      withShortBindings,
      withLateWallets,
      withModalFocus,
      withoutBuyLinks,
      withWayBack,
      withPolicy(deployment),
      withHeaderFiles(deployment),
    ],
    // Modules are ordered by path: the real paths of linked packages would change the output's bytes.
    resolve: {
      dedupe: ["ethers"],
      preserveSymlinks: true,
      // The router's copy of a hook for React before 18, which React has itself since.
      alias: { "use-sync-external-store/shim/index.js": "react" },
    },
    define: {
      __DEPLOYMENT__: JSON.stringify(deployment),
      __LEAGUES__: JSON.stringify(readLeagues(network)),
      __LOCAL_CHAIN__: JSON.stringify(deployment.chainId === LOCAL_CHAIN_ID),
    },
    build: {
      outDir: process.env.RIGRAID_CONSOLE_OUT ?? path.join(import.meta.dirname, "dist"),
      emptyOutDir: true,
      target: "es2022",
      // Browsers that ignore preloading (Safari before 17) load the same files a little later.
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { codeSplitting: { groups: [...INITIAL_CHUNKS, ...screenChunks()] } } },
      // One style sheet, 17 kB gzipped: as one for each chunk they were 27 kB.
      cssCodeSplit: false,
      // The wallet's chunks are large, and load only on demand.
      chunkSizeWarningLimit: 1500,
      reportCompressedSize: false,
    },
    preview: { headers: securityHeaders(deployment) },
  };
});
