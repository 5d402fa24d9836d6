import { beforeEach, describe, expect, it, vi } from "vitest";

import { deployment } from "../chain/deployment";
import { GameAdapter } from "./GameAdapter";
import { gameNetwork } from "./gameNetwork";
import { type Connection, createWalletModal } from "./modal";

const ALICE = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";

const PROJECT_ID = "0123456789abcdef0123456789abcdef";

const { appKit, createAppKit, library } = vi.hoisted(() => {
  const appKit = {
    open: vi.fn(),
    disconnect: vi.fn(),
    switchNetwork: vi.fn(),
    getAccount: vi.fn(),
    getChainId: vi.fn(),
    getCaipNetwork: vi.fn(),
    setCaipNetwork: vi.fn(),
    getWalletProvider: vi.fn(),
    subscribeAccount: vi.fn(),
    subscribeNetwork: vi.fn(),
  };
  const createAppKit = vi.fn(() => appKit);
  const library = {
    createAppKit,
    AccountController: { state: { profileName: undefined as string | null | undefined } },
  };
  return { appKit, createAppKit, library };
});

vi.mock("@reown/appkit", () => library);

const onChange = vi.fn<(connection: Connection) => void>();

function createModal() {
  const modal = createWalletModal(onChange);
  const [options] = createAppKit.mock.lastCall as unknown as [{ adapters: GameAdapter[] }];
  return { modal, options, adapter: options.adapters[0]! };
}

beforeEach(() => {
  vi.stubGlobal("fetch", vi.fn());
  onChange.mockClear();
  library.AccountController.state.profileName = undefined;
  createAppKit.mockReset().mockReturnValue(appKit);
  for (const member of Object.values(appKit)) member.mockReset();
});

describe("createWalletModal", () => {
  it("creates the modal with the product's settings", () => {
    vi.stubEnv("VITE_PROJECT_ID", PROJECT_ID);
    const { options } = createModal();
    // What the library tells others of it, its features among them, is seen in a browser: see test/e2e/wallet.
    expect(options).toMatchObject({
      adapters: [expect.any(GameAdapter)],
      networks: [gameNetwork],
      projectId: PROJECT_ID,
      debug: true,
      coinbasePreference: "all",
      enableNetworkSwitch: true,
      allowUnsupportedChain: false,
      defaultAccountTypes: { eip155: "eoa" },
      siwx: undefined,
      themeMode: "dark",
      themeVariables: { "--w3m-z-index": 999 },
    });
  });

  it("shows no alert and reports nothing on the local chain without a project id", () => {
    expect(createModal().options).toMatchObject({ projectId: "", debug: false, features: { analytics: false } });
  });

  it("offers the deployment's network alone", () => {
    expect(gameNetwork).toEqual({
      id: deployment.chainId,
      name: "Local network",
      nativeCurrency: { name: "ETH", symbol: "ETH", decimals: 18 },
      rpcUrls: { default: { http: deployment.rpcUrls } },
    });
  });

  const address = ALICE;
  it.each([
    [
      "connected",
      { status: "connected", address: ALICE.toLowerCase() },
      31337,
      { status: "connected", address, chainId: 31337 },
    ],
    // The library gives the id of an unsupported network as a string.
    ["on another network", { status: "connected", address }, "1", { status: "connected", address, chainId: 1 }],
    ["restoring", { status: "connecting" }, 31337, { status: "connecting" }],
    ["connected, its address not known yet", { status: "connected" }, 31337, { status: "connecting" }],
    ["disconnected", { status: "disconnected" }, 31337, { status: "disconnected" }],
  ])("reports an account that is %s", (_case, account, chainId, connection) => {
    createModal();
    appKit.getAccount.mockReturnValue(account);
    appKit.getChainId.mockReturnValue(chainId);
    for (const subscribe of [appKit.subscribeAccount, appKit.subscribeNetwork])
      (subscribe.mock.lastCall as [() => void])[0]();
    expect(onChange.mock.calls).toEqual(
      Array(2).fill([{ address: undefined, name: undefined, chainId: undefined, ...connection }]),
    );
  });

  it.each([
    ["alice.example", "alice.example"],
    // What the library says when it knows none.
    [null, undefined],
  ])("reports the name that the modal's services gave: %s", (profileName, name) => {
    createModal();
    appKit.getAccount.mockReturnValue({ status: "connected", address });
    appKit.getChainId.mockReturnValue(deployment.chainId);
    library.AccountController.state.profileName = profileName;
    (appKit.subscribeAccount.mock.lastCall as [() => void])[0]();
    expect(onChange.mock.lastCall?.[0].name).toBe(name);
  });

  describe("when the wallet changes its network on its own", () => {
    const caipNetwork = { id: deployment.chainId };

    it("leaves the unsupported network when the wallet is back on the game's", () => {
      const { adapter } = createModal();
      appKit.getChainId.mockReturnValue("1");
      appKit.getCaipNetwork.mockReturnValue(caipNetwork);
      adapter["emit"]("switchNetwork", { chainId: deployment.chainId });
      expect(appKit.getCaipNetwork).toHaveBeenCalledWith("eip155", deployment.chainId);
      expect(appKit.setCaipNetwork).toHaveBeenCalledExactlyOnceWith(caipNetwork);
    });

    it.each([
      ["goes to another network", 1, deployment.chainId],
      ["is on the game's already", deployment.chainId, deployment.chainId],
    ])("leaves it to the library when the wallet %s", (_case, walletChainId, activeChainId) => {
      const { adapter } = createModal();
      appKit.getChainId.mockReturnValue(activeChainId);
      adapter["emit"]("switchNetwork", { chainId: walletChainId });
      expect(appKit.setCaipNetwork).not.toHaveBeenCalled();
    });
  });

  it("says so when the wallet does not let go of the connection", async () => {
    const { modal } = createModal();
    appKit.getAccount.mockReturnValue({ status: "connected", address });
    await expect(modal.disconnect()).rejects.toThrow(
      "The wallet kept the connection. Disconnect this site in the wallet.",
    );
    appKit.getAccount.mockReturnValue({ status: "disconnected" });
    await expect(modal.disconnect()).resolves.toBeUndefined();
  });

  it("says what to do when the wallet stays on its network", async () => {
    const { modal } = createModal();
    appKit.switchNetwork.mockRejectedValueOnce(new Error("Chain is not supported"));
    await expect(modal.switchNetwork()).rejects.toThrow(
      "The wallet did not switch networks. Choose Local network (chain id 31337) in it.",
    );
    await modal.switchNetwork();
    expect(appKit.switchNetwork).toHaveBeenLastCalledWith(gameNetwork);
  });
});
