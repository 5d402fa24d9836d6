import { concat, encodeRlp, keccak256, toBeArray, toBeHex, toQuantity, ZeroHash } from "ethers";

import { isRateLimited } from "../network/rateLimit";
import { isAnswer, isRevert } from "../network/steadyProvider";

/** Anything that answers JSON-RPC requests, such as a provider. */
export interface Node {
  send(method: string, params: unknown[]): Promise<unknown>;
}

/** The address that EIP-2935 gives the history contract on every chain. */
const HISTORY = "0x0000F90827F1C53a10cb7A02335B175320002935";
/** Number of past blocks whose hashes the history contract holds. */
const HISTORY_WINDOW = 8191;
/** Number of past blocks whose hashes the opcode returns. */
const OPCODE_WINDOW = 256;
/** Number of blocks for measuring the block time. */
const BLOCKS_TO_MEASURE = 100;

/**
 * Measures how long the hash of a block can be read by the contract's rule (`PastBlockHash`). An attack stays ready for
 * this time.
 *
 * @returns Seconds are rounded down; undefined on a chain that is too young to measure.
 */
export async function measureBlockHashWindow(node: Node): Promise<{ blocks: number; seconds: number | undefined }> {
  const view = await latestView(node);
  const blocks = (await readHistory(node, view, view.number - 1)) === undefined ? OPCODE_WINDOW : HISTORY_WINDOW;
  const last = view.number - 1;
  const first = Math.max(last - BLOCKS_TO_MEASURE, 1);
  if (first >= last) return { blocks, seconds: undefined };
  const [from, to] = await Promise.all(
    [first, last].map(async (number) => Number((await getBlock(node, number)).timestamp)),
  );
  return { blocks, seconds: Math.floor((blocks * (to - from)) / (last - first)) };
}

/**
 * Checks that the chain's block hashes are fit for rolls. Contracts must see the hashes that the node reports, and
 * these must be Keccak hashes of headers, which nobody knows before the block is built. Checks the newest and the
 * oldest block that the opcode and the history contract cover.
 *
 * @throws Error that says what is wrong with the chain or the node.
 */
export async function proveEntropy(node: Node): Promise<void> {
  const view = await latestView(node);
  for (const age of [1, OPCODE_WINDOW]) {
    if (age > view.number) continue;
    const number = view.number - age;
    const { hash, insideNumber } = await readOpcode(node, view, number);
    if (insideNumber !== BigInt(view.number)) {
      throw unfit(
        `Contracts see block number ${insideNumber} in block ${view.number}. Some rollups, such as Arbitrum, show contracts the ` +
          "block number of another chain.",
      );
    }
    await requireHeaderHash(node, number, hash, "BLOCKHASH");
  }
  for (const age of [1, OPCODE_WINDOW + 1, HISTORY_WINDOW]) {
    if (age > view.number) continue;
    const hash = await readHistory(node, view, view.number - age);
    if (hash !== undefined) await requireHeaderHash(node, view.number - age, hash, "The history contract (EIP-2935)");
  }
}

/** The block in which calls run, and its tag for requests. */
interface View {
  readonly number: number;
  readonly tag: string;
}

/** The latest block; on a chain that has only its genesis block, the next one. */
async function latestView(node: Node): Promise<View> {
  const latest = Number(await node.send("eth_blockNumber", []));
  return latest === 0 ? { number: 1, tag: "pending" } : { number: latest, tag: toQuantity(latest) };
}

/** Reads `(block.number, blockhash(number))` inside the chain, in creation code. */
async function readOpcode(node: Node, { tag }: View, number: number) {
  const code = concat(["0x43600052", "0x7f", toBeHex(number, 32), "0x40602052", "0x60406000f3"]);
  let answer: unknown;
  try {
    answer = await node.send("eth_call", [{ data: code }, tag]);
  } catch (error) {
    throw new Error(
      "The node refuses to run code that is not deployed, so the chain's block hashes cannot be checked. Use another " +
        `node. It answered: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  if (typeof answer !== "string" || !/^0x[0-9a-f]{128}$/i.test(answer)) {
    throw new Error(`The node returns ${String(answer)} for code that reads a block hash. Use another node.`);
  }
  return { insideNumber: BigInt(answer.slice(0, 66)), hash: `0x${answer.slice(66)}`.toLowerCase() };
}

/** Hash in the history contract, as the game reads it; undefined if the contract does not answer. */
async function readHistory(node: Node, { tag }: View, number: number): Promise<string | undefined> {
  try {
    const answer = String(await node.send("eth_call", [{ to: HISTORY, data: toBeHex(number, 32) }, tag]));
    return /^0x[0-9a-f]{64}$/i.test(answer) && answer !== ZeroHash ? answer.toLowerCase() : undefined;
  } catch (error) {
    // Only a contract's refusal is a fact about the chain. A node's failure is not.
    if (!isRevert(error) && (!isAnswer(error) || isRateLimited(error))) throw error;
    return undefined;
  }
}

async function requireHeaderHash(node: Node, number: number, read: string, source: string): Promise<void> {
  const block = await getBlock(node, number);
  const reported = String(block.hash).toLowerCase();
  const hashed = hashHeader(block, number);
  if (read !== reported) throw unfit(`${source} gives ${read} for block ${number}, but its hash is ${reported}.`);
  if (hashesOf(number).includes(reported)) {
    throw unfit(`The hash of block ${number} depends on its number alone: anybody could know every roll in advance.`);
  }
  if (hashed !== reported) {
    throw unfit(
      `The hash of block ${number}, ${reported}, is not the Keccak hash of its header. It may depend on the number alone, as ` +
        "on some rollups, and then anybody knows every roll in advance.",
    );
  }
}

/** Hashes that chains without real block hashes derive from a block's number. */
function hashesOf(number: number): string[] {
  return [toBeHex(number, 32), ...[4, 8, 16, 32].map((width) => keccak256(toBeHex(number, width)))];
}

function unfit(problem: string): Error {
  return new Error(
    `${problem} The game rolls attacks by block hashes, so it cannot be deployed to this chain ` +
      "(contracts/README.md, Why nobody can choose a roll).",
  );
}

type Block = Readonly<Record<string, unknown>>;

/** The fields of a header in their order; those of later forks come last. A quantity is a number, the others are bytes. */
const HEADER: readonly { readonly name: string; readonly isQuantity: boolean }[] = [
  ...bytes("parentHash", "sha3Uncles", "miner", "stateRoot", "transactionsRoot", "receiptsRoot", "logsBloom"),
  ...quantities("difficulty", "number", "gasLimit", "gasUsed", "timestamp"),
  ...bytes("extraData", "mixHash", "nonce"),
];
const LATER_FIELDS = [
  // London, Shanghai, Cancun, Prague
  ...quantities("baseFeePerGas"),
  ...bytes("withdrawalsRoot"),
  ...quantities("blobGasUsed", "excessBlobGas"),
  ...bytes("parentBeaconBlockRoot", "requestsHash"),
];

function bytes(...names: string[]) {
  return names.map((name) => ({ name, isQuantity: false }));
}

function quantities(...names: string[]) {
  return names.map((name) => ({ name, isQuantity: true }));
}

/** @throws Error when the node does not return the whole header. */
function hashHeader(block: Block, number: number): string {
  const isPresent = ({ name }: { name: string }) => typeof block[name] === "string";
  const missing = [{ name: "hash" }, ...HEADER].filter((field) => !isPresent(field)).map(({ name }) => name);
  if (missing.length > 0) {
    throw new Error(
      `The node does not return the whole header of block ${number} (${missing.join(", ")}), so the chain's block hashes cannot ` +
        "be checked. Use another node.",
    );
  }
  const fields = [...HEADER, ...LATER_FIELDS.filter(isPresent)];
  return keccak256(
    encodeRlp(
      fields.map(({ name, isQuantity }) => (isQuantity ? toBeArray(String(block[name])) : String(block[name]))),
    ),
  );
}

/** A block as the node returns it: with the fields of its header that a provider leaves out. */
async function getBlock(node: Node, number: number): Promise<Block> {
  const block = (await node.send("eth_getBlockByNumber", [toQuantity(number), false])) as Block | null;
  if (block !== null) return block;
  throw new Error(`The node does not know block ${number}: it may still be syncing. Try again, or use another node.`);
}
