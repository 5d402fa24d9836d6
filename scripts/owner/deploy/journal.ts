import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

import { keccak256, type TransactionReceipt, type TransactionRequest, type TransactionResponse } from "ethers";
import type { HardhatRuntimeEnvironment } from "hardhat/types";

import { unlockKeystore } from "../network/keystore";
import { blockToTry, type Sending, whenMined, withMargin } from "../network/sending";
import type { Send } from "./deployGame";
import { readJson, writeAtOnce } from "./deploymentFiles";

const POLL_MS = 2_000;
/** Number of blocks to search for a sent transaction. */
const BLOCKS_TO_SEARCH = 5_000;

/** A step that has begun. */
interface Entry {
  readonly name: string;
  /** keccak256 of the transaction's data. */
  readonly dataHash: string;
  readonly nonce: number;
  /** The latest block when the step was begun. */
  readonly fromBlock: number;
  /** Set once the transaction was sent. */
  transaction?: string;
  /** Set once the transaction is in a block. */
  block?: number;
}

/** Error that a second run of the same command cannot resolve. */
class UnresumableError extends Error {}

/** Settings for a journal's transactions, and a listener for waiting times. */
export interface JournalSending extends Sending {
  readonly say?: (text: string) => void;
}

interface Contents {
  readonly settings: Record<string, string>;
  readonly entries: Entry[];
}

/**
 * Carries out steps of one transaction each, exactly once, even if the process is killed at any time and resumed later.
 *
 * A step's nonce is saved before its transaction is sent. An unfinished step is retried with the same nonce, so the
 * chain accepts only one of its transactions. Sender and nonce identify it.
 */
export class Journal {
  private constructor(
    private readonly hre: HardhatRuntimeEnvironment,
    private readonly file: string,
    private readonly sender: string,
    private readonly contents: Contents,
    private readonly sending: JournalSending,
  ) {}

  /**
   * Opens the journal in a file, or starts a new one.
   *
   * @param sender Sends all transactions.
   * @param settings Values that must not change when the work is resumed.
   * @param sending Fees replace a stuck transaction. The nonce is for the first step that begins in this run.
   * @throws Error when the journal was started with other settings.
   */
  static open(
    hre: HardhatRuntimeEnvironment,
    file: string,
    sender: string,
    settings: Readonly<Record<string, string>>,
    sending: JournalSending = {},
  ): Journal {
    const all = { ...settings, sender };
    const contents: Contents = readJson<Contents>(file, ["settings", "entries"]) ?? { settings: all, entries: [] };
    for (const [name, value] of Object.entries(all)) {
      const begunWith = contents.settings[name];
      if (begunWith === value) continue;
      throw new Error(
        `The unfinished run used a different ${name}: ${begunWith}, not ${value}. ` +
          `Use the same settings, or remove ${file} to start over.`,
      );
    }
    return new Journal(hre, file, sender, contents, sending);
  }

  /** True once a step has begun, in this run or an earlier one. */
  get hasBegun(): boolean {
    return this.contents.entries.length > 0;
  }

  /** True when the step's transaction is in a block. */
  isDone(name: string): boolean {
    return this.entry(name)?.block !== undefined;
  }

  /** Carries out a step, or resumes it. */
  readonly send: Send = async (name, transaction) => {
    const done = await this.receiptOfDone(name, transaction);
    if (done !== undefined) return done;
    const response = (await this.findSent(name)) ?? (await this.transmit(name, transaction));
    const receipt = await whenMined(response);
    this.update(name, { transaction: receipt.hash, block: receipt.blockNumber });
    return receipt;
  };

  /** Runs the work. An error after the first step also says how to resume. */
  async carryOut<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!this.hasBegun || error instanceof UnresumableError) throw error;
      const { message } = error as Error;
      throw new Error(`${message}\nRun the same command again to resume: progress is saved in ${this.file}.`, {
        cause: error,
      });
    }
  }

  /** Removes the journal, when the work is done and recorded elsewhere. */
  close(): void {
    rmSync(this.file, { force: true });
  }

  private entry(name: string): Entry | undefined {
    return this.contents.entries.find((entry) => entry.name === name);
  }

  private async receiptOfDone(name: string, { data }: TransactionRequest): Promise<TransactionReceipt | undefined> {
    const entry = this.entry(name);
    if (entry === undefined) return undefined;
    if (entry.dataHash !== hashOf(data)) {
      throw new UnresumableError(
        `Step "${name}" has changed since the run began: the contracts or the catalogue are different. ` +
          `Restore them, or remove ${this.file} to start over.`,
      );
    }
    if (entry.block === undefined) return undefined;
    const receipt = await this.hre.ethers.provider.getTransactionReceipt(entry.transaction!);
    if (receipt !== null) return receipt;
    throw new UnresumableError(
      `The chain has no transaction ${entry.transaction} (step "${name}"): it is another chain, or it was ` +
        `reset. Remove ${this.file} to start over.`,
    );
  }

  /** The mined transaction of a step that has begun; undefined when it must be sent (again). */
  private async findSent(name: string): Promise<TransactionResponse | undefined> {
    const entry = this.entry(name);
    if (entry === undefined) return undefined;
    const { provider } = this.hre.ethers;
    for (
      let isReported = false;
      (await provider.getTransactionCount(this.sender, "latest")) <= entry.nonce;
      isReported = true
    ) {
      if (this.sending.maxFeePerGas !== undefined) return undefined;
      if ((await provider.getTransactionCount(this.sender, "pending")) <= entry.nonce) return undefined;
      if (!isReported) {
        this.sending.say?.(
          `Step "${name}" is waiting for transaction ${entry.nonce} of ${this.sender}, which is pending. If it is stuck, ` +
            "stop this and run the same command with a higher --max-fee and --priority-fee.",
        );
      }
      await sleep(POLL_MS);
    }
    const found = await this.findByNonce(entry);
    const receipt = await provider.getTransactionReceipt(found.hash);
    if (receipt?.status === 1 && hashOf(found.data) === entry.dataHash) return found;
    // Another transaction used the nonce, or the step's transaction failed: the step starts over.
    this.remove(name);
    return undefined;
  }

  private async findByNonce({ name, nonce, fromBlock }: Entry): Promise<TransactionResponse> {
    const { provider } = this.hre.ethers;
    const latest = await provider.getBlockNumber();
    for (let number = fromBlock; number <= Math.min(latest, fromBlock + BLOCKS_TO_SEARCH); number++) {
      const block = await provider.getBlock(number, true);
      const found = block?.prefetchedTransactions.find(
        (transaction) => transaction.from === this.sender && transaction.nonce === nonce,
      );
      if (found !== undefined) return found;
    }
    throw new UnresumableError(
      `Transaction ${nonce} of ${this.sender} (step "${name}") is not in the ${BLOCKS_TO_SEARCH} blocks from ` +
        `${fromBlock} on. Look it up in an explorer, or remove ${this.file} to start over.`,
    );
  }

  private async transmit(name: string, transaction: TransactionRequest): Promise<TransactionResponse> {
    const { provider } = this.hre.ethers;
    if (this.entry(name) === undefined) {
      // A wrong password must not leave a journal behind.
      await unlockKeystore();
      const nonce = await this.nextNonce();
      const fromBlock = await provider.getBlockNumber();
      this.contents.entries.push({ name, dataHash: hashOf(transaction.data), nonce, fromBlock });
      this.save();
    }
    const signer = await this.hre.ethers.getSigner(this.sender);
    const { say: _say, ...fees } = this.sending;
    const { nonce } = this.entry(name)!;
    const next = { ...transaction, nonce };
    const blockTag = await blockToTry(provider, this.sender, nonce);
    const gasLimit = withMargin(await provider.estimateGas({ ...transaction, from: this.sender, blockTag }));
    const response = await signer.sendTransaction({ ...next, ...fees, gasLimit });
    this.update(name, { transaction: response.hash });
    return response;
  }

  /** A lagging node may not know the previous transaction. */
  private async nextNonce(): Promise<number> {
    const { nonce } = this.sending;
    const used = this.contents.entries.map((entry) => entry.nonce);
    if (nonce !== undefined && used.every((earlier) => earlier < nonce)) return nonce;
    const pending = await this.hre.ethers.provider.getTransactionCount(this.sender, "pending");
    return Math.max(pending, ...used.map((earlier) => earlier + 1));
  }

  private update(name: string, change: Pick<Entry, "transaction" | "block">): void {
    Object.assign(this.entry(name)!, change);
    this.save();
  }

  private remove(name: string): void {
    const { entries } = this.contents;
    entries.splice(entries.indexOf(this.entry(name)!), 1);
    this.save();
  }

  private save(): void {
    writeAtOnce(this.file, `${JSON.stringify(this.contents, null, 2)}\n`);
  }
}

function hashOf(data: string | null | undefined): string {
  return keccak256(data ?? "0x");
}
