import lighthouse, { type Config, desktopConfig, type Result } from "lighthouse";
import { describe, expect, inject } from "vitest";

import { findPorts } from "../../scripts/local/start/ports";
import { it as withGame, launchWorkerBrowser } from "../e2e/support/fixtures";

const CATEGORIES = ["performance", "accessibility", "best-practices"];
const MIN_POINTS = 95;
/** The one metric that Lighthouse takes from the clock of the machine, and does not simulate. */
const BY_THE_CLOCK = "speed-index";

/** Time in which the host and the chain's node are assumed to answer. */
const SERVER_RESPONSE_MS = 20;

/**
 * A desktop's network is simulated, and the processor counts as infinitely fast: how busy this machine is changes nothing.
 * The processor time of a page has a budget of its own.
 */
const CONFIG: Config = {
  ...desktopConfig,
  settings: {
    ...desktopConfig.settings,
    precomputedLanternData: {
      additionalRttByOrigin: always(0),
      serverResponseTimeByOrigin: always(SERVER_RESPONSE_MS),
    },
    throttling: { ...desktopConfig.settings!.throttling, cpuSlowdownMultiplier: 0 },
    onlyCategories: CATEGORIES,
    // A busy browser does not always hand over what these read in the one second that Lighthouse leaves it.
    skipAudits: ["charset", "uses-text-compression"],
    maxWaitForFcp: inject("maxWaitMs"),
    maxWaitForLoad: inject("maxWaitMs"),
  },
};

const it = withGame.extend("port", { scope: "file" }, async ({}, { onCleanup }) => {
  const [port] = await findPorts([{ port: 0, requestedBy: undefined }]);
  const browser = await launchWorkerBrowser(`--remote-debugging-port=${port}`);
  onCleanup(() => browser.close());
  return port;
});

describe("Lighthouse", () => {
  it("need not look for the charset, which the document declares where browsers look for it", async () => {
    const document = await (await fetch(inject("consoleUrl"))).text();
    expect(document.slice(0, 1024)).toContain('<meta charset="utf-8"');
  });

  it.for([
    ["Rig", "#/"],
    ["Arena", "#/arena"],
  ])(`gives the %s at least ${MIN_POINTS} points on a desktop`, async ([, hash], { port, chain: _ }) => {
    const result = await audit(inject("consoleUrl") + hash, port);
    const points = Object.fromEntries(CATEGORIES.map((category) => [category, pointsOf(result, category)]));
    console.info(`Lighthouse, ${hash}: ${JSON.stringify(points)}.`);
    for (const category of CATEGORIES) {
      expect(points[category], failingAudits(result).join("\n")).toBeGreaterThanOrEqual(MIN_POINTS);
    }
  });
});

/** The same for each server that a page uses. */
function always(milliseconds: number): Record<string, number> {
  const servers = [inject("consoleUrl"), inject("deployment").rpcUrls[0]].map((url) => new URL(url).origin);
  return Object.fromEntries(servers.map((origin) => [origin, milliseconds]));
}

async function audit(url: string, port: number): Promise<Result> {
  const result = await lighthouse(url, { port, logLevel: "error" }, CONFIG);
  if (result === undefined) throw new Error("Lighthouse gave no result.");
  if (result.lhr.runtimeError) throw new Error(result.lhr.runtimeError.message);
  return result.lhr;
}

/** The audits of a category that count. */
function weighty({ categories }: Result, category: string) {
  return categories[category].auditRefs.filter(({ id, weight }) => weight > 0 && id !== BY_THE_CLOCK);
}

/** The points of a category, 0 to 100. */
function pointsOf(result: Result, category: string): number {
  const scored = weighty(result, category).filter(({ id }) => result.audits[id].score !== null);
  const sum = scored.reduce((total, { id, weight }) => total + weight * result.audits[id].score!, 0);
  return Math.round((100 * sum) / scored.reduce((total, { weight }) => total + weight, 0));
}

/** Audits that cost points, one line each. */
function failingAudits(result: Result): string[] {
  return CATEGORIES.flatMap((category) => weighty(result, category))
    .map(({ id }) => result.audits[id])
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ id, title, score, displayValue = "" }) => `${id} (${score}): ${title} ${displayValue}`);
}
