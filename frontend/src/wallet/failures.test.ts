import {
  AccountController,
  BlockchainApiController,
  ChainController,
  SendController,
  SnackController,
  TransactionsController,
} from "@reown/appkit-controllers";
import { CaipNetworksUtil } from "@reown/appkit-utils";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { gameNetwork } from "./gameNetwork";

const ALICE = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const RETRY_BLOCK_MS = 30_000;

/** Paths that were requested of the services, which know the network and fail in all else. */
let requested: string[];

/*
 * The library's own behaviour, on which the console relies. The window that shows these messages needs a real browser: see
 * test/e2e/wallet.
 */
describe("W9 when the services fail, the wallet window", () => {
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
    vi.useRealTimers();
  });
});
