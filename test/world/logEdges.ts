/*
 * Answers to eth_getLogs as real nodes give them. `log` is the place of a log among those of the chain, and the other fields
 * are what the node writes in place of the chain's; `valid` are the places of the answer's logs that hold, in the chain's
 * order.
 */

interface OddLog {
  readonly log: number;
  readonly removed?: boolean | null;
  readonly blockHash?: string;
  readonly logIndex?: string;
}

interface LogAnswer {
  readonly source: string;
  readonly answer: readonly OddLog[];
  readonly valid: readonly number[];
}

const REPLACED_BLOCK = `0x${"ab".repeat(32)}`;

export const LOG_ANSWERS: readonly LogAnswer[] = [
  {
    source: "Darwinia (Frontier): every log twice",
    answer: [
      { log: 0, removed: false },
      { log: 0, removed: false },
      { log: 1, removed: false },
      { log: 1, removed: false },
    ],
    valid: [0, 2],
  },
  {
    source: "Filecoin (Lotus): logs of a replaced block beside those of the block that took its place",
    answer: [
      { log: 0, removed: true, blockHash: REPLACED_BLOCK },
      { log: 1, removed: true, blockHash: REPLACED_BLOCK },
      { log: 0, removed: false },
      { log: 1, removed: false },
    ],
    valid: [2, 3],
  },
  {
    source: "Filecoin (Lotus): a log that no block holds any more",
    answer: [
      { log: 0, removed: false },
      { log: 1, removed: true },
    ],
    valid: [0],
  },
  {
    source: "Filecoin (Lotus), several nodes behind one address: the same logs once from each, in any order",
    answer: [{ log: 1 }, { log: 0 }, { log: 1 }],
    valid: [1, 0],
  },
  {
    source: "geth 1.4: no field `removed`",
    answer: [{ log: 0 }, { log: 1 }],
    valid: [0, 1],
  },
  {
    source: "Shardeum, Filecoin (Lotus): several logs with one index",
    answer: [
      { log: 0, removed: false, logIndex: "0x1" },
      { log: 1, removed: false, logIndex: "0x1" },
    ],
    valid: [0, 1],
  },
];
