import { expect } from "vitest";

import { COMPLETE } from "../support/consoleBuilds";
import { it } from "../support/fixtures";
import { ANALYTICS, BLOCKCHAIN, DIRECTORY } from "../support/services";

const OPENS_WITHIN_MS = 4_000;

/** Runs in the page: the browser's own time limits would not follow the clock that a test has stopped. */
function limitByTimers(): void {
  AbortSignal.timeout = (milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException("The time is over.", "TimeoutError")), milliseconds);
    return controller.signal;
  };
}

it("W11 without the modal's services, which hang, it opens within 4 s and an announced wallet connects", async ({
  visitWithWallet,
}) => {
  const { game, wallet, modal } = await visitWithWallet(COMPLETE, { services: "hang" });
  await game.page.clock.install();
  await game.page.addInitScript(limitByTimers);
  await game.load();
  let requested = 0;
  game.page.on("request", (request) => (requested += new URL(request.url()).hostname === DIRECTORY ? 1 : 0));
  await game.page.clock.pauseAt(Date.now() + 60_000);
  await game.connectButton().click();
  // Loading the modal's code does not count; the time that it then waits for the services does.
  await expect
    .poll(async () => {
      await game.page.clock.runFor(50);
      return requested;
    })
    .toBeGreaterThan(0);
  await game.page.clock.runFor(OPENS_WITHIN_MS);
  await modal.view("connect").waitFor();
  await game.page.clock.resume();
  await modal.choose(wallet.name);
  await game.account().waitFor();
  await modal.closed();
});

it("W12 email, social login and on-ramp are nowhere; analytics events are posted; an account's name (W6) is shown", async ({
  visitWithWallet,
}) => {
  const { game, wallet, modal, services } = await visitWithWallet();
  const absent = modal.card.locator(
    "w3m-email-login-widget, w3m-social-login-widget, w3m-wallet-guide, [data-testid=w3m-account-default-onramp-button]",
  );
  services.on(BLOCKCHAIN, /^\/v1\/identity\//, { name: "alice.rig.test", avatar: null });
  await game.load();
  await modal.open();
  await modal.view("connect").waitFor();
  expect(await absent.count()).toBe(0);
  await modal.choose(wallet.name);
  await game.account().waitFor();
  await modal.closed();
  await modal.open();
  await modal.part("disconnect-button").waitFor();
  await modal.text("alice.rig.test").waitFor();
  expect(await absent.count()).toBe(0);
  expect(await modal.card.getByText("Buy crypto").count()).toBe(0);
  expect(await game.page.locator("iframe").count()).toBe(0);
  await modal.part("w3m-account-default-send-button").click();
  await modal.view("wallet-send").locator("w3m-input-token wui-button").click();
  await modal.text("No tokens found").waitFor();
  expect(await modal.card.getByText("Buy").count()).toBe(0);

  await expect
    .poll(() => services.events().map(({ event }) => event))
    .toEqual(["INITIALIZE", "MODAL_OPEN", "SELECT_WALLET", "MODAL_CLOSE", "CONNECT_SUCCESS", "MODAL_OPEN"]);
  const [{ query }] = services.requested(ANALYTICS, /^\/e$/);
  expect(query).toEqual({ projectId: COMPLETE.VITE_PROJECT_ID, st: "appkit", sv: "html-ethers-1.7.4" });
  expect(services.events()[0].properties).toMatchObject({
    metadata: { name: "RigRaid", description: "P2E", url: new URL(game.page.url()).origin },
    features: {
      email: false,
      socials: false,
      onramp: false,
      analytics: true,
      swaps: true,
      send: true,
      history: true,
    },
  });
  expect(services.events().at(-1)?.address).toBe(wallet.address);

  await game.page.keyboard.press("Escape");
  await modal.closed();
  expect(await game.account().textContent()).toContain("alice.rig.test");
  await game.account().click();
  await game.visit.picture("wallet.flyout-name");
});
