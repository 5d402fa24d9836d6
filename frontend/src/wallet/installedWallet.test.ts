import { afterEach, describe, expect, it } from "vitest";

import { isWalletInstalled } from "./installedWallet";

const announce = () => window.dispatchEvent(new CustomEvent("eip6963:announceProvider"));

afterEach(() => {
  window.removeEventListener("eip6963:requestProvider", announce);
  Reflect.deleteProperty(window, "ethereum");
});

describe("isWalletInstalled", () => {
  it("is false in a browser without a wallet", () => {
    expect(isWalletInstalled()).toBe(false);
  });

  it("is true when a wallet announces itself", () => {
    window.addEventListener("eip6963:requestProvider", announce);
    expect(isWalletInstalled()).toBe(true);
  });

  it("is true when a wallet injects itself without announcing", () => {
    Object.assign(window, { ethereum: {} });
    expect(isWalletInstalled()).toBe(true);
  });
});
