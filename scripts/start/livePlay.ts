import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";

import { chanceOf, pick } from "./chance";
import { type Table, takeTurn } from "./habits";

/** How the rivals go on when the chain is open. */
export interface LivePlay extends Table {
  readonly rivals: readonly HardhatEthersSigner[];
  /** Those at the keyboard. */
  readonly players: readonly HardhatEthersSigner[];
  readonly seed: number;
  /** Seconds between two turns, on average. */
  readonly pace: number;
}

/** Gives one rival after another a turn, as long as this process runs. */
export function playOn({ rivals, players, seed, pace, ...table }: LivePlay): void {
  const favourites = players.map(({ address }) => address);
  const chance = chanceOf(`${seed}/live`);
  const turn = () => takeTurn({ ...table, player: pick(rivals, chance)!, favourites, chance });
  const wait = () => setTimeout(() => void turn().then(wait), pace * 1000 * (0.5 + chance()));
  wait();
}
