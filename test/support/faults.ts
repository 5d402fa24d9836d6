import type { Faults } from "./hostileNode";

const SEED = 11;

/**
 * Every lasting fault that public nodes are known for. The console and the owner's tasks have to work under each. Those
 * that do not touch each other come together.
 */
export const FAULTS: Readonly<Record<string, Faults>> = {
  "refuses batches with status 200, and the pending block": { batchesRefused: 200, pending: "refused" },
  "refuses batches with status 400, and has no pending block": { batchesRefused: 400, pending: "null" },
  "answers 429 not saying for how long, and tells logs of 10 blocks at a time": { tooMany: { first: 2 }, logRange: 10 },
  "answers 429 saying when to come back, and tells logs of 500 blocks at a time": {
    tooMany: { first: 2, retryAfterSeconds: 1 },
    logRange: 500,
  },
  [`drops 5 % of all requests (seed ${SEED})`]: { dropped: { percent: 5, seed: SEED } },
  "takes 2 s for each answer": { latencyMs: 2_000 },
  "is 3 blocks behind": { lag: { blocks: 3, answers: "all" } },
  "has a neighbour that is 3 blocks behind": { lag: { blocks: 3, answers: "every second" } },
};
