import { getAddress, isAddress } from "ethers";

import { readStored, store } from "../../browser/storage";
import { deployment } from "../../chain/node/deployment";
import { RpcError } from "../../chain/node/RpcNode";
import type { SendToNode } from "./localNode";

/** Request from a page to the wallet (EIP-1193). */
export interface WalletRequest {
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** Request that the player has to confirm before the node signs it. */
export interface SigningRequest {
  readonly method: "eth_sendTransaction" | "eth_signTypedData_v4" | "personal_sign";
  readonly account: string;
  /** The transaction, the typed data (an object or its JSON), or the message in hex. */
  readonly payload: unknown;
}

/** Dialogs of the Local wallet, shown one at a time. */
export interface PlayerPrompts {
  /** @returns The account that the player chose, or undefined when the player cancelled. */
  readonly chooseAccount: (accounts: readonly string[]) => Promise<string | undefined>;
  /** @returns Whether the player agreed. */
  readonly confirm: (request: SigningRequest) => Promise<boolean>;
}

type Listener = (...args: unknown[]) => void;

const STORAGE_KEY = "rigraid.localWallet.account";
const CHAIN_ID = `0x${deployment.chainId.toString(16)}`;

/*
 * The node's development accounts in order: 0 is the game's owner, 1 its fee collector, 2 to 7 are for players at the
 * keyboard, the rest are rivals.
 */
const FIRST_PLAYER = 2;
const PLAYERS = 6;

/** Reads that pass through to the node unchanged. */
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
 * A wallet for the local chain alone (EIP-1193). It holds no keys: the development node signs for its own accounts,
 * after the player has agreed. The chosen account is remembered until the player disconnects.
 */
export class LocalWallet {
  private readonly listeners = new Map<string, Set<Listener>>();
  private account: string | undefined;
  private choice: Promise<string[]> | undefined;
  private lastQuestion: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly send: SendToNode,
    private readonly loadPrompts: () => Promise<PlayerPrompts>,
  ) {
    const stored = readStored(STORAGE_KEY);
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
        this.setAccount(undefined);
        return null;
      default:
        throw new RpcError({ code: 4200, message: `The Local wallet does not support the method ${method}.` });
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
    const accounts = (await this.send("eth_accounts")) as string[];
    const offered = accounts.slice(FIRST_PLAYER, FIRST_PLAYER + PLAYERS).map(getAddress);
    const account = await this.ask(({ chooseAccount }) => chooseAccount(offered));
    if (!account) throw userRejected();
    this.setAccount(account);
    return [account];
  }

  private async sign(request: SigningRequest, params: readonly unknown[]): Promise<unknown> {
    if (request.account !== this.account) {
      throw new RpcError({ code: 4100, message: `The account ${request.account} is not connected.` });
    }
    if (!(await this.ask(({ confirm }) => confirm(request)))) throw userRejected();
    return this.send(request.method, params);
  }

  /** Waits for its turn: the player sees one question at a time. */
  private ask<Answer>(question: (prompts: PlayerPrompts) => Promise<Answer>): Promise<Answer> {
    const answer = this.lastQuestion.then(this.loadPrompts).then(question);
    this.lastQuestion = answer.catch(() => undefined);
    return answer;
  }

  private setAccount(account: string | undefined): void {
    if (account === this.account) return;
    this.account = account;
    store(STORAGE_KEY, account ?? null);
    this.listeners.get("accountsChanged")?.forEach((listener) => listener(this.accounts()));
  }
}

function userRejected(): RpcError {
  return new RpcError({ code: 4001, message: "User rejected the request." });
}

function accountOf(value: unknown): string {
  if (typeof value === "string" && isAddress(value)) return getAddress(value);
  throw new RpcError({ code: -32602, message: "The request does not name the account that should sign." });
}

function requireLocalChain(chain: unknown): null {
  const chainId = (chain as { chainId?: unknown } | undefined)?.chainId;
  if (Number(chainId) === deployment.chainId) return null;
  const message = `The Local wallet supports the local chain only, not chain ID ${String(chainId)}.`;
  throw new RpcError({ code: 4902, message });
}
