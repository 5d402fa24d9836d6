import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

import { expect } from "chai";

import { ROOT, TYPESCRIPT } from "../../../scripts/cli/packageProgram";
import type { Ending } from "../../start/session";

/** Answer of a task or the chain: the expectations show its form. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Answer = any;

interface Host {
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
}

/** Runs tasks on one network one after the other in one process: loading Hardhat takes most of a task's time. */
export class TaskHost {
  /** Environment variables besides, from the next task on. Those that the configuration reads have no effect. */
  variables: Readonly<Record<string, string>> = {};
  private host: Host | undefined;

  /** @param environment Added to this process's own. */
  constructor(
    protected readonly environment: NodeJS.ProcessEnv,
    private readonly network = "localhost",
  ) {}

  /** @param words A command line; a text can be several words of it. */
  async run(...words: string[]): Promise<Ending> {
    const args = words.flatMap((text) => text.split(" "));
    this.host ??= this.begin();
    const { child, ended } = this.host;
    const answer = once(child, "message") as Promise<[Ending]>;
    child.send({ args, variables: this.variables });
    const first = await Promise.race([answer, ended]);
    if (first === undefined) throw new Error(`The process that runs tasks has ended during: ${args.join(" ")}`);
    return (await answer)[0];
  }

  /** Runs a task that must succeed, and returns what it prints with --json. */
  async json(...words: string[]): Promise<Answer> {
    const { code, stdout, stderr } = await this.run(...words, "--json");
    expect(code, stdout + stderr).to.equal(0);
    return JSON.parse(stdout);
  }

  /** Runs a task that must fail, and returns its error, which is all that it says on stderr. */
  async fails(...words: string[]): Promise<string> {
    const { code, stderr } = await this.run(...words);
    expect(code, stderr).to.equal(1);
    expect(stderr).to.match(/^Error: .*\n$/s);
    return stderr.slice("Error: ".length, -1);
  }

  close(): void {
    this.host?.child.kill();
  }

  private begin(): Host {
    const child = fork(path.join(__dirname, "hostedTasks.ts"), {
      cwd: ROOT,
      env: { ...process.env, ...this.environment, HARDHAT_NETWORK: this.network },
      execArgv: TYPESCRIPT,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    return { child, ended: once(child, "exit").then(() => undefined) };
  }
}
