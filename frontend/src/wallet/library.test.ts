import { createAppKit } from "@reown/appkit";
import { EthersAdapter } from "@reown/appkit-adapter-ethers";
import { ChainController, ModalController, RouterController } from "@reown/appkit-controllers";
import { CaipNetworksUtil } from "@reown/appkit-utils";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { deployment } from "../chain/deployment";
import { gameNetwork } from "./gameNetwork";

const FOREIGN = CaipNetworksUtil.getUnsupportedNetwork("eip155:5");

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
    const adapter = new EthersAdapter();
    vi.spyOn(adapter, "getBalance").mockResolvedValue({ balance: "0", symbol: "ETH" });
    const appKit = createAppKit({ adapters: [adapter], networks: [gameNetwork], projectId: "" });
    appKit.setCaipAddress(`eip155:5:0x${"12".repeat(20)}`, "eip155");
    ChainController.setActiveCaipNetwork(FOREIGN);
    expect(appKit.getChainId()).toBe("5");
    adapter["emit"]("switchNetwork", { chainId: deployment.chainId });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(appKit.getChainId()).toBe("5");
  });
});
