import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";

const END_WITH_PARENT = path.join(__dirname, "endWithParent.cjs");

/**
 * Starts a Node program that ends with this process, even if this process is killed. Otherwise it would keep the
 * database's tables locked, and the next one could not start.
 *
 * @param program The program's path and arguments.
 */
export function startChild(program: readonly string[], cwd: string, env: NodeJS.ProcessEnv): ChildProcess {
  const stdio = ["inherit", "inherit", "inherit", "ipc"] as const;
  return spawn(process.execPath, ["-r", END_WITH_PARENT, ...program], { cwd, env, stdio: [...stdio] });
}
