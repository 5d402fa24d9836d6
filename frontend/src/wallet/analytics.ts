import { interceptRequests } from "./services";

/** Where the modal and the WalletConnect library below it report what happens in the wallet window. */
const ANALYTICS_HOST = "pulse.walletconnect.org";

/** Whether the modal may report: not when the build says no, nor when the player's browser asks not to be tracked. */
export function areAnalyticsWanted(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return import.meta.env.VITE_WALLET_ANALYTICS !== "off" && doNotTrack !== "1" && !globalPrivacyControl;
}

/**
 * One more defect of AppKit 1.7.4: `analytics: false` stops the modal's own reports, but the WalletConnect library below it
 * keeps traces of what failed and posts them at the next start. Every later request to where reports go is answered here.
 */
export function withholdAnalytics(): void {
  interceptRequests(
    (hostname) => hostname === ANALYTICS_HOST,
    () => Promise.resolve(Response.json({})),
  );
}
