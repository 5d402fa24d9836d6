import { describe, expect, it } from "vitest";

import { checkWalletSettings } from "../../walletSettings";

describe("checkWalletSettings", () => {
  it.each([
    {},
    { VITE_SIGN_IN: "", VITE_WALLET_ANALYTICS: "", VITE_WALLET_EMAIL: "" },
    { VITE_SIGN_IN: "off", VITE_WALLET_ANALYTICS: "on", VITE_WALLET_EMAIL: "off" },
    { VITE_SIGN_IN: "optional", VITE_WALLET_ANALYTICS: "off", VITE_WALLET_EMAIL: "on" },
    { VITE_SIGN_IN: "required" },
  ])("accepts %j", (environment) => {
    expect(() => checkWalletSettings(environment)).not.toThrow();
  });

  it.each([
    ["VITE_SIGN_IN", "yes", 'VITE_SIGN_IN is "yes". It can be off, optional, required (default off).'],
    ["VITE_SIGN_IN", "Required", 'VITE_SIGN_IN is "Required". It can be off, optional, required (default off).'],
    ["VITE_WALLET_ANALYTICS", "no", 'VITE_WALLET_ANALYTICS is "no". It can be on, off (default on).'],
    ["VITE_WALLET_EMAIL", "true", 'VITE_WALLET_EMAIL is "true". It can be off, on (default off).'],
  ])("refuses %s=%s and says what it can be", (name, value, message) => {
    expect(() => checkWalletSettings({ [name]: value })).toThrow(message);
  });
});
