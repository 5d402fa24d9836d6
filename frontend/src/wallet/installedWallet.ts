/** Whether the browser holds a wallet: one that announces itself (EIP-6963), or one that only injects itself. */
export function isWalletInstalled(): boolean {
  let isAnnounced = false;
  const onAnnounce = () => (isAnnounced = true);
  // Wallets answer the request before the dispatch returns.
  window.addEventListener("eip6963:announceProvider", onAnnounce);
  window.dispatchEvent(new Event("eip6963:requestProvider"));
  window.removeEventListener("eip6963:announceProvider", onAnnounce);
  return isAnnounced || "ethereum" in window;
}
