import { FetchUtil } from "@reown/appkit-controllers";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { limitServiceRequests, refuseServiceRequests, withholdAnalytics } from "./services";

const SERVICES = [
  "https://api.web3modal.org/getWallets?page=1",
  "https://rpc.walletconnect.org/v1/supported-chains",
  "https://pulse.walletconnect.org/e",
  "https://verify.walletconnect.com/attestation",
  new URL("https://api.web3modal.org/getWallets"),
  new Request("https://reown.com/e"),
];

/** Fetch that never settles, except when its signal aborts it. */
const hangingFetch = vi.fn<typeof fetch>();

let timeout: AbortController;
let timeoutMs: number | undefined;

beforeEach(() => {
  timeout = new AbortController();
  timeoutMs = undefined;
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    timeoutMs = ms;
    return timeout.signal;
  });
  hangingFetch.mockReset().mockImplementation(
    (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal!.reason as Error));
      }),
  );
  vi.stubGlobal("fetch", hangingFetch);
});

describe("limitServiceRequests", () => {
  beforeEach(() => limitServiceRequests());

  it.each(SERVICES)("ends a request to %s after 2 s", async (request) => {
    const answer = fetch(request);
    expect(timeoutMs).toBe(2_000);
    timeout.abort(new DOMException("timed out", "TimeoutError"));
    await expect(answer).rejects.toMatchObject({ name: "TimeoutError" });
  });

  it("is still needed: the library's requests have no time limit", async () => {
    hangingFetch.mockResolvedValue(Response.json({}));
    vi.stubGlobal("fetch", hangingFetch);
    await new FetchUtil({ baseUrl: "https://api.web3modal.org", clientId: null }).get({ path: "/getWallets" });
    expect(hangingFetch.mock.lastCall?.[1]?.signal).toBeUndefined();
  });

  it("lets the caller abort earlier", async () => {
    const caller = new AbortController();
    const answer = fetch(SERVICES[0]!, { signal: caller.signal });
    caller.abort(new DOMException("enough", "AbortError"));
    await expect(answer).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("refuseServiceRequests", () => {
  it.each(SERVICES)("does not send a request to %s", async (request) => {
    refuseServiceRequests();
    await expect(fetch(request)).rejects.toThrow(new TypeError("The services of the wallet window are turned off."));
    expect(hangingFetch).not.toHaveBeenCalled();
  });
});

describe("withholdAnalytics", () => {
  it.each(["https://pulse.walletconnect.org/e", new Request("https://pulse.walletconnect.org/batch")])(
    "answers a report itself: %s",
    async (report) => {
      withholdAnalytics();
      expect(await (await fetch(report)).json()).toEqual({});
      expect(hangingFetch).not.toHaveBeenCalled();
    },
  );

  it("leaves a request to another service as it is", () => {
    withholdAnalytics();
    const init = { method: "POST" };
    void fetch(SERVICES[1]!, init);
    expect(hangingFetch).toHaveBeenCalledExactlyOnceWith(SERVICES[1], init);
  });
});

describe.each([limitServiceRequests, refuseServiceRequests, withholdAnalytics])("%o", (intercept) => {
  it.each(["http://127.0.0.1:8545", "/favicon.svg", "https://walletconnect.org.example/e", "https://notreown.com/"])(
    "leaves a request to %s as it is",
    (url) => {
      intercept();
      const init = { method: "POST" };
      void fetch(url, init);
      expect(hangingFetch).toHaveBeenCalledExactlyOnceWith(url, init);
      expect(timeoutMs).toBeUndefined();
    },
  );
});
