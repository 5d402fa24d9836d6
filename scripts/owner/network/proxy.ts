import { createRequire } from "node:module";

import { FetchRequest } from "ethers";
import type { Dispatcher } from "undici";

const HTTP = ["http_proxy", "HTTP_PROXY"] as const;
const HTTPS = ["https_proxy", "HTTPS_PROXY"] as const;
const EXCEPTIONS = ["no_proxy", "NO_PROXY"] as const;
/** Hosts that are always reached directly, because a proxy is on another computer. */
const LOCAL = "localhost,127.0.0.1,[::1]";

let dispatcher: Dispatcher | undefined;

/**
 * Sends the requests of this process, by `fetch` and by ethers, through the proxies that the environment names:
 * http_proxy, https_proxy (default: http_proxy) and no_proxy, in lower or upper case. Changes nothing when none is set.
 *
 * @throws Error when a proxy's address cannot be read.
 */
export function useProxy(): void {
  // Hardhat would use an empty value as an address.
  if (process.env.http_proxy === "") delete process.env.http_proxy;
  const [httpProxy, httpsProxy, exceptions] = [HTTP, HTTPS, EXCEPTIONS].map(read);
  if (dispatcher !== undefined || (httpProxy ?? httpsProxy) === undefined) return;
  // Loaded here because few processes need it.
  const { EnvHttpProxyAgent, setGlobalDispatcher } = createRequire(__filename)("undici") as typeof import("undici");
  const noProxy = exceptions === "*" ? "*" : [exceptions ?? "", LOCAL].join(",");
  const { emitWarning } = process;
  // Suppresses a warning that the API may change, because its version is pinned.
  process.emitWarning = () => {};
  try {
    dispatcher = new EnvHttpProxyAgent({ httpProxy, httpsProxy, noProxy });
  } catch {
    // The value is never quoted, because it may contain a password.
    throw new Error("http_proxy and https_proxy must be addresses such as http://proxy.example:3128.");
  } finally {
    process.emitWarning = emitWarning;
  }
  setGlobalDispatcher(dispatcher);
  FetchRequest.registerGetUrl(getUrl);
}

/**
 * Makes Hardhat's HTTP provider use the same proxies. Hardhat reads only http_proxy and NO_PROXY, in this spelling.
 *
 * @throws Error when this version of Hardhat does not allow it, so that no request bypasses the proxy.
 */
export function proxied<T extends object>(provider: T): T {
  if (dispatcher === undefined) return provider;
  if ("_dispatcher" in provider) return Object.assign(provider, { _dispatcher: dispatcher });
  throw new Error("Hardhat's requests cannot go through a proxy: unset http_proxy and https_proxy.");
}

function read(names: readonly string[]): string | undefined {
  return names.map((name) => process.env[name]?.trim()).find(Boolean);
}

/** Replaces ethers' HTTP client by `fetch`. ethers itself follows redirects. */
const getUrl: Parameters<typeof FetchRequest.registerGetUrl>[0] = async (request, cancellation) => {
  const cancelled = new AbortController();
  cancellation?.addListener(() => cancelled.abort());
  const { method, body, timeout } = request;
  const response = await fetch(request.url, {
    method,
    headers: [...request].map(([name, value]): [string, string] => [name, value]),
    body: body === null ? undefined : Buffer.from(body),
    redirect: "manual",
    signal: AbortSignal.any([cancelled.signal, AbortSignal.timeout(timeout)]),
  });
  return {
    statusCode: response.status,
    statusMessage: response.statusText,
    headers: Object.fromEntries(response.headers),
    body: new Uint8Array(await response.arrayBuffer()),
  };
};
