import { parseEther } from "ethers";
import type { Locator, Page } from "playwright-core";

import type { Chain } from "./chain";
import type { Visit } from "./visit";

/** The screens and their addresses. */
export const SCREENS = {
  Rig: "#/",
  Market: "#/market",
  Arena: "#/arena",
  Activity: "#/activity",
  Leaderboard: "#/leaderboard",
  Profile: "#/profile",
} as const;

export type Screen = keyof typeof SCREENS;

/** The console as a player finds things in it: by their names. */
export class Console {
  readonly page: Page;

  /** Chain's address in the page. */
  readonly rpcUrl: string;

  constructor(
    readonly visit: Visit,
    private readonly url: string,
    readonly chain: Chain,
  ) {
    this.page = visit.page;
    this.rpcUrl = chain.deployment.rpcUrls[0];
  }

  /** Opens a screen by its address. */
  async open(screen: Screen): Promise<void> {
    await this.page.goto(this.url + SCREENS[screen]);
  }

  /** Opens a screen and waits until it shows what it read. */
  async load(screen: Screen = "Rig"): Promise<void> {
    await this.open(screen);
    await this.ready(screen);
  }

  /** Loads a screen in another tab of the same browser. */
  async openTab(screen: Screen): Promise<Console> {
    const tab = new Console(await this.visit.openTab(), this.url, this.chain);
    await tab.load(screen);
    return tab;
  }

  /** Changes to a screen by the navigation. */
  async go(screen: Screen): Promise<void> {
    await this.page.getByRole("navigation").getByRole("link", { name: screen }).click();
    await this.ready(screen);
  }

  /** Changes to an address of the console. */
  async goTo(hash: string): Promise<void> {
    await this.page.goto(new URL(hash, this.page.url()).href);
  }

  /** Waits until a screen shows what it read. */
  async ready(screen: Screen): Promise<void> {
    await this.contentOf(screen).waitFor();
  }

  /** Content that is there once a screen has loaded. */
  private contentOf(screen: Screen): Locator {
    if (screen === "Rig") return this.socket("Case Fan");
    if (screen === "Market") return this.offer("Case Fan");
    return this.page.getByRole("main").getByRole("heading", { level: 1, name: screen });
  }

  /** Dispatches the event of a player who comes back to the tab: the console reads the chain immediately. */
  async comeBack(): Promise<void> {
    await this.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("main").getByRole("button", { name });
  }

  /** A socket of the board. */
  socket(component: string): Locator {
    return this.page.getByRole("region", { name: /rig$/i }).getByRole("button", { name: new RegExp(`^${component},`) });
  }

  /** The panel with what the whole rig has earned. */
  rewards(): Locator {
    return this.page.getByRole("region", { name: "Unclaimed rewards" });
  }

  /** The panel with the details of a component, where there is room for it. */
  details(component: string): Locator {
    return this.page.getByRole("region", { name: component, exact: true });
  }

  /** A component in the market. */
  offer(component: string): Locator {
    return this.page.getByRole("article", { name: component, exact: true });
  }

  /** Changes to another shelf of the market. */
  async chooseShelf(shelf: "Components" | "Skins" | "Supplies"): Promise<void> {
    await this.page.getByRole("navigation", { name: "Shelves" }).getByRole("link", { name: shelf }).click();
  }

  /** The skins of a component, in the market. */
  skinsOf(component: string): Locator {
    return this.page.getByRole("region", { name: `${component} skins`, exact: true });
  }

  /** The leaderboard's places on this page. */
  places(): Locator {
    return this.page.getByRole("table").locator("tbody").getByRole("row");
  }

  /** Ranks the players by a column, and waits until they are. */
  async rankBy(column: string): Promise<void> {
    const orders = this.page.getByRole("navigation", { name: "Ranked by" });
    await orders.getByRole("link", { name: column, exact: true }).click();
    await this.page.getByRole("columnheader", { name: column }).and(this.page.locator("[aria-sort]")).waitFor();
  }

  /** The dialog that is open. */
  dialog(name?: string | RegExp): Locator {
    return this.page.getByRole("dialog", { name });
  }

  /** A notice below the header. */
  notice(text: string | RegExp): Locator {
    return this.page.locator("[data-notices] > li").filter({ hasText: text });
  }

  /** A message about the whole screen. */
  banner(text: string | RegExp): Locator {
    return this.page.getByRole("main").getByRole("status").filter({ hasText: text });
  }

  /** The header's button that opens the account; there when a wallet is connected. */
  account(): Locator {
    return this.page.getByRole("banner").getByRole("button", { name: "Your account" });
  }

  footer(): Locator {
    return this.page.getByRole("contentinfo");
  }

  connectButton(): Locator {
    // Not the one that says "Connecting…".
    return this.page.getByRole("banner").getByRole("button", { name: "Connect", exact: true });
  }

  async disconnect(): Promise<void> {
    await this.account().click();
    await this.page.getByRole("button", { name: "Disconnect" }).click();
    await this.connectButton().waitFor();
  }

  transactions(): Locator {
    return this.page.getByRole("banner").getByRole("button", { name: /^Transactions/ });
  }

  /** Nothing answers the page's requests to the chain until `restoreChain`. */
  async cutChain(): Promise<void> {
    this.visit.forgive(/Failed to load resource: net::ERR_CONNECTION_REFUSED/);
    await this.page.route(`${this.rpcUrl}/**`, (route) => route.abort("connectionrefused"));
  }

  /** The chain takes the page's requests and does not answer, until `restoreChain`. */
  async silenceChain(): Promise<void> {
    await this.page.route(`${this.rpcUrl}/**`, () => undefined);
  }

  /** Nothing is at the game's address, as on an empty chain, until `restoreChain`. */
  async loseGame(): Promise<void> {
    await this.page.route(`${this.rpcUrl}/**`, (route) => {
      const { method } = route.request().postDataJSON() as { method: string };
      return method === "eth_call"
        ? route.fulfill({ json: { jsonrpc: "2.0", id: 1, result: "0x" } })
        : route.continue();
    });
  }

  async restoreChain(): Promise<void> {
    await this.page.unroute(`${this.rpcUrl}/**`);
  }

  /** Waits for what ends a player's first purchase, and closes it. */
  async closeGreeting(): Promise<void> {
    await this.dialog(/^Your rig is running/)
      .getByRole("button", { name: "Close" })
      .click();
  }

  /** Presses Buy on a component's card and in the dialog that opens; what follows is the wallet's. */
  async buy(component: string): Promise<void> {
    await this.offer(component)
      .getByRole("button", { name: `Buy ${component}` })
      .click();
    await this.dialog(`Buy the ${component}`)
      .getByRole("button", { name: /^Buy for/ })
      .click();
  }
}

/** Why a button cannot be pressed; undefined when it can. */
export async function disabledReason(button: Locator): Promise<string | undefined> {
  return button.evaluate((element) => {
    if (element.getAttribute("aria-disabled") !== "true") return undefined;
    return document.getElementById(element.getAttribute("aria-describedby") ?? "")?.textContent ?? "";
  });
}

/** The first amount of tokens that a part of the page shows, wei. */
export async function firstAmount(place: Locator): Promise<bigint> {
  const text = (await place.textContent()) ?? "";
  const [, digits] = /([\d,]+(?:\.\d+)?)\s+RIG/.exec(text) ?? [];
  if (digits === undefined) throw new Error(`There is no amount in "${text}".`);
  return parseEther(digits.replaceAll(",", ""));
}
