import { createConfig } from "ponder";
import { erc20Abi, fallback, type Hex, http, zeroAddress } from "viem";

import { LOCAL_CHAIN_ID } from "../scripts/game/deployment";
import { nodesOf, readDeployment } from "../scripts/owner/deploy/deploymentFiles";
import { useProxy } from "../scripts/owner/network/proxy";
import { openLanes } from "../scripts/services/indexer/lanes";
import { asPonderExpects } from "../scripts/services/indexer/transport";
import { IRigRaid__factory } from "../typechain-types/factories/contracts/interfaces/IRigRaid__factory";
import { Taunts__factory } from "../typechain-types/factories/contracts/social/Taunts__factory";

useProxy();
const deployment = readDeployment(process.env.RIGRAID_NETWORK ?? "localhost");
const { chainId, game, token, taunts, block } = deployment;

const address = game as Hex;
const source = { chain: "game", startBlock: block } as const;
const transfers = { ...source, abi: erc20Abi, address: token as Hex };

// Ponder itself repeats requests.
const ONCE = { retryCount: 0 };
const node = fallback(
  nodesOf(deployment).map((url) => asPonderExpects(http(url))),
  ONCE,
);
// Public nodes limit their users: only the user's own node is asked as fast as it answers.
const isOwn = chainId === LOCAL_CHAIN_ID || Boolean(process.env.RPC_URL);

// Without it, Ponder takes the PostgreSQL in DATABASE_URL.
const directory = process.env.RIGRAID_INDEXER_DATA;

export default createConfig({
  ...(directory === undefined ? {} : { database: { kind: "pglite", directory } }),
  chains: {
    game: {
      id: chainId,
      rpc: isOwn ? await openLanes(node(ONCE).request) : node,
      // Blocks of an earlier chain with that ID are of no use.
      disableCache: chainId === LOCAL_CHAIN_ID,
    },
  },
  contracts: {
    Game: { ...source, abi: IRigRaid__factory.abi, address },
    // The zero address emits nothing: it stands for the taunts of a game that has none.
    Taunts: { ...source, abi: Taunts__factory.abi, address: (taunts ?? zeroAddress) as Hex },
    // The game's balance: tokens that are sent straight to it make no event of the game. Ponder has one filter an event.
    Received: { ...transfers, filter: { event: "Transfer", args: { to: address } } },
    Paid: { ...transfers, filter: { event: "Transfer", args: { from: address } } },
  },
});
