import type { Page, WebSocketRoute } from "playwright-core";

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
