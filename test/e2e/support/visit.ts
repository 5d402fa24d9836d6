import path from "node:path";
import { setTimeout } from "node:timers/promises";

import type { Browser, BrowserContext, Page, Request } from "playwright-core";
import { inject } from "vitest";

import { SCREENSHOTS } from "./globalSetup";
import { OUTSIDE, Services } from "./services";

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
  /**
   * Behaviour of the services behind the wallet modal. By default they answer other builds, which have a project id; the
   * usual console may not ask them for anything.
   */
  readonly services?: "answer" | "hang";
  /** True to offer playing without pop-ups. By default the player has declined. */
  readonly offers?: boolean;
  /** Address of another build of the console: see `buildUrl`. */
  readonly consoleUrl?: string;
}

/** Number of requests and their ends that are kept for a test that fails. */
const MAX_REQUESTS = 60;
/** A page whose timers run answers much sooner. */
const MAX_TIMER_MS = 30_000;

/** Errors in the browser's console that are nobody's fault here. */
const KNOWN_ERRORS = [
  // The wallet modal says so when it is built without a project id, which only WalletConnect needs.
  /Project ID Not Configured/,
];

/** A visit to the console with a browser that remembers nothing. It records whatever should not happen. */
export class Visit {
  private readonly forgiven = [...KNOWN_ERRORS];
  /** The last requests and their ends. */
  private readonly requests: string[] = [];

  private constructor(
    private readonly context: BrowserContext,
    readonly page: Page,
    /** The size that the window was opened in. */
    readonly size: Size,
    /** Undefined where nothing outside this computer may be asked. */
    readonly services: Services | undefined,
    /** Errors of the page and requests that should not have been made. */
    readonly problems: string[] = [],
  ) {
    if (services === undefined) {
      page.on("request", (request) => this.checkAddress(request.url()));
      page.on("websocket", (socket) => this.checkAddress(socket.url()));
    }
    page.on("request", (request) => this.log("asks", request));
    page.on("requestfinished", (request) => this.log("got", request));
    page.on("requestfailed", (request) => this.log(`lost (${request.failure()?.errorText})`, request));
    page.on("pageerror", (error) => this.note(String(error)));
    page.on("console", (message) => message.type() === "error" && this.note(message.text()));
  }

  /** Opens a window; nothing is loaded yet. */
  static async begin(
    browser: Browser,
    {
      size = "desktop",
      consoleUrl,
      services = consoleUrl === undefined ? undefined : "answer",
      offers = false,
    }: VisitOptions = {},
  ): Promise<Visit> {
    const context = await browser.newContext({
      ...SIZES[size],
      locale: "en-US",
      timezoneId: "UTC",
      reducedMotion: "reduce",
    });
    context.setDefaultTimeout(inject("maxWaitMs"));
    if (!offers) await context.addInitScript(declineOffers);
    // Only where they are needed: each request of the page takes a detour then, and none is cached.
    const served = services && new Services(services === "hang");
    const visit = new Visit(context, await context.newPage(), size, served);
    await served?.open(context, (url) => visit.checkAddress(url));
    if (services === "hang") visit.forgive(/Failed to load resource/);
    return visit;
  }

  /** Opens another tab of the same browser, which remembers the same. It ends with this visit. */
  async openTab(): Promise<Visit> {
    return new Visit(this.context, await this.context.newPage(), this.size, this.services, this.problems);
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

  /** Ends the visit. Requests that are still open get no answer, which is no problem. */
  async end(): Promise<void> {
    const before = this.problems.length;
    // All routes end together: what only a page's route lets go would reach the network past the context's.
    const routed = [this.context, ...this.context.pages()];
    await Promise.all(routed.map((routes) => routes.unrouteAll({ behavior: "ignoreErrors" })));
    await this.context.close();
    this.problems.splice(before);
  }

  /** Looks at what the window shows; one that was opened on a desktop is made as small as a phone, and looked at again. */
  async lookAtEachSize(look: (size: Size) => Promise<void>): Promise<void> {
    await look(this.size);
    if (this.size === "phone") return;
    const session = await this.context.newCDPSession(this.page);
    await this.page.setViewportSize(SIZES.phone.viewport);
    await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
    await look("phone");
    await session.send("Emulation.setTouchEmulationEnabled", { enabled: false });
    await this.page.setViewportSize(SIZES.desktop.viewport);
    await session.detach();
  }

  /** Leaves a picture of the window among the results: a JPEG, because encoding a PNG takes five times as long. */
  async picture(name: string, size: Size = this.size): Promise<void> {
    const file = path.join(SCREENSHOTS, `${name}.${size}.jpg`);
    await this.page.screenshot({ path: file, type: "jpeg", quality: 90, scale: "css" });
  }

  /** Saves a picture, and says whether the page's timers run and what it requested last: for a test that has failed. */
  async explain(name: string): Promise<void> {
    await this.picture(`failed.${name.replace(/\W+/g, "-")}`);
    const timer = this.page.evaluate(
      () => new Promise((resolve) => window.setTimeout(() => resolve(document.visibilityState))),
    );
    const state = await Promise.race([timer, setTimeout(MAX_TIMER_MS, "no timers")]);
    console.error(`"${name}" at ${now()}, the page is ${String(state)}:\n${this.requests.join("\n")}`);
  }

  /** Calls back with every JSON-RPC request that the page sends to the chain; a batch would be an array. */
  onRpc(rpcUrl: string, listener: (request: RpcRequest) => void): void {
    this.page.on("request", (request) => {
      if (request.method() !== "POST" || !request.url().startsWith(rpcUrl)) return;
      listener(request.postDataJSON() as RpcRequest);
    });
  }

  private log(what: string, request: Request): void {
    const body = request.postData() ?? "";
    this.requests.push(`${now()} ${what} ${request.method()} ${request.url().slice(0, 80)} ${body.slice(0, 160)}`);
    if (this.requests.length > MAX_REQUESTS) this.requests.shift();
  }

  private checkAddress(url: string): void {
    if (OUTSIDE.test(url)) this.problems.push(`Unexpected request: ${url}`);
  }

  private note(error: string): void {
    if (!this.forgiven.some((known) => known.test(error))) this.problems.push(error);
  }
}

/** Runs in the page, before its own code. */
function declineOffers(): void {
  // An empty page has no storage.
  if (origin !== "null") sessionStorage.setItem("rigraid.operator.declined", "yes");
}

function now(): string {
  return new Date().toISOString().slice(11, 23);
}
