/*
 * Defect 1 of AppKit 1.7.4: opening the modal waits for its services (wallet directory, images), its requests have no
 * time limit, and none of its settings turns them off.
 */

/** Time limit of a service, milliseconds. The modal opens within 4 s of the first click; its code can take 2 s. */
const SERVICE_TIMEOUT_MS = 2_000;
const SERVICE_DOMAINS = ["web3modal.org", "web3modal.com", "walletconnect.org", "walletconnect.com", "reown.com"];
/** Host to which the modal and the WalletConnect library below it report events in the wallet window. */
const ANALYTICS_HOST = "pulse.walletconnect.org";

/** Gives every later request to the library's services a time limit of 2 s. Other requests are left as they are. */
export function limitServiceRequests(): void {
  const unlimited = globalThis.fetch;
  interceptRequests(isService, (input, init) => {
    const timeout = AbortSignal.timeout(SERVICE_TIMEOUT_MS);
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    return unlimited(input, { ...init, signal });
  });
}

/** Refuses every later request to the library's services before it is sent. Other requests are left as they are. */
export function refuseServiceRequests(): void {
  interceptRequests(isService, () =>
    Promise.reject(new TypeError("The services of the wallet window are turned off.")),
  );
}

/** Whether the modal may report: not if the build turns it off, nor if the browser requests not to be tracked. */
export function areAnalyticsWanted(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return import.meta.env.VITE_WALLET_ANALYTICS !== "off" && doNotTrack !== "1" && !globalPrivacyControl;
}

/**
 * Another defect of AppKit 1.7.4: `analytics: false` stops the modal's own reports, but the WalletConnect library below
 * it stores traces of failures and posts them at the next start. Answers every later report here, so that none is sent.
 */
export function withholdAnalytics(): void {
  interceptRequests(
    (hostname) => hostname === ANALYTICS_HOST,
    () => Promise.resolve(Response.json({})),
  );
}

/** Passes every later request to a host that `isMeant` accepts to `handle`. */
function interceptRequests(isMeant: (hostname: string) => boolean, handle: typeof fetch): void {
  const others = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const { hostname } = new URL(input instanceof Request ? input.url : input, location.href);
    return isMeant(hostname) ? handle(input, init) : others(input, init);
  };
}

function isService(hostname: string): boolean {
  return SERVICE_DOMAINS.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`));
}
