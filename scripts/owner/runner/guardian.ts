import { type BlockTag, Contract, ZeroAddress } from "ethers";

import { formatDuration, formatTime } from "#game/times";

import { isContract } from "./accounts";
import { UNBOUND_KEEP } from "./overtaken";
import { chooseSigner, type Sender } from "./sender";
import type { WriteOptions } from "./sending";
import type { GameSession } from "./session";
import { readTimelock, type Timelock } from "./timelock";
import type { Call } from "./transactions";

/** A pause that a guardian began and that the timelock has not taken over. Unix seconds. */
export interface GuardedPause {
  readonly since: bigint;
  /** Time from which anyone may end the pause. */
  readonly endsAt: bigint;
}

/** Guardian of a timelock, who may pause the game without delay. */
export interface Guard {
  /** False for a timelock that cannot have a guardian, such as OpenZeppelin's own. */
  readonly isPossible: boolean;
  /** Undefined when there is none or its term has ended. */
  readonly guardian: string | undefined;
  /** Unix seconds; 0 without a guardian. */
  readonly until: bigint;
  /** The current guardian's pause, if any. */
  readonly pause: GuardedPause | undefined;
}

/** A timelock that owns the game, with its guardian. */
export interface Guarded extends Guard {
  readonly timelock: Timelock;
}

const NO_GUARD: Guard = { isPossible: false, guardian: undefined, until: 0n, pause: undefined };

/** Undefined when the owner is not a timelock. */
export async function readGuarded(session: GameSession, blockTag: BlockTag = "latest"): Promise<Guarded | undefined> {
  const owner = await session.game.owner({ blockTag });
  const timelock = await readTimelock(session.hre.ethers.provider, owner);
  return timelock && { timelock, ...(await readGuard(session, timelock, blockTag)) };
}

/** The guardian of a timelock that owns the game or is offered it. */
export async function readGuard(
  { game, hre: { ethers } }: GameSession,
  timelock: Timelock,
  blockTag: BlockTag = "latest",
): Promise<Guard> {
  const { contract } = timelock;
  const at = { blockTag };
  const isOurs = (await hasFunction(timelock, "guardedPause")) && (await contract.GAME(at)) === game.target;
  if (!isOurs) return NO_GUARD;
  const [guardian, until, since, longest, pausedAt, block] = await Promise.all([
    contract.guardian(at),
    contract.guardianUntil(at),
    contract.guardedPause(at),
    contract.MAX_GUARDED_PAUSE(at),
    game.pausedTimestamp(at),
    ethers.provider.getBlock(blockTag),
  ]);
  const isActive = guardian !== ZeroAddress && until > BigInt(block!.timestamp);
  const pause = since !== 0n && pausedAt === since ? { since, endsAt: since + longest } : undefined;
  return { isPossible: true, guardian: isActive ? guardian : undefined, until: isActive ? until : 0n, pause };
}

/** True when a timelock's code has a function, because versions differ. */
async function hasFunction({ address, contract }: Timelock, name: "guardedPause" | "keepPause"): Promise<boolean> {
  const { selector } = contract.interface.getFunction(name);
  return (await contract.runner!.provider!.getCode(address)).includes(selector.slice("0x".length));
}

/** A guardian in words, as of a time in Unix seconds. */
export function describeGuardian({ guardian, until, timelock }: Guarded, now: bigint): string {
  if (guardian === undefined)
    return `none: a pause waits for the timelock's delay of ${formatDuration(timelock.delay)}`;
  return `${guardian} until ${formatTime(until)}, expires in ${formatDuration(until - now)}`;
}

/** A guardian's pause in words. */
export function describeGuardedPause({ since, endsAt }: GuardedPause): string {
  return `paused by the guardian since ${formatTime(since)}; this pause may be ended by anybody from ${formatTime(endsAt)}`;
}

/** The guardian, if it is the account that signs here or the Safe of the batch. */
export async function findGuardian(
  session: GameSession,
  { safe, from, account }: WriteOptions,
  guardian: string,
): Promise<Sender | undefined> {
  if (safe === undefined) {
    const signer = await chooseSigner(session, account).catch(() => undefined);
    return signer?.address === guardian ? { address: guardian, signer } : undefined;
  }
  if (from !== guardian && (from !== undefined || !(await isContract(session.hre.ethers.provider, guardian))))
    return undefined;
  return { address: guardian, batchFile: safe, safe: guardian, timelock: undefined };
}

/** The call that keeps a guardian's pause, with a warning if it could also keep a later pause. */
export async function keepPauseCall(
  { timelock }: Guarded,
  { since }: GuardedPause,
): Promise<{ call: Call; warnings: string[] }> {
  const method = "keepPause";
  const { address, contract } = timelock;
  if (await hasFunction(timelock, method)) return { call: { contract, method, args: [since] }, warnings: [] };
  const unbound = new Contract(address, UNBOUND_KEEP, contract.runner);
  const warning =
    "This timelock is of version 0.1.0, whose keepPause is not bound to one pause: if this operation is left over, it makes the guardian's " +
    "next pause last without notice. Cancel it when this pause is over.";
  return { call: { contract: unbound, method, args: [] }, warnings: [warning] };
}
