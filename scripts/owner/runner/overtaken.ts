import { type BaseContract, Interface } from "ethers";

import { readQueue } from "./queue";
import type { GameSession } from "./session";
import { readOperation, type Scheduled, type Timelock } from "./timelock";

// Operations of a timelock do not expire. One that ends a pause, and was not executed in the pause that it was scheduled
// for, can end a later one.

/** `keepPause` of a timelock of version 0.1.0, which keeps any pause of a guardian's. */
export const UNBOUND_KEEP = new Interface(["function keepPause()"]);

/** True when a timelock's call ends any pause of the game, or keeps any pause of a guardian's. */
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

/** True when an operation for any pause was not scheduled in the pause that the game is in. Unix seconds; 0: in none. */
export function isOvertaken(scheduledAt: bigint, pausedAt: bigint): boolean {
  return pausedAt === 0n || scheduledAt < pausedAt;
}

/** Operations of this deployment's batches that the timelock holds, and that end any pause of the game. */
export async function heldUnpauses(session: GameSession, timelock: Timelock): Promise<string[]> {
  // A file that cannot be read keeps nobody from pausing.
  const batches = (await readQueue(session).catch(() => [])).filter(
    ({ sender, subjects }) => sender === timelock.address && subjects.includes("unpauseContract"),
  );
  const held: string[] = [];
  for (const operation of batches.flatMap(({ operations = [] }) => operations))
    if (typeof (await readOperation(timelock, operation)) === "object") held.push(operation);
  return held;
}
