import { Interface } from "ethers";

import type { ERC20Permit } from "#bindings/@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit";
import type { IRigRaid } from "#bindings/contracts/interfaces/IRigRaid";
import { gameInterface } from "#game/gameInterface";

import { blockPoller } from "../node/chain";
import { deployment } from "../node/deployment";
import { nodes } from "../node/node";
import { ReadBundler } from "../node/ReadBundler";
import { decodeMulticall, encodeMulticall } from "./multicall";
import { toReads } from "./reads";

/** Part of the token's ABI that the console needs: the whole, with errors no player sees, is three times as large. */
const TOKEN = [
  "function name() view returns (string)",
  "function symbol() view returns (string)",
  "function balanceOf(address account) view returns (uint256)",
  "function allowance(address owner, address spender) view returns (uint256)",
  "function nonces(address owner) view returns (uint256)",
  "function DOMAIN_SEPARATOR() view returns (bytes32)",
  "function eip712Domain() view returns (bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)",
  "function approve(address spender, uint256 value) returns (bool)",
  "function transfer(address to, uint256 value) returns (bool)",
  "function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)",
  "event Transfer(address indexed from, address indexed to, uint256 value)",
];

/** Runs the reads of all contracts. */
export const reader = new ReadBundler({
  send: (method, params) => nodes.send(method, params),
  latest: async () => (await blockPoller.latest()).number,
  bundling: {
    address: deployment.game,
    encode: encodeMulticall,
    decode: decodeMulticall,
    noteContract: (isThere) => blockPoller.noteGame(isThere),
  },
});

/** Option of a read in the block that is being built. */
export const pending = { blockTag: "pending" };

/** The game, for reading. Writes go through `transactions/`. */
export const game = toReads<IRigRaid>(deployment.game, gameInterface, reader);

/** The game's token, for reading. Its support for permits is known only from a call. */
export const token = toReads<ERC20Permit>(deployment.token, new Interface(TOKEN), reader);
