import { getAddress, isAddress } from "ethers";
import { deployment } from "../../chain/deployment";
import type { SendToNode } from "./localNode";
import { playerAccounts } from "./playerAccounts";
import { invalidParams, unauthorized, unknownChain, unsupportedMethod, userRejected } from "./rpcError";

/** What a page asks a wallet, by EIP-1193. */
export interface WalletRequest {
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** Something that the player has to agree to before the node signs it. */
export interface SigningRequest {
  readonly method: "eth_sendTransaction" | "eth_signTypedData_v4" | "personal_sign";
  readonly account: string;
  /** The transaction, the typed data (an object or its JSON), or the message in hex. */
  readonly payload: unknown;
}

/** How the Local wallet talks with the player. One question at a time. */
export interface PlayerPrompts {
  /** @returns The account that the player chose, or undefined when the player cancelled. */
  readonly chooseAccount: (accounts: readonly string[]) => Promise<string | undefined>;
  /** @returns Whether the player agreed. */
  readonly confirm: (request: SigningRequest) => Promise<boolean>;
}

type Listener = (...args: unknown[]) => void;

const STORAGE_KEY = "rigraid.localWallet.account";
const CHAIN_ID = `0x${deployment.chainId.toString(16)}`;

/** Reads that pass through to the node as they are. */
const READS = new Set([
  "eth_blockNumber",
  "eth_call",
  "eth_estimateGas",
  "eth_feeHistory",
  "eth_gasPrice",
  "eth_getBalance",
  "eth_getBlockByHash",
  "eth_getBlockByNumber",
  "eth_getCode",
  "eth_getLogs",
  "eth_getStorageAt",
  "eth_getTransactionByHash",
  "eth_getTransactionCount",
  "eth_getTransactionReceipt",
  "eth_maxPriorityFeePerGas",
  "net_version",
]);

/**
 * A wallet for the local chain alone (EIP-1193). It holds no keys: the development node signs for its own accounts, after
 * the player has agreed. The chosen account is remembered until the player disconnects.
 */
export class LocalWallet {
  private readonly listeners = new Map<string, Set<Listener>>();
  private account: string | undefined;
  private choice: Promise<string[]> | undefined;
  private lastQuestion: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly send: SendToNode,
    private readonly prompts: PlayerPrompts,
  ) {
    const stored = localStorage.getItem(STORAGE_KEY);
    this.account = stored && isAddress(stored) ? getAddress(stored) : undefined;
  }

  /** @throws RpcError with the codes of EIP-1193, or the node's own. */
  async request({ method, params = [] }: WalletRequest): Promise<unknown> {
    if (READS.has(method)) return this.send(method, params);
    switch (method) {
      case "eth_chainId":
        return CHAIN_ID;
      case "eth_accounts":
        return this.accounts();
      case "eth_requestAccounts":
        return this.requestAccounts();
      case "eth_sendTransaction":
        return this.sign(
          { method, account: accountOf((params[0] as { from?: unknown })?.from), payload: params[0] },
          params,
        );
      case "eth_signTypedData_v4":
        return this.sign({ method, account: accountOf(params[0]), payload: params[1] }, params);
      case "personal_sign":
        return this.sign({ method, account: accountOf(params[1]), payload: params[0] }, params);
      case "wallet_switchEthereumChain":
      case "wallet_addEthereumChain":
        return requireLocalChain(params[0]);
      case "wallet_getPermissions":
        return this.accounts().map(() => ({ parentCapability: "eth_accounts" }));
      case "wallet_revokePermissions":
        return this.disconnect();
      default:
        throw unsupportedMethod(method);
    }
  }

  on(event: string, listener: Listener): this {
    const listeners = this.listeners.get(event) ?? new Set();
    this.listeners.set(event, listeners.add(listener));
    return this;
  }

  removeListener(event: string, listener: Listener): this {
    this.listeners.get(event)?.delete(listener);
    return this;
  }

  private accounts(): string[] {
    return this.account ? [this.account] : [];
  }

  /** Asks once, however often it is called while the player chooses. */
  private async requestAccounts(): Promise<string[]> {
    if (this.account) return [this.account];
    this.choice ??= this.chooseAccount().finally(() => (this.choice = undefined));
    return this.choice;
  }

  private async chooseAccount(): Promise<string[]> {
    const accounts = await playerAccounts(this.send);
    const account = await this.ask(() => this.prompts.chooseAccount(accounts));
    if (!account) throw userRejected();
    this.setAccount(account);
    return [account];
  }

  private async sign(request: SigningRequest, params: readonly unknown[]): Promise<unknown> {
    if (request.account !== this.account) throw unauthorized(request.account);
    if (!(await this.ask(() => this.prompts.confirm(request)))) throw userRejected();
    return this.send(request.method, params);
  }

  /** Waits for its turn: the player sees one question at a time. */
  private ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    const answer = this.lastQuestion.then(question);
    this.lastQuestion = answer.catch(() => undefined);
    return answer;
  }

  private disconnect(): null {
    this.setAccount(undefined);
    return null;
  }

  private setAccount(account: string | undefined): void {
    if (account === this.account) return;
    this.account = account;
    if (account) localStorage.setItem(STORAGE_KEY, account);
    else localStorage.removeItem(STORAGE_KEY);
    this.emit("accountsChanged", this.accounts());
  }

  private emit(event: string, ...args: unknown[]): void {
    this.listeners.get(event)?.forEach((listener) => listener(...args));
  }
}

function accountOf(value: unknown): string {
  if (typeof value === "string" && isAddress(value)) return getAddress(value);
  throw invalidParams("The request names no account that should sign.");
}

function requireLocalChain(chain: unknown): null {
  const chainId = (chain as { chainId?: unknown } | undefined)?.chainId;
  if (Number(chainId) !== deployment.chainId) throw unknownChain(chainId);
  return null;
}
