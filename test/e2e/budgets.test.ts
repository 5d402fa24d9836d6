import { gzipSync } from "node:zlib";

import type { Response } from "playwright-core";
import { describe, expect, inject } from "vitest";

import type { Console } from "./support/console";
import { it } from "./support/fixtures";
import { LocalWallet } from "./support/wallets";

const KILOBYTE = 1_000;
const MOST_SCRIPT = 190 * KILOBYTE;
const MOST_STYLE = 25 * KILOBYTE;

/** Blocks come faster than usual, so that the test need not last long. */
const SECONDS_BETWEEN_BLOCKS = 4;
const BLOCKS = 3;

/** What these responses weigh as a server would compress them, bytes. */
async function weigh(responses: readonly Response[]): Promise<number> {
  const bodies = await Promise.all(responses.map((response) => response.body()));
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
}

describe("the console", () => {
  it("loads little before it can be used", async ({ visit }) => {
    const game = await visit();
    const loaded: Response[] = [];
    game.page.on("response", (response) => loaded.push(response));
    const startedAt = performance.now();
    await game.load("Rig");
    const milliseconds = Math.round(performance.now() - startedAt);
    await game.page.waitForLoadState("networkidle");

    const script = await weigh(loaded.filter((response) => new URL(response.url()).pathname.endsWith(".js")));
    const style = await weigh(loaded.filter((response) => new URL(response.url()).pathname.endsWith(".css")));
    console.info(
      `Cold load to an interactive Rig: ${milliseconds} ms, ${script} B of JavaScript, ${style} B of CSS (gzip).`,
    );
    expect(script).toBeGreaterThan(0);
    expect(script).toBeLessThanOrEqual(MOST_SCRIPT);
    expect(style).toBeGreaterThan(0);
    expect(style).toBeLessThanOrEqual(MOST_STYLE);
    const origins = new Set(loaded.map((response) => new URL(response.url()).origin));
    expect([...origins].sort()).toEqual([inject("consoleUrl"), game.rpcUrl].map((url) => new URL(url).origin).sort());
  });

  it.for(["Rig", "Market"] as const)("reads all that the %s shows in one request", async (screen, { visit }) => {
    const game = await visit();
    const requests = recordRequests(game);
    await game.load(screen);
    await game.page.waitForLoadState("networkidle");
    expect(requests).toHaveLength(1);
    expect(requests[0]).toContain("eth_call");
  });

  it("reads all of a connected player's in one more request, and nothing twice", async ({ chain, visit }) => {
    const game = await visit();
    const wallet = await LocalWallet.open(game, 1);
    await chain.buy(chain.player(1), 1);
    await game.load("Rig");
    await wallet.connect();
    await game.rewards().waitFor();

    const requests = recordRequests(game);
    await game.page.reload();
    await game.rewards().waitFor();
    await game.page.waitForLoadState("networkidle");
    expect(requests.filter((methods) => methods.includes("eth_call"))).toHaveLength(2);

    requests.length = 0;
    await game.go("Market");
    await game.page.waitForLoadState("networkidle");
    expect(requests.filter((methods) => methods.includes("eth_call"))).toEqual([]);
  });

  it("asks the chain at most once for each block", async ({ chain, visit }) => {
    const game = await visit();
    const wallet = await LocalWallet.open(game, 1);
    await chain.buy(chain.player(1), 1);
    await chain.mineEvery(SECONDS_BETWEEN_BLOCKS);
    await game.load("Rig");
    await wallet.connect();
    await game.rewards().waitFor();

    const shownBlock = async () => {
      const [, digits] = /block ([\d,]+)/.exec((await game.footer().textContent())!)!;
      return Number(digits.replaceAll(",", ""));
    };
    const atFirst = await shownBlock();
    // The page learns how fast blocks come when it has seen two.
    await expect
      .poll(async () => {
        await game.comeBack();
        return shownBlock();
      })
      .toBeGreaterThan(atFirst);

    const start = await shownBlock();
    const requests = recordRequests(game);
    await expect.poll(shownBlock, { timeout: 40_000 }).toBeGreaterThanOrEqual(start + BLOCKS);
    const blocks = (await shownBlock()) - start;
    expect(requests).not.toEqual([]);
    expect(requests.length, requests.join("\n")).toBeLessThanOrEqual(blocks);
  });
});

/** The requests to the chain that the page sends from now on, as the methods in each. */
function recordRequests(game: Console): string[] {
  const requests: string[] = [];
  game.visit.onRpc(game.rpcUrl, (methods) => requests.push(methods.join(", ")));
  return requests;
}
