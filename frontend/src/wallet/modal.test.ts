import { blo } from "blo";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { SPELLED_ACCOUNTS } from "../../../test/world/providers";
import { deployment } from "../chain/node/deployment";
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
    subscribeState: vi.fn(),
    setBalance: vi.fn(),
    setProfileName: vi.fn(),
    setProfileImage: vi.fn(),
  };
  const createAppKit = vi.fn(() => appKit);
  const library = {
    createAppKit,
    AccountController: { state: {} as { profileName?: string | null; profileImage?: string | null } },
    CoreHelperUtil: { isMobile: vi.fn(() => false) },
  };
  return { appKit, createAppKit, library };
});

vi.mock("@reown/appkit", () => library);

/** A phone, or what is not one; by default without a wallet and an account. */
interface Phone {
  readonly isMobile?: boolean;
  readonly ethereum?: object;
  readonly announces?: boolean;
  readonly account?: object;
  readonly projectId?: string;
}

const onChange = vi.fn<(connection: Connection) => void>();

function createModal() {
  const modal = createWalletModal(onChange);
  const [options] = createAppKit.mock.lastCall as unknown as [{ adapters: GameAdapter[] }];
  const [report] = appKit.subscribeAccount.mock.lastCall as [() => void];
  return { modal, options, adapter: options.adapters[0]!, report };
}

beforeEach(() => {
  vi.stubGlobal("fetch", vi.fn());
  onChange.mockClear();
  library.AccountController.state = {};
  createAppKit.mockReset().mockReturnValue(appKit);
  for (const member of Object.values(appKit)) member.mockReset();
});

describe("createWalletModal", () => {
  it("creates the modal with the product's settings", () => {
    vi.stubEnv("VITE_PROJECT_ID", PROJECT_ID);
    const { options } = createModal();
    // Data that the library sends about its settings, features included, is checked in a browser: see test/e2e/wallet.
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

  it("shows no alert and offers nothing that only a service can do on the local chain without a project id", () => {
    const features = { analytics: false, swaps: false, send: false, history: false };
    expect(createModal().options).toMatchObject({ projectId: "", debug: false, features });
  });

  it.each([undefined, "on"])("offers everything with a project id, and reports by default: %s", (analytics) => {
    vi.stubEnv("VITE_PROJECT_ID", PROJECT_ID);
    vi.stubEnv("VITE_WALLET_ANALYTICS", analytics);
    const features = { analytics: true, swaps: true, send: true, history: true };
    expect(createModal().options).toMatchObject({ features });
  });

  it.each([
    ["the build says so", "off", {}],
    ["the browser asks not to be tracked", "on", { doNotTrack: "1" }],
    ["the browser asks for privacy", "on", { globalPrivacyControl: true }],
  ])("W12 reports nothing when %s", async (_case, setting, navigator) => {
    vi.stubEnv("VITE_PROJECT_ID", PROJECT_ID);
    vi.stubEnv("VITE_WALLET_ANALYTICS", setting);
    vi.stubGlobal("navigator", navigator);
    expect(createModal().options).toMatchObject({ features: { analytics: false } });
    expect(await (await fetch("https://pulse.walletconnect.org/e")).json()).toEqual({});
  });

  it.each([
    ["All Wallets first on a phone without a wallet", {}, "AllWallets"],
    ["the library's first view elsewhere", { isMobile: false }, undefined],
    ["the library's first view on a phone with a wallet", { ethereum: {} }, undefined],
    ["the library's first view on a phone with a wallet that announces itself", { announces: true }, undefined],
    ["the library's first view when an account is connected", { account: { address: ALICE } }, undefined],
    ["the library's first view without a project id", { projectId: "" }, undefined],
  ])("W1 opens on %s", async (_case, phone: Phone, view) => {
    const { isMobile = true, ethereum, announces, account, projectId = PROJECT_ID } = phone;
    vi.stubEnv("VITE_PROJECT_ID", projectId);
    library.CoreHelperUtil.isMobile.mockReturnValue(isMobile);
    if (ethereum) vi.stubGlobal("ethereum", ethereum);
    const announce = () => window.dispatchEvent(new Event("eip6963:announceProvider"));
    if (announces) window.addEventListener("eip6963:requestProvider", announce, { once: true });
    const { modal, adapter } = createModal();
    vi.spyOn(adapter, "getBalances").mockResolvedValue({ balance: "0", symbol: "ETH" });
    appKit.getAccount.mockReturnValue(account);
    await modal.open();
    expect(appKit.open).toHaveBeenCalledExactlyOnceWith({ view });
  });

  it("shows an account under the console's name and picture where the library knows none", () => {
    const { report } = createModal();
    const { AccountController } = library;
    // The library's value for an account without a name.
    AccountController.state = { profileName: null };
    appKit.getAccount.mockReturnValue({ status: "connected", address: ALICE.toLowerCase() });
    report();
    expect(appKit.setProfileName).toHaveBeenCalledExactlyOnceWith("Gentle Bus …4293BC", "eip155");
    expect(appKit.setProfileImage).toHaveBeenCalledExactlyOnceWith(blo(ALICE), "eip155");
    AccountController.state = { profileName: "Gentle Bus …4293BC", profileImage: blo(ALICE) };
    report();
    AccountController.state = { profileName: "alice.example", profileImage: "https://alice.example/" };
    report();
    expect(appKit.setProfileName).toHaveBeenCalledOnce();
    expect(appKit.setProfileImage).toHaveBeenCalledOnce();
    expect(onChange.mock.calls.map(([{ name }]) => name)).toEqual([undefined, undefined, "alice.example"]);
  });

  it("leaves an account by email without a name, so that it can register one", () => {
    const { report } = createModal();
    appKit.getAccount.mockReturnValue({ status: "connected", address: ALICE, embeddedWalletInfo: {} });
    report();
    expect(appKit.setProfileName).not.toHaveBeenCalled();
    expect(appKit.setProfileImage).toHaveBeenCalledOnce();
    library.AccountController.state = { profileName: "Gentle Bus …4293BC" };
    report();
    expect(appKit.setProfileName).toHaveBeenCalledExactlyOnceWith(null, "eip155");
  });

  it("shows coins and tokens as they are when it opens", async () => {
    const { modal, adapter } = createModal();
    const read = vi.spyOn(adapter, "getBalances").mockResolvedValue({ balance: "1.5", symbol: "ETH · 5,269 RIG" });
    await modal.open();
    expect(read).not.toHaveBeenCalled();
    appKit.getAccount.mockReturnValue({ status: "connected", address: ALICE });
    await modal.open();
    expect(appKit.setBalance).toHaveBeenCalledExactlyOnceWith("1.5", "ETH · 5,269 RIG", "eip155");
    expect(read).toHaveBeenCalledExactlyOnceWith(ALICE);
  });

  it("gives the focus back when it closes", async () => {
    const opener = document.body.appendChild(document.createElement("button"));
    opener.focus();
    const stop = vi.fn();
    appKit.subscribeState.mockReturnValue(stop);
    await createModal().modal.open();
    const [tell] = appKit.subscribeState.mock.lastCall as [(state: { open: boolean }) => void];
    opener.blur();
    tell({ open: true });
    expect(document.activeElement).toBe(document.body);
    tell({ open: false });
    expect(document.activeElement).toBe(opener);
    expect(stop).toHaveBeenCalledOnce();
    opener.remove();
  });

  const connected = { status: "connected", address: ALICE };
  it.each([
    ["connected", { ...connected, address: ALICE.toLowerCase() }, 31337, { ...connected, chainId: 31337 }],
    ...SPELLED_ACCOUNTS.map(({ source, account, checksummed }): [string, object, number, object] => [
      `of ${source}`,
      { ...connected, address: account },
      31337,
      { ...connected, address: checksummed, chainId: 31337 },
    ]),
    // The library gives the id of an unsupported network as a string.
    ["on another network", connected, "1", { ...connected, chainId: 1 }],
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

  const gameChain = { namespace: "eip155", id: deployment.chainId };
  it.each([
    ["leaves the unsupported network when it is back on the game's", deployment.chainId, "1", [[gameChain]]],
    ["leaves it to the library when it goes to another network", 1, deployment.chainId, []],
    ["leaves it to the library when it is on the game's already", deployment.chainId, deployment.chainId, []],
  ])("when the wallet changes its network on its own, %s", (_case, walletChainId, activeChainId, changes) => {
    const { adapter } = createModal();
    appKit.getChainId.mockReturnValue(activeChainId);
    appKit.getCaipNetwork.mockImplementation((namespace: string, id: number) => ({ namespace, id }));
    adapter["emit"]("switchNetwork", { chainId: walletChainId });
    expect(appKit.setCaipNetwork.mock.calls).toEqual(changes);
  });

  it("says so when the wallet does not let go of the connection", async () => {
    const { modal } = createModal();
    appKit.getAccount.mockReturnValue(connected);
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
