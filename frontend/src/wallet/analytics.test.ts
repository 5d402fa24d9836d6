import { beforeEach, describe, expect, it, vi } from "vitest";

import { areAnalyticsWanted, withholdAnalytics } from "./analytics";

const setNavigator = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });

beforeEach(() => {
  setNavigator("doNotTrack", null);
  setNavigator("globalPrivacyControl", undefined);
});

describe("areAnalyticsWanted", () => {
  it("is true unless somebody objects", () => {
    expect(areAnalyticsWanted()).toBe(true);
    vi.stubEnv("VITE_WALLET_ANALYTICS", "on");
    expect(areAnalyticsWanted()).toBe(true);
  });

  it("is false when the build says so", () => {
    vi.stubEnv("VITE_WALLET_ANALYTICS", "off");
    expect(areAnalyticsWanted()).toBe(false);
  });

  it.each([
    ["doNotTrack", "1"],
    ["globalPrivacyControl", true],
  ])("is false when the browser says so: %s", (name, value) => {
    setNavigator(name, value);
    expect(areAnalyticsWanted()).toBe(false);
  });
});

describe("withholdAnalytics", () => {
  const network = vi.fn<typeof fetch>();

  beforeEach(() => {
    network.mockReset().mockResolvedValue(new Response("from the network"));
    vi.stubGlobal("fetch", network);
    withholdAnalytics();
  });

  it.each(["https://pulse.walletconnect.org/e", new Request("https://pulse.walletconnect.org/batch")])(
    "answers a report itself",
    async (report) => {
      expect(await (await fetch(report)).json()).toEqual({});
      expect(network).not.toHaveBeenCalled();
    },
  );

  it("lets everything else pass as it is", async () => {
    const init = { method: "POST" };
    expect(await (await fetch("https://rpc.walletconnect.org/v1/identity", init)).text()).toBe("from the network");
    expect(network).toHaveBeenCalledWith("https://rpc.walletconnect.org/v1/identity", init);
  });
});
