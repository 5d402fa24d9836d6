import { AppKit, createAppKit } from "@reown/appkit";
import { EthersAdapter } from "@reown/appkit-adapter-ethers";
import {
  AccountController,
  BlockchainApiController,
  ChainController,
  ModalController,
  RouterController,
  SendController,
  SnackController,
  TransactionsController,
} from "@reown/appkit-controllers";
import { CaipNetworksUtil } from "@reown/appkit-utils";
import { waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { deployment } from "../chain/node/deployment";
import { gameNetwork } from "./gameNetwork";

const ALICE = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
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
    appKit.setCaipAddress(`eip155:5:${ALICE}`, "eip155");
    ChainController.setActiveCaipNetwork(FOREIGN);
    expect(appKit.getChainId()).toBe("5");
    const takeOver = vi.spyOn(appKit as unknown as Internals, "syncAccount");
    adapter["emit"]("switchNetwork", { chainId: deployment.chainId });
    await takeOver.mock.results[0]!.value;
    expect(appKit.getChainId()).toBe("5");
    await waitFor(() => expect(openWindow).toHaveBeenCalled());
  });
});

/* Behaviour on which the console relies. The window that shows these messages needs a real browser: see test/e2e/wallet. */
describe("W9 when the services fail, the wallet window", () => {
  const RETRY_BLOCK_MS = 30_000;
  /** Paths that were requested of the services, which know the network and fail in all else. */
  let requested: string[];

  beforeEach(() => {
    requested = [];
    vi.stubGlobal("fetch", (url: URL) => {
      requested.push(url.pathname);
      const isKnown = url.pathname.endsWith("/supported-chains");
      return Promise.resolve(isKnown ? Response.json({ http: ["eip155:31337"] }) : new Response("", { status: 500 }));
    });
    BlockchainApiController.state.supportedChains = { http: [], ws: [] };
    ChainController.state.activeCaipNetwork = CaipNetworksUtil.extendCaipNetwork(gameNetwork, {
      customNetworkImageUrls: undefined,
      projectId: "",
    });
    ChainController.state.activeCaipAddress = `eip155:31337:${ALICE}`;
    AccountController.state.address = ALICE;
    SnackController.hide();
    return () => {
      ChainController.state.activeCaipNetwork = undefined;
      ChainController.state.activeCaipAddress = undefined;
      AccountController.state.address = undefined;
      SnackController.hide();
    };
  });

  it("W9 says that transactions could not be fetched, and shows none", async () => {
    TransactionsController.resetTransactions();
    await TransactionsController.fetchTransactions(ALICE);
    expect(requested).toContain(`/v1/account/${ALICE}/history`);
    expect(SnackController.state).toMatchObject({ open: true, message: "Failed to fetch transactions" });
    expect(TransactionsController.state).toMatchObject({ loading: false, empty: true });
  });

  it("W9 says that balances are unavailable, and asks again after 30 s at the earliest", async () => {
    const asked = () => requested.filter((path) => path === `/v1/account/${ALICE}/balance`).length;
    vi.useFakeTimers({ toFake: ["Date"] });
    await SendController.fetchTokenBalance();
    expect(SnackController.state).toMatchObject({ open: true, message: "Token Balance Unavailable" });
    expect(asked()).toBe(1);
    vi.setSystemTime(Date.now() + RETRY_BLOCK_MS - 1);
    await SendController.fetchTokenBalance();
    expect(asked()).toBe(1);
    vi.setSystemTime(Date.now() + 1);
    await SendController.fetchTokenBalance();
    expect(asked()).toBe(2);
  });
});
