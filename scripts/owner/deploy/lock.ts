import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";

import { createFile } from "./deploymentFiles";

interface Holder {
  readonly pid: number;
  readonly host: string;
}

/**
 * Runs work while no other process works on the same file.
 *
 * @param say Called when this run takes over the lock of a process that has ended.
 * @throws Error that names the process that holds the lock.
 */
export async function locked<T>(file: string, say: (text: string) => void, work: () => Promise<T>): Promise<T> {
  const lockFile = `${file}.lock`;
  mkdirSync(path.dirname(file), { recursive: true });
  const own: Holder = { pid: process.pid, host: hostname() };
  const create = () => createFile(lockFile, JSON.stringify(own));
  const holder = create() ? undefined : readHolder(lockFile);
  if (holder !== undefined) {
    if (isAlive(holder)) throw inUse(holder, lockFile);
    say(`Process ${holder.pid}, which held the lock, has ended: this run takes over.`);
    rmSync(lockFile, { force: true });
    if (!create()) throw inUse(readHolder(lockFile), lockFile);
  }
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

function inUse({ pid, host }: Holder, lockFile: string): Error {
  return new Error(
    `Process ${pid} on ${host} is already doing this. Wait until it has ended; if it no longer exists, remove ${lockFile}.`,
  );
}

function readHolder(lockFile: string): Holder {
  try {
    return JSON.parse(readFileSync(lockFile, "utf8")) as Holder;
  } catch {
    throw new Error(`Another process has just started or ended the same run: try again, or remove ${lockFile}.`);
  }
}

/** A process on another computer cannot be checked, so it counts as alive. */
function isAlive({ pid, host }: Holder): boolean {
  if (host !== hostname()) return true;
  // In a container each process may have the same number.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
