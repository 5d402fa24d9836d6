import type { IRigRaid } from "../../../typechain-types/contracts/interfaces/IRigRaid";
import type { ERC20Permit } from "../../../typechain-types/@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit";
import { ERC20Permit__factory } from "../../../typechain-types/factories/@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit__factory";
import { IRigRaid__factory } from "../../../typechain-types/factories/contracts/interfaces/IRigRaid__factory";
import { deployment } from "./deployment";
import { node } from "./node";

/** The game, for reading. Writes go through `transactions/`. */
export const game: IRigRaid = IRigRaid__factory.connect(deployment.game, node);

/** The game's token, for reading. Whether it has permits is only known by asking it. */
export const token: ERC20Permit = ERC20Permit__factory.connect(deployment.token, node);
