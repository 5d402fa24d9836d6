import { getBytes, Wallet } from "ethers";
import type { Page } from "playwright-core";

import type { Account, Chain } from "./chain";
import type { Console } from "./console";

/** Request of a page to the wallet (EIP-1193). */
export interface WalletRequest {
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** Answers a request; throws an error with a code to refuse it, such as `userRejected()`. A promise that never settles is a wallet that is left waiting. */
export type Answer = (...parameters: string[]) => unknown;

/** As browser extensions are since EIP-6963, or as they were before; or on another device: see `remoteWallet.ts`. */
type Presence = "announced" | "injected" | "remote";

/** A refusal with a code of EIP-1193 or EIP-1474. */
class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

export const userRejected = () => new RpcError(4001, "User rejected the request.");

/** A wallet that answers as a test directs, and records its requests. */
export class ScriptedWallet {
  readonly requests: WalletRequest[] = [];
  readonly address: string;
  chainId: number;
  private isConnected = false;
  private readonly signer: Wallet;
  private readonly answers = new Map<string, Answer>();

  private constructor(
    private readonly page: Page,
    private readonly chain: Chain,
    account: Account,
    readonly name: string,
  ) {
    this.signer = new Wallet(account.privateKey);
    this.address = account.address;
    this.chainId = chain.deployment.chainId;
  }

  /** Call before the console is loaded. */
  static async open(
    { page }: Console,
    chain: Chain,
    account: Account,
    presence: Presence = "announced",
  ): Promise<ScriptedWallet> {
    // The console gives one that was not announced a name.
    const name = presence === "injected" ? "Wallet in this browser" : "Scripted Wallet";
    const wallet = new ScriptedWallet(page, chain, account, name);
    if (presence === "remote") return wallet;
    await page.exposeFunction("askScriptedWallet", (request: WalletRequest) => wallet.answer(request));
    await page.addInitScript(present, presence);
    return wallet;
  }

  /** From now on requests for a method are answered so. */
  on(method: string, answer: Answer): void {
    this.answers.set(method, answer);
  }

  /** From now on the wallet answers for itself again. */
  off(method: string): void {
    this.answers.delete(method);
  }

  /** From now on it is a smart account's: it sends several calls as one (EIP-5792), and tokens know no signature of it. */
  beSmart(): void {
    const hashes: string[] = [];
    this.on("eth_signTypedData_v4", () => `0x${"12".repeat(64)}1b`);
    this.on("wallet_getCapabilities", () => ({ [hex(this.chainId)]: { atomic: { status: "supported" } } }));
    this.on("wallet_sendCalls", async (request) => {
      const { from, calls } = request as unknown as { from: string; calls: readonly object[] };
      for (const call of calls)
        hashes.push((await this.chain.provider.send("eth_sendTransaction", [{ from, ...call }])) as string);
      return { id: "0x1" };
    });
    this.on("wallet_getCallsStatus", async () => {
      const receipts = hashes.map((hash) => this.chain.provider.send("eth_getTransactionReceipt", [hash]));
      return { status: 200, receipts: await Promise.all(receipts) };
    });
  }

  /** Number of requests with a method. */
  requested(method: string): number {
    return this.requests.filter((request) => request.method === method).length;
  }

  /** The player chooses another network in the wallet itself. */
  async goTo(chainId: number): Promise<void> {
    this.chainId = chainId;
    await this.emit("chainChanged", hex(chainId));
  }

  async emit(event: string, value: unknown): Promise<void> {
    await this.page.evaluate(([name, detail]) => window.scriptedWallet.emit(name, detail), [event, value] as const);
  }

  async answer(request: WalletRequest): Promise<{ result?: unknown; error?: object }> {
    this.requests.push(request);
    try {
      const answer = this.answers.get(request.method) ?? (() => this.answerByItself(request));
      return { result: await answer(...((request.params ?? []) as string[])) };
    } catch (cause) {
      const { code = -32603, message, data } = cause as Error & { code?: number; data?: unknown };
      return { error: { code, message, data } };
    }
  }

  private answerByItself({ method, params = [] }: WalletRequest): unknown {
    switch (method) {
      case "eth_requestAccounts":
        this.isConnected = true;
        return [this.address];
      case "eth_accounts":
        return this.isConnected ? [this.address] : [];
      case "eth_chainId":
        return hex(this.chainId);
      case "wallet_getPermissions":
        return this.isConnected ? [{ parentCapability: "eth_accounts" }] : [];
      case "wallet_revokePermissions":
        this.isConnected = false;
        return null;
      case "wallet_switchEthereumChain":
        return this.switchTo(Number((params[0] as { chainId: string }).chainId));
      case "personal_sign":
        return this.signer.signMessage(getBytes(params[0] as string));
      case "wallet_getCapabilities":
        throw new RpcError(4200, `The method ${method} is not supported.`);
      default:
        // The development node signs for its accounts.
        return this.chain.provider.send(method, [...params]);
    }
  }

  private async switchTo(chainId: number): Promise<null> {
    if (chainId !== this.chainId) await this.goTo(chainId);
    return null;
  }
}

const hex = (value: number) => `0x${value.toString(16)}`;

/** Runs in the page, before its own code. */
function present(presence: Presence): void {
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  const provider = {
    async request({ method, params }: WalletRequest) {
      const { result, error } = await window.askScriptedWallet({ method, params });
      if (error) throw Object.assign(new Error(error.message), error);
      return result;
    },
    on(event: string, listener: (value: unknown) => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener(event: string, listener: (value: unknown) => void) {
      listeners.get(event)?.delete(listener);
    },
    emit: (event: string, value: unknown) => listeners.get(event)?.forEach((listener) => listener(value)),
  };
  window.scriptedWallet = provider;
  if (presence === "injected") {
    window.ethereum = provider;
    return;
  }
  const picture =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="teal"/></svg>';
  const icon = `data:image/svg+xml,${encodeURIComponent(picture)}`;
  const uuid = "00000000-0000-4000-8000-000000000001";
  const detail = Object.freeze({ info: { uuid, name: "Scripted Wallet", rdns: "test.scripted", icon }, provider });
  const announce = () => window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  window.addEventListener("eip6963:requestProvider", announce);
  announce();
}

declare global {
  interface Window {
    askScriptedWallet(request: WalletRequest): Promise<{ result?: unknown; error?: { message: string } }>;
    scriptedWallet: { emit(event: string, value: unknown): void };
    ethereum?: unknown;
  }
}
