import type { SIWXSession } from "@reown/appkit";
import { verifyMessage } from "ethers";
import { expect } from "vitest";

import type { Console } from "../support/console";
import { buildUrl, COMPLETE } from "../support/consoleBuilds";
import { it } from "../support/fixtures";
import { userRejected } from "../support/ScriptedWallet";

const REQUIRED = { ...COMPLETE, VITE_SIGN_IN: "required" };

async function storedSession(game: Console): Promise<SIWXSession | undefined> {
  const text = await game.page.evaluate(() => localStorage.getItem("rigraid.wallet.signIn"));
  return text === null ? undefined : (JSON.parse(text) as SIWXSession);
}

it("W8 signing in, where it is required, is asked for until it is done or the player disconnects, and lasts", async ({
  visitWithWallet,
}) => {
  const { game, wallet, modal } = await visitWithWallet(REQUIRED);
  game.visit.forgive(/requestSignMessage/);
  const view = modal.view("siwx-sign-message");
  const sign = modal.part("w3m-connecting-siwe-sign");
  const connect = async () => {
    await modal.open();
    await modal.choose(wallet.name);
    await view.waitFor();
  };
  await game.load();
  await connect();
  await modal.text("RigRaid needs to connect to your wallet").waitFor();
  await game.visit.picture("wallet.sign-in");
  for (const tryToClose of [() => modal.close(), () => game.page.keyboard.press("Escape")]) {
    await modal.shakes(tryToClose);
    expect(await view.count()).toBe(1);
  }
  await game.page.reload();
  await view.waitFor();
  await modal.part("w3m-connecting-siwe-cancel").click();
  await game.connectButton().waitFor();
  await modal.closed();
  expect(await game.page.evaluate(() => localStorage.getItem("@appkit/connection_status"))).toBe("disconnected");

  await connect();
  wallet.on("personal_sign", () => {
    throw userRejected();
  });
  await sign.click();
  await modal.says("Signature declined");
  await game.visit.picture("wallet.sign-in-declined");
  expect(await view.count()).toBe(1);
  expect(await storedSession(game)).toBeUndefined();

  wallet.off("personal_sign");
  await sign.click();
  await modal.closed();
  const { data, message, signature } = (await storedSession(game))!;
  expect(data).toMatchObject({ accountAddress: wallet.address, chainId: "eip155:31337" });
  expect(message).toContain(`${new URL(game.page.url()).host} wants you to sign in with your Ethereum account:`);
  expect(verifyMessage(message, signature)).toBe(wallet.address);
  await game.page.reload();
  await game.account().waitFor();
  await game.ready("Rig");
  expect(await view.count()).toBe(0);
  expect(wallet.requested("personal_sign")).toBe(2);
});

it("W8 another value is an error of the build that says what it can be", async () => {
  await expect(buildUrl({ VITE_SIGN_IN: "yes" })).rejects.toThrow(
    'VITE_SIGN_IN is "yes". It can be off, optional, required (default off).',
  );
});
