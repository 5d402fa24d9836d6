/*
 * Defect 1 of AppKit 1.7.4: opening the modal waits for its services (wallet directory, images), and its requests have no
 * time limit. Services that neither answer nor refuse would keep the modal from opening for ever.
 */

/** The modal opens within 4 s of the first click, and loading and starting its code can take two of them. */
const SERVICE_TIMEOUT_MS = 2_000;
const SERVICE_DOMAINS = ["web3modal.org", "web3modal.com", "walletconnect.org", "walletconnect.com", "reown.com"];

/** Gives every later request to the library's services a time limit of 2 s. Other requests are left as they are. */
export function limitServiceRequests(): void {
  const unlimited = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    if (!isServiceUrl(urlOf(input))) return unlimited(input, init);
    const timeout = AbortSignal.timeout(SERVICE_TIMEOUT_MS);
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    return unlimited(input, { ...init, signal });
  };
}

function urlOf(input: RequestInfo | URL): URL {
  return new URL(input instanceof Request ? input.url : input, location.href);
}

function isServiceUrl({ hostname }: URL): boolean {
  return SERVICE_DOMAINS.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`));
}
