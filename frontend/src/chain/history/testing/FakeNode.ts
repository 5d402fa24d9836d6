import { game } from "../../game/contract";
import type { Block, BlockTag, Log, LogFilter } from "../../node/node";
import { RpcError } from "../../node/RpcNode";
import { decodeEvents } from "../events";
import type { HistoryEvent } from "../HistoryEvent";
import type { BlockRange } from "../RangeReader";

const SPACING = 12;

interface FakeBlock extends Block {
  readonly logs: readonly Log[];
}

/** An account by its number. */
export function account(number: number): string {
  return `0x${number.toString(16).padStart(40, "0")}`;
}

/** A node with a chain that tests write: blocks with events, reorganisations, limits. */
export class FakeNode {
  blocks: FakeBlock[] = [];
  /** Most blocks of a range; larger ones are refused. */
  mostBlocks = Infinity;
  /** Whether its logs include the times of their blocks. */
  tellsTimes = false;
  /** Ranges whose logs were requested, refused ones included. */
  requested: BlockRange[] = [];
  private branch = 0;

  constructor(blocks: number) {
    this.mine(blocks);
  }

  get height(): number {
    return this.blocks.length - 1;
  }

  /** Adds blocks; each of the last ones has as many events as the numbers say. */
  mine(count: number, events: readonly number[] = []): void {
    for (let index = 0; index < count; index++) {
      const number = this.blocks.length;
      const logs = Array.from({ length: events[index - (count - events.length)] ?? 0 }, (_, logIndex) =>
        this.log(number, logIndex),
      );
      this.push(logs);
    }
  }

  /** Adds a block with these logs of the game, each a name with its values. */
  mineEvents(...events: readonly (readonly [name: string, ...values: unknown[]])[]): void {
    const number = this.blocks.length;
    const logs = events.map(([name, ...values], logIndex) => toLog(name, values, number, logIndex, "0x"));
    this.push(logs);
  }

  /** Takes the latest blocks away; others that come in their place are of another branch. */
  drop(count: number): void {
    this.blocks = this.blocks.slice(0, Math.max(1, this.blocks.length - count));
    this.branch++;
  }

  /** Everything that happened on the chain. */
  events(firstBlock: number): HistoryEvent[] {
    return decodeEvents(this.blocks.slice(firstBlock).flatMap(({ logs }) => logs));
  }

  readonly getBlock = async (which: BlockTag): Promise<Block | undefined> =>
    which === "latest" ? this.blocks.at(-1) : which === "pending" ? undefined : this.blocks[which];

  readonly getLogs = async ({ blocks, topics = [] }: LogFilter): Promise<Log[]> => {
    const { from, to } = blocks as BlockRange;
    this.requested.push({ from, to });
    const found = this.blocks
      .slice(from, to + 1)
      .flatMap(({ logs, timestamp }) => logs.map((log) => (this.tellsTimes ? { ...log, timestamp } : log)));
    if (to - from + 1 > this.mostBlocks) throw new RpcError({ code: -32600, message: "block range too large" });
    return found.filter((log) => topics.every((wanted, place) => !wanted || wanted.includes(log.topics[place]!)));
  };

  private push(logs: readonly Log[]): void {
    const number = this.blocks.length;
    const hash = `${this.branch}:${number}`;
    const parentHash = this.blocks.at(-1)?.hash ?? "";
    this.blocks.push({ number, hash, parentHash, timestamp: number * SPACING, logsBloom: undefined, logs });
  }

  private log(block: number, logIndex: number): Log {
    const values = [account(1 + logIndex), 1n, BigInt(block)];
    return toLog("RewardsClaimed", values, block, logIndex, `0x${this.branch}.${block}.${logIndex}`);
  }
}

function toLog(name: string, values: readonly unknown[], blockNumber: number, logIndex: number, hash: string): Log {
  const encoded = game.interface.encodeEventLog(game.interface.getEvent(name as never), values as unknown[]);
  return { ...encoded, blockNumber, logIndex, transactionHash: hash };
}
