import type { Browser, Response } from "playwright-core";

import type { Chain } from "../e2e/support/chain";
import { Console, type Screen } from "../e2e/support/console";
import { clockMainThread } from "../e2e/support/mainThread";
import { Visit } from "../e2e/support/visit";
import { rememberedConnection } from "../e2e/support/wallets";

const SCREENS: readonly Screen[] = ["Rig", "Market", "Arena", "Activity", "Leaderboard", "Profile"];
/** Number of the stranger among the players. */
const PLAYER = 4;

/** Cost of opening a screen with an empty cache. */
export interface Load {
  /** Requests to nodes and indexers until nothing is loading, and the size of the answers. */
  readonly requests: number;
  readonly bytes: number;
  /** Time until the screen can be used. */
  readonly ms: number;
  /** Work of the page's main thread by then, which other programs do not change. */
  readonly workMs: number;
}

/** Opens each screen as a returning, connected player. */
export async function measureScreens(browser: Browser, url: string, chain: Chain): Promise<Map<Screen, Load>> {
  const loads = new Map<Screen, Load>();
  for (const screen of SCREENS) loads.set(screen, await open(browser, url, chain, screen));
  return loads;
}

async function open(browser: Browser, url: string, chain: Chain, screen: Screen): Promise<Load> {
  const visit = await Visit.begin(browser);
  const game = new Console(visit, url, chain);
  const answers: Response[] = [];
  await visit.remember(rememberedConnection(chain.player(PLAYER)));
  visit.page.on("response", (response) => !response.url().startsWith(url) && answers.push(response));
  const worked = await clockMainThread(game);
  const start = performance.now();
  await game.load(screen);
  if (screen === "Leaderboard") await visit.page.getByRole("main").getByRole("row").nth(1).waitFor();
  if (screen === "Activity") await visit.page.getByRole("main").getByRole("time").first().waitFor();
  await visit.page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
  const ms = performance.now() - start;
  const workMs = (await worked()) * 1_000;
  await visit.page.waitForLoadState("networkidle");
  const bodies = await Promise.all(answers.map((answer) => answer.body()));
  await visit.end();
  if (visit.problems.length > 0) throw new Error(`${screen}: ${visit.problems.join("\n")}`);
  return { requests: answers.length, bytes: bodies.reduce((sum, { length }) => sum + length, 0), ms, workMs };
}
