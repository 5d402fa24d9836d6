import { stripVTControlCharacters } from "node:util";

import type { Failure, FinishedFile } from "./progress";

const BEGIN = /^Ran \d+ tests? for ([^:]+):/;
const VERDICT = /^\[(PASS|FAIL|SKIP)\b/;
const END = /^Suite result: .* finished in ([\d.]+)(\S+)/;
const SECONDS: Readonly<Record<string, number>> = { s: 1, ms: 1e-3 };

/** Reads Forge's output line by line: it prints the results of a file when all tests of it are done. */
export class ForgeProgress {
  private file: string | undefined;
  private passed = 0;
  private failures: Failure[] = [];

  /** @returns The file whose results this line ends. */
  read(printed: string): FinishedFile | undefined {
    const line = stripVTControlCharacters(printed);
    const [, begun] = BEGIN.exec(line) ?? [];
    if (begun !== undefined) [this.file, this.passed, this.failures] = [begun, 0, []];
    else if (this.file !== undefined) return this.readResult(this.file, line);
    return undefined;
  }

  private readResult(file: string, line: string): FinishedFile | undefined {
    const [, duration, unit] = END.exec(line) ?? [];
    if (unit !== undefined) {
      this.file = undefined;
      return { file, passed: this.passed, failures: this.failures, seconds: Number(duration) * (SECONDS[unit] ?? 0) };
    }
    const [, verdict] = VERDICT.exec(line) ?? [];
    const last = this.failures.at(-1);
    if (verdict === "PASS") this.passed++;
    else if (verdict !== undefined) this.failures.push({ title: line, text: "" });
    // The steps that led to it.
    else if (last !== undefined) this.failures.splice(-1, 1, { ...last, text: `${last.text}${line}\n` });
    return undefined;
  }
}
