/** What the wallet modal's services need: its directory and relay, its wallets' pictures and its verification frame. */
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

/**
 * The policy under which the console is served: its own scripts, the game's RPC, the wallet modal's services.
 *
 * @param rpcUrl Where the console reads the chain.
 */
export function contentSecurityPolicy(rpcUrl: string): string {
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'"],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", "https:"],
    "connect-src": ["'self'", new URL(rpcUrl).origin, ...WALLET_SERVICES],
    "frame-src": WALLET_FRAMES,
    "frame-ancestors": ["'none'"],
    "base-uri": ["'self'"],
    "form-action": ["'none'"],
    "object-src": ["'none'"],
  };
  return Object.entries(directives)
    .map(([directive, sources]) => `${directive} ${sources.join(" ")}`)
    .join("; ");
}
