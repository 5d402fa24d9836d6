import { waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { deployment } from "../../chain/node/deployment";
import { RpcError } from "../../chain/node/RpcNode";
import { LocalWallet, type PlayerPrompts } from "./LocalWallet";

/** The node's twenty development accounts, in lower case as nodes answer. */
const ACCOUNTS = Array.from({ length: 20 }, (_, index) => `0x${(index + 1).toString(16).padStart(40, "0")}`);
const SECOND_PLAYER = ACCOUNTS[3]!;
const OTHER = ACCOUNTS[12]!;

const send = vi.fn();
const prompts = { chooseAccount: vi.fn(), confirm: vi.fn() } satisfies PlayerPrompts;

const newWallet = () => new LocalWallet(send, () => Promise.resolve(prompts));

async function connectedWallet(): Promise<LocalWallet> {
  const wallet = newWallet();
  await wallet.request({ method: "eth_requestAccounts" });
  send.mockClear();
  return wallet;
}

beforeEach(() => {
  send.mockReset().mockImplementation((method) => Promise.resolve(method === "eth_accounts" ? ACCOUNTS : "0xanswer"));
  prompts.chooseAccount.mockReset().mockResolvedValue(SECOND_PLAYER);
  prompts.confirm.mockReset().mockResolvedValue(true);
});

describe("LocalWallet", () => {
  describe("accounts", () => {
    it("has none before the player has chosen", async () => {
      expect(await newWallet().request({ method: "eth_accounts" })).toEqual([]);
      expect(await newWallet().request({ method: "wallet_getPermissions" })).toEqual([]);
      expect(prompts.chooseAccount).not.toHaveBeenCalled();
    });

    it("offers the six accounts 2 to 7 and connects the chosen one", async () => {
      const wallet = newWallet();
      expect(await wallet.request({ method: "eth_requestAccounts" })).toEqual([SECOND_PLAYER]);
      expect(prompts.chooseAccount).toHaveBeenCalledExactlyOnceWith(ACCOUNTS.slice(2, 8));
      expect(await wallet.request({ method: "eth_accounts" })).toEqual([SECOND_PLAYER]);
      expect(await wallet.request({ method: "wallet_getPermissions" })).toEqual([{ parentCapability: "eth_accounts" }]);
    });

    it("asks no second time, neither when connected nor while the player chooses", async () => {
      const wallet = newWallet();
      const [first, second] = await Promise.all([
        wallet.request({ method: "eth_requestAccounts" }),
        wallet.request({ method: "eth_requestAccounts" }),
      ]);
      expect(second).toEqual(first);
      await wallet.request({ method: "eth_requestAccounts" });
      expect(prompts.chooseAccount).toHaveBeenCalledOnce();
    });

    it("answers 4001 when the player cancels, stays disconnected and can ask again", async () => {
      prompts.chooseAccount.mockResolvedValueOnce(undefined);
      const wallet = newWallet();
      await expect(wallet.request({ method: "eth_requestAccounts" })).rejects.toMatchObject({ code: 4001 });
      expect(await wallet.request({ method: "eth_accounts" })).toEqual([]);
      expect(await wallet.request({ method: "eth_requestAccounts" })).toEqual([SECOND_PLAYER]);
    });

    it("remembers the chosen account over a reload without asking", async () => {
      await connectedWallet();
      expect(await newWallet().request({ method: "eth_requestAccounts" })).toEqual([SECOND_PLAYER]);
      expect(prompts.chooseAccount).toHaveBeenCalledOnce();
    });

    it("notifies listeners of connecting and revoking, and forgets the account", async () => {
      const changes: unknown[] = [];
      const listener = (accounts: unknown) => changes.push(accounts);
      const wallet = newWallet().on("accountsChanged", listener);
      await wallet.request({ method: "eth_requestAccounts" });
      await wallet.request({ method: "wallet_revokePermissions", params: [{ eth_accounts: {} }] });
      await wallet.request({ method: "wallet_revokePermissions", params: [{ eth_accounts: {} }] });
      expect(changes).toEqual([[SECOND_PLAYER], []]);
      expect(await newWallet().request({ method: "eth_accounts" })).toEqual([]);

      wallet.removeListener("accountsChanged", listener);
      await wallet.request({ method: "eth_requestAccounts" });
      expect(changes).toHaveLength(2);
    });
  });

  describe("signing", () => {
    const transaction = { from: SECOND_PLAYER, to: deployment.game, data: "0x" };
    const typedData = JSON.stringify({ primaryType: "Permit", domain: {}, message: {} });
    const signatures = [
      ["eth_sendTransaction", [transaction], transaction],
      ["eth_signTypedData_v4", [SECOND_PLAYER, typedData], typedData],
      ["personal_sign", ["0x48656c6c6f", SECOND_PLAYER], "0x48656c6c6f"],
    ] as const;

    it.each(signatures)("forwards %s once the player has confirmed", async (method, params, payload) => {
      const wallet = await connectedWallet();
      expect(await wallet.request({ method, params })).toBe("0xanswer");
      expect(prompts.confirm).toHaveBeenCalledExactlyOnceWith({ method, account: SECOND_PLAYER, payload });
      expect(send).toHaveBeenCalledExactlyOnceWith(method, params);
    });

    it.each(signatures)("answers 4001 and sends nothing when the player rejects %s", async (method, params) => {
      prompts.confirm.mockResolvedValueOnce(false);
      const wallet = await connectedWallet();
      await expect(wallet.request({ method, params })).rejects.toMatchObject({ code: 4001 });
      expect(send).not.toHaveBeenCalled();
    });

    it.each([
      [4100, "eth_sendTransaction of another account", [{ ...transaction, from: OTHER }]],
      [4100, "eth_signTypedData_v4 of another account", [OTHER, typedData]],
      [4100, "personal_sign of another account", ["0x48656c6c6f", OTHER]],
      [-32602, "eth_sendTransaction of no account", [{ to: deployment.game }]],
    ])("answers %i to %s without asking", async (code, request, params) => {
      const wallet = await connectedWallet();
      const method = request.split(" ")[0]!;
      await expect(wallet.request({ method, params })).rejects.toMatchObject({ code });
      expect(prompts.confirm).not.toHaveBeenCalled();
    });

    it("passes the node's error on with its code and data", async () => {
      const wallet = await connectedWallet();
      const error = new RpcError({ code: -32603, message: "reverted", data: { data: "0x91a957ee" } });
      send.mockRejectedValueOnce(error);
      await expect(wallet.request({ method: "eth_sendTransaction", params: [transaction] })).rejects.toBe(error);
    });

    it("asks one question at a time, in order, and continues after a rejection", async () => {
      const answers: ((agreed: boolean) => void)[] = [];
      prompts.confirm.mockImplementation(() => new Promise<boolean>((resolve) => answers.push(resolve)));
      const wallet = await connectedWallet();
      const first = wallet.request({ method: "personal_sign", params: ["0x01", SECOND_PLAYER] });
      const second = wallet.request({ method: "personal_sign", params: ["0x02", SECOND_PLAYER] });
      await waitFor(() => expect(answers).toHaveLength(1));
      answers[0]!(false);
      await expect(first).rejects.toMatchObject({ code: 4001 });
      await waitFor(() => expect(answers).toHaveLength(2));
      answers[1]!(true);
      expect(await second).toBe("0xanswer");
    });
  });

  describe("network", () => {
    const local = { chainId: `0x${deployment.chainId.toString(16)}` };

    it("is the local chain", async () => {
      expect(await newWallet().request({ method: "eth_chainId" })).toBe("0x7a69");
    });

    it.each(["wallet_switchEthereumChain", "wallet_addEthereumChain"])("accepts %s to it alone", async (method) => {
      const wallet = newWallet();
      expect(await wallet.request({ method, params: [local] })).toBeNull();
      await expect(wallet.request({ method, params: [{ chainId: "0x1" }] })).rejects.toMatchObject({ code: 4902 });
      await expect(wallet.request({ method })).rejects.toMatchObject({ code: 4902 });
    });
  });

  it("forwards reads as they are, connected or not", async () => {
    const params = [{ to: deployment.token, data: "0x95d89b41" }, "latest"];
    expect(await newWallet().request({ method: "eth_call", params })).toBe("0xanswer");
    expect(send).toHaveBeenCalledExactlyOnceWith("eth_call", params);
  });

  it.each(["hardhat_setBalance", "evm_increaseTime", "eth_sign", "wallet_watchAsset"])(
    "answers 4200 to %s and does not forward it",
    async (method) => {
      await expect(newWallet().request({ method })).rejects.toMatchObject({ code: 4200 });
      expect(send).not.toHaveBeenCalled();
    },
  );
});
