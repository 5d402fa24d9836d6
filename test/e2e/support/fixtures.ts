import { type Browser, chromium } from "playwright-core";
import { expect, inject, test } from "vitest";

import { Chain } from "./chain";
import { Console } from "./console";
import { Visit, type VisitOptions } from "./visit";

interface Fixtures {
  /** The local chain, as it was when the game started. */
  chain: Chain;
  browser: Browser;
  /** Begins a visit; it ends with the test, which fails when anything happened that should not. */
  visit: (options?: VisitOptions) => Promise<Console>;
}

/** A test with a fresh chain and a fresh browser window. */
export const it = test.extend<Fixtures>({
  chain: async ({ task: _ }, use) => {
    const chain = new Chain(inject("deployment"));
    await chain.remember();
    await use(chain);
    await chain.restore();
  },
  browser: async ({ task: _ }, use) => {
    const browser = await chromium.connect(inject("browserUrl"));
    await use(browser);
    await browser.close();
  },
  visit: async ({ chain, browser, task }, use) => {
    const visits: Visit[] = [];
    await use(async (options) => {
      const visit = await Visit.begin(browser, options);
      visits.push(visit);
      return new Console(visit, inject("consoleUrl"), chain.deployment.rpcUrl);
    });
    for (const visit of visits) {
      if (task.result?.errors?.length) await visit.picture(`failed.${task.name.replace(/\W+/g, "-")}`);
      await visit.end();
    }
    // Softly, so that the chain is put back all the same.
    expect.soft(visits.flatMap(({ problems }) => problems)).toEqual([]);
  },
});
