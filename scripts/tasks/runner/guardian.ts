import { ZeroAddress } from "ethers";

import type { GuardedTimelock } from "../../../typechain-types";
import type { WriteOptions } from "../runner";
import { chooseSigner, type GameSession, isContract, type Sender } from "./session";
import { readTimelock } from "./timelock";

/** A timelock that owns the game, whose guardian may pause it without delay. */
export interface Guarded {
  readonly timelock: GuardedTimelock;
  /** Undefined when there is none, or not any longer. */
  readonly guardian: string | undefined;
  /** Unix seconds. */
  readonly guardianUntil: bigint;
  /** When anybody may end the guardian's pause that the game is in, Unix seconds; undefined when it is in none. */
  readonly pauseEnds: bigint | undefined;
}

/** Undefined when the owner is something else. */
export async function readGuarded({ game, hre: { ethers } }: GameSession): Promise<Guarded | undefined> {
  const timelock = (await readTimelock(ethers.provider, await game.owner()))?.contract;
  try {
    if (timelock === undefined) return undefined;
    const [guardian, guardianUntil, guardedPause, longest] = await Promise.all([
      timelock.guardian(),
      timelock.guardianUntil(),
      timelock.guardedPause(),
      timelock.MAX_GUARDED_PAUSE(),
    ]);
    const { timestamp } = (await ethers.provider.getBlock("latest"))!;
    const isActive = guardian !== ZeroAddress && guardianUntil > BigInt(timestamp);
    const isPaused = guardedPause !== 0n && (await game.pausedTimestamp()) === guardedPause;
    const pauseEnds = isPaused ? guardedPause + longest : undefined;
    return { timelock, guardian: isActive ? guardian : undefined, guardianUntil, pauseEnds };
  } catch {
    // A timelock without a guardian does not answer that.
    return undefined;
  }
}

/** The guardian, where it is who signs here or the Safe that a batch is for. */
export async function findGuardian(
  session: GameSession,
  { safe, from, account }: WriteOptions,
  guardian: string,
): Promise<Sender | undefined> {
  if (safe === undefined) {
    const signer = await chooseSigner(session, account).catch(() => undefined);
    return signer?.address === guardian ? { address: guardian, signer } : undefined;
  }
  if (from !== guardian && (from !== undefined || !(await isContract(session, guardian)))) return undefined;
  return { address: guardian, batchFile: safe, safe: guardian, timelock: undefined };
}
