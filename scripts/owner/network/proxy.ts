import { createRequire } from "node:module";

import { FetchRequest } from "ethers";
import type { Dispatcher } from "undici";

const HTTP = ["http_proxy", "HTTP_PROXY"] as const;
const HTTPS = ["https_proxy", "HTTPS_PROXY"] as const;
const EXCEPTIONS = ["no_proxy", "NO_PROXY"] as const;
/** Always reached directly: a proxy is on another computer. */
const LOCAL = "localhost,127.0.0.1,[::1]";

let dispatcher: Dispatcher | undefined;

/**
 * Sends the requests of this process, by `fetch` and by ethers, through the proxies that the environment names: http_proxy,
 * https_proxy (without it, that of http) and no_proxy, in small or capital letters. Changes nothing when it names none.
 *
 * @throws Error when a proxy's address cannot be read.
 */
export function useProxy(): void {
  // Hardhat takes an empty one for an address.
  if (process.env.http_proxy === "") delete process.env.http_proxy;
  const [httpProxy, httpsProxy, exceptions] = [HTTP, HTTPS, EXCEPTIONS].map(read);
  if (dispatcher !== undefined || (httpProxy ?? httpsProxy) === undefined) return;
  // Loaded here, as few need it.
  const { EnvHttpProxyAgent, setGlobalDispatcher } = createRequire(__filename)("undici") as typeof import("undici");
  const noProxy = exceptions === "*" ? "*" : [exceptions ?? "", LOCAL].join(",");
  const { emitWarning } = process;
  // It warns that it may change: its version is pinned.
  process.emitWarning = () => {};
  try {
    dispatcher = new EnvHttpProxyAgent({ httpProxy, httpsProxy, noProxy });
  } catch {
    // Never quoted: it may hold a password.
    throw new Error("http_proxy and https_proxy must be addresses such as http://proxy.example:3128.");
  } finally {
    process.emitWarning = emitWarning;
  }
  setGlobalDispatcher(dispatcher);
  FetchRequest.registerGetUrl(getUrl);
}

/**
 * Has Hardhat's HTTP provider use the same proxies: it reads http_proxy and NO_PROXY alone, in these letters.
 *
 * @throws Error when this version of Hardhat has no such place: then nothing may go past the proxy.
 */
export function proxied<T extends object>(provider: T): T {
  if (dispatcher === undefined) return provider;
  if ("_dispatcher" in provider) return Object.assign(provider, { _dispatcher: dispatcher });
  throw new Error("Hardhat's requests cannot go through a proxy: unset http_proxy and https_proxy.");
}

function read(names: readonly string[]): string | undefined {
  return names.map((name) => process.env[name]?.trim()).find(Boolean);
}

/** As ethers' own, by `fetch`. ethers itself follows redirections. */
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
