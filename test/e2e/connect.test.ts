import { describe, expect } from "vitest";

import { playerName } from "../../scripts/game/playerName";
import { it } from "./support/fixtures";
import { LocalWallet, rememberedConnection } from "./support/wallets";

describe("a visitor", () => {
  it("can look at everything without a wallet, and none of its code is loaded", async ({ visit }) => {
    const game = await visit();
    const loaded: string[] = [];
    // Without the hash of what is in it, in which "w3m" may stand as well.
    game.page.on("response", (response) => loaded.push(response.url().replace(/-[\w-]{8}\.\w+$/, "")));

    await game.load("Rig");
    expect(await game.socket("Quantum Coprocessor").textContent()).toContain("20,000 RIG");
    await game.socket("Processor").click();
    await game.details("Processor").getByText("The head of the rig.").waitFor();
    await game.go("Market");
    expect(await game.offer("Processor").textContent()).toContain("2,700 RIG");
    expect(loaded.filter((url) => /RigScreen/.test(url))).not.toEqual([]);
    expect(loaded.filter((url) => /modal|appkit|w3m/i.test(url))).toEqual([]);
  });
});

describe("the Local wallet", () => {
  it("connects the chosen account, is kept over a reload, and lets go", async ({ chain, visit }) => {
    const game = await visit();
    const remembered = () => game.page.evaluate(() => ({ ...localStorage }));
    await game.load();
    await new LocalWallet(game, 3).connect();
    const address = playerName(chain.player(3).address);
    expect(await game.account().textContent()).toContain(address);
    await expect.poll(() => game.account().textContent()).toContain("25,000 RIG");
    expect(await remembered()).toMatchObject(rememberedConnection(chain.player(3)));

    await game.page.reload();
    await game.account().waitFor();
    expect(await game.account().textContent()).toContain(address);

    await game.disconnect();
    expect(Object.keys(await remembered()).filter((key) => /^rigraid\.(wallet|localWallet)/.test(key))).toEqual([]);
    await game.page.reload();
    await game.ready("Rig");
    await game.connectButton().waitFor();
    expect(await game.account().count()).toBe(0);
  });
});
