import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";

const ROOT = path.join(__dirname, "..", "..");

/** How a start ended. */
export interface Ending {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What `npm start` runs; a signal reaches it directly. */
const DIRECTLY = [process.execPath, "-r", "ts-node/register/transpile-only", "scripts/start.ts"];
export const THROUGH_NPM = ["npm", "start", "--"];

/** A run of `npm start` as a process of its own. */
export class Session {
  private readonly child: ChildProcessByStdio<null, Readable, Readable>;
  private readonly ending: Promise<Ending>;
  private stdout = "";
  private stderr = "";

  /**
   * @param environment Added to this process's own.
   * @param project The folder of the project that is started.
   */
  constructor(flags: readonly string[], environment: NodeJS.ProcessEnv, [program, ...args] = DIRECTLY, project = ROOT) {
    this.child = spawn(program, [...args, ...flags], {
      cwd: project,
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.child.stdout.on("data", (text) => (this.stdout += text));
    this.child.stderr.on("data", (text) => (this.stderr += text));
    this.ending = once(this.child, "close").then(([code]) => ({ code, stdout: this.stdout, stderr: this.stderr }));
  }

  /** Resolves when the output holds a text. */
  async shows(text: string): Promise<void> {
    let hasEnded = false;
    void this.ending.then(() => (hasEnded = true));
    while (!this.stdout.includes(text)) {
      if (hasEnded) throw new Error(`The start ended before it showed "${text}":\n${this.stdout}${this.stderr}`);
      await Promise.race([once(this.child.stdout, "data"), this.ending]);
    }
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

  /** Resolves when the process has ended. */
  ended(): Promise<Ending> {
    return this.ending;
  }

  /** Asks the process to end, and waits for it. */
  stop(signal: "SIGINT" | "SIGTERM" = "SIGINT"): Promise<Ending> {
    this.child.kill(signal);
    return this.ending;
  }
}

/** A temporary folder, with the environment that keeps a start's files in it. */
export class Sandbox {
  readonly folder = mkdtempSync(path.join(tmpdir(), "rigraid-test-"));
  readonly deployments = path.join(this.folder, "deployments");
  readonly environment = { RIGRAID_DEPLOYMENTS: this.deployments, TMPDIR: this.folder };

  /** Removes what is in the folder. */
  empty(): void {
    for (const name of readdirSync(this.folder)) rmSync(path.join(this.folder, name), { recursive: true });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

/** Whether anything listens at a URL's host and port. */
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
