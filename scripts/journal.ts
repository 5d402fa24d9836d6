import { existsSync, readFileSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

import { keccak256, type TransactionReceipt, type TransactionRequest, type TransactionResponse } from "ethers";
import type { HardhatRuntimeEnvironment } from "hardhat/types";

import type { Send } from "./deployGame";
import { writeAtOnce } from "./deployments";

const POLL_MS = 2_000;
/** A transaction that was sent is looked for in this many blocks. */
const BLOCKS_TO_SEARCH = 5_000;

/** A step that was begun. */
interface Entry {
  readonly name: string;
  /** keccak256 of the transaction's data. */
  readonly dataHash: string;
  readonly nonce: number;
  /** The latest block when the step was begun. */
  readonly fromBlock: number;
  /** Known as soon as the transaction was sent. */
  transaction?: string;
  /** Known as soon as the transaction is in a block. */
  block?: number;
}

interface Contents {
  readonly settings: Record<string, string>;
  readonly entries: Entry[];
}

/**
 * Carries out steps that are one transaction each, and never one twice, also when it is killed at any moment and taken
 * up again later.
 *
 * A step's nonce is written down before its transaction is sent, and an unfinished step is tried again with the same
 * nonce: of all its transactions the chain accepts one. Which one that was is found by sender and nonce.
 */
export class Journal {
  private constructor(
    private readonly hre: HardhatRuntimeEnvironment,
    private readonly file: string,
    private readonly sender: string,
    private readonly contents: Contents,
  ) {}

  /**
   * Opens the journal of a file, or begins one.
   *
   * @param sender Sends all transactions.
   * @param settings What must be the same when the work is taken up again.
   * @throws Error when the journal was begun with other settings.
   */
  static open(
    hre: HardhatRuntimeEnvironment,
    file: string,
    sender: string,
    settings: Readonly<Record<string, string>>,
  ): Journal {
    const all = { ...settings, sender };
    if (!existsSync(file)) return new Journal(hre, file, sender, { settings: all, entries: [] });
    const contents = JSON.parse(readFileSync(file, "utf8")) as Contents;
    for (const [name, value] of Object.entries(all)) {
      const begunWith = contents.settings[name];
      if (begunWith === value) continue;
      throw new Error(
        `What was begun before had another ${name}: ${begunWith}, not ${value}. ` +
          `Use the same settings, or remove ${file} to start over.`,
      );
    }
    return new Journal(hre, file, sender, contents);
  }

  /** Whether a step was taken up earlier. */
  get isResumed(): boolean {
    return this.contents.entries.length > 0;
  }

  /** Whether a step is done. */
  isDone(name: string): boolean {
    return this.entry(name)?.block !== undefined;
  }

  /** Carries out a step, or what is left of it. */
  readonly send: Send = async (name, transaction) => {
    const done = await this.receiptOfDone(name, transaction);
    if (done !== undefined) return done;
    const response = (await this.findSent(name)) ?? (await this.transmit(name, transaction));
    const receipt = await response.wait();
    if (receipt === null) throw new Error(`The transaction of the step "${name}" has disappeared: start again.`);
    this.update(name, { transaction: receipt.hash, block: receipt.blockNumber });
    return receipt;
  };

  /** Forgets everything: the work is done and recorded elsewhere. */
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
      throw new Error(
        `The step "${name}" would do something else than when it was begun: the contracts or the catalogue have changed. ` +
          `Go back to what they were, or remove ${this.file} to start over.`,
      );
    }
    if (entry.block === undefined) return undefined;
    const receipt = await this.hre.ethers.provider.getTransactionReceipt(entry.transaction!);
    if (receipt !== null) return receipt;
    throw new Error(
      `The chain does not know transaction ${entry.transaction} of the step "${name}": it is another chain, or it was ` +
        `set back. Remove ${this.file} to start over.`,
    );
  }

  /** The transaction of a step that was begun, once it is in a block; undefined when it has to be sent (again). */
  private async findSent(name: string): Promise<TransactionResponse | undefined> {
    const entry = this.entry(name);
    if (entry === undefined) return undefined;
    const { provider } = this.hre.ethers;
    while ((await provider.getTransactionCount(this.sender, "latest")) <= entry.nonce) {
      if ((await provider.getTransactionCount(this.sender, "pending")) <= entry.nonce) return undefined;
      await sleep(POLL_MS);
    }
    const found = await this.findByNonce(entry);
    const receipt = await provider.getTransactionReceipt(found.hash);
    if (receipt?.status === 1 && hashOf(found.data) === entry.dataHash) return found;
    // The nonce was used for something else, or the transaction failed: the step starts over.
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
    throw new Error(
      `Transaction ${nonce} of ${this.sender}, begun as the step "${name}", is not in the ${BLOCKS_TO_SEARCH} blocks from ` +
        `${fromBlock} on. Look it up in an explorer, or remove ${this.file} to start over.`,
    );
  }

  private async transmit(name: string, transaction: TransactionRequest): Promise<TransactionResponse> {
    const { provider } = this.hre.ethers;
    if (this.entry(name) === undefined) {
      const nonce = await provider.getTransactionCount(this.sender, "pending");
      const fromBlock = await provider.getBlockNumber();
      this.contents.entries.push({ name, dataHash: hashOf(transaction.data), nonce, fromBlock });
      this.save();
    }
    const signer = await this.hre.ethers.getSigner(this.sender);
    const response = await signer.sendTransaction({ ...transaction, nonce: this.entry(name)!.nonce });
    this.update(name, { transaction: response.hash });
    return response;
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
