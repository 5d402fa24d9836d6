import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

const ROOT = path.join(__dirname, "..", "..", "..");
const HARDHAT = require.resolve("hardhat/internal/cli/bootstrap");

/** How a task ended. */
export interface Ending {
  /** Null when it was killed. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A Hardhat task as a process of its own. */
export class HardhatRun {
  readonly ended: Promise<Ending>;
  private readonly child: ChildProcess;

  /**
   * @param environment Added to this process's own.
   * @param project The folder of the project whose task it is.
   */
  constructor(args: readonly string[], environment: NodeJS.ProcessEnv, project = ROOT) {
    const { HARDHAT_NETWORK: _network, ...inherited } = process.env;
    this.child = spawn(process.execPath, [HARDHAT, ...args], {
      cwd: project,
      env: { ...inherited, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output = { stdout: "", stderr: "" };
    this.child.stdout!.on("data", (text) => (output.stdout += text));
    this.child.stderr!.on("data", (text) => (output.stderr += text));
    this.ended = once(this.child, "close").then(([code]) => ({ code, ...output }));
  }

  kill(signal: NodeJS.Signals = "SIGKILL"): void {
    this.child.kill(signal);
  }
}
