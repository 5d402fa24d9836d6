import { parseArgs, type ParseArgsConfig } from "node:util";

/** A command line, or an environment variable, that cannot be understood. */
export class UsageError extends Error {}

type Flags = NonNullable<ParseArgsConfig["options"]>;

/**
 * Reads the flags of a command line, as `parseArgs` does.
 *
 * @throws UsageError naming the unknown flag, or the flag without a value.
 */
export function readFlags<const T extends Flags>(flags: T, args = process.argv.slice(2)) {
  const { values, tokens } = parseArgs({ args, options: flags, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind === "option-terminator") continue;
    if (token.kind === "positional") throw new UsageError(`"${token.value}" is not a flag.`);
    if (!Object.hasOwn(flags, token.name)) throw new UsageError(`There is no flag ${token.rawName}.`);
    const takesValue = flags[token.name].type === "string";
    if (takesValue && !token.value) throw new UsageError(`${token.rawName} needs a value.`);
    if (!takesValue && token.value !== undefined) throw new UsageError(`${token.rawName} takes no value.`);
  }
  return values as ReturnType<typeof parseArgs<{ options: T }>>["values"];
}

/**
 * Reads a whole number.
 *
 * @param name The flag's or variable's.
 * @throws UsageError naming it and the accepted form.
 */
export function wholeNumber(text: string, name: string, from: number, to: number, what = "a whole number"): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= from && value <= to) return value;
  throw new UsageError(`${name} must be ${what} from ${from} to ${to}, not "${text}".`);
}

/** Runs a command. An error is reported in one line; the exit code is then 1, or 2 for a command line with mistakes. */
export function runCommand(main: () => Promise<void> | void): void {
  Promise.resolve()
    .then(main)
    .catch((error: unknown) => {
      const isUsage = error instanceof UsageError;
      console.error(`${error instanceof Error ? error.message : String(error)}${isUsage ? " See --help." : ""}`);
      process.exitCode = isUsage ? 2 : 1;
    });
}
