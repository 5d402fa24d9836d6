import type { BrowserContext, Request, Route } from "playwright-core";

export const DIRECTORY = "api.web3modal.org";
export const BLOCKCHAIN = "rpc.walletconnect.org";
export const ANALYTICS = "pulse.walletconnect.org";

/** Request to one of the services behind the wallet modal. */
export interface ServiceRequest {
  readonly host: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Event that the modal reports to its makers. */
interface AnalyticsEvent {
  readonly event: string;
  readonly address?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** A picture, an HTTP status without content, or anything else as JSON. */
type ServiceAnswer = Buffer | number | object;
type Answering = (request: ServiceRequest) => ServiceAnswer;

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const GAS_PRICES = { standard: "1000000000", fast: "1000000000", instant: "1000000000" };

/** The usual answers. */
const ANSWERS: readonly (readonly [host: string, path: RegExp, answer: ServiceAnswer])[] = [
  [DIRECTORY, /^\/getAnalyticsConfig$/, { isAnalyticsEnabled: true }],
  [DIRECTORY, /^\/getWallets$/, { count: 0, data: [] }],
  [DIRECTORY, /^\/(public\/getAssetImage|getWalletImage)\//, PIXEL],
  [BLOCKCHAIN, /^\/v1\/supported-chains$/, { http: ["eip155:31337"], ws: [] }],
  [BLOCKCHAIN, /^\/v1\/identity\//, { name: null, avatar: null }],
  [BLOCKCHAIN, /^\/v1\/account\/[^/]+\/balance$/, { balances: [] }],
  [BLOCKCHAIN, /^\/v1\/account\/[^/]+\/history$/, { data: [], next: null }],
  [BLOCKCHAIN, /^\/v1\/profile\/reverse\//, []],
  [BLOCKCHAIN, /^\/v1\/fungible\/price$/, { fungibles: [] }],
  [BLOCKCHAIN, /^\/v1\/convert\/tokens$/, { tokens: [] }],
  [BLOCKCHAIN, /^\/v1\/convert\/gas-price$/, GAS_PRICES],
  [ANALYTICS, /^\/(e|batch)$/, {}],
  ["verify.walletconnect.org", /^\/v3\/attestation$/, { attestationId: "" }],
];

export const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*",
  "access-control-allow-methods": "*",
};

/**
 * URLs outside this computer. An expression, which the browser's driver tests itself; a function it would call for each
 * of the page's requests.
 */
export const OUTSIDE = /^(?!data:|blob:|about:|\w+:\/\/127\.0\.0\.1[:/])/;

/**
 * The services behind the wallet modal in the hands of a test: records their requests, and answers what the test says, or
 * as usual. All other requests to outside this computer are refused.
 */
export class Services {
  private readonly requests: ServiceRequest[] = [];
  private readonly answers: [host: string, path: RegExp, answering: Answering][] = [];

  /** @param hang True for services that never answer. */
  constructor(private readonly hang: boolean) {
    for (const answer of [...ANSWERS].reverse()) this.on(...answer);
  }

  /** @param onStranger Called with the URL of a request that the console should not have made. */
  async open(context: BrowserContext, onStranger: (url: string) => void): Promise<void> {
    await context.route(OUTSIDE, (route) => {
      const answering = this.answeringOf(new URL(route.request().url()));
      if (answering) return this.answer(route, answering);
      onStranger(route.request().url());
      return route.abort("internetdisconnected");
    });
    await context.routeWebSocket(OUTSIDE, (socket) => {
      onStranger(socket.url());
      void socket.close();
    });
  }

  /** From now on requests for a path are answered so. */
  on(host: string, path: RegExp, answer: Answering | ServiceAnswer): void {
    this.answers.unshift([host, path, typeof answer === "function" ? (answer as Answering) : () => answer]);
  }

  /** Requests to a service for a path, oldest first. */
  requested(host: string, path: RegExp): ServiceRequest[] {
    return this.requests.filter((request) => request.host === host && path.test(request.path));
  }

  /** The analytics events that were posted. */
  events(): AnalyticsEvent[] {
    return this.requested(ANALYTICS, /^\/e$/).map(({ body }) => (body as { props: AnalyticsEvent }).props);
  }

  private answeringOf({ host, pathname }: URL): Answering | undefined {
    return this.answers.find(([known, path]) => known === host && path.test(pathname))?.[2];
  }

  private answer(route: Route, answering: Answering): Promise<void> | undefined {
    const request = route.request();
    if (this.hang) return undefined;
    if (request.method() === "OPTIONS") return route.fulfill({ status: 204, headers: CORS });
    const requested = read(request);
    this.requests.push(requested);
    const answer = answering(requested);
    if (typeof answer === "number") return route.fulfill({ status: answer, headers: CORS });
    return Buffer.isBuffer(answer)
      ? route.fulfill({ headers: CORS, contentType: "image/png", body: answer })
      : route.fulfill({ headers: CORS, json: answer });
  }
}

function read(request: Request): ServiceRequest {
  const { host, pathname, searchParams } = new URL(request.url());
  return {
    host,
    path: pathname,
    query: Object.fromEntries(searchParams),
    body: request.postDataJSON() as unknown,
  };
}
