import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, inject, onTestFinished } from "vitest";

import { securityHeaders } from "../../frontend/contentSecurityPolicy";
import { packageProgram, ROOT } from "../../scripts/cli/packageProgram";
import { Sandbox } from "../start/session";
import { TestServer } from "../support/TestServer";
import { Console, type Screen, SCREENS } from "./support/console";
import { buildConsole, CONTENT_TYPES } from "./support/consoleBuilds";
import { it } from "./support/fixtures";
import { DIRECTORY } from "./support/services";
import { Visit } from "./support/visit";
import { WalletModal } from "./support/walletModal";

/** Texts that only the Local wallet contains. */
const TRACES = ["Local wallet", "localhost.rigraid", "rigraid.localWallet", "Choose an account"];
const LOCAL_BUILD = /^rigraid-console-/;
const ELSEWHERE = { RIGRAID_NETWORK: "elsewhere", VITE_PROJECT_ID: "" };
/** Path of the console on the host. */
const BASE = "/play/rigraid/";
const HASHED_ASSET = /^assets\/[\w.-]+-[\w-]{8}\.(js|css|svg|png|woff2)$/;

/** Traces that a build contains. */
function tracesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const texts = files.map((file) => readFileSync(path.join(file.parentPath, file.name), "latin1"));
  return TRACES.filter((trace) => texts.some((text) => text.includes(trace)));
}

/** Serves a build under `BASE` with `npm run preview` until the test ends. Returns its address. */
async function preview(environment: NodeJS.ProcessEnv): Promise<string> {
  const [program, ...args] = packageProgram("vite", ["preview", "--config", "frontend/vite.config.mts"]);
  const where = ["--base", BASE, "--host", "127.0.0.1", "--port", "0"];
  const server = spawn(program, [...args, ...where], {
    cwd: ROOT,
    env: { ...process.env, ...environment, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void server.kill());
  let output = "";
  for await (const text of server.stdout) {
    output += text;
    const [url] = /http:\S+/.exec(output) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error(`The preview ended:\n${output}`);
}

/** Serves a build under `BASE` until the test ends, as a plain file host without headers. */
async function plainHost(outDir: string): Promise<string> {
  const server = await TestServer.start((request, response) => {
    const file = path.posix.relative(BASE, request.url!) || "index.html";
    response.setHeader("content-type", CONTENT_TYPES[path.extname(file)]);
    response.end(readFileSync(path.join(outDir, file)));
  });
  onTestFinished(() => server.stop());
  return server.url + BASE;
}

describe("the build for the local chain", () => {
  it("holds the Local wallet", () => {
    const folder = inject("sandboxFolder");
    const builds = readdirSync(folder).filter((name) => LOCAL_BUILD.test(name));
    expect(builds).toHaveLength(1);
    expect(tracesIn(path.join(folder, builds[0]))).toEqual(TRACES);
  });
});

describe("a build for another network", () => {
  const sandbox = new Sandbox();
  const outDir = path.join(sandbox.folder, "console");
  const deployment = inject("deployment");
  const environment = { ...ELSEWHERE, RIGRAID_DEPLOYMENTS: sandbox.deployments, RIGRAID_CONSOLE_OUT: outDir };

  beforeAll(() => buildConsole(ELSEWHERE, outDir, sandbox.folder, deployment));
  afterAll(() => sandbox.remove());

  it("does not hold the Local wallet", () => {
    expect(readFileSync(path.join(outDir, "index.html"), "utf8")).toContain("RigRaid");
    expect(tracesIn(outDir)).toEqual([]);
  });

  it("names its assets by their contents", () => {
    const files = readdirSync(outDir, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    const names = files.map((file) => path.relative(outDir, path.join(file.parentPath, file.name)));
    expect(names.filter((name) => !HASHED_ASSET.test(name)).sort()).toEqual([
      "_headers",
      "favicon-raided.svg",
      "favicon.svg",
      "headers.nginx.conf",
      "icon.png",
      "index.html",
      "manifest.webmanifest",
      "service-worker.js",
    ]);
  });

  it("is served by the preview under its path, with the recommended headers", async () => {
    const url = await preview(environment);
    const document = await fetch(url);
    for (const [name, value] of Object.entries(securityHeaders(deployment))) {
      expect(document.headers.get(name), name).toBe(value);
    }
    expect(document.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    const [, script] = /<script[^>]* src="([^"]+)"/.exec(await document.text())!;
    const { status, headers } = await fetch(new URL(script, url));
    expect([status, headers.get("content-type")]).toEqual([200, "text/javascript"]);
  });

  it("includes the same headers as files, for hosts that read them", () => {
    const headers = Object.entries(securityHeaders(deployment));
    const read = (name: string) => readFileSync(path.join(outDir, name), "utf8");
    expect(read("_headers")).toBe(`/*\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join("")}`);
    const directives = headers.map(([name, value]) => `add_header ${name} "${value}" always;\n`);
    expect(read("headers.nginx.conf")).toBe(directives.join(""));
  });

  it("works under a path of a host without headers, and its policy refuses only foreign content", async ({
    browser,
    chain,
  }) => {
    const visit = await Visit.begin(browser, { services: "answer" });
    onTestFinished(() => visit.end());
    const violations = await recordViolations(visit);
    const game = new Console(visit, await plainHost(outDir), chain);
    const modal = new WalletModal(game);
    await game.load("Rig");
    for (const screen of Object.keys(SCREENS) as Screen[]) await game.go(screen);
    await visit.page.reload();
    await game.ready("Profile");
    await expectInstallable(visit);
    await modal.open();
    await modal.text("Connect Wallet").waitFor();
    // Without a project ID, the window says so but still requests the services.
    await modal.warns("Project ID Not Configured");
    await visit.picture("wallet.no-project-id");
    await visit.page.waitForLoadState("networkidle");
    expect(visit.services!.requested(DIRECTORY, /./)).not.toEqual([]);
    expect(violations).toEqual([]);
    expect(visit.problems).toEqual([]);

    const isRefused = await visit.page.evaluate(async () => {
      const script = document.createElement("script");
      script.textContent = "window.isIn = true";
      document.head.append(script);
      const isFetched = await fetch("https://stranger.test/").then(
        () => true,
        () => false,
      );
      return !isFetched && !("isIn" in window);
    });
    expect(isRefused).toBe(true);
    await expect.poll(() => violations).toEqual(["script-src-elem inline", "connect-src https://stranger.test/"]);
  });
});

/** The browser accepts the manifest, and its pictures exist in the stated sizes. */
async function expectInstallable({ page }: Visit): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { url, errors, data } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { name, display, icons } = JSON.parse(data!) as { name: string; display: string; icons: { src: string }[] };
  expect([name, display]).toEqual(["RigRaid", "standalone"]);
  const widths = await page.evaluate(
    (sources) =>
      Promise.all(
        sources.map(async (source) => {
          const picture = Object.assign(new Image(), { src: source });
          await picture.decode();
          return picture.naturalWidth;
        }),
      ),
    icons.map(({ src }) => new URL(src, url).href),
  );
  expect(widths.slice(0, 2)).toEqual([512, 512]);
}

/** Records what the policy refuses, as "<directive> <blocked address>". */
async function recordViolations({ page }: Visit): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction("noteViolation", (violation: string) => violations.push(violation));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
      window.noteViolation(`${effectiveDirective} ${blockedURI}`);
    });
  });
  return violations;
}

declare global {
  interface Window {
    noteViolation: (violation: string) => void;
  }
}
