import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { type Browser, chromium } from "playwright-core";

/** Paths of installed Chrome and Chromium. Names without a folder are searched for in PATH. */
const INSTALLED: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ["google-chrome-stable", "google-chrome", "chromium", "chromium-browser"],
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ],
  win32: [
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
  ],
};

const FLAGS = [
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--hide-scrollbars",
  // Pages live for seconds: compiling them on other threads takes more of a busy machine than it saves.
  "--js-flags=--single-threaded",
];

/** Settings of a browser that tests drive. */
export interface BrowserSettings {
  /** Besides the flags that all tests need. */
  readonly flags?: readonly string[];
  /** Hosts and ports that stand in for others: [requested, reached]. */
  readonly hosts?: readonly (readonly [string, string])[];
}

/** Starts a headless browser. It reaches this computer and nothing else, whatever the routes of a visit might overlook. */
export function launchBrowser(
  executablePath: string,
  { flags = [], hosts = [] }: BrowserSettings = {},
): Promise<Browser> {
  const rules = [...hosts, ["127.0.0.1", "127.0.0.1"], ["*", "~NOTFOUND"]].map((rule) => `MAP ${rule.join(" ")}`);
  const args = [...FLAGS, `--host-resolver-rules=${rules.join(", ")}`, ...flags];
  return chromium.launch({ executablePath, headless: true, args, env: withFonts() });
}

/**
 * The browser to use: RIGRAID_BROWSER, or an installed Chrome or Chromium, or on Linux the one that npm installed.
 *
 * @throws Error when there is none; the message says what to do.
 */
export async function findBrowser(): Promise<string> {
  const named = process.env.RIGRAID_BROWSER;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`RIGRAID_BROWSER names ${named}, which does not exist. Name a Chrome or Chromium, or unset it.`);
  }
  const installed = (INSTALLED[process.platform] ?? []).flatMap(locate).find((file) => existsSync(file));
  if (installed) return installed;
  if (process.platform === "linux" && process.arch === "x64") {
    const { default: packaged } = await import("@sparticuz/chromium");
    return packaged.executablePath();
  }
  throw new Error("The browser tests need Chrome or Chromium: install one, or name it in RIGRAID_BROWSER.");
}

function locate(program: string): string[] {
  if (path.isAbsolute(program)) return [program];
  return (process.env.PATH ?? "").split(path.delimiter).map((folder) => path.join(folder, program));
}

/** A system without fonts uses the packaged browser's fonts. */
function withFonts(): Record<string, string | undefined> {
  if (process.platform !== "linux" || existsSync("/etc/fonts/fonts.conf")) return process.env;
  return { FONTCONFIG_PATH: path.join(tmpdir(), "fonts"), ...process.env };
}
