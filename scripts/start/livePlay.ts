import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";

import { type Table, takeTurn } from "./bots";
import { pick, randomOf } from "./random";
import { BEGINNERS } from "./seedHistory";

/** How the rivals keep playing when the chain is open. */
export interface LivePlay extends Table {
  readonly rivals: readonly HardhatEthersSigner[];
  /** Those at the keyboard. */
  readonly players: readonly HardhatEthersSigner[];
  readonly seed: number;
  /** Seconds between two turns, on average. */
  readonly pace: number;
}

/** Gives one rival after another a turn, as long as this process runs; beginners have none, and stay easy. */
export function playOn({ rivals, players, seed, pace, ...table }: LivePlay): void {
  const active = rivals.slice(BEGINNERS);
  const favourites = players.map(({ address }) => address);
  const random = randomOf(`${seed}/live`);
  const turn = () => takeTurn({ ...table, player: pick(active, random)!, favourites, random });
  const wait = () => setTimeout(() => void turn().then(wait), pace * 1000 * (0.5 + random()));
  wait();
}
