import type { BrowserContext } from "playwright-core";

/** Behaviour of the services behind the wallet modal: as on the internet, or without an answer. */
export type Services = "answer" | "hang";

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** Answers of the services of the modal's makers; [host, path, answer], an object as JSON. */
const ANSWERS: readonly [host: string, path: RegExp, answer: object | Buffer][] = [
  ["api.web3modal.org", /^\/getAnalyticsConfig$/, { isAnalyticsEnabled: true }],
  ["api.web3modal.org", /^\/getWallets$/, { count: 0, data: [] }],
  ["api.web3modal.org", /^\/(public\/getAssetImage|getWalletImage)\//, PIXEL],
  ["rpc.walletconnect.org", /^\/v1\/supported-chains$/, { http: ["eip155:31337"], ws: [] }],
  ["rpc.walletconnect.org", /^\/v1\/identity\//, { name: null, avatar: null }],
  ["rpc.walletconnect.org", /^\/v1\/account\/[^/]+\/balance$/, { balances: [] }],
  ["rpc.walletconnect.org", /^\/v1\/account\/[^/]+\/history$/, { data: [], next: null }],
  ["rpc.walletconnect.org", /^\/v1\/profile\/reverse\//, []],
  ["rpc.walletconnect.org", /^\/v1\/fungible\/price$/, { fungibles: [] }],
  ["rpc.walletconnect.org", /^\/v1\/convert\/tokens$/, { tokens: [] }],
  [
    "rpc.walletconnect.org",
    /^\/v1\/convert\/gas-price$/,
    { standard: "1000000000", fast: "1000000000", instant: "1000000000" },
  ],
  ["pulse.walletconnect.org", /^\/(e|batch)$/, {}],
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
 * Nothing leaves this computer: requests to the wallet modal's services are answered here, all others are refused.
 *
 * @param onStranger Called with the URL of a request that the console should not have made.
 */
export async function answerOutside(
  context: BrowserContext,
  services: Services,
  onStranger: (url: string) => void,
): Promise<void> {
  await context.route(OUTSIDE, (route) => {
    const request = route.request();
    const url = new URL(request.url());
    const answer = ANSWERS.find(([host, path]) => host === url.host && path.test(url.pathname))?.[2];
    if (answer === undefined) {
      onStranger(url.href);
      return route.abort("internetdisconnected");
    }
    if (services === "hang") return undefined;
    if (request.method() === "OPTIONS") return route.fulfill({ status: 204, headers: CORS });
    return Buffer.isBuffer(answer)
      ? route.fulfill({ headers: CORS, contentType: "image/png", body: answer })
      : route.fulfill({ headers: CORS, json: answer });
  });
  await context.routeWebSocket(OUTSIDE, (socket) => {
    onStranger(socket.url());
    void socket.close();
  });
}
