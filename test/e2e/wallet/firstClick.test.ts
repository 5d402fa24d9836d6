import { expect } from "vitest";

import { playerName } from "#game/playerName";

import type { Console } from "../support/console";
import { it } from "../support/fixtures";
import { OUTSIDE } from "../support/services";
import { WalletModal } from "../support/walletModal";
import { LocalWallet, rememberedConnection } from "../support/wallets";

/** Takes note of every request to somewhere else than this computer, and of those for the wallet window's code. */
function watchRequests(game: Console) {
  const outside: string[] = [];
  const walletCode: string[] = [];
  const note = (url: string) => {
    if (OUTSIDE.test(url)) outside.push(new URL(url).host);
    // Without the hash of what is in it, in which "w3m" may stand as well.
    if (/modal|appkit|w3m/i.test(url.replace(/-[\w-]{8}\.\w+$/, ""))) walletCode.push(url);
  };
  game.page.context().on("request", (request) => note(request.url()));
  game.page.on("websocket", (socket) => note(socket.url()));
  return { outside, walletCode };
}

it("W11 without a project id, on the local chain, it opens and connects without a service, shows no alert, and leaves no trace", async ({
  chain,
  visit,
}) => {
  const game = await visit();
  const { outside, walletCode } = watchRequests(game);
  const wallet = new LocalWallet(game, 3);
  const modal = new WalletModal(game);
  await game.load("Rig");
  await game.go("Market");
  await game.offer("Processor").getByText("2,700 RIG").waitFor();
  expect(walletCode).toEqual([]);
  await modal.open();
  await modal.view("connect").waitFor();
  expect(await modal.offered()).toContain(LocalWallet.title);
  expect(await modal.alert()).toBe("");
  await game.visit.picture("wallet.first-click");
  await modal.close();
  await modal.closed();

  await wallet.connect();
  const player = chain.player(3);
  expect(await game.account().textContent()).toContain(playerName(player.address));
  expect(await game.page.evaluate(() => ({ ...localStorage }))).toMatchObject(rememberedConnection(player));
  await modal.closed();
  await modal.open();
  await modal.part("disconnect-button").waitFor();
  await game.visit.picture("wallet.first-account");
  // Features that need the services are not offered.
  for (const view of ["Swap", "Send", "Activity"]) expect(await modal.text(view).count()).toBe(0);
  await modal.part("disconnect-button").click();
  await game.connectButton().waitFor();
  const remembered = await game.page.evaluate(() => Object.keys(localStorage));
  expect(remembered.filter((key) => /^rigraid\.(wallet|localWallet)/.test(key))).toEqual([]);
  expect(walletCode).not.toEqual([]);
  expect(outside).toEqual([]);
});
