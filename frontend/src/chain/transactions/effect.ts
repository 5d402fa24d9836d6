import { zeroPadValue } from "ethers";

import type { BlockRange } from "#game/blockRanges";

import { rangeReader } from "../history/RangeReader";
import { getLogs, type Log } from "../node/node";
import { callsOf, effectIn } from "./knownWrites";
import type { Intent, Result } from "./writeKind";

/** Blocks to read again, because the node that returned no logs of them may have lagged. */
const REREAD_BLOCKS = 5;

/** The effect of a write: its result and its transaction. */
export interface Effect {
  readonly result: Result;
  readonly hash: string;
  readonly block: number;
}

/** A write whose effect is searched for. */
export interface WantedEffect {
  readonly intent: Intent;
  readonly player: string;
  /** First block that can hold it. */
  readonly fromBlock: number;
  /** Whether a transaction is known to be of another write of the player. */
  readonly isAnothers: (hash: string) => boolean;
}

/**
 * Searches the game's events for the effect of a write without a known transaction: a co-signer, a bundler or a silent
 * wallet may have sent one. Each block is read once.
 */
export class EffectSearch {
  private searchedTo: number | undefined;

  /**
   * @returns The effect; undefined if there is none so far.
   * @throws Error of the node.
   */
  async find(wanted: WantedEffect, head: number): Promise<Effect | undefined> {
    if (this.searchedTo !== undefined && head <= this.searchedTo) return undefined;
    const from = Math.max(wanted.fromBlock, (this.searchedTo ?? -Infinity) - REREAD_BLOCKS + 1);
    const found = await rangeReader.readBack({ from, to: head }, (piece) => read(piece, wanted));
    if (found.from <= from) this.searchedTo = head;
    return effectAmong(found.items, wanted);
  }
}

/** Logs of the game in which the player acts. */
function read(blocks: BlockRange, { intent, player }: WantedEffect): Promise<Log[]> {
  const actor = [zeroPadValue(player, 32)];
  // An attack's first topic is its number.
  const topics = callsOf(intent).includes("attackComponent") ? [null, null, actor] : [null, actor];
  return getLogs({ blocks, topics });
}

function effectAmong(logs: readonly Log[], { intent, player, isAnothers }: WantedEffect): Effect | undefined {
  for (const hash of new Set(logs.map(({ transactionHash }) => transactionHash))) {
    const own = logs.filter(({ transactionHash }) => transactionHash === hash);
    const result = isAnothers(hash) ? undefined : effectIn(intent, own, player);
    if (result) return { result, hash, block: own[0]!.blockNumber };
  }
  return undefined;
}
