import { rmSync } from "node:fs";
import path from "node:path";

import { keccak256, toUtf8Bytes } from "ethers";

import { createFile } from "../deploy/deploymentFiles";
import { TaskError } from "./errors";
import { type Call, functionOf } from "./transactions";

/** Version of the Transaction Builder's file format. */
const FORMAT = "1.0";
const BUILDER_VERSION = "1.18.2";

/** A transaction of a batch. The app encodes it, so that signers see what they sign. */
export interface BatchTransaction {
  readonly to: string;
  readonly value: string;
  readonly data: string | null;
  readonly contractMethod: {
    readonly inputs: readonly { readonly internalType: string; readonly name: string; readonly type: string }[];
    readonly name: string;
    readonly payable: boolean;
  };
  readonly contractInputsValues: Readonly<Record<string, string>>;
}

/** A file that Safe's Transaction Builder imports. */
export interface Batch {
  readonly version: string;
  readonly chainId: string;
  /** Unix milliseconds. */
  readonly createdAt: number;
  readonly meta: {
    readonly name: string;
    readonly description: string;
    readonly txBuilderVersion: string;
    readonly createdFromSafeAddress: string;
    readonly createdFromOwnerAddress: string;
    readonly checksum?: string;
  };
  readonly transactions: readonly BatchTransaction[];
}

/** Content of a batch. */
export interface BatchContent {
  readonly chainId: number;
  /** The Safe that will send it; empty if unknown. */
  readonly safe: string;
  readonly name: string;
  readonly description: string;
  readonly calls: readonly Call[];
}

/** Makes a batch, with its checksum. */
export async function makeBatch(content: BatchContent): Promise<Batch> {
  const batch: Batch = {
    version: FORMAT,
    chainId: String(content.chainId),
    createdAt: Date.now(),
    meta: {
      name: content.name,
      description: content.description,
      txBuilderVersion: BUILDER_VERSION,
      createdFromSafeAddress: content.safe,
      createdFromOwnerAddress: "",
    },
    transactions: await Promise.all(content.calls.map(toBatchTransaction)),
  };
  return { ...batch, meta: { ...batch.meta, checksum: batchChecksum(batch) } };
}

/**
 * Writes a batch to a new file. Never overwrites one, because an older batch may still wait for signatures.
 *
 * @returns The file's absolute path.
 */
export async function writeSafeBatch(file: string, content: BatchContent): Promise<string> {
  const absolute = path.resolve(file);
  const text = `${JSON.stringify(await makeBatch(content), null, 2)}\n`;
  if (createFile(absolute, text)) return absolute;
  throw new TaskError(`${absolute} already exists: name another file with --safe.`);
}

/**
 * Writes batches and records that they wait, all or nothing.
 *
 * @param record Called with the files' absolute paths.
 */
export async function writeSafeBatches(
  batches: readonly (readonly [file: string, content: BatchContent])[],
  record: (files: readonly string[]) => Promise<void>,
): Promise<string[]> {
  const written: string[] = [];
  try {
    for (const [file, content] of batches) written.push(await writeSafeBatch(file, content));
    await record(written);
    return written;
  } catch (error) {
    for (const file of written) rmSync(file, { force: true });
    throw error;
  }
}

/** The checksum that the Transaction Builder expects, over everything except itself and the editable name. */
export function batchChecksum({ meta: { checksum: _checksum, ...meta }, ...batch }: Pick<Batch, "meta">): string {
  return keccak256(toUtf8Bytes(canonical({ ...batch, meta: { ...meta, name: null } })));
}

/** The text to hash: like JSON, but an object is its sorted keys followed by their values. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = value as Record<string, unknown>;
  const keys = Object.keys(fields).sort();
  return `{${JSON.stringify(keys)}${keys.map((key) => `${canonical(fields[key])},`).join("")}}`;
}

async function toBatchTransaction(call: Call): Promise<BatchTransaction> {
  const method = functionOf(call);
  const inputs = method.inputs.map(({ name, type }) => ({ internalType: type, name, type }));
  return {
    to: await call.contract.getAddress(),
    value: "0",
    data: null,
    contractMethod: { inputs, name: method.name, payable: method.payable },
    contractInputsValues: Object.fromEntries(inputs.map(({ name }, position) => [name, String(call.args[position])])),
  };
}
