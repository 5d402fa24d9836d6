import { vi } from "vitest";

import * as walletModule from "../useWallet";

/** Sets the state of the player's wallet until the test ends, or a function that returns it at each render. */
export function setWallet(wallet: Partial<walletModule.Wallet> | (() => Partial<walletModule.Wallet>)): void {
  vi.spyOn(walletModule, "useWallet").mockImplementation(typeof wallet === "function" ? wallet : () => wallet);
}
