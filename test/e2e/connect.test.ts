import { expect } from "vitest";

import { playerName } from "../../scripts/game/playerName";
import { it } from "./support/fixtures";
import { LocalWallet, rememberedConnection } from "./support/wallets";

it("a visitor can look at everything, which loads none of a wallet's code; then connects the Local wallet, which lets go without a trace", async ({
  chain,
  visit,
}) => {
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

  const player = chain.player(3);
  const remembered = () => game.page.evaluate(() => ({ ...localStorage }));
  await new LocalWallet(game, 3).connect();
  expect(await game.account().textContent()).toContain(playerName(player.address));
  await expect.poll(() => game.account().textContent()).toContain("25,000 RIG");
  // Other tests begin with a browser that remembers this.
  expect(await remembered()).toMatchObject(rememberedConnection(player));
  await game.disconnect();
  expect(Object.keys(await remembered()).filter((key) => /^rigraid\.(wallet|localWallet)/.test(key))).toEqual([]);
});
