import { AppKit, createAppKit } from "@reown/appkit";
import { EthersAdapter } from "@reown/appkit-adapter-ethers";
import { ChainController, ModalController, RouterController } from "@reown/appkit-controllers";
import { CaipNetworksUtil } from "@reown/appkit-utils";
import { waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { deployment } from "../chain/node/deployment";
import { gameNetwork } from "./gameNetwork";

const FOREIGN = CaipNetworksUtil.getUnsupportedNetwork("eip155:5");

/** Members that the library keeps private. */
interface Internals {
  injectModalUi(): Promise<void>;
  syncAccount(params: object): Promise<void>;
}

/*
 * The defects of AppKit 1.7.4 that modal.ts works around. Each of these tests fails when its work-around is no longer
 * needed.
 */
describe("the library alone", () => {
  beforeEach(() => {
    vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new Error("offline")));
    for (const output of ["error", "info", "warn", "log"] as const) vi.spyOn(console, output).mockReturnValue();
  });

  it("gives the id of an unsupported network as a text", () => {
    expect(FOREIGN.id).toBe("5");
  });

  it("closes its view of the unsupported network as soon as another is chosen there", () => {
    RouterController.reset("UnsupportedChain");
    RouterController.push("SwitchNetwork");
    ModalController.state.open = true;
    RouterController.goBack();
    expect(ModalController.state.open).toBe(false);
  });

  it("stays on the unsupported network when the wallet itself comes back", async () => {
    // The library's window needs a real browser.
    const openWindow = vi.spyOn(AppKit.prototype as unknown as Internals, "injectModalUi").mockResolvedValue();
    const adapter = new EthersAdapter();
    vi.spyOn(adapter, "getBalance").mockResolvedValue({ balance: "0", symbol: "ETH" });
    const appKit = createAppKit({ adapters: [adapter], networks: [gameNetwork], projectId: "", enableCoinbase: false });
    appKit.setCaipAddress(`eip155:5:0x${"12".repeat(20)}`, "eip155");
    ChainController.setActiveCaipNetwork(FOREIGN);
    expect(appKit.getChainId()).toBe("5");
    const takeOver = vi.spyOn(appKit as unknown as Internals, "syncAccount");
    adapter["emit"]("switchNetwork", { chainId: deployment.chainId });
    await takeOver.mock.results[0]!.value;
    expect(appKit.getChainId()).toBe("5");
    await waitFor(() => expect(openWindow).toHaveBeenCalled());
  });
});
