import type { Deployment } from "#game/deployment";

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

/** The headers that a host should send with the console. No other page may frame it, which only a header can say. */
export function securityHeaders(sources: Sources): Record<string, string> {
  return {
    "Content-Security-Policy": `${pagePolicy(sources)}; frame-ancestors 'none'`,
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
  };
}

/**
 * Builds the console's policy, for the page's own tag where a host cannot set headers: allows its own scripts, the game's
 * nodes, indexer and alarm, the wallet modal's services, and nothing else.
 */
export function pagePolicy({ rpcUrls, indexerUrl, alarmUrl }: Sources): string {
  const urls = [...rpcUrls, indexerUrl, alarmUrl].filter((url) => url !== undefined);
  const directives: Record<string, readonly string[]> = {
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
  return Object.entries(directives)
    .map(([directive, sources]) => `${directive} ${sources.join(" ")}`)
    .join("; ");
}
