import { type Provider, toBeHex, ZeroHash } from "ethers";

/** The address that EIP-2935 gives the history contract on every chain. */
const HISTORY = "0x0000F90827F1C53a10cb7A02335B175320002935";
/** How far back the history contract reaches, in blocks. */
const HISTORY_WINDOW = 8191;
/** How far back the opcode reaches, in blocks. */
const OPCODE_WINDOW = 256;
/** The time between blocks is taken from this many of them. */
const BLOCKS_TO_MEASURE = 100;

/** For how long an attack stays ready on a network. */
export interface BlockHashWindow {
  readonly blocks: number;
  /** Rounded down; undefined on a chain that is too young to tell. */
  readonly seconds: number | undefined;
}

/** Measures how long the hash of a block can be read, by the same rule as the contract (`PastBlockHash`). */
export async function measureBlockHashWindow(provider: Provider): Promise<BlockHashWindow> {
  const latest = await provider.getBlock("latest");
  if (latest === null || latest.number < 1) return { blocks: OPCODE_WINDOW, seconds: undefined };
  const blocks = (await historyAnswers(provider, latest.number - 1)) ? HISTORY_WINDOW : OPCODE_WINDOW;
  const earlier = await provider.getBlock(Math.max(latest.number - BLOCKS_TO_MEASURE, 1));
  if (earlier === null || earlier.number === latest.number) return { blocks, seconds: undefined };
  const perBlock = (latest.timestamp - earlier.timestamp) / (latest.number - earlier.number);
  return { blocks, seconds: Math.floor(blocks * perBlock) };
}

async function historyAnswers(provider: Provider, block: number): Promise<boolean> {
  try {
    const answer = await provider.call({ to: HISTORY, data: toBeHex(block, 32) });
    return /^0x[0-9a-f]{64}$/i.test(answer) && answer !== ZeroHash;
  } catch {
    return false;
  }
}
