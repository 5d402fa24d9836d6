/**
 * Answers of nodes about themselves, on chain 31337, and whether each is a fork that has the ID of the chain it copies. A
 * method that the node does not know has no answer.
 */
export const SELF_DESCRIPTIONS = [
  {
    source: "anvil 1.7.1, not forked",
    hardhat_metadata: { clientVersion: "anvil/v1.7.1", chainId: 31337, forkedNetwork: null, snapshots: {} },
    anvil_nodeInfo: { forkConfig: { forkUrl: null, forkBlockNumber: null, forkRetryBackoff: null } },
    isFork: false,
  },
  {
    source: "anvil 1.7.1 with --fork-url",
    hardhat_metadata: {
      clientVersion: "anvil/v1.7.1",
      chainId: 31337,
      forkedNetwork: { chainId: 31337, forkBlockNumber: 0, forkBlockHash: "0xa8" },
    },
    anvil_nodeInfo: { forkConfig: { forkUrl: "http://127.0.0.1:8545", forkBlockNumber: 0, forkRetryBackoff: 1000 } },
    isFork: true,
  },
  {
    source: "anvil 1.7.1 with --fork-url and a --chain-id other than that of the chain",
    hardhat_metadata: {
      clientVersion: "anvil/v1.7.1",
      chainId: 31337,
      forkedNetwork: { chainId: 1, forkBlockNumber: 0, forkBlockHash: "0xa8" },
    },
    anvil_nodeInfo: { forkConfig: { forkUrl: "https://node.example", forkBlockNumber: 0, forkRetryBackoff: 1000 } },
    isFork: false,
  },
  {
    source: "an older anvil, which has no metadata, with --fork-url",
    anvil_nodeInfo: { forkConfig: { forkUrl: "https://node.example", forkBlockNumber: 7 } },
    isFork: true,
  },
  {
    source: "Hardhat 2.29, not forked",
    hardhat_metadata: { clientVersion: "edr/0.3.8/revm/33.1.0", chainId: 31337, instanceId: "0x81" },
    isFork: false,
  },
  {
    source: "Hardhat 2.29 with forking",
    hardhat_metadata: {
      clientVersion: "edr/0.3.8/revm/33.1.0",
      chainId: 31337,
      forkedNetwork: { chainId: 31337, forkBlockNumber: 0, forkBlockHash: "0x5d" },
    },
    isFork: true,
  },
  { source: "a node of a real chain, which knows neither method", isFork: false },
  {
    source: "a gateway that answers null to what it does not know",
    hardhat_metadata: null,
    anvil_nodeInfo: null,
    isFork: false,
  },
] as const;

/**
 * Errors of nodes within HTTP 200 that speak of a limit, and whether it is one of requests in a time: then the same request
 * is repeated later. Else the answer is too large, and a smaller range of blocks helps.
 */
export const LIMIT_ERRORS = [
  { source: "Infura, requests a second", code: -32005, message: "project ID request rate exceeded", isRate: true },
  {
    source: "Infura, a day",
    code: -32005,
    message: "daily request count exceeded, request rate limited",
    isRate: true,
  },
  { source: "BNB Chain's public nodes", code: -32005, message: "limit exceeded", isRate: true },
  {
    source: "QuickNode",
    code: -32007,
    message: "50/second request limit reached - reduce calls per second",
    isRate: true,
  },
  { source: "QuickNode, credits", code: -32012, message: "credits limited to 6000/sec", isRate: true },
  { source: "Base's public node", code: -32016, message: "over rate limit", isRate: true },
  { source: "TheRPC and Arbitrum Nitro", code: -32029, message: "too many requests", isRate: true },
  {
    source: "Alchemy",
    code: 429,
    message: "Your app has exceeded its compute units per second capacity.",
    isRate: true,
  },
  { source: "Alchemy by WebSocket", code: -32000, message: "It exceeded its compute units per second", isRate: true },
  { source: "Ankr", code: -32090, message: "Too many requests, reason: call rate limit exhausted", isRate: true },
  { source: "dRPC's public nodes", code: 15, message: "You reached Public endpoint rate limit", isRate: true },
  { source: "Infura, results", code: -32005, message: "query returned more than 10000 results", isRate: false },
  { source: "Infura, blocks", code: -32602, message: "range 1000000 exceeds limit of 10000", isRate: false },
  { source: "Berachain's public nodes", code: -32005, message: "query exceeds max block range 100000", isRate: false },
  { source: "QuickNode, blocks", code: -32614, message: "eth_getLogs is limited to a 10,000 range", isRate: false },
  { source: "PublicNode", code: -32701, message: "exceed maximum block range: 50000", isRate: false },
  {
    source: "dRPC, blocks",
    code: 35,
    message: "ranges over 10000 blocks are not supported on freetier",
    isRate: false,
  },
  { source: "Ankr, blocks", code: -32602, message: "maximum [from, to] blocks distance: 10000", isRate: false },
  { source: "Alchemy, results", code: -32602, message: "Log response size exceeded.", isRate: false },
  { source: "Cloudflare", code: -32046, message: "Cannot fulfill request", isRate: false },
] as const;
