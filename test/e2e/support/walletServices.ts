import type { Page, Request, WebSocketRoute } from "playwright-core";

import { CORS } from "./services";

/** Request to one of the services behind the wallet modal. */
export interface ServiceRequest {
  readonly host: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Event that the modal reports to its makers. */
export interface AnalyticsEvent {
  readonly event: string;
  readonly address?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** A JSON answer, or an HTTP status without one. */
export type ServiceAnswer = Readonly<Record<string, unknown>> | number;
type Answering = (request: ServiceRequest) => ServiceAnswer;

export const DIRECTORY = "api.web3modal.org";
export const BLOCKCHAIN = "rpc.walletconnect.org";
export const ANALYTICS = "pulse.walletconnect.org";

/**
 * The services behind the wallet modal in the hands of a test: records their requests, and answers what the
 * test says. Other requests get the usual answers.
 */
export class WalletServices {
  readonly requests: ServiceRequest[] = [];
  private readonly answers: { host: string; path: RegExp; answering: Answering }[] = [];

  /** Call before the console is loaded. */
  static async open(page: Page): Promise<WalletServices> {
    const services = new WalletServices();
    await page.route(new RegExp(`^https://(${[DIRECTORY, BLOCKCHAIN, ANALYTICS].join("|")})/`), (route) => {
      const request = route.request();
      if (request.method() === "OPTIONS") return route.fulfill({ status: 204, headers: CORS });
      const answer = services.answer(request);
      if (answer === undefined) return route.fallback();
      return typeof answer === "number"
        ? route.fulfill({ status: answer, headers: CORS })
        : route.fulfill({ headers: CORS, json: answer });
    });
    return services;
  }

  /** From now on requests for a path are answered so. */
  on(host: string, path: RegExp, answering: Answering | ServiceAnswer): void {
    this.answers.unshift({ host, path, answering: typeof answering === "function" ? answering : () => answering });
  }

  /** Requests to a service for a path, oldest first. */
  requested(host: string, path: RegExp): ServiceRequest[] {
    return this.requests.filter((request) => request.host === host && path.test(request.path));
  }

  /** The analytics events that were posted. */
  events(): AnalyticsEvent[] {
    return this.requested(ANALYTICS, /^\/e$/).map(({ body }) => (body as { props: AnalyticsEvent }).props);
  }

  private answer(request: Request): ServiceAnswer | undefined {
    const { host, pathname, searchParams } = new URL(request.url());
    const requested = {
      host,
      path: pathname,
      query: Object.fromEntries(searchParams),
      body: request.postDataJSON() as unknown,
    };
    this.requests.push(requested);
    return this.answers.find((answer) => answer.host === host && answer.path.test(pathname))?.answering(requested);
  }
}

interface RelayRequest {
  readonly id: number;
  readonly method?: string;
  readonly params: { readonly topic?: string; readonly topics?: readonly string[]; readonly message?: string };
}

/** A topic, and an envelope sent on it. */
type Mail = readonly [topic: string, message: string];

/** WalletConnect's relay between the page and a wallet; it keeps what is sent until somebody listens. */
export interface Relay {
  readonly sockets: readonly WebSocketRoute[];
  /** Calls back with everything that the page has sent, and sends. */
  listen(listener: (...mail: Mail) => void): void;
  /** Sends something to the page, once that has subscribed to the topic. */
  publish(...mail: Mail): void;
}

/** The relay, and its verification frame, which attests everything. */
export async function openRelay(page: Page): Promise<Relay> {
  await page.route("https://verify.walletconnect.org/v3/attestation**", (route) => {
    const id = new URL(route.request().url()).searchParams.get("id");
    const [header, payload] = [{ alg: "none" }, { id }].map((part) => btoa(JSON.stringify(part)));
    const message = JSON.stringify({ type: "verify_attestation", attestation: `${header}.${payload}.` });
    const body = `<!doctype html><script>parent.postMessage(${JSON.stringify(message)}, "*")</script>`;
    return route.fulfill({ contentType: "text/html", body });
  });
  const sockets: WebSocketRoute[] = [];
  const published: Mail[] = [];
  let listener: ((...mail: Mail) => void) | undefined;
  let waiting: readonly Mail[] = [];
  const subscribed = new Set<string>();
  let deliveries = 0;
  const deliver = () => {
    const deliverable = waiting.filter(([topic]) => subscribed.has(topic));
    waiting = waiting.filter(([topic]) => !subscribed.has(topic));
    for (const [topic, message] of deliverable) {
      const params = { id: topic, data: { topic, message, publishedAt: Date.now(), tag: 0 } };
      sockets.at(-1)!.send(JSON.stringify({ id: ++deliveries, jsonrpc: "2.0", method: "irn_subscription", params }));
    }
  };
  await page.routeWebSocket(
    ({ hostname }) => hostname === "relay.walletconnect.org",
    (socket) => {
      sockets.push(socket);
      socket.onMessage((text) => {
        const { id, method, params } = JSON.parse(String(text)) as RelayRequest;
        if (!method) return;
        socket.send(JSON.stringify({ id, jsonrpc: "2.0", result: method === "irn_publish" ? true : `${id}` }));
        const { topic, topics = [topic!], message } = params;
        if (method === "irn_publish") {
          published.push([topic!, message!]);
          listener?.(topic!, message!);
        }
        if (/^irn_(batchS|s)ubscribe$/.test(method)) topics.forEach((each) => subscribed.add(each));
        deliver();
      });
    },
  );
  return {
    sockets,
    listen: (given) => {
      listener = given;
      published.forEach((mail) => given(...mail));
    },
    publish: (...mail) => {
      waiting = [...waiting, mail];
      deliver();
    },
  };
}
