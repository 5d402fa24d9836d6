import type { Locator, Route } from "playwright-core";
import { expect } from "vitest";

import type { Console } from "./support/console";
import { it } from "./support/fixtures";
import type { RpcRequest } from "./support/visit";
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

/** Presses the mouse at a place. Returns the function that releases it. */
async function beginWithMouse({ page }: Console, { x, y }: { x: number; y: number }): Promise<() => Promise<void>> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  return () => page.mouse.up();
}

/** Puts a finger on a place. Returns the function that lifts it. */
async function beginWithFinger({ page }: Console, point: { x: number; y: number }): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
  return async () => {
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
}

it("a press by mouse or finger buys what it began on, though the page moves before it ends", async ({ enter }) => {
  const { game } = await enter("Market", { size: "phone" });
  for (const begin of [beginWithMouse, beginWithFinger]) {
    const buy = game.offer(FAN).getByRole("button", { name: `Buy ${FAN}` });
    const end = await begin(game, await centreOf(buy));
    await moveContent(game);
    await end();
    const dialog = game.dialog(`Buy the ${FAN}`);
    await dialog.getByRole("button", { name: /^Buy for/ }).waitFor();
    await game.page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  }
});

it("what can be pressed stays in its place while the Local wallet reads what accounts hold, and the market counts rivals", async ({
  chain,
  visit,
}) => {
  const game = await visit();
  const wallet = new LocalWallet(game);
  /** Places of controls, on a desktop and on a phone. */
  const placesOf = async (controls: Locator) => {
    const places: number[][] = [];
    await game.visit.lookAtEachSize(async () => {
      places.push(await controls.evaluateAll((all) => all.map((control) => control.getBoundingClientRect().top)));
    });
    return places;
  };

  const ofToken = chain.deployment.token.toLowerCase();
  // Its symbol, too, which is read first: nobody waits for it.
  const tellBalances = await hold(
    game,
    ({ method, params: [call] }) =>
      method === "eth_getBalance" || (method === "eth_call" && (call as { to: string }).to.toLowerCase() === ofToken),
  );
  await game.load("Leaderboard");
  await wallet.ask();
  const choices = wallet.choice().getByRole("list").getByRole("button");
  await choices.first().waitFor();
  const accounts = await placesOf(choices);
  const withBalances = () => choices.filter({ hasText: "ETH" }).count();
  expect(await withBalances()).toBe(0);
  tellBalances();
  await expect.poll(withBalances).toBe(accounts[0].length);
  expect(await placesOf(choices)).toEqual(accounts);

  const rival = (await chain.game["getActivePlayers(uint256,uint256)"](0, 1))[0].slice(2).toLowerCase();
  const tellRivals = await hold(game, ({ params: [call] }) => JSON.stringify(call ?? "").includes(rival));
  await wallet.choose();
  await game.go("Market");
  await game.page.getByText("You have").waitFor();
  const buy = game.offer(FAN).getByRole("button", { name: `Buy ${FAN}` });
  const before = await placesOf(buy);
  tellRivals();
  await game
    .offer(FAN)
    .getByText(/rival|Nobody yet/)
    .waitFor();
  expect(await placesOf(buy)).toEqual(before);
});
