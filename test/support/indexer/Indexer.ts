import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

import { ROOT, TYPESCRIPT } from "../../../scripts/cli/packageProgram";
import { findPorts, HOST } from "../../../scripts/local/start/ports";

const POLL_MS = 200;
const MAX_PAGE = 1_000;
const MAX_LAST_WORDS = 5_000;

type Row = Readonly<Record<string, string>>;
interface Page {
  readonly items: readonly Record<string, unknown>[];
  readonly totalCount: number;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
}

/** An indexer as started by `npm run indexer`, in a separate process group. */
export class Indexer {
  private output = "";
  private hasEnded = false;

  private constructor(
    private readonly process: ChildProcess,
    readonly url: string,
  ) {
    for (const stream of [process.stdout!, process.stderr!]) stream.on("data", (text) => (this.output += text));
    process.once("close", () => (this.hasEnded = true));
  }

  /**
   * @param environment Variables added to this process's environment.
   * @param mode Arguments of the command before its flags.
   * @param project The project folder in which it starts.
   */
  static async start(environment: NodeJS.ProcessEnv, mode: readonly "serve"[] = [], project = ROOT): Promise<Indexer> {
    const [port] = await findPorts([{ port: 0, requestedBy: "a test" }]);
    const script = [...TYPESCRIPT, "scripts/services/indexer/main.ts", ...mode, "--port", `${port}`];
    const child = spawn(process.execPath, script, {
      cwd: project,
      env: { ...process.env, NODE_ENV: undefined, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    return new Indexer(child, `http://${HOST}:${port}`);
  }

  /** Resolves when `hasReached` answers yes. */
  async reaches(block: number, state: "ready" | "indexing" = "ready"): Promise<void> {
    while (!(await this.hasReached(block, state))) await pause(POLL_MS);
  }

  /**
   * True when everything until a block is in the tables, and, unless it may still be indexing the past, it is ready.
   *
   * @throws Error with the end of its output, when it has exited.
   */
  async hasReached(block: number, state: "ready" | "indexing" = "ready"): Promise<boolean> {
    if (this.hasEnded) throw new Error(`The indexer ended:\n${this.output.slice(-MAX_LAST_WORDS)}`);
    try {
      const isReady = state === "indexing" || (await fetch(`${this.url}/ready`)).ok;
      return isReady && (await this.block()) >= block;
    } catch {
      return false;
    }
  }

  /** The last block whose events are in the tables. */
  async block(): Promise<number> {
    const { game } = (await (await fetch(`${this.url}/status`)).json()) as { game: { block: { number: number } } };
    return game.block.number;
  }

  async query<Result>(text: string): Promise<Result> {
    const response = await fetch(`${this.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query: text }),
    });
    const { data, errors } = (await response.json()) as { data: Result; errors?: unknown };
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  }

  /** All rows of a table in an order, with these fields, as texts. */
  async rows(table: string, order: string, fields: readonly string[]): Promise<Row[]> {
    const rows: Row[] = [];
    for (let after = ""; ;) {
      const { page } = await this.query<{ page: Page }>(
        `{ page: ${table}(orderBy: "${order}", limit: ${MAX_PAGE}${after}) {
          items { ${fields.join(" ")} } totalCount pageInfo { hasNextPage endCursor } } }`,
      );
      rows.push(...page.items.map(toTexts));
      if (!page.pageInfo.hasNextPage) return rows;
      after = `, after: "${page.pageInfo.endCursor}"`;
    }
  }

  /** Ends the indexer like a crash (SIGKILL), or like the system or Ctrl-C (SIGTERM). */
  async end(signal: "SIGKILL" | "SIGTERM" = "SIGTERM"): Promise<void> {
    if (this.hasEnded) return;
    const ended = once(this.process, "close");
    process.kill(-this.process.pid!, signal);
    await ended;
  }
}

/** Numbers of any kind as texts, so that rows from the chain and from GraphQL can be equal. */
export function toTexts(row: Readonly<Record<string, unknown>>): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value === null || value === undefined ? "" : `${value as bigint}`,
    ]),
  );
}
