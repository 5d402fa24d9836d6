import { EventEmitter } from "node:events";

import { EthersAdapter } from "@reown/appkit-adapter-ethers";
import { ConnectorUtil } from "@reown/appkit-scaffold-ui/utils";
import { CaipNetworksUtil } from "@reown/appkit-utils";
import { waitFor } from "@testing-library/react";
import { AbiCoder, JsonRpcProvider, parseEther } from "ethers";
import { beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";

import { DEAF_PROVIDERS, SWITCH_ERRORS } from "../../../test/world/providers";
import { deployment } from "../chain/node/deployment";
import { GameAdapter } from "./GameAdapter";
import { gameNetwork } from "./gameNetwork";

const ALICE = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const BOB = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";
const CAIP_NETWORK = CaipNetworksUtil.extendCaipNetwork(gameNetwork, {
  customNetworkImageUrls: undefined,
  projectId: "",
});

/** Wallet as the library sees it: answers by method, records its requests and emits events. */
class FakeWallet extends EventEmitter {
  readonly requested: { method: string; params?: unknown }[] = [];

  constructor(private readonly answers: Record<string, unknown> = {}) {
    super();
  }

  request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
    this.requested.push({ method, params });
    const answer = this.answers[method];
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer ?? null);
  }
}

const encode = (types: string[], values: unknown[]) => AbiCoder.defaultAbiCoder().encode(types, values);

const onSwitchDeclined = vi.fn();

const withCode = (code: number, data?: object) => Object.assign(new Error("refused"), { code, data });

/** Parameters of the library, whose types require more of a wallet than it uses. */
const params = (wallet: FakeWallet, providerType: string) =>
  ({ provider: wallet, providerType, caipNetwork: CAIP_NETWORK }) as never;

function announce(adapter: EthersAdapter, wallet: FakeWallet): void {
  adapter.namespace = "eip155";
  (adapter as unknown as { addConnector(connector: object): void }).addConnector({
    id: "org.example.wallet",
    name: "Example wallet",
    type: "ANNOUNCED",
    chain: "eip155",
    chains: [],
    provider: wallet,
  });
}

const restore = (adapter: EthersAdapter) =>
  adapter.syncConnection({ id: "org.example.wallet", namespace: "eip155", chainId: deployment.chainId, rpcUrl: "" });

// The library reports there when a wallet cannot revoke permissions.
beforeEach(() => {
  vi.spyOn(console, "info").mockReturnValue();
});

describe("GameAdapter", () => {
  describe("getBalance", () => {
    const read = (address?: string) =>
      new GameAdapter(onSwitchDeclined).getBalance({ address, chainId: deployment.chainId });
    let send: MockInstance<JsonRpcProvider["_send"]>;

    beforeEach(() => {
      send = vi.spyOn(JsonRpcProvider.prototype, "_send");
    });

    it("reads the balance with a single request", async () => {
      send.mockResolvedValue([{ id: 1, result: "0x14d1120d7b160000" }]);
      expect(await read(ALICE)).toEqual({ balance: "1.5", symbol: "ETH" });
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
      const balances = await new GameAdapter(onSwitchDeclined).getBalances(ALICE);
      expect(balances).toEqual({ balance: "1.5", symbol: "ETH · 5,269 RIG" });
      expect(send).toHaveBeenCalledTimes(3);
    });

    it("W6 shows 0.00 when the RPC is down, and does not ask again", async () => {
      send.mockRejectedValue(new Error("connection refused"));
      expect(await read(ALICE)).toEqual({ balance: "0.00", symbol: "ETH" });
      expect(send).toHaveBeenCalledOnce();
    });

    it("is still needed: the library asks for the network first, and waits for minutes", async () => {
      send.mockReturnValue(new Promise(() => undefined));
      const requested = (adapter: EthersAdapter) => {
        void adapter.getBalance({ address: ALICE, chainId: deployment.chainId });
        return waitFor(() => {
          const provider = send.mock.contexts.at(-1) as JsonRpcProvider;
          const { method } = [send.mock.lastCall![0]].flat()[0]!;
          return { method, timeout: provider._getConnection().timeout };
        });
      };
      expect(await requested(new GameAdapter(onSwitchDeclined))).toEqual({ method: "eth_getBalance", timeout: 5_000 });
      send.mockClear();
      const library = new EthersAdapter();
      library.getCaipNetworks = () => [CAIP_NETWORK] as never;
      expect(await requested(library)).toEqual({ method: "eth_chainId", timeout: 300_000 });
    });

    it("shows 0.00 without an account", async () => {
      expect(await read()).toEqual({ balance: "0.00", symbol: "ETH" });
      expect(send).not.toHaveBeenCalled();
    });
  });

  describe("disconnect", () => {
    const PERMITTED = { wallet_getPermissions: [{ parentCapability: "eth_accounts" }] };

    it.each(["INJECTED", "ANNOUNCED"])("revokes the permission of a wallet of type %s", async (type) => {
      const wallet = new FakeWallet(PERMITTED);
      await new GameAdapter(onSwitchDeclined).disconnect(params(wallet, type));
      expect(wallet.requested.map(({ method }) => method)).toEqual([
        "wallet_getPermissions",
        "wallet_revokePermissions",
      ]);
    });

    it("stops listening to a wallet that cannot revoke permissions", async () => {
      const wallet = new FakeWallet({
        eth_requestAccounts: [ALICE],
        eth_chainId: "0x7a69",
        wallet_getPermissions: withCode(4200),
      });
      const adapter = new GameAdapter(onSwitchDeclined);
      announce(adapter, wallet);
      await restore(adapter);
      expect(wallet.eventNames()).toHaveLength(3);
      await adapter.disconnect(params(wallet, "ANNOUNCED"));
      expect(wallet.eventNames()).toEqual([]);
    });

    it("is still needed: the library refuses injected wallets", async () => {
      const disconnect = new EthersAdapter().disconnect(params(new FakeWallet(PERMITTED), "INJECTED"));
      await expect(disconnect).rejects.toThrow("Unsupported provider type");
    });

    it("is still needed: the library keeps listening", async () => {
      const wallet = new FakeWallet({ eth_requestAccounts: [ALICE], eth_chainId: "0x7a69" });
      const adapter = new EthersAdapter();
      announce(adapter, wallet);
      await restore(adapter);
      await adapter.disconnect(params(wallet, "ANNOUNCED"));
      expect(wallet.eventNames()).toHaveLength(3);
    });
  });

  describe("switchNetwork", () => {
    const switchTo = async (adapter: EthersAdapter, refusal = withCode(4902)) => {
      const wallet = new FakeWallet({ wallet_switchEthereumChain: refusal });
      await adapter.switchNetwork(params(wallet, "ANNOUNCED"));
      return wallet.requested;
    };

    it.each([withCode(4902), withCode(32603), withCode(5000), withCode(-32603, { originalError: { code: 4902 } })])(
      "W4 offers a wallet that does not know the network to add it, without empty lists, whatever it calls that: $code",
      async (refusal) => {
        expect(await switchTo(new GameAdapter(onSwitchDeclined), refusal)).toEqual([
          { method: "wallet_switchEthereumChain", params: [{ chainId: "0x7a69" }] },
          {
            method: "wallet_addEthereumChain",
            params: [
              {
                chainId: "0x7a69",
                chainName: "Local network",
                nativeCurrency: { name: "ETH", symbol: "ETH", decimals: 18 },
                rpcUrls: deployment.rpcUrls,
              },
            ],
          },
        ]);
      },
    );

    it.each(SWITCH_ERRORS)("offers to add the network unless the player declined: $source", async (row) => {
      const { message, ...details } = row.error;
      const wallet = new FakeWallet({ wallet_switchEthereumChain: Object.assign(new Error(message), details) });
      const switching = new GameAdapter(vi.fn()).switchNetwork(params(wallet, "INJECTED"));
      if (row.isDeclined) await expect(switching).rejects.toThrow("Chain is not supported");
      else await switching;
      const methods = wallet.requested.map(({ method }) => method);
      expect(methods.includes("wallet_addEthereumChain")).toBe(!row.isDeclined);
    });

    it("is still needed: the library sends empty addresses", async () => {
      const [, added] = await switchTo(new EthersAdapter());
      expect(added?.params).toMatchObject([{ blockExplorerUrls: [undefined] }]);
    });

    it("W5 fails when the player refuses", async () => {
      const wallet = new FakeWallet({ wallet_switchEthereumChain: withCode(4001) });
      await expect(new GameAdapter(onSwitchDeclined).switchNetwork(params(wallet, "ANNOUNCED"))).rejects.toThrow(
        "Chain is not supported",
      );
      expect(onSwitchDeclined).toHaveBeenCalledOnce();
    });
  });

  describe("W10 a wallet that injects itself without announcing", () => {
    const injected = new FakeWallet();
    const names = (adapter: EthersAdapter, ...others: object[]) => {
      const library = adapter as unknown as { addConnector(...connectors: object[]): void };
      if (others.length) library.addConnector(...others);
      library.addConnector({ id: "injected", name: "Browser Wallet", type: "INJECTED", provider: injected });
      return adapter.connectors.map(({ name }) => name);
    };
    const announced = { id: "org.example.wallet", name: "Example wallet", type: "ANNOUNCED", provider: injected };

    it("is offered under a name that the library does not hide", () => {
      expect(names(new GameAdapter(onSwitchDeclined))).toEqual(["Wallet in this browser"]);
      const other = { ...announced, provider: new FakeWallet() };
      expect(names(new GameAdapter(onSwitchDeclined), other)).toEqual(["Wallet in this browser", "Example wallet"]);
    });

    it("is still needed: the library hides it by its name", () => {
      vi.stubGlobal("matchMedia", () => ({ matches: false }));
      expect(names(new EthersAdapter())).toEqual(["Browser Wallet"]);
      const shows = (name: string) => ConnectorUtil.showConnector({ type: "INJECTED", name } as never);
      expect([shows("Browser Wallet"), shows("Wallet in this browser")]).toEqual([false, true]);
    });

    it("is not offered twice when it also announces itself", () => {
      expect(names(new GameAdapter(onSwitchDeclined), announced)).toEqual(["Browser Wallet", "Example wallet"]);
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
      expect(foundImmediately(new GameAdapter(onSwitchDeclined))).toEqual(["Example wallet"]);
    });

    it("is still needed: the library finds them when the code of another wallet is loaded", () => {
      expect(foundImmediately(new EthersAdapter())).toEqual([]);
    });
  });

  it("W2 follows a wallet to another account, and is disconnected when it takes all accounts away", async () => {
    const wallet = new FakeWallet({ eth_requestAccounts: [ALICE], eth_chainId: "0x7a69" });
    const adapter = new GameAdapter(onSwitchDeclined);
    const onAccount = vi.fn();
    const onDisconnect = vi.fn();
    adapter.on("accountChanged", onAccount);
    adapter.on("disconnect", onDisconnect);
    announce(adapter, wallet);
    await restore(adapter);
    wallet.emit("accountsChanged", [BOB]);
    expect(onAccount).toHaveBeenLastCalledWith({ address: BOB });
    expect(onDisconnect).not.toHaveBeenCalled();
    wallet.emit("accountsChanged", []);
    expect(onDisconnect).toHaveBeenCalledOnce();
  });

  it.each(DEAF_PROVIDERS)("uses a wallet without its events, as of $source", async ({ on }) => {
    const wallet = new FakeWallet({ eth_requestAccounts: [ALICE], eth_chainId: "0x7a69" });
    const broken = () => {
      throw new TypeError("'get' on proxy: property 'on' is read-only");
    };
    const value = on === "missing" ? undefined : broken;
    Object.assign(wallet, { on: value, removeListener: value });
    const adapter = new GameAdapter(onSwitchDeclined);
    announce(adapter, wallet);
    expect(await restore(adapter)).toMatchObject({ address: ALICE, chainId: deployment.chainId });
    await adapter.disconnect(params(wallet, "ANNOUNCED"));
    expect(wallet.requested.at(-1)?.method).toBe("wallet_getPermissions");
  });

  describe("syncConnection", () => {
    const networksOf = async (adapter: EthersAdapter) => {
      const networks: unknown[] = [];
      announce(adapter, new FakeWallet({ eth_requestAccounts: [ALICE], eth_chainId: "0x1" }));
      adapter.on("switchNetwork", ({ chainId }) => networks.push(chainId));
      await restore(adapter);
      return networks;
    };

    it("says which network a restored wallet is on", async () => {
      expect(await networksOf(new GameAdapter(onSwitchDeclined))).toEqual([1]);
    });

    it("is still needed: the library does not", async () => {
      expect(await networksOf(new EthersAdapter())).toEqual([]);
    });
  });
});
