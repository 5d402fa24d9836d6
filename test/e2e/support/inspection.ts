import { readFileSync } from "node:fs";

import type axe from "axe-core";
import type { Locator } from "playwright-core";
import { expect } from "vitest";

import type { Console } from "./console";
import { smallControls } from "./controls";

/** Names and sizes that have been looked at: a desktop's visit is looked at as a phone's, too, which need not be again. */
const inspected = new Set<string>();

/**
 * Takes a picture of the window on a desktop and on a phone. Fails when a part is not accessible, does not fit the
 * window's width, or is too small for a finger on a phone.
 *
 * @param name Names the picture. What has the same name looks the same.
 * @param shown Part that the window shows at each size, but that may load with it.
 */
export async function inspect(game: Console, name: string, shown?: Locator): Promise<void> {
  await game.visit.lookAtEachSize(async (size) => {
    if (inspected.has(`${name}.${size}`)) return;
    inspected.add(`${name}.${size}`);
    await shown?.waitFor();
    await atRest(game);
    await game.visit.picture(name, size);
    expect(await violations(game), `what axe finds in "${name}" on a ${size}`).toEqual([]);
    expect(await overflow(game), `what is wider than the ${size} in "${name}"`).toEqual([]);
    if (size === "phone") expect(await smallControls(game), `too small for a finger in "${name}"`).toEqual([]);
  });
}

/** Waits for movements to end: content that moves into view is judged where it comes to rest. */
async function atRest({ page }: Console): Promise<void> {
  // A window that has just changed its size is drawn again first.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((animation) => animation.playState !== "running" || animation.effect?.getTiming().iterations === Infinity),
  );
}

/** Script that runs in the page; the module that is imported comes with all its comments. */
const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** The wallet modal is not ours to fix. */
const NOT_OURS = ["w3m-modal"];

/** Violations that axe finds, as "rule: element", one line each. */
async function violations({ page }: Console): Promise<string[]> {
  // Not as a script of the page, which its policy would refuse.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(async (exclude) => {
    const options: axe.RunOptions = { resultTypes: ["violations"], preload: false };
    // Describing what is fine takes a third of the time: only a page with a violation is described.
    window.axe.addReporter<axe.RawResult[]>("undescribed", (rules, _, resolve) => resolve(rules));
    const rules: unknown = await window.axe.run({ exclude }, { ...options, reporter: "undescribed" });
    if ((rules as axe.RawResult[]).every(({ violations }) => violations.length === 0)) return [];
    const results = await window.axe.run({ exclude }, options);
    return results.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} (${failureSummary?.replace(/\s+/g, " ")})`),
    );
  }, NOT_OURS);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The elements that make the page scroll sideways, if it does. */
function overflow({ page }: Console): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.body.querySelectorAll("*")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}`);
  });
}
