import { vi } from "vitest";

import * as walletModule from "../useWallet";

/** Has the player's wallet be in a state, or in the one that a function gives at each render, until the test ends. */
export function setWallet(wallet: Partial<walletModule.Wallet> | (() => Partial<walletModule.Wallet>)): void {
  vi.spyOn(walletModule, "useWallet").mockImplementation(typeof wallet === "function" ? wallet : () => wallet);
}
