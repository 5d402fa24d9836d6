import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";

const END_WITH_PARENT = path.join(__dirname, "endWithParent.cjs");

/**
 * Starts a program of Node that ends with this process, also when this process is killed: it would hold the database's
 * tables otherwise, so that the next one could not start.
 *
 * @param program Its path and its arguments.
 */
export function startChild(program: readonly string[], cwd: string, env: NodeJS.ProcessEnv): ChildProcess {
  const stdio = ["inherit", "inherit", "inherit", "ipc"] as const;
  return spawn(process.execPath, ["-r", END_WITH_PARENT, ...program], { cwd, env, stdio: [...stdio] });
}
