import type { Locator } from "playwright-core";
import { expect } from "vitest";

import type { Console } from "./console";
import type { ScriptedWallet } from "./ScriptedWallet";

/** The wallet modal as a player finds things in it. */
export class WalletModal {
  readonly card: Locator;

  constructor(private readonly game: Console) {
    this.card = game.page.getByTestId("w3m-modal-card");
  }

  /** Opens it by the console's buttons. */
  async open(): Promise<void> {
    if (await this.game.account().isVisible()) {
      await this.game.account().click();
      await this.game.page.getByRole("button", { name: "Wallet window" }).click();
    } else {
      await this.game.connectButton().click();
    }
    await this.card.waitFor();
  }

  /** A text anywhere in it. */
  text(text: string | RegExp): Locator {
    return this.card.getByText(text).first();
  }

  part(testId: string): Locator {
    return this.card.getByTestId(testId);
  }

  /** The view that is open, by its element: "connect", "account", "all-wallets" ... */
  view(name: string): Locator {
    return this.card.locator(`w3m-${name}-view`);
  }

  /** The names of the wallets that Connect offers, in order. */
  async offered(): Promise<string[]> {
    const wallets = this.view("connect").locator("wui-list-wallet");
    return wallets.evaluateAll((elements) => elements.map((element) => element.getAttribute("name")!));
  }

  async choose(wallet: string): Promise<void> {
    await this.view("connect").locator(`wui-list-wallet[name="${wallet}"]`).click();
  }

  /** Asks for a wallet on another device, and reads the code that it is to scan. */
  async pairingCode(): Promise<string> {
    await this.choose("WalletConnect");
    return this.shownCode();
  }

  /** The pairing code that it shows. */
  shownCode(): Promise<string> {
    return this.part("wui-qr-code").evaluate((element) => (element as unknown as { uri: string }).uri);
  }

  /** Connects a wallet that approves on its own. */
  async connect(wallet: ScriptedWallet): Promise<void> {
    await this.open();
    await this.choose(wallet.name);
    await this.connected(wallet);
  }

  /** Waits until all is done that connecting brings: the console shows the account before the library's second question. */
  async connected(wallet: ScriptedWallet): Promise<void> {
    await this.game.account().waitFor();
    await this.closed();
    await expect.poll(() => wallet.requested("eth_requestAccounts")).toBeGreaterThanOrEqual(2);
  }

  async back(): Promise<void> {
    await this.part("header-back").click();
  }

  async close(): Promise<void> {
    await this.part("w3m-header-close").click();
  }

  async closed(): Promise<void> {
    await this.card.waitFor({ state: "hidden" });
  }

  /** Does something that makes it shake, and waits until it has. A shake can be shorter than two looks at it are apart. */
  async shakes(act: () => Promise<void>): Promise<void> {
    await this.card.evaluate((card) => {
      window.shaken = new Promise((resolve) => {
        let isShaking = false;
        new MutationObserver(() => {
          if (isShaking && card.getAttribute("shake") !== "true") resolve();
          isShaking = card.getAttribute("shake") === "true";
        }).observe(card, { attributeFilter: ["shake"] });
      });
    });
    await act();
    await this.game.page.evaluate(() => window.shaken);
  }

  /** Waits for a message at its upper edge. */
  async says(message: string): Promise<void> {
    await expect.poll(() => this.card.locator("w3m-snackbar wui-snackbar").getAttribute("message")).toBe(message);
  }

  /** The alert across its upper edge, "" when there is none. */
  alert(): Promise<string | null> {
    return this.card.locator("w3m-alertbar wui-alertbar").getAttribute("message");
  }

  /** Waits for an alert. */
  async warns(message: string): Promise<void> {
    await expect.poll(() => this.alert()).toBe(message);
  }
}

declare global {
  interface Window {
    shaken: Promise<void>;
  }
}
