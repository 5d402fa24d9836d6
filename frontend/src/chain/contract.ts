import type { IRigRaid } from "../../../typechain-types/contracts/interfaces/IRigRaid";
import type { ERC20Permit } from "../../../typechain-types/@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit";
import { ERC20Permit__factory } from "../../../typechain-types/factories/@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit__factory";
import { IRigRaid__factory } from "../../../typechain-types/factories/contracts/interfaces/IRigRaid__factory";
import { blockPoller } from "./chain";
import { deployment } from "./deployment";
import { nodes } from "./node";
import { ReadBundler } from "./rpc/ReadBundler";

const abi = IRigRaid__factory.createInterface();

const reader = new ReadBundler({
  send: (method, params) => nodes.send(method, params),
  latest: async () => (await blockPoller.latest()).number,
  bundling: {
    address: deployment.game,
    encode: (calls) => abi.encodeFunctionData("multicall", [[...calls]]),
    decode: (answer) => abi.decodeFunctionResult("multicall", answer)[0] as string[],
    noteContract: (isThere) => blockPoller.noteGame(isThere),
  },
});

/** The game, for reading. Writes go through `transactions/`. */
export const game: IRigRaid = IRigRaid__factory.connect(deployment.game, reader);

/** The game's token, for reading. Whether it has permits is only known by asking it. */
export const token: ERC20Permit = ERC20Permit__factory.connect(deployment.token, reader);
