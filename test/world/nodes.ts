/**
 * Answers of nodes about themselves, on chain 31337, and whether each is a fork that has the ID of the chain it copies. A
 * method that the node does not know has no answer.
 */
export const SELF_DESCRIPTIONS = [
  {
    source: "anvil 1.7.1, a chain of its own",
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
    source: "Hardhat 2.29, a chain of its own",
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
