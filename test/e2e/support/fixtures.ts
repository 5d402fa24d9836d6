import type { Browser } from "playwright-core";
import { expect, inject, test } from "vitest";

import { launchBrowser } from "./browser";
import { Chain } from "./chain";
import { Console, type Screen } from "./console";
import { type BuildSettings, buildUrl, COMPLETE } from "./consoleBuilds";
import { ScriptedWallet } from "./ScriptedWallet";
import { Visit, type VisitOptions } from "./visit";
import { WalletModal } from "./walletModal";
import { LocalWallet } from "./wallets";

interface Fixtures {
  /** The worker's chain, as it was when the game started. */
  chain: Chain;
  /** Begins a visit; it ends with the test, which fails when anything happened that should not. */
  visit: (options?: VisitOptions) => Promise<Console>;
  /**
   * The same by a player, usually the first, who connected the Local wallet on an earlier visit: loads a screen.
   * With `owns` the player buys these components before.
   */
  enter: (
    screen: Screen,
    options?: VisitOptions & { player?: number; owns?: number[] },
  ) => Promise<{ game: Console; wallet: LocalWallet }>;
}

/**
 * This worker's chain; Vitest numbers its workers from 1. One for all files: `extend` gives each of its results fixtures
 * of their own, even those of a worker.
 */
const workerChain = new Chain(inject("deployment"), inject("chainUrls")[Number(process.env.VITEST_POOL_ID) - 1]);
const remembered = workerChain.remember();

/**
 * This worker's chain as it was when the game started, and at rest, whatever the last test did or failed at: a test finds
 * as many blocks as each other, after however long.
 */
export async function freshChain(): Promise<Chain> {
  await remembered;
  await workerChain.rest();
  await workerChain.rewind();
  return workerChain;
}

/** Starts a browser of this worker: where the console looks for its chain, it finds this worker's. */
export function launchWorkerBrowser(...flags: string[]): Promise<Browser> {
  const hosts = [
    [inject("deployment").rpcUrls[0], workerChain.url].map((url) => new URL(url).host) as [string, string],
  ];
  return launchBrowser(inject("browserPath"), { flags, hosts });
}

/** A test with a fresh chain and a fresh browser window. */
export const it = test
  .extend("browser", { scope: "worker" }, async ({}, { onCleanup }) => {
    const browser = await launchWorkerBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend<Fixtures>({
    chain: async ({ task: _ }, use) => {
      const chain = await freshChain();
      await chain.mineByItself();
      await use(chain);
    },
    visit: async ({ chain, browser, task }, use) => {
      const visits: Visit[] = [];
      await use(async (options) => {
        const visit = await Visit.begin(browser, options);
        visits.push(visit);
        return new Console(visit, options?.consoleUrl ?? inject("consoleUrl"), chain);
      });
      for (const visit of visits) {
        if (task.result?.errors?.length) await visit.explain(task.name);
        await visit.end();
      }
      expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
    },
    enter: async ({ chain, visit }, use) => {
      await use(async (screen, { player = 1, owns = [], ...options } = {}) => {
        const game = await visit(options);
        await chain.buy(chain.player(player), ...owns);
        return { game, wallet: await LocalWallet.enter(game, player, screen) };
      });
    },
  })
  /** Begins a visit to a build of the console with these settings; see `visit`. Nothing is loaded yet. */
  .extend("visitBuild", ({ visit }) => async (settings: BuildSettings = COMPLETE, options?: VisitOptions) => {
    const game = await visit({ ...options, consoleUrl: await buildUrl(settings) });
    return { game, modal: new WalletModal(game), services: game.visit.services! };
  })
  /** The same in a browser in which player 2 has a wallet that announces itself. */
  .extend("visitWithWallet", ({ chain, visitBuild }) => async (settings?: BuildSettings, options?: VisitOptions) => {
    const visit = await visitBuild(settings, options);
    return { ...visit, wallet: await ScriptedWallet.open(visit.game, chain, chain.player(2)) };
  });
