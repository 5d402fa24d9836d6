import { randomBytes, uuidV4 } from "ethers";

import { sendToLocalNode } from "./localNode";
import { LocalWallet } from "./LocalWallet";

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="22" fill="#10141a"/><g fill="none" stroke="#b9ff3f" stroke-width="5" stroke-linecap="round"><rect x="28" y="28" width="40" height="40" rx="7"/><path d="M38 28v-9m10 9v-9m10 9v-9M38 77v-9m10 9v-9m10 9v-9M28 38h-9m9 10h-9m9 10h-9M77 38h-9m9 10h-9m9 10h-9"/></g><circle cx="48" cy="48" r="7" fill="#b9ff3f"/></svg>`;

/** Offers the Local wallet to the page in the way that browser extensions do (EIP-6963). */
export function announceLocalWallet(): void {
  const detail = Object.freeze({
    info: Object.freeze({
      uuid: uuidV4(randomBytes(16)),
      name: "Local wallet",
      rdns: "localhost.rigraid",
      icon: `data:image/svg+xml,${encodeURIComponent(ICON)}`,
    }),
    // The dialogs and what they need to explain a transaction are loaded with the first question.
    provider: new LocalWallet(sendToLocalNode, () => import("./prompts")),
  });
  const announce = () => window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  window.addEventListener("eip6963:requestProvider", announce);
  announce();
}
