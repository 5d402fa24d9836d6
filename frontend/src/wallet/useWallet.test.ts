import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { SPELLED_ACCOUNTS } from "../../../test/world/providers";
import { BROWSER_STORAGES } from "../../../test/world/storage";
import { deployment } from "../chain/node/deployment";
import type { Connection, WalletModal } from "./modal";

const ALICE = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const SESSION_KEY = "rigraid.wallet.session";
const CONNECTING: Connection = { status: "connecting", address: undefined, name: undefined, chainId: undefined };
const CONNECTED: Connection = { ...CONNECTING, status: "connected", address: ALICE, chainId: deployment.chainId };

const provider = { request: vi.fn() };
const modal = {
  open: vi.fn(),
  disconnect: vi.fn(),
  switchNetwork: vi.fn(),
  getProvider: vi.fn(),
} satisfies WalletModal;
const createWalletModal = vi.fn();
/** Callback of the modal, set once the modal has been created. */
let report: (connection: Connection) => void;

vi.mock("./modal", () => ({ createWalletModal }));
vi.mock("./local/announceLocalWallet", () => ({ announceLocalWallet: vi.fn() }));

/** Loads a page for this test alone: the module holds the page's one wallet. */
async function loadPage({ starts = false } = {}) {
  vi.resetModules();
  const { startWallet, useWallet } = await import("./useWallet");
  if (starts) startWallet();
  return renderHook(() => useWallet()).result;
}

/** Loads a page and presses Connect. */
async function connect() {
  const result = await loadPage();
  await result.current.connect();
  return result;
}

beforeEach(() => {
  modal.getProvider.mockReturnValue(provider);
  createWalletModal.mockImplementation((onChange: typeof report) => {
    report = onChange;
    return modal;
  });
});

afterEach(() => {
  vi.clearAllMocks();
});

describe("useWallet", () => {
  it("loads the modal once, on first use, and opens it", async () => {
    const result = await connect();
    await result.current.connect();
    expect(createWalletModal).toHaveBeenCalledOnce();
    expect(modal.open).toHaveBeenCalledTimes(2);
  });

  it("does not show the modal's own start as connecting", async () => {
    const result = await connect();
    act(() => report(CONNECTING));
    expect(result.current.status).toBe("disconnected");
  });

  it("passes on the account's name, which is known a while after its address", async () => {
    const result = await connect();
    act(() => report(CONNECTED));
    expect(result.current.name).toBeUndefined();
    act(() => report({ ...CONNECTED, name: "alice.example" }));
    expect(result.current.name).toBe("alice.example");
  });

  it("keeps the same object while nothing changes, so that nothing renders again", async () => {
    const result = await connect();
    act(() => report(CONNECTED));
    const before = result.current;
    act(() => report(CONNECTED));
    expect(result.current).toBe(before);
  });

  it("says so when the modal does not start, and tries again the next time", async () => {
    createWalletModal.mockImplementationOnce(() => {
      throw new Error("Failed to fetch dynamically imported module");
    });
    const result = await loadPage();
    await expect(result.current.connect()).rejects.toThrow(
      "The wallet window did not start. Reload the page and try again.",
    );
    await result.current.connect();
    expect(modal.open).toHaveBeenCalledOnce();
  });

  it("says that the modal's code did not load", async () => {
    const result = await loadPage();
    const { watchParts } = await import("../browser/parts");
    onTestFinished(watchParts());
    createWalletModal.mockImplementationOnce(() => {
      const payload = new TypeError("Importing a module script failed.");
      window.dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload }));
      throw payload;
    });
    await expect(result.current.connect()).rejects.toThrow(
      "A part of the console did not load. Check your connection, or reload the page: there may be a newer version.",
    );
  });

  it.each(BROWSER_STORAGES.filter(({ access, write }) => access ?? write))(
    "says that it needs storage, with $source",
    async ({ access, write }) => {
      const result = await loadPage();
      const fail = () => {
        throw new DOMException("It failed.", access ?? write);
      };
      const storage = { getItem: () => null, setItem: fail };
      const get = access === "null" ? () => null : access ? fail : () => storage;
      vi.spyOn(window, "localStorage", "get").mockImplementation(get as unknown as () => Storage);
      createWalletModal.mockImplementationOnce(() => window.localStorage.setItem("key", "value"));
      await expect(result.current.connect()).rejects.toThrow("The wallet window must store data, but this browser");
      vi.restoreAllMocks();
    },
  );

  it("is disconnected but keeps the session when the modal's code cannot be loaded on a visit", async () => {
    localStorage.setItem(SESSION_KEY, "connected");
    createWalletModal.mockImplementationOnce(() => {
      throw new Error("Failed to fetch dynamically imported module");
    });
    const result = await loadPage({ starts: true });
    await waitFor(() => expect(result.current.status).toBe("disconnected"));
    expect(localStorage.getItem(SESSION_KEY)).not.toBeNull();
  });

  it("passes disconnecting and switching on to the modal, with their failures", async () => {
    const result = await loadPage();
    await result.current.disconnect();
    expect(modal.disconnect).toHaveBeenCalledOnce();
    modal.switchNetwork.mockRejectedValueOnce(new Error("The wallet stayed on its network."));
    await expect(result.current.switchNetwork()).rejects.toThrow("The wallet stayed on its network.");
  });

  it("gives a signer of the connected account", async () => {
    provider.request.mockImplementation(({ method }: { method: string }) =>
      Promise.resolve(method === "eth_accounts" ? [ALICE] : "0x7a69"),
    );
    const result = await connect();
    act(() => report(CONNECTED));
    expect((await result.current.getSigner()).address).toBe(ALICE);
  });

  it.each(SPELLED_ACCOUNTS)("gives a signer of an account as spelled by $source", async ({ account, checksummed }) => {
    provider.request.mockImplementation(({ method }: { method: string }) =>
      Promise.resolve(method === "eth_accounts" ? [account] : "0x7a69"),
    );
    const result = await connect();
    act(() => report({ ...CONNECTED, address: checksummed }));
    expect((await result.current.getSigner()).address).toBe(checksummed);
  });

  it("refuses a signer without a connection", async () => {
    const result = await loadPage();
    await expect(result.current.getSigner()).rejects.toThrow("No wallet is connected. Connect one first.");
    expect(createWalletModal).not.toHaveBeenCalled();
  });
});
