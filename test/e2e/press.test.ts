import type { Locator, Route } from "playwright-core";
import { describe, expect } from "vitest";

import type { Console } from "./support/console";
import { it } from "./support/fixtures";
import type { RpcRequest, Size } from "./support/visit";
import { LocalWallet } from "./support/wallets";

const FAN = "Case Fan";

/** Holds back the chain's answers to such requests. Returns the function that lets them through. */
async function hold({ page, rpcUrl }: Console, isHeld: (request: RpcRequest) => boolean): Promise<() => void> {
  let release!: () => void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`${rpcUrl}/**`, async (route: Route) => {
    if (isHeld(route.request().postDataJSON() as RpcRequest)) await released;
    await route.continue();
  });
  return release;
}

/** Below the pointer, the page moves down. */
async function moveContent({ page }: Console): Promise<void> {
  await page.getByRole("main").evaluate((main) => {
    const news = document.createElement("div");
    news.style.height = "90px";
    main.prepend(news);
  });
}

async function centreOf(button: Locator): Promise<{ x: number; y: number }> {
  await button.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await button.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

/** A pointer that is pressed, and later released, at a place. */
const POINTERS = {
  mouse: async ({ page }: Console, { x, y }: { x: number; y: number }) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    return () => page.mouse.up();
  },
  finger: async ({ page }: Console, point: { x: number; y: number }) => {
    const session = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints });
    await touch("touchStart", [point]);
    return () => touch("touchEnd", []);
  },
};

describe.each([
  { pointer: "mouse", size: "desktop" },
  { pointer: "finger", size: "phone" },
] as const)("a press by $pointer on a $size", ({ pointer, size }) => {
  it("buys what it began on, though the page moves before it ends", async ({ enter }) => {
    const { game } = await enter("Market", { size });
    const buy = game.offer(FAN).getByRole("button", { name: `Buy ${FAN}` });
    const release = await POINTERS[pointer](game, await centreOf(buy));
    await moveContent(game);
    await release();
    await game
      .dialog(`Buy the ${FAN}`)
      .getByRole("button", { name: /^Buy for/ })
      .waitFor();
  });
});

describe.each<Size>(["desktop", "phone"])("what can be pressed on a %s stays in its place", (size) => {
  it("while the Local wallet reads what its accounts hold", async ({ chain, visit }) => {
    const game = await visit({ size });
    const wallet = new LocalWallet(game);
    const ofToken = chain.deployment.token.toLowerCase();
    // Its symbol, too, which is read first: nobody waits for it.
    const release = await hold(
      game,
      ({ method, params: [call] }) =>
        method === "eth_getBalance" || (method === "eth_call" && (call as { to: string }).to.toLowerCase() === ofToken),
    );
    await game.load("Leaderboard");
    await wallet.ask();
    const choices = wallet.choice().getByRole("list").getByRole("button");
    await choices.first().waitFor();
    const places = () => choices.evaluateAll((all) => all.map((choice) => choice.getBoundingClientRect().top));
    const before = await places();
    const withBalances = () => choices.filter({ hasText: "ETH" }).count();
    expect(await withBalances()).toBe(0);
    release();
    await expect.poll(withBalances).toBe(before.length);
    expect(await places()).toEqual(before);
  });

  it("while the market counts rivals", async ({ chain, visit }) => {
    const rival = (await chain.game["getActivePlayers(uint256,uint256)"](0, 1))[0].slice(2).toLowerCase();
    const game = await visit({ size });
    const release = await hold(game, ({ params: [call] }) => JSON.stringify(call ?? "").includes(rival));
    await game.load("Leaderboard");
    await new LocalWallet(game).connect();
    await game.go("Market");
    await game.page.getByText("You have").waitFor();
    const buy = game.offer(FAN).getByRole("button", { name: `Buy ${FAN}` });
    const place = async () => (await buy.boundingBox())!.y;
    const before = await place();
    release();
    await game
      .offer(FAN)
      .getByText(/rival|Nobody yet/)
      .waitFor();
    expect(await place()).toBe(before);
  });
});
