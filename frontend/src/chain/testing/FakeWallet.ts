import { type TransactionRequest, Wallet, getAddress } from "ethers";

import { deployment } from "../deployment";
import type { FlowSigner, FlowWallet } from "../transactions/transaction";
import type { FakeChain } from "./FakeChain";

/** A wallet for tests that signs for real and sends to a fake chain. */
export class FakeWallet implements FlowWallet {
  readonly #key = new Wallet(`0x${"11".repeat(32)}`);
  readonly #chain: FakeChain;
  readonly address = getAddress(this.#key.address);
  isOnGameNetwork = true;
  chainId = deployment.chainId;
  /** What the wallet was asked for, in order. */
  readonly requests: ("switch" | "signature" | "transaction")[] = [];
  readonly sent: TransactionRequest[] = [];
  /** Thrown instead of an answer, by request. */
  readonly refusals: { switch?: object; signature?: object; transaction?: object } = {};

  constructor(chain: FakeChain) {
    this.#chain = chain;
  }

  async switchNetwork(): Promise<void> {
    this.#ask("switch");
    this.chainId = deployment.chainId;
  }

  async getSigner(): Promise<FlowSigner> {
    return {
      provider: { send: async () => `0x${this.chainId.toString(16)}` },
      getAddress: async () => this.address,
      signTypedData: async (domain, types, value) => {
        this.#ask("signature");
        return this.#key.signTypedData(domain, types, value);
      },
      sendUncheckedTransaction: async (transaction) => {
        this.#ask("transaction");
        this.sent.push(transaction);
        return this.#chain.send(this.address, transaction.to as string, transaction.data ?? "0x");
      },
    };
  }

  #ask(request: "switch" | "signature" | "transaction"): void {
    this.requests.push(request);
    const refusal = this.refusals[request];
    // Wallets throw plain objects too.
    // eslint-disable-next-line @typescript-eslint/only-throw-error
    if (refusal) throw refusal;
  }
}
