import { readFileSync } from "node:fs";
import path from "node:path";

export const ROOT = path.join(__dirname, "..", "..");

/** A program and its arguments. */
export type Command = readonly [program: string, ...args: string[]];

/**
 * The command that runs a program of an npm package with this Node, on any platform and without a shell.
 *
 * @param name The package; its program has the same name unless `bin` says otherwise.
 * @throws Error when the package is not installed or has no such program.
 */
export function packageProgram(name: string, args: readonly string[] = [], bin = path.posix.basename(name)): Command {
  const folder = path.join(ROOT, "node_modules", name);
  const { bin: bins } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as PackageManifest;
  const program = typeof bins === "string" ? bins : bins?.[bin];
  if (program === undefined) throw new Error(`The npm package ${name} has no program "${bin}".`);
  return [process.execPath, path.join(folder, program), ...args];
}

/** Arguments of Node that let it load TypeScript. */
export const TYPESCRIPT = ["-r", path.join(__dirname, "register.cjs")];

/** The command that runs one of this project's TypeScript files. */
export function script(file: string, args: readonly string[] = []): Command {
  return [process.execPath, ...TYPESCRIPT, file, ...args];
}

interface PackageManifest {
  readonly bin?: string | Readonly<Record<string, string>>;
}
