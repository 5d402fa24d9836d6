import { getAddress, type TransactionRequest, Wallet } from "ethers";

import { deployment } from "../node/deployment";
import type { FlowSigner, FlowWallet } from "../transactions/transaction";
import type { FakeChain } from "./FakeChain";

type Request = "connect" | "switch" | "signature" | "transaction" | "calls";

/** A wallet for tests that signs for real and sends to a fake chain. */
export class FakeWallet implements FlowWallet {
  private readonly key = new Wallet(`0x${"11".repeat(32)}`);
  private readonly chain: FakeChain;
  readonly address = getAddress(this.key.address);
  isOnGameNetwork = true;
  chainId = deployment.chainId;
  /** The account that the wallet signs with now; none while it is locked. */
  selected: string | undefined = this.address;
  /** Requests to the wallet, in order. */
  readonly requests: Request[] = [];
  readonly sent: TransactionRequest[] = [];
  /** Errors thrown instead of an answer, by request. */
  readonly refusals: Partial<Record<Request, unknown>> = {};
  /** Answer to a sent transaction: by default its hash. It may throw, so that the answer is lost. */
  answer = (hash: string): unknown => hash;
  /** Promises that the wallet awaits before it answers, by request. */
  readonly delays: Partial<Record<Request, Promise<void>>> = {};
  /** Answers to methods that not every wallet supports. */
  readonly methods: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_chainId: () => `0x${this.chainId.toString(16)}`,
    eth_accounts: () => (this.selected ? [this.selected.toLowerCase()] : []),
  };

  constructor(chain: FakeChain) {
    this.chain = chain;
  }

  async connect(): Promise<void> {
    this.ask("connect");
  }

  async switchNetwork(): Promise<void> {
    this.ask("switch");
    this.chainId = deployment.chainId;
  }

  async getSigner(): Promise<FlowSigner> {
    return {
      provider: { send: async (method, params) => this.answerMethod(method, params as unknown[]) },
      getAddress: async () => this.address,
      signTypedData: async (domain, types, value) => {
        this.ask("signature");
        await this.delays.signature;
        return this.key.signTypedData(domain, types, value);
      },
      sendUncheckedTransaction: async (transaction) => {
        this.ask("transaction");
        await this.delays.transaction;
        this.sent.push(transaction);
        return this.answer(this.chain.send(this.address, transaction.to as string, transaction.data ?? "0x")) as string;
      },
    };
  }

  private answerMethod(method: string, params: unknown[]): unknown {
    // Wallets throw plain objects too.
    // eslint-disable-next-line @typescript-eslint/only-throw-error
    if (!this.methods[method]) throw { code: -32601, message: `The method ${method} does not exist.` };
    if (method === "wallet_sendCalls") this.ask("calls");
    return this.methods[method](params);
  }

  private ask(request: Request): void {
    this.requests.push(request);
    const refusal = this.refusals[request];
    if (request in this.refusals) throw refusal;
  }
}
