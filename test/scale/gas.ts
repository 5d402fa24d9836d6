import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";
import { mine, takeSnapshot, time } from "@nomicfoundation/hardhat-network-helpers";
import type { ContractTransaction } from "ethers";

import { playRound } from "../gas/rounds";
import { HOUR } from "../support/clock";
import type { Crowd } from "./crowd";

/** Gas limits of an `eth_call`: geth's default, and a block of 30 million. */
const CALL_LIMITS = [50_000_000, 30_000_000] as const;
/** Page size of paged reads, players. */
const PAGE = 100;
const SEARCHES = 21;
const ROUNDS = 2;
/** Largest page that fits into a transaction, players. */
const MAX_PAGE = 1_000;

/** Gas by the name of a call. */
export type Gas = ReadonlyMap<string, number>;

/** Measures every player write, for a newcomer and for an experienced player. Restores the chain afterwards. */
export async function measureWrites({ fixture }: Crowd): Promise<Gas> {
  const snapshot = await takeSnapshot();
  const { game, alice, bob } = fixture;
  await mine(300);
  for (const player of [alice, bob]) await game.connect(player).primeAttack();
  await time.increase(24 * HOUR);
  const gas = new Map<string, number>();
  for (let round = 1; round <= ROUNDS; round++) {
    await playRound(fixture, round, async (name, transaction) => {
      const { gasUsed } = (await (await transaction).wait())!;
      gas.set(round === 1 ? `${name}, first` : name, Number(gasUsed));
    });
  }
  await snapshot.restore();
  return gas;
}

/** Gas of a read, sent as a transaction because an estimate is not exact. */
async function gasOf(signer: HardhatEthersSigner, read: Promise<ContractTransaction>): Promise<number> {
  const receipt = await (await signer.sendTransaction(await read)).wait();
  return Number(receipt!.gasUsed);
}

/** Measures the reads that touch other players. Restores the chain afterwards. */
export async function measureReads({ fixture: { game, stranger } }: Crowd): Promise<Gas> {
  const snapshot = await takeSnapshot();
  const count = Number(await game.activePlayersCount());
  await mine(300);
  await game.connect(stranger).primeAttack();
  await mine();
  const searches: number[] = [];
  for (let search = 0; search < SEARCHES; search++) {
    searches.push(await gasOf(stranger, game.findRandomOpponent.populateTransaction()));
  }
  searches.sort((a, b) => a - b);
  const page = [Math.max(0, count - PAGE), PAGE] as const;
  const { getPlayers, "getActivePlayers(uint256,uint256)": getAddresses } = game;
  const gas = new Map([
    ["findRandomOpponent, median", searches[(SEARCHES - 1) / 2]],
    ["findRandomOpponent, most", searches[SEARCHES - 1]],
    [`getActivePlayers, last ${PAGE}`, await gasOf(stranger, getAddresses.populateTransaction(...page))],
    [`getPlayers, last ${PAGE}`, await gasOf(stranger, getPlayers.populateTransaction(...page))],
  ]);
  await snapshot.restore();
  return gas;
}

/**
 * Finds how many players an unpaged read can return within a node's gas limit. A quadratic through three pages gives the
 * answer: memory costs grow with the square, all others linearly.
 */
export async function findLimits({ fixture: { game, stranger } }: Crowd) {
  const snapshot = await takeSnapshot();
  const players = Math.min(MAX_PAGE, Number(await game.activePlayersCount()));
  const limits: { read: string; gas: number; players: number }[] = [];
  for (const [read, method] of [
    ["getActivePlayers()", game["getActivePlayers(uint256,uint256)"]],
    ["getPlayers(0, all)", game.getPlayers],
  ] as const) {
    const [x, y, z] = [players / 4, players / 2, players].map(Math.floor);
    const [f, g, h] = [
      await gasOf(stranger, method.populateTransaction(0, x)),
      await gasOf(stranger, method.populateTransaction(0, y)),
      await gasOf(stranger, method.populateTransaction(0, z)),
    ];
    const square = ((h - g) / (z - y) - (g - f) / (y - x)) / (z - x);
    const linear = (g - f) / (y - x) - square * (x + y);
    const fixed = f - linear * x - square * x * x;
    for (const gas of CALL_LIMITS) {
      const root = Math.sqrt(linear * linear + 4 * square * (gas - fixed));
      limits.push({ read, gas, players: (2 * (gas - fixed)) / (linear + root) });
    }
  }
  await snapshot.restore();
  return limits;
}
