import path from "node:path";

import type { Browser, BrowserContext, Page } from "playwright-core";
import { inject } from "vitest";

import { SCREENSHOTS } from "./globalSetup";
import { answerOutside, type Services } from "./services";

/** The sizes of window that the console is looked at in. */
export const SIZES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
} as const;

export type Size = keyof typeof SIZES;

/** A JSON-RPC request. */
export interface RpcRequest {
  readonly method: string;
  readonly params: readonly unknown[];
}

export interface VisitOptions {
  readonly size?: Size;
  readonly services?: Services;
  /** Where another build of the console is: see `buildUrl`. */
  readonly consoleUrl?: string;
}

/** Errors in the browser's console that are nobody's fault here. */
const KNOWN_ERRORS = [
  // The wallet modal says so when it is built without a project id, which only WalletConnect needs.
  /Project ID Not Configured/,
];

/** A visit to the console with a browser that remembers nothing. It records whatever should not happen. */
export class Visit {
  private readonly forgiven = [...KNOWN_ERRORS];

  private constructor(
    private readonly context: BrowserContext,
    readonly page: Page,
    readonly size: Size,
    /** Errors of the page and requests that should not have been made. */
    readonly problems: string[] = [],
  ) {
    page.on("pageerror", (error) => this.note(String(error)));
    page.on("console", (message) => message.type() === "error" && this.note(message.text()));
  }

  /** Opens a window; nothing is loaded yet. */
  static async begin(browser: Browser, { size = "desktop", services = "answer" }: VisitOptions = {}): Promise<Visit> {
    const context = await browser.newContext({
      ...SIZES[size],
      locale: "en-US",
      timezoneId: "UTC",
      reducedMotion: "reduce",
    });
    context.setDefaultTimeout(inject("maxWaitMs"));
    const visit = new Visit(context, await context.newPage(), size);
    if (services !== "answer") visit.forgive(/Failed to load resource/);
    await answerOutside(context, services, (url) => visit.problems.push(`Unexpected request: ${url}`));
    return visit;
  }

  /** Opens another tab of the same browser, which remembers the same. It ends with this visit. */
  async openTab(): Promise<Visit> {
    return new Visit(this.context, await this.context.newPage(), this.size, this.problems);
  }

  /** From now on such errors are part of the test. */
  forgive(error: RegExp): void {
    this.forgiven.push(error);
  }

  /** Call before anything is loaded: the browser remembers this of an earlier visit. */
  async remember(items: Readonly<Record<string, string>>): Promise<void> {
    await this.page.addInitScript((earlier) => {
      // An empty page has no storage.
      if (origin === "null" || localStorage.length > 0) return;
      for (const [key, value] of Object.entries(earlier)) localStorage.setItem(key, value);
    }, items);
  }

  /** Ends the visit. What is still being asked then gets no answer, which is no problem. */
  async end(): Promise<void> {
    const before = this.problems.length;
    // All routes end together: what only a page's route lets go would reach the network past the context's.
    const routed = [this.context, ...this.context.pages()];
    await Promise.all(routed.map((routes) => routes.unrouteAll({ behavior: "ignoreErrors" })));
    await this.context.close();
    this.problems.splice(before);
  }

  /** Leaves a picture of the window among the results. */
  async picture(name: string): Promise<void> {
    await this.page.screenshot({ path: path.join(SCREENSHOTS, `${name}.${this.size}.png`), scale: "css" });
  }

  /** Calls back with every JSON-RPC request that the page sends to the chain; a batch would be an array. */
  onRpc(rpcUrl: string, listener: (request: RpcRequest) => void): void {
    this.page.on("request", (request) => {
      if (request.method() !== "POST" || !request.url().startsWith(rpcUrl)) return;
      listener(request.postDataJSON() as RpcRequest);
    });
  }

  private note(error: string): void {
    if (!this.forgiven.some((known) => known.test(error))) this.problems.push(error);
  }
}
