import { vi } from "vitest";

import * as walletModule from "../useWallet";

/** Has the player's wallet be in a state, or in the one that a function gives at each render, until the test ends. */
export function setWallet(wallet: Partial<walletModule.Wallet> | (() => Partial<walletModule.Wallet>)): void {
  const read = typeof wallet === "function" ? wallet : () => wallet;
  vi.spyOn(walletModule, "useWallet").mockImplementation(() => read() as walletModule.Wallet);
}
