import { setTimeout as pause } from "node:timers/promises";

import { type HDNodeWallet, Transaction, type TypedDataDomain, type TypedDataField } from "ethers";

import { between, type Random } from "../../scripts/local/random";
import type { Tab } from "./Tab";

const RETRY_MS = 250;
const TIMEOUT_MS = 10_000;
/** Age at which players replace a pending transaction. */
const REPLACED_AFTER_MS = 500;
const GAS_PRICE = 20_000_000_000n;
/** Gas price of a replacement, wei. Nodes require at least a tenth more than the first. */
const HIGHER_GAS_PRICE = 30_000_000_000n;
/** Share of requests with each fate, percent; the others are sent. */
const PERCENT = { rejected: 3, lost: 2, spedUp: 6, cancelled: 4, raced: 4 };

/** Fate of a request to send a transaction. */
export interface Sending {
  readonly fate: keyof typeof PERCENT | "sent";
  /** True once the tab has received the transaction's hash; the console cannot know it before. */
  answered: boolean;
  /** Hashes of its transactions; a speed-up is the second. */
  readonly hashes: string[];
}

interface Request {
  readonly method: string;
  readonly params?: readonly unknown[];
}
type TypedData = readonly [account: string, json: string];
type Call = { readonly to: string; readonly data: string; readonly gas: string };

type Unsigned = { readonly to: string; readonly data: string; readonly gasLimit: bigint; readonly nonce: number };

/** A node's refusal. */
class Refusal extends Error {}

class WalletError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** A player's wallet (EIP-1193), with its own keys and connection to the chain. */
export class Wallet {
  /** All requests to send a transaction. */
  readonly sendings: Sending[] = [];
  /** The latest signed transaction of each nonce. */
  private readonly signed = new Map<number, string>();
  /** Queue of requests, because wallets answer one at a time. */
  private queue: Promise<unknown> = Promise.resolve();

  /** @param canSign True for a wallet that signs permits. */
  constructor(
    private readonly key: HDNodeWallet,
    private readonly url: string,
    private readonly chainId: number,
    private readonly canSign: boolean,
    private readonly random: Random,
    /** Called when the player waits for an answer that does not come. */
    private readonly onLost: () => void,
  ) {}

  /** The wallet as one tab has it. */
  connect(tab: Tab) {
    return { request: (request: Request) => tab.whileOpen(this.answer(request, tab)) };
  }

  /** Resends pending transactions, as wallets do, because nodes lose some. */
  async resubmit(): Promise<void> {
    await this.queue;
    const next = Number(await this.ask("eth_getTransactionCount", this.key.address, "latest"));
    for (let nonce = next, raw; (raw = this.signed.get(nonce)) !== undefined; nonce++) {
      // Refused when the node has it.
      await this.ask("eth_sendRawTransaction", raw).catch(() => undefined);
    }
  }

  private async answer({ method, params = [] }: Request, tab: Tab): Promise<unknown> {
    switch (method) {
      case "eth_chainId":
        return `0x${this.chainId.toString(16)}`;
      case "eth_accounts":
      case "eth_requestAccounts":
        return [this.key.address];
      case "eth_signTypedData_v4":
        return this.sign(params as unknown as TypedData);
      case "eth_sendTransaction":
        return this.send(params[0] as Call, tab);
      default:
        throw new WalletError(-32601, `The method ${method} does not exist.`);
    }
  }

  private async sign([, json]: TypedData): Promise<string> {
    if (!this.canSign) throw new WalletError(4200, "This wallet does not sign typed data.");
    const { domain, types, message } = JSON.parse(json) as {
      domain: TypedDataDomain;
      types: Record<string, TypedDataField[]>;
      message: Record<string, unknown>;
    };
    const { EIP712Domain: _, ...ownTypes } = types;
    return this.key.signTypedData(domain, ownTypes, message);
  }

  private async send(call: Call, tab: Tab): Promise<string> {
    const sending: Sending = { fate: this.drawFate(), answered: false, hashes: [] };
    this.sendings.push(sending);
    if (sending.fate === "rejected") throw new WalletError(4001, "User rejected the request.");
    const sent = this.queue.then(() => this.sendNow(call, sending));
    this.queue = sent.then((transaction) => this.replace(transaction, sending)).catch(() => undefined);
    await sent;
    if (sending.fate === "lost") {
      this.onLost();
      return new Promise(() => undefined);
    }
    sending.answered = tab.isOpen;
    return sending.hashes[0];
  }

  private drawFate(): Sending["fate"] {
    let drawn = between(0, 100, this.random);
    for (const fate of Object.keys(PERCENT) as (keyof typeof PERCENT)[]) {
      if (drawn < PERCENT[fate]) return fate;
      drawn -= PERCENT[fate];
    }
    return "sent";
  }

  private async sendNow({ to, data, gas }: Call, { fate, hashes }: Sending): Promise<Unsigned> {
    const nonce = Number(await this.ask("eth_getTransactionCount", this.key.address, "pending"));
    // Another device of the player, with its own transaction count.
    if (fate === "raced") await this.submit({ ...this.nothing, nonce }, GAS_PRICE).catch(() => undefined);
    const transaction = { to, data, gasLimit: BigInt(gas), nonce };
    hashes.push(await this.submit(transaction, GAS_PRICE));
    return transaction;
  }

  /** Replaces a transaction: with itself at a higher fee, or with another, depending on the request's fate. */
  private async replace(transaction: Unsigned, { fate, hashes }: Sending): Promise<void> {
    if (fate !== "spedUp" && fate !== "cancelled") return;
    await pause(REPLACED_AFTER_MS);
    const replacement = fate === "spedUp" ? transaction : { ...this.nothing, nonce: transaction.nonce };
    // The node refuses it once the first is mined.
    const hash = await this.submit(replacement, HIGHER_GAS_PRICE);
    if (fate === "spedUp") hashes.push(hash);
  }

  /** A transaction that changes nothing. */
  private get nothing() {
    return { to: this.key.address, data: "0x", gasLimit: 21_000n };
  }

  /**
   * Sends a transaction until the node is known to have it. A lost answer does not show whether it arrived.
   *
   * @throws WalletError when the node refuses it.
   */
  private async submit(unsigned: Unsigned, gasPrice: bigint): Promise<string> {
    const raw = await this.key.signTransaction({ ...unsigned, gasPrice, type: 0, chainId: this.chainId });
    const hash = Transaction.from(raw).hash!;
    try {
      await this.ask("eth_sendRawTransaction", raw);
    } catch (error) {
      const isKnown = (await this.ask("eth_getTransactionByHash", hash)) !== null;
      if (!isKnown) throw new WalletError(-32000, (error as Error).message);
    }
    this.signed.set(unsigned.nonce, raw);
    return hash;
  }

  /** Repeats a request until there is an answer. */
  private async ask(method: string, ...params: readonly unknown[]): Promise<unknown> {
    for (;;) {
      try {
        return await rpc(this.url, method, ...params);
      } catch (error) {
        if (error instanceof Refusal) throw error;
        await pause(RETRY_MS);
      }
    }
  }
}

/**
 * Sends a JSON-RPC request.
 *
 * @throws Refusal when the node refuses, another Error when it does not answer.
 */
async function rpc(url: string, method: string, ...params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The node answered ${response.status}.`);
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } };
  if (error) throw new Refusal(error.message);
  return result;
}
