import type { SIWXSession } from "@reown/appkit";
import { verifyMessage } from "ethers";
import { describe, expect } from "vitest";

import type { Console } from "../support/console";
import { buildUrl, COMPLETE } from "../support/consoleBuilds";
import { type ScriptedWallet, userRejected } from "../support/ScriptedWallet";
import { it } from "../support/walletFixtures";
import { type WalletModal } from "../support/walletModal";

const OPTIONAL = { ...COMPLETE, VITE_SIGN_IN: "optional" };
const REQUIRED = { ...COMPLETE, VITE_SIGN_IN: "required" };

async function storedSession(game: Console): Promise<SIWXSession | undefined> {
  const text = await game.page.evaluate(() => localStorage.getItem("rigraid.wallet.signIn"));
  return text === null ? undefined : (JSON.parse(text) as SIWXSession);
}

/** The view that asks for a signature. */
class SignIn {
  readonly view;
  readonly sign;
  readonly cancel;

  constructor(modal: WalletModal) {
    this.view = modal.view("siwx-sign-message");
    this.sign = modal.part("w3m-connecting-siwe-sign");
    this.cancel = modal.part("w3m-connecting-siwe-cancel");
  }
}

/** Chooses the wallet, which connects without asking; the view that asks for a signature opens. */
async function connect(modal: WalletModal, wallet: ScriptedWallet): Promise<SignIn> {
  await modal.open();
  await modal.choose(wallet.name);
  const signIn = new SignIn(modal);
  await signIn.view.waitFor();
  return signIn;
}

describe("W8 signing in", () => {
  it("W8 asks for a signature, stores the session and closes; the session lasts", async ({ visitWithWallet }) => {
    const { game, wallet, modal } = await visitWithWallet(REQUIRED);
    await game.load();
    const signIn = await connect(modal, wallet);
    await modal.text("RigRaid needs to connect to your wallet").waitFor();
    await game.visit.picture("wallet.sign-in");
    await signIn.sign.click();
    await modal.closed();
    const { data, message, signature } = (await storedSession(game))!;
    expect(data).toMatchObject({ accountAddress: wallet.address, chainId: "eip155:31337" });
    expect(message).toContain(`${new URL(game.page.url()).host} wants you to sign in with your Ethereum account:`);
    expect(verifyMessage(message, signature)).toBe(wallet.address);

    await game.page.reload();
    await game.account().waitFor();
    await game.ready("Rig");
    expect(await signIn.view.count()).toBe(0);
    expect(wallet.requested("personal_sign")).toBe(1);
  });

  it("W8 a declined signature is said so and the view opens again", async ({ visitWithWallet }) => {
    const { game, wallet, modal } = await visitWithWallet(OPTIONAL);
    game.visit.forgive(/requestSignMessage/);
    let decline = () => undefined as void;
    const declines = () => new Promise((_, reject) => (decline = () => reject(userRejected())));
    wallet.on("personal_sign", declines);
    await game.load();
    const signIn = await connect(modal, wallet);
    await signIn.sign.click();
    await expect.poll(() => wallet.requested("personal_sign")).toBe(1);
    decline();
    await modal.says("Signature declined");
    await game.visit.picture("wallet.sign-in-declined");

    await signIn.sign.click();
    await expect.poll(() => wallet.requested("personal_sign")).toBe(2);
    await modal.close();
    await modal.closed();
    decline();
    await signIn.view.waitFor();
    await modal.says("Signature declined");
    expect(await storedSession(game)).toBeUndefined();
  });

  it("W8 cancelling only closes when signing in is optional", async ({ visitWithWallet }) => {
    const { game, wallet, modal } = await visitWithWallet(OPTIONAL);
    await game.load();
    const signIn = await connect(modal, wallet);
    await signIn.cancel.click();
    await modal.closed();
    await game.account().waitFor();
    expect(await storedSession(game)).toBeUndefined();
  });

  it("W8 when required, closing is blocked without a session, and cancelling disconnects", async ({
    visitWithWallet,
  }) => {
    const { game, wallet, modal } = await visitWithWallet(REQUIRED);
    await game.load();
    const signIn = await connect(modal, wallet);
    for (const tryToClose of [() => modal.close(), () => game.page.keyboard.press("Escape")]) {
      await modal.shakes(tryToClose);
      expect(await signIn.view.count()).toBe(1);
    }
    await game.page.reload();
    await signIn.view.waitFor();
    await signIn.cancel.click();
    await game.connectButton().waitFor();
    await modal.closed();
    expect(await game.page.evaluate(() => localStorage.getItem("@appkit/connection_status"))).toBe("disconnected");
  });

  it("W8 another value is an error of the build that says what it can be", async () => {
    await expect(buildUrl({ VITE_SIGN_IN: "yes" })).rejects.toThrow(
      'VITE_SIGN_IN is "yes". It can be off, optional, required (default off).',
    );
  });
});
