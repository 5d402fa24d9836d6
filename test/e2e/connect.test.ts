import { Web3RequestKind } from "@ensdomains/headless-web3-provider";
import { describe, expect } from "vitest";

import { playerName } from "../../frontend/src/ui/playerName";
import { type Console } from "./support/console";
import { it } from "./support/fixtures";
import { gameNetwork, LocalWallet, network, rememberedConnection, ThirdPartyWallet } from "./support/wallets";

/** What the browser remembers. */
function remembered(game: Console): Promise<Record<string, string>> {
  return game.page.evaluate(() => ({ ...localStorage }));
}

async function disconnect(game: Console): Promise<void> {
  await game.account().click();
  await game.page.getByRole("button", { name: "Disconnect" }).click();
  await game.connectButton().waitFor();
}

describe("a visitor", () => {
  it("can look at everything without a wallet, and none of its code is loaded", async ({ visit }) => {
    const game = await visit();
    const loaded: string[] = [];
    game.page.on("response", (response) => loaded.push(response.url()));

    await game.load("Rig");
    expect(await game.socket("Quantum Coprocessor").textContent()).toContain("20,000 RIG");
    await game.socket("Processor").click();
    await game.details("Processor").getByText("The head of the rig.").waitFor();
    await game.go("Market");
    expect(await game.offer("Processor").textContent()).toContain("2,700 RIG");
    expect(loaded.filter((url) => /RigScreen/.test(url))).not.toEqual([]);
    expect(loaded.filter((url) => /modal|appkit|w3m/i.test(url))).toEqual([]);
  });

  it("who presses Buy is asked to connect", async ({ visit }) => {
    const game = await visit();
    await game.load("Market");
    await game.offer("Case Fan").getByRole("button", { name: "Buy Case Fan" }).click();
    await game.page.getByTestId("w3m-modal-card").getByText("Local wallet").first().waitFor();
  });
});

describe("the Local wallet", () => {
  it("connects the chosen account, is kept over a reload, and lets go", async ({ chain, visit }) => {
    const game = await visit();
    const wallet = await LocalWallet.open(game, 3);
    await game.load();
    await wallet.connect();
    const address = playerName(chain.player(3).address);
    expect(await game.account().textContent()).toContain(address);
    await expect.poll(() => game.account().textContent()).toContain("25K RIG");
    expect(await remembered(game)).toMatchObject(rememberedConnection(chain.player(3)));

    await game.page.reload();
    await game.account().waitFor();
    expect(await game.account().textContent()).toContain(address);

    await disconnect(game);
    expect(Object.keys(await remembered(game)).filter((key) => /^rigraid\.(wallet|localWallet)/.test(key))).toEqual([]);
    await game.page.reload();
    await game.ready("Rig");
    await game.connectButton().waitFor();
    expect(await game.account().count()).toBe(0);
  });

  it("changes nothing when the player chooses no account", async ({ visit }) => {
    const game = await visit();
    const wallet = await LocalWallet.open(game);
    await game.load();
    await wallet.ask();
    await wallet.choice().getByRole("button", { name: "Cancel" }).click();
    await game.page
      .getByTestId("w3m-modal-card")
      .getByText(/declined/i)
      .first()
      .waitFor();
    expect(await game.account().count()).toBe(0);
  });
});

describe("a third-party announced wallet", () => {
  it("W2 connects, is kept over a reload, and lets go", async ({ chain, visit }) => {
    const game = await visit();
    const wallet = await ThirdPartyWallet.open(game, chain.player(2), [gameNetwork(chain)]);
    await game.load();
    await wallet.connect();
    const address = playerName(chain.player(2).address);
    expect(await game.account().textContent()).toContain(address);

    await game.page.reload();
    await wallet.letIn();
    expect(await game.account().textContent()).toContain(address);

    await disconnect(game);
    const { "@appkit/connection_status": status, "@appkit/connected_namespaces": namespaces } = await remembered(game);
    expect({ status, namespaces }).toEqual({ status: "disconnected", namespaces: "" });
    await game.page.reload();
    await game.ready("Rig");
    await game.connectButton().waitFor();
  });

  it("W5 that refuses leaves the player disconnected, and can be asked again", async ({ chain, visit }) => {
    const game = await visit();
    const wallet = await ThirdPartyWallet.open(game, chain.player(2), [gameNetwork(chain)]);
    await game.load();
    await wallet.ask();
    await wallet.refuse(Web3RequestKind.RequestAccounts);
    await game.page
      .getByTestId("w3m-modal-card")
      .getByText(/declined/i)
      .first()
      .waitFor();
    expect(await game.account().count()).toBe(0);

    await game.page.reload();
    await game.ready("Rig");
    await wallet.connect();
  });

  it("W4 on another network is told so, and can switch", async ({ chain, visit }) => {
    const game = await visit();
    const elsewhere = network(5, "Elsewhere", chain.url);
    const wallet = await ThirdPartyWallet.open(game, chain.player(2), [gameNetwork(chain), elsewhere]);
    const warning = game.banner("Your wallet is on another network.");
    await game.load();
    await wallet.connect();
    wallet.provider.switchChain(elsewhere.id);
    await warning.waitFor();

    // The modal opens on its own and can only be left by switching, or by disconnecting.
    const modal = game.page.getByTestId("w3m-modal-card");
    await modal.getByText("This app doesn’t support your current network").waitFor();
    await game.visit.picture("wallet.wrong-network");
    await modal.getByText("Local network").click();
    await wallet.allow(Web3RequestKind.SwitchEthereumChain);
    await warning.waitFor({ state: "detached" });
    await modal.waitFor({ state: "hidden" });
    expect(wallet.provider.getChain().id).toBe(chain.deployment.chainId);
  });
});
