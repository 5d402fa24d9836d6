import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

import { ROOT } from "../../../scripts/cli/packageProgram";
import type { Ending } from "../../start/session";

interface Host {
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
}

/** Runs tasks on one network one after the other in one process: loading Hardhat takes most of a task's time. */
export class TaskHost {
  private host: Host | undefined;

  /** @param environment Added to this process's own. */
  constructor(
    private readonly environment: NodeJS.ProcessEnv,
    private readonly network = "localhost",
  ) {}

  async run(...args: string[]): Promise<Ending> {
    this.host ??= this.begin();
    const { child, ended } = this.host;
    const answer = once(child, "message") as Promise<[Ending]>;
    child.send(args);
    const first = await Promise.race([answer, ended]);
    if (first === undefined) throw new Error(`The process that runs tasks has ended during: ${args.join(" ")}`);
    return (await answer)[0];
  }

  close(): void {
    this.host?.child.kill();
  }

  private begin(): Host {
    const child = fork(path.join(__dirname, "hostedTasks.ts"), {
      cwd: ROOT,
      env: { ...process.env, ...this.environment, HARDHAT_NETWORK: this.network },
      execArgv: ["-r", "ts-node/register/transpile-only"],
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    return { child, ended: once(child, "exit").then(() => undefined) };
  }
}
