import type { Deployment } from "../scripts/game/deployments";

/** Hosts of the wallet modal's services: its directory and relay, its wallets' images, its verification frames. */
const WALLET_SERVICES = [
  "https://*.web3modal.org",
  "https://*.reown.com",
  "https://*.walletconnect.com",
  "https://*.walletconnect.org",
  "wss://*.walletconnect.com",
  "wss://*.walletconnect.org",
  "https://*.coinbase.com",
  "wss://www.walletlink.org",
];
const WALLET_FRAMES = [
  "https://verify.walletconnect.com",
  "https://verify.walletconnect.org",
  "https://secure.reown.com",
  "https://secure.walletconnect.org",
];

/** Nodes and services that the console talks to. */
type Sources = Pick<Deployment, "rpcUrls" | "indexerUrl" | "alarmUrl">;

/**
 * Builds the console's policy: allows its own scripts, the game's nodes, indexer and alarm, the wallet modal's services, and
 * nothing else. No other page may frame it.
 */
export function contentSecurityPolicy(sources: Sources): string {
  return toPolicy({ ...directives(sources), "frame-ancestors": ["'none'"] });
}

/** Policy in a page's own tag, for hosts that cannot set headers; only headers can hold `frame-ancestors`. */
export function pagePolicy(sources: Sources): string {
  return toPolicy(directives(sources));
}

/** The headers that a host should send with the console. */
export function securityHeaders(sources: Sources): Record<string, string> {
  return {
    "Content-Security-Policy": contentSecurityPolicy(sources),
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
  };
}

type Directives = Record<string, readonly string[]>;

function directives({ rpcUrls, indexerUrl, alarmUrl }: Sources): Directives {
  const urls = [...rpcUrls, indexerUrl, alarmUrl].filter((url) => url !== undefined);
  return {
    "default-src": ["'self'"],
    "script-src": ["'self'"],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", "https:"],
    "connect-src": ["'self'", ...new Set(urls.map((url) => new URL(url).origin)), ...WALLET_SERVICES],
    "frame-src": WALLET_FRAMES,
    "base-uri": ["'self'"],
    "form-action": ["'none'"],
    "object-src": ["'none'"],
  };
}

function toPolicy(directives: Directives): string {
  return Object.entries(directives)
    .map(([directive, sources]) => `${directive} ${sources.join(" ")}`)
    .join("; ");
}
