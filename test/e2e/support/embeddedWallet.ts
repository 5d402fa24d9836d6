import type { Page } from "playwright-core";

/**
 * The frame of the modal's makers in which an email wallet would live: it confirms every code, and leaves requests to sign
 * without an answer.
 */
export async function openEmbeddedWallet(page: Page, address: string, chainId: number): Promise<void> {
  const answers = {
    IS_CONNECTED: { isConnected: true },
    CONNECT_EMAIL: { action: "VERIFY_OTP" },
    GET_USER: { email: "alice@rig.test", address, chainId, preferredAccountType: "eoa", smartAccountDeployed: false },
    GET_CHAIN_ID: { chainId },
    SWITCH_NETWORK: { chainId },
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: { smartAccountEnabledNetworks: [] },
    SET_PREFERRED_ACCOUNT: { type: "eoa", address },
  };
  const reads = { eth_accounts: [address], eth_requestAccounts: [address], eth_chainId: `0x${chainId.toString(16)}` };
  const script = `(${String(frame)})(${JSON.stringify(answers)}, ${JSON.stringify(reads)})`;
  await page.route("https://secure.walletconnect.org/**", (route) =>
    route.fulfill({ contentType: "text/html", body: `<!doctype html><script>${script}</script>` }),
  );
}

/** Runs in the frame. */
function frame(answers: Record<string, object>, reads: Record<string, unknown>): void {
  const APP = "@w3m-app/";
  const post = (event: object) => window.parent.postMessage(event, "*");
  window.addEventListener("message", ({ data }) => {
    if (typeof data?.type !== "string" || !data.type.startsWith(APP)) return;
    const kind = data.type.slice(APP.length);
    const payload = kind === "RPC_REQUEST" ? reads[data.payload.method] : answers[kind];
    if (kind === "RPC_REQUEST" && payload === undefined) return;
    post({ type: `@w3m-frame/${kind}_SUCCESS`, id: data.id, ...(payload !== undefined && { payload }) });
  });
  post({ type: "@w3m-frame/READY", payload: {} });
}
