import { expect } from "vitest";

import { COMPLETE } from "../support/consoleBuilds";
import { it } from "../support/fixtures";
import { openRelay } from "../support/relay";
import { ScriptedWallet } from "../support/ScriptedWallet";
import { ANALYTICS, DIRECTORY, type ServiceRequest } from "../support/services";

const MINUTE_MS = 60_000;
/** The wallets that the directory knows. None of them is real. */
const WALLETS = Array.from({ length: 130 }, (_, index) => ({
  id: `wallet-${index}`,
  name: `Wallet ${index}`,
  homepage: "https://wallet.test",
  image_id: `image-${index}`,
  order: index,
  mobile_link: "wallet-test://",
  rdns: null,
  chains: ["eip155:31337"],
}));

/** The directory of wallets: a page of the requested ones. */
function walletDirectory({ query }: ServiceRequest) {
  const excluded = new Set((query.exclude ?? "").split(","));
  const found = WALLETS.filter(({ id, name }) => !excluded.has(id) && name.includes(query.search ?? ""));
  const [page, entries] = [Number(query.page), Number(query.entries)];
  return { count: WALLETS.length, data: found.slice((page - 1) * entries, page * entries) };
}

it("W7 Connect lists recent, installed and recommended wallets; All Wallets pages by 40, and searches up to 100", async ({
  visitBuild,
}) => {
  const { game, services, modal } = await visitBuild();
  services.on(DIRECTORY, /^\/getWallets$/, walletDirectory);
  const connect = modal.view("connect");
  const search = modal.view("all-wallets").locator("input").first();
  const items = modal.view("all-wallets").locator("w3m-all-wallets-list-item");
  const requested = () => services.requested(DIRECTORY, /^\/getWallets$/).map(({ query }) => query);
  await game.load();
  await modal.open();
  // The Local wallet is one of the two, and leaves room for fewer recommended ones.
  expect(await modal.offered()).toEqual(["WalletConnect", "Local wallet", "Wallet 0", "All Wallets"]);
  await modal.text(String(WALLETS.length)).waitFor();

  // A wallet that becomes known after its list was drawn is offered.
  const wallet = connect.locator('wui-list-wallet[name="WalletConnect"]');
  const list = connect.locator("w3m-connect-walletconnect-widget");
  const known = await list.evaluateHandle((element) => (element as unknown as { connectors: unknown }).connectors);
  const setKnown = (wallets: unknown) =>
    list.evaluate((element, connectors) => void Object.assign(element, { connectors }), wallets);
  await setKnown([]);
  await wallet.waitFor({ state: "detached" });
  await setKnown(known);
  await wallet.waitFor();

  await modal.part("all-wallets").click();
  await expect.poll(() => items.count()).toBe(44);
  await game.visit.picture("wallet.all-wallets");
  await items.last().scrollIntoViewIfNeeded();
  await expect.poll(() => items.count()).toBe(84);
  const recommended = "wallet-0,wallet-1,wallet-2,wallet-3";
  expect(requested()).toMatchObject([
    { page: "1", entries: "4", chains: "eip155:31337" },
    { page: "1", entries: "40", exclude: recommended },
    { page: "2", entries: "40", exclude: recommended },
  ]);
  await search.fill("Wallet");
  await expect.poll(() => items.count()).toBe(100);
  expect(requested().at(-1)).toMatchObject({ entries: "100", search: "Wallet" });
  await search.fill("Nobody's");
  await modal.text("No Wallet found").waitFor();

  const recent = JSON.stringify(WALLETS.slice(5, 7));
  await game.page.evaluate((wallets) => localStorage.setItem("@appkit/recent_wallets", wallets), recent);
  await modal.back();
  await connect.waitFor();
  expect(await modal.offered()).toEqual(["WalletConnect", "Wallet 5", "Wallet 6", "Local wallet", "All Wallets"]);
  await game.visit.picture("wallet.connect-recent");
});

it("W10, W9 pairing shows a QR code, renewed when it expires after 4 minutes; a wallet that injects itself without announcing connects", async ({
  chain,
  visitBuild,
}) => {
  const { game, modal } = await visitBuild();
  const startedAt = Date.now();
  await game.page.clock.setFixedTime(startedAt);
  const relay = await openRelay(game.page);
  const wallet = await ScriptedWallet.open(game, chain, chain.player(2), "injected");
  await game.load();
  await modal.open();
  await modal.view("connect").waitFor();
  await game.visit.picture("wallet.injected");
  const first = await modal.pairingCode();
  expect(first).toMatch(/^wc:[0-9a-f]{64}@2\?relay-protocol=irn&symKey=[0-9a-f]{64}&expiryTimestamp=\d+$/);
  await modal.text("Scan this QR Code with your phone").waitFor();
  await game.visit.picture("wallet.qr-code");
  expect(relay.sockets).toHaveLength(1);
  expect(relay.sockets[0].url()).toContain(`projectId=${COMPLETE.VITE_PROJECT_ID}`);
  await game.page.clock.setFixedTime(startedAt + 3.5 * MINUTE_MS);
  await modal.back();
  expect(await modal.pairingCode()).toBe(first);
  await game.page.clock.setFixedTime(startedAt + 4 * MINUTE_MS);
  await modal.back();
  await modal.choose("WalletConnect");
  await expect.poll(() => modal.shownCode()).not.toBe(first);

  await modal.back();
  await modal.choose(wallet.name);
  await game.account().waitFor();
  await modal.closed();
  await game.page.reload();
  await game.account().waitFor();
  await game.disconnect();
  expect(wallet.requested("wallet_revokePermissions")).toBe(1);
});

// The library would also warn of the relay's refusal. But its version of the WalletConnect library reports a refusal by
// another event than the one it listens for.
it("W9 a refused project gets no QR code, keeps the other ways in, and is said to be an invalid configuration", async ({
  visitWithWallet,
}) => {
  const { game, wallet, modal, services } = await visitWithWallet();
  game.visit.forgive(/Failed to load resource|not found on Allowlist/);
  let refused = 0;
  await game.page.routeWebSocket(
    ({ hostname }) => hostname === "relay.walletconnect.org",
    (socket) =>
      socket.onMessage(() => {
        refused += 1;
        void socket.close({ code: 3000, reason: "Unauthorized: invalid key" });
      }),
  );
  await game.load();
  await modal.open();
  await modal.choose("WalletConnect");
  await expect.poll(() => refused).toBeGreaterThan(0);
  expect(await modal.part("wui-qr-code").count()).toBe(0);
  await modal.back();
  await modal.choose(wallet.name);
  await game.account().waitFor();
  await modal.closed();

  services.on(ANALYTICS, /^\/e$/, 403);
  await modal.open();
  await modal.warns("Invalid App Configuration");
  await game.visit.picture("wallet.refused-origin");
});
