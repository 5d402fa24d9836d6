import { type BaseContract, Interface } from "ethers";

import { readQueue } from "./queue";
import type { GameSession } from "./session";
import { readOperation, type Scheduled, type Timelock } from "./timelock";

// Operations of a timelock do not expire. An unexecuted operation that was scheduled to end one pause can end a later
// pause.

/** `keepPause` of version 0.1.0 of the timelock, which keeps any guardian's pause. */
export const UNBOUND_KEEP = new Interface(["function keepPause()"]);

/** True when a timelock's call ends any pause of the game, or keeps any guardian's pause. */
export function isForAnyPause(
  game: BaseContract,
  timelock: string,
  { target, data }: Pick<Scheduled, "target" | "data">,
): boolean {
  if (target === timelock) return data === UNBOUND_KEEP.encodeFunctionData("keepPause");
  return target === game.target && ends(game, data);
}

function ends(game: BaseContract, data: string): boolean {
  const [unpause, multicall] = ["unpauseContract", "multicall"].map((name) => game.interface.getFunction(name)!);
  if (data.startsWith(unpause.selector)) return true;
  if (!data.startsWith(multicall.selector)) return false;
  try {
    const [calls] = game.interface.decodeFunctionData(multicall, data) as unknown as [string[]];
    return calls.some((call) => ends(game, call));
  } catch {
    // It cannot be executed.
    return false;
  }
}

/**
 * True when an operation for any pause was not scheduled during the current pause. Times in Unix seconds; `pausedAt` is
 * 0 while the game runs.
 */
export function isOvertaken(scheduledAt: bigint, pausedAt: bigint): boolean {
  return pausedAt === 0n || scheduledAt < pausedAt;
}

/** Operations of this deployment's batches that the timelock holds and that can end any pause. */
export async function heldUnpauses(session: GameSession, timelock: Timelock): Promise<string[]> {
  // An unreadable file must not prevent a pause.
  const batches = (await readQueue(session).catch(() => [])).filter(
    ({ sender, subjects }) => sender === timelock.address && subjects.includes("unpauseContract"),
  );
  const held: string[] = [];
  for (const operation of batches.flatMap(({ operations = [] }) => operations))
    if (typeof (await readOperation(timelock, operation)) === "object") held.push(operation);
  return held;
}
