import type { Cli } from "./task";

const WIDTH = 30;
const CLEAR_LINE = "\r\x1b[K";

/** Shows how far a long task is: as a bar on a terminal, elsewhere as a line for each step. */
export function showProgress({ say }: Cli, done: number, total: number, text: string): void {
  if (!process.stderr.isTTY) {
    say(text);
    return;
  }
  const filled = Math.round((WIDTH * done) / total);
  const bar = "#".repeat(filled).padEnd(WIDTH, ".");
  process.stderr.write(`${CLEAR_LINE}[${bar}] ${text}${done === total ? "\n" : ""}`);
}
