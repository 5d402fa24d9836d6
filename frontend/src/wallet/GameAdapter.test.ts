import { EventEmitter } from "node:events";

import { waitFor } from "@testing-library/react";
import { EthersAdapter } from "@reown/appkit-adapter-ethers";
import { ConnectorUtil } from "@reown/appkit-scaffold-ui/utils";
import { AbiCoder, JsonRpcProvider, parseEther } from "ethers";
import { type MockInstance, beforeEach, describe, expect, it, vi } from "vitest";

import { deployment } from "../chain/node/deployment";
import { GameAdapter } from "./GameAdapter";
import { gameNetwork } from "./gameNetwork";

const ALICE = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const CAIP_NETWORK = {
  ...gameNetwork,
  id: deployment.chainId,
  chainNamespace: "eip155",
  caipNetworkId: `eip155:${deployment.chainId}`,
} as const;
const ON_GAMES_CHAIN = { chainId: deployment.chainId };

/** Wallet as the library sees it: answers by method and records its requests. */
class FakeWallet extends EventEmitter {
  readonly requested: { method: string; params?: unknown }[] = [];

  constructor(private readonly answers: Record<string, unknown> = {}) {
    super();
  }

  async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
    this.requested.push({ method, params });
    const answer = this.answers[method];
    if (answer instanceof Error) throw answer;
    return answer ?? null;
  }
}

const encode = (types: string[], values: unknown[]) => AbiCoder.defaultAbiCoder().encode(types, values);
const withCode = (code: number) => Object.assign(new Error("refused"), { code });

const onSwitchDeclined = vi.fn();
const newAdapter = () => new GameAdapter(onSwitchDeclined);

/** Parameters of the library, whose types require more of a wallet than it uses. */
const params = (wallet: FakeWallet, providerType = "ANNOUNCED") =>
  ({ provider: wallet, providerType, caipNetwork: CAIP_NETWORK }) as never;

const announced = (provider: FakeWallet) => ({
  id: "org.example.wallet",
  name: "Example wallet",
  type: "ANNOUNCED",
  chain: "eip155",
  chains: [],
  provider,
});

function connect(adapter: EthersAdapter, ...connectors: object[]): void {
  adapter.namespace = "eip155";
  (adapter as unknown as { addConnector(...connectors: object[]): void }).addConnector(...connectors);
}

/** Restores the session of an announced wallet. */
async function restore(adapter: EthersAdapter, answers: Record<string, unknown>): Promise<FakeWallet> {
  const wallet = new FakeWallet({ eth_requestAccounts: [ALICE], ...answers });
  connect(adapter, announced(wallet));
  const { chainId } = deployment;
  await adapter.syncConnection({ id: "org.example.wallet", namespace: "eip155", chainId, rpcUrl: "" });
  return wallet;
}

// The library reports there when a wallet cannot revoke permissions.
beforeEach(() => {
  vi.spyOn(console, "info").mockReturnValue();
});

describe("GameAdapter", () => {
  describe("getBalance", () => {
    const read = () => newAdapter().getBalance({ address: ALICE, ...ON_GAMES_CHAIN });
    let send: MockInstance<JsonRpcProvider["_send"]>;

    beforeEach(() => {
      send = vi.spyOn(JsonRpcProvider.prototype, "_send");
    });

    it("reads the balance with a single request", async () => {
      send.mockResolvedValue([{ id: 1, result: "0x14d1120d7b160000" }]);
      expect(await read()).toEqual({ balance: "1.5", symbol: "ETH" });
      expect(send).toHaveBeenCalledOnce();
    });

    it("reads the tokens as well where they are asked for", async () => {
      const answers: Record<string, string> = {
        eth_getBalance: "0x14d1120d7b160000",
        balanceOf: encode(["uint256"], [parseEther("5269.62")]),
        symbol: encode(["string"], ["RIG"]),
      };
      send.mockImplementation((payload) => {
        const { id, method, params } = [payload].flat()[0]!;
        const [{ to, data }] = (method === "eth_call" ? params : [{}]) as [{ to?: string; data?: string }];
        if (to) expect(to.toLowerCase()).toBe(deployment.token.toLowerCase());
        const read = data === undefined ? method : data.startsWith("0x70a08231") ? "balanceOf" : "symbol";
        return Promise.resolve([{ id, result: answers[read] }] as never);
      });
      expect(await newAdapter().getBalances(ALICE)).toEqual({ balance: "1.5", symbol: "ETH · 5,269 RIG" });
      expect(send).toHaveBeenCalledTimes(3);
    });

    it("shows 0.00 when the RPC is down, and does not ask again", async () => {
      send.mockRejectedValue(new Error("connection refused"));
      expect(await read()).toEqual({ balance: "0.00", symbol: "ETH" });
      expect(send).toHaveBeenCalledOnce();
    });

    it("is still needed: the library asks for the network first, and waits for minutes", async () => {
      send.mockReturnValue(new Promise(() => undefined));
      const requested = (adapter: EthersAdapter) => {
        void adapter.getBalance({ address: ALICE, ...ON_GAMES_CHAIN });
        return waitFor(() => {
          const provider = send.mock.contexts.at(-1) as JsonRpcProvider;
          const { method } = [send.mock.lastCall![0]].flat()[0]!;
          return { method, timeout: provider._getConnection().timeout };
        });
      };
      expect(await requested(newAdapter())).toEqual({ method: "eth_getBalance", timeout: 5_000 });
      send.mockClear();
      const library = new EthersAdapter();
      library.getCaipNetworks = () => [CAIP_NETWORK] as never;
      expect(await requested(library)).toEqual({ method: "eth_chainId", timeout: 300_000 });
    });

    it("shows 0.00 without an account", async () => {
      const balance = await newAdapter().getBalance({ address: undefined, ...ON_GAMES_CHAIN });
      expect(balance).toEqual({ balance: "0.00", symbol: "ETH" });
      expect(send).not.toHaveBeenCalled();
    });
  });

  describe("disconnect", () => {
    const PERMITTED = { wallet_getPermissions: [{ parentCapability: "eth_accounts" }] };

    it.each(["INJECTED", "ANNOUNCED"])("revokes the permission of a wallet of type %s", async (type) => {
      const wallet = new FakeWallet(PERMITTED);
      await newAdapter().disconnect(params(wallet, type));
      expect(wallet.requested.map(({ method }) => method)).toEqual([
        "wallet_getPermissions",
        "wallet_revokePermissions",
      ]);
    });

    it("is still needed: the library refuses injected wallets", async () => {
      const disconnect = new EthersAdapter().disconnect(params(new FakeWallet(PERMITTED), "INJECTED"));
      await expect(disconnect).rejects.toThrow("Unsupported provider type");
    });

    it.each([
      ["stops listening to a wallet that cannot revoke permissions", newAdapter(), 0],
      ["is still needed: the library keeps listening", new EthersAdapter(), 3],
    ])("%s", async (_what, adapter, listeners) => {
      const wallet = await restore(adapter, { eth_chainId: "0x7a69", wallet_getPermissions: withCode(4200) });
      expect(wallet.eventNames()).toHaveLength(3);
      await adapter.disconnect(params(wallet));
      expect(wallet.eventNames()).toHaveLength(listeners);
    });
  });

  describe("switchNetwork", () => {
    const switchTo = async (adapter: EthersAdapter, code = 4902) => {
      const wallet = new FakeWallet({ wallet_switchEthereumChain: withCode(code) });
      await adapter.switchNetwork(params(wallet));
      return wallet.requested;
    };

    it("describes an unknown network to the wallet without empty lists", async () => {
      expect(await switchTo(newAdapter())).toEqual([
        { method: "wallet_switchEthereumChain", params: [{ chainId: "0x7a69" }] },
        {
          method: "wallet_addEthereumChain",
          params: [
            {
              chainId: "0x7a69",
              chainName: "Local network",
              nativeCurrency: { name: "ETH", symbol: "ETH", decimals: 18 },
            },
          ],
        },
      ]);
    });

    it("is still needed: the library sends empty addresses", async () => {
      const [, added] = await switchTo(new EthersAdapter());
      expect(added?.params).toMatchObject([{ blockExplorerUrls: [undefined] }]);
    });

    it("fails when the player refuses", async () => {
      await expect(switchTo(newAdapter(), 4001)).rejects.toThrow("Chain is not supported");
      expect(onSwitchDeclined).toHaveBeenCalledOnce();
    });
  });

  describe("a wallet that injects itself without announcing", () => {
    const injected = new FakeWallet();
    const names = (adapter: EthersAdapter, ...others: object[]) => {
      if (others.length) connect(adapter, ...others);
      connect(adapter, { id: "injected", name: "Browser Wallet", type: "INJECTED", provider: injected });
      return adapter.connectors.map(({ name }) => name);
    };

    it("is offered under a name that the library does not hide", () => {
      expect(names(newAdapter())).toEqual(["Wallet in this browser"]);
      expect(names(newAdapter(), announced(new FakeWallet()))).toEqual(["Wallet in this browser", "Example wallet"]);
    });

    it("is still needed: the library hides it by its name", () => {
      vi.stubGlobal("matchMedia", () => ({ matches: false }));
      expect(names(new EthersAdapter())).toEqual(["Browser Wallet"]);
      const shows = (name: string) => ConnectorUtil.showConnector({ type: "INJECTED", name } as never);
      expect([shows("Browser Wallet"), shows("Wallet in this browser")]).toEqual([false, true]);
    });

    it("is not offered twice when it announces itself as well", () => {
      expect(names(newAdapter(), announced(injected))).toEqual(["Browser Wallet", "Example wallet"]);
    });
  });

  describe("syncConnectors", () => {
    /** Wallets known while the code of another one is still loading. */
    function foundImmediately(adapter: EthersAdapter): string[] {
      const info = { uuid: "1", name: "Example wallet", rdns: "org.example.wallet", icon: "" };
      const detail = { info, provider: new FakeWallet() };
      const announce = () => window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
      window.addEventListener("eip6963:requestProvider", announce);
      adapter.namespace = "eip155";
      void adapter.syncConnectors({ metadata: { name: "", description: "", url: "", icons: [] } } as never);
      window.removeEventListener("eip6963:requestProvider", announce);
      return adapter.connectors.map(({ name }) => name);
    }

    it("finds announced wallets before a session is restored", () => {
      expect(foundImmediately(newAdapter())).toEqual(["Example wallet"]);
    });

    it("is still needed: the library finds them when the code of another wallet is loaded", () => {
      expect(foundImmediately(new EthersAdapter())).toEqual([]);
    });
  });

  describe("syncConnection", () => {
    it.each([
      ["says which network a restored wallet is on", newAdapter(), [1]],
      ["is still needed: the library does not", new EthersAdapter(), []],
    ])("%s", async (_what, adapter, reported) => {
      const networks: unknown[] = [];
      adapter.on("switchNetwork", ({ chainId }) => networks.push(chainId));
      await restore(adapter, { eth_chainId: "0x1" });
      expect(networks).toEqual(reported);
    });
  });
});
