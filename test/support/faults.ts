import type { Faults } from "./hostileNode";

const SEED = 11;

/** Every lasting fault that public nodes are known for. The console and the owner's tasks have to work under each. */
export const FAULTS: Readonly<Record<string, Faults>> = {
  "refuses batches with status 200": { batchesRefused: 200 },
  "refuses batches with status 400": { batchesRefused: 400 },
  "answers 429, and does not say for how long": { tooMany: { first: 2 } },
  "answers 429 and says when to come back": { tooMany: { first: 2, retryAfterSeconds: 1 } },
  [`drops 5 % of all requests (seed ${SEED})`]: { dropped: { percent: 5, seed: SEED } },
  "tells logs of 10 blocks at a time": { logRange: 10 },
  "tells logs of 500 blocks at a time": { logRange: 500 },
  "takes 2 s for each answer": { latencyMs: 2_000 },
  "refuses the pending block": { pending: "refused" },
  "has no pending block": { pending: "null" },
  "is 3 blocks behind": { lag: { blocks: 3, answers: "all" } },
  "has a neighbour that is 3 blocks behind": { lag: { blocks: 3, answers: "every second" } },
};
