import { interceptRequests } from "./services";

/** Host to which the modal and the WalletConnect library below it report events in the wallet window. */
const ANALYTICS_HOST = "pulse.walletconnect.org";

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
