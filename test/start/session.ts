import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";

import { ROOT, script } from "../../scripts/cli/packageProgram";
import { setVariables } from "../support/environment";

/** Exit code and output of a process that ended. */
export interface Ending {
  /** Null when a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A process whose output is kept. */
export class Run {
  readonly ended: Promise<Ending>;
  protected readonly child: ChildProcessByStdio<null, Readable, Readable>;
  protected stdout = "";
  protected stderr = "";

  /**
   * @param environment Added to this process's own.
   * @param project The folder of the project that it belongs to.
   */
  constructor([program, ...args]: readonly string[], environment: NodeJS.ProcessEnv, project = ROOT) {
    this.child = spawn(program, args, {
      cwd: project,
      // Hardhat sets its network for the tests alone.
      env: { ...process.env, HARDHAT_NETWORK: undefined, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.child.stdout.on("data", (text) => (this.stdout += text));
    this.child.stderr.on("data", (text) => (this.stderr += text));
    this.ended = once(this.child, "close").then(([code]) => ({ code, stdout: this.stdout, stderr: this.stderr }));
  }

  /** Resolves when the output holds a text. */
  async shows(text: string): Promise<void> {
    let hasEnded = false;
    void this.ended.then(() => (hasEnded = true));
    while (!this.stdout.includes(text)) {
      if (hasEnded) throw new Error(`It ended before it showed "${text}":\n${this.stdout}${this.stderr}`);
      await Promise.race([once(this.child.stdout, "data"), this.ended]);
    }
  }

  kill(signal: NodeJS.Signals = "SIGKILL"): void {
    this.child.kill(signal);
  }
}

/** Command that `npm start` runs; a signal reaches it directly. */
const DIRECTLY = script("scripts/local/start/main.ts");
export const THROUGH_NPM = ["npm", "start", "--"];

/** A run of `npm start`. */
export class Session extends Run {
  constructor(
    flags: readonly string[],
    environment: NodeJS.ProcessEnv,
    command: readonly string[] = DIRECTLY,
    project?: string,
  ) {
    super([...command, ...flags], environment, project);
  }

  /** Resolves when the game can be played. */
  async ready(): Promise<this> {
    await this.shows("\nReady.");
    return this;
  }

  /** The URL that a line of the closing text names, such as "Console". */
  url(label: string): string {
    const url = new RegExp(`^ +${label} +(http\\S+)`, "m").exec(this.stdout)?.[1];
    if (url === undefined) throw new Error(`No URL of "${label}" in:\n${this.stdout}`);
    return url;
  }

  /** Signals the process to end, and waits for it. */
  stop(signal: "SIGINT" | "SIGTERM" = "SIGINT"): Promise<Ending> {
    this.kill(signal);
    return this.ended;
  }
}

/** A temporary folder, with the environment that keeps a start's files in it. */
export class Sandbox {
  readonly folder = mkdtempSync(path.join(tmpdir(), "rigraid-test-"));
  readonly deployments = path.join(this.folder, "deployments");
  readonly environment = { RIGRAID_DEPLOYMENTS: this.deployments, TMPDIR: this.folder };
  private undo = () => {};

  /** Removes what is in the folder. */
  empty(): void {
    for (const name of readdirSync(this.folder)) rmSync(path.join(this.folder, name), { recursive: true });
  }

  /** Makes this process keep its files there as well, until the folder is left or removed. */
  enter(): this {
    this.undo = setVariables(this.environment);
    return this;
  }

  leave(): void {
    this.undo();
    this.undo = () => {};
  }

  remove(): void {
    this.leave();
    rmSync(this.folder, { recursive: true });
  }
}

/** True when anything listens at a URL's host and port. */
export async function isListening(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
