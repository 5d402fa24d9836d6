import path from "node:path";

import { getAddress, isAddress, isHexString } from "ethers";

import { readJson } from "../deploy/deploymentFiles";
import { type BatchMethod, encodeBatchCall } from "./batchValues";
import { TaskError } from "./errors";
import type { SafeCall } from "./safe";
import { type Batch, batchChecksum } from "./safeBatch";

/** A batch that was read from a file. */
export interface BatchOnFile {
  /** The Safe that the file names, if any. */
  readonly safe: string | undefined;
  readonly description: string;
  readonly calls: readonly SafeCall[];
  /** Sentences about problems for which the Transaction Builder also warns. */
  readonly warnings: readonly string[];
}

/** A transaction in a file, not yet validated. */
interface RawTransaction {
  readonly to?: unknown;
  readonly value?: unknown;
  readonly data?: unknown;
  readonly contractMethod?: BatchMethod | null;
  readonly contractInputsValues?: Readonly<Record<string, unknown>> | null;
}

/**
 * Reads a batch of these tasks, the Transaction Builder or another program, exactly as the Transaction Builder would.
 *
 * @throws TaskError that names the file, and each field that the Transaction Builder cannot read.
 */
export function readSafeBatch(file: string, chainId: number): BatchOnFile {
  const absolute = path.resolve(file);
  const batch = readJson<Batch>(absolute, ["chainId", "meta", "transactions"]);
  if (batch === undefined) throw new TaskError(`There is no file ${absolute}.`);
  if (String(batch.chainId) !== String(chainId))
    throw new TaskError(`${absolute} is for chain ${batch.chainId}, but this game is on chain ${chainId}.`);
  const { checksum } = batch.meta;
  if (checksum && checksum !== batchChecksum(batch))
    throw new TaskError(`${absolute} was changed after it was written: its checksum does not match. Ask for it again.`);

  const problems: string[] = [];
  const calls = readTransactions(batch.transactions, problems);
  const safe = readSafeAddress(batch.meta.createdFromSafeAddress, problems);
  if (problems.length > 0) {
    const refusal = `Safe's Transaction Builder cannot read ${absolute}, or would read it differently:`;
    throw new TaskError([refusal, ...problems].join("\n"));
  }
  const warnings = checksum ? [] : [`${absolute} has no checksum, so changes to it cannot be detected.`];
  return { safe, description: String(batch.meta.description ?? ""), calls, warnings };
}

function readTransactions(transactions: unknown, problems: string[]): SafeCall[] {
  if (!Array.isArray(transactions)) problems.push("transactions: it must be a list.");
  else if (transactions.length === 0) problems.push("transactions: it is empty.");
  else
    return transactions.flatMap((transaction: unknown, position) => {
      const refuse = (field: string, problem: string) =>
        problems.push(`Transaction ${position + 1}, ${field}: ${problem}.`);
      return readTransaction(transaction ?? {}, refuse) ?? [];
    });
  return [];
}

/** @returns Undefined when a field was refused. */
function readTransaction(
  transaction: RawTransaction,
  refuse: (field: string, problem: string) => void,
): SafeCall | undefined {
  const { to, value, data, contractMethod, contractInputsValues } = transaction;
  // The app ignores the mixed-case checksum.
  const target = typeof to === "string" ? to.toLowerCase() : "";
  if (!isAddress(target)) refuse("to", `${JSON.stringify(to) ?? "nothing"} is not an address`);
  const isAmount = typeof value === "string" && /^(\d+|0x[0-9a-f]+)$/i.test(value);
  if (!isAmount) refuse("value", `${JSON.stringify(value) ?? "nothing"} is not an amount in wei, written as text`);
  if (data && !isHexString(data, true)) refuse("data", `${JSON.stringify(data)} is not hexadecimal`);
  const encoded = data || encodeBatchCall(contractMethod ?? {}, contractInputsValues, refuse);
  if (!isAddress(target) || !isAmount || typeof encoded !== "string" || !isHexString(encoded, true)) return undefined;
  return { to: getAddress(target), data: encoded, value: `${BigInt(value)}` };
}

function readSafeAddress(safe: unknown, problems: string[]): string | undefined {
  if (!safe) return undefined;
  if (isAddress(safe)) return getAddress(safe);
  problems.push(`meta.createdFromSafeAddress: ${JSON.stringify(safe)} is not an address.`);
  return undefined;
}
