import { parseArgs } from "node:util";

import { INDEXER_URL_FORM, toIndexerUrl } from "../deployments";

/** A port that is to be listened on. */
export interface PortChoice {
  /** 0 asks the system for any free port. */
  readonly port: number;
  /** Who asked for exactly this port; undefined for the default, where the next free port does as well. */
  readonly askedBy: string | undefined;
}

/** What `npm start` was told. */
export interface Options {
  readonly chain: PortChoice;
  /** Undefined: without the console. */
  readonly console: PortChoice | undefined;
  /** Chooses what the rivals have done, and what they do next. */
  readonly seed: number;
  /** Whether the chain's clock is fixed too, so that every start brings about the same blocks. */
  readonly seeded: boolean;
  /** Seconds from one rival's turn to the next, on average; 0: they rest. */
  readonly pace: number;
  /** An indexer that the console asks; undefined: none. */
  readonly indexerUrl: string | undefined;
  readonly verbose: boolean;
  readonly help: boolean;
}

/** A command line or an environment variable that cannot be understood. */
export class UsageError extends Error {}

const DEFAULT_CHAIN_PORT = 8545;
const DEFAULT_CONSOLE_PORT = 4173;
const FIXED_SEED = 1;
const MAX_SEED = 2 ** 32 - 1;
const MAX_PORT = 65_535;
const DEFAULT_PACE = 30;
const MAX_PACE = 3_600;

export const HELP = `npm start [-- <flags>]

Starts a local chain, deploys the game on it, lets twelve rivals play for five days, and serves the console. Then the
rivals keep playing, one after the other. Ctrl-C stops everything.

  --port <port>          where the chain listens (default ${DEFAULT_CHAIN_PORT} or the next free port; 0 for any free port)
  --console-port <port>  where the console is served (default ${DEFAULT_CONSOLE_PORT} or the next free port; 0 for any free port)
  --no-console           without the console
  --pace <seconds>       how often a rival has a turn, on average, up to ${MAX_PACE} (default ${DEFAULT_PACE}; 0: never)
  --seed <number>        chooses what the rivals do, 0 to ${MAX_SEED} (default: random, or ${FIXED_SEED} with --seeded)
  --seeded               the same rivals, times and blocks with every start, until the game is ready
  --indexer <url>        an indexer for the console, such as http://127.0.0.1:42069, where npm run indexer listens
  --verbose              shows every request that the chain answers
  --help                 this text

Environment: RIGRAID_PORT, RIGRAID_CONSOLE_PORT and RIGRAID_PACE stand for --port, --console-port and --pace,
RIGRAID_DEPLOYMENTS names the folder that localhost.json is written to (default: deployments).
`;

const FLAGS = {
  port: { type: "string" },
  "console-port": { type: "string" },
  "no-console": { type: "boolean" },
  pace: { type: "string" },
  seed: { type: "string" },
  seeded: { type: "boolean" },
  indexer: { type: "string" },
  verbose: { type: "boolean" },
  help: { type: "boolean" },
} as const;

/**
 * Reads the command line (without the program's name) and the environment.
 *
 * @throws UsageError naming the flag or variable and the accepted form.
 */
export function parseOptions(args: string[], environment: NodeJS.ProcessEnv): Options {
  const flags = parseFlags(args);
  const seeded = flags.has("seeded");
  return {
    chain: choosePort(flags.get("port"), "--port", environment, "RIGRAID_PORT", DEFAULT_CHAIN_PORT),
    console: flags.has("no-console")
      ? undefined
      : choosePort(
          flags.get("console-port"),
          "--console-port",
          environment,
          "RIGRAID_CONSOLE_PORT",
          DEFAULT_CONSOLE_PORT,
        ),
    seed: chooseSeed(flags.get("seed"), seeded),
    seeded,
    pace: choosePace(flags.get("pace"), environment),
    indexerUrl: chooseIndexer(flags.get("indexer")),
    verbose: flags.has("verbose"),
    help: flags.has("help"),
  };
}

/** The flags that were given, with their values. */
function parseFlags(args: string[]): Map<string, string> {
  const { tokens } = parseArgs({ args, options: FLAGS, strict: false, tokens: true });
  const flags = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind === "option-terminator") continue;
    if (token.kind === "positional") throw new UsageError(`"${token.value}" is not a flag.`);
    if (!Object.hasOwn(FLAGS, token.name)) throw new UsageError(`There is no flag ${token.rawName}.`);
    const takesValue = FLAGS[token.name as keyof typeof FLAGS].type === "string";
    if (!takesValue && token.value !== undefined) throw new UsageError(`${token.rawName} takes no value.`);
    flags.set(token.name, token.value ?? "");
  }
  return flags;
}

function choosePort(
  flag: string | undefined,
  flagName: string,
  environment: NodeJS.ProcessEnv,
  variableName: string,
  defaultPort: number,
): PortChoice {
  const asked = flagOrVariable(flag, flagName, environment, variableName);
  if (asked === undefined) return { port: defaultPort, askedBy: undefined };
  return { port: parseWhole(asked.text, asked.by, "a port number", MAX_PORT), askedBy: asked.by };
}

function chooseIndexer(flag: string | undefined): string | undefined {
  if (flag === undefined) return undefined;
  const url = toIndexerUrl(flag);
  if (url === undefined) throw new UsageError(`--indexer must be ${INDEXER_URL_FORM}, not "${flag}".`);
  return url;
}

function choosePace(flag: string | undefined, environment: NodeJS.ProcessEnv): number {
  const asked = flagOrVariable(flag, "--pace", environment, "RIGRAID_PACE");
  return asked === undefined ? DEFAULT_PACE : parseWhole(asked.text, asked.by, "whole seconds", MAX_PACE);
}

/** What was asked for, and by what name; a flag goes before a variable. */
function flagOrVariable(
  flag: string | undefined,
  flagName: string,
  environment: NodeJS.ProcessEnv,
  variableName: string,
): { text: string; by: string } | undefined {
  if (flag !== undefined) return { text: flag, by: flagName };
  const variable = environment[variableName];
  // An empty variable is as good as none.
  return variable ? { text: variable, by: variableName } : undefined;
}

function chooseSeed(flag: string | undefined, seeded: boolean): number {
  if (flag !== undefined) return parseWhole(flag, "--seed", "a whole number", MAX_SEED);
  return seeded ? FIXED_SEED : Math.floor(Math.random() * (MAX_SEED + 1));
}

function parseWhole(text: string, name: string, what: string, maximum: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= maximum) return value;
  throw new UsageError(`${name} must be ${what} from 0 to ${maximum}, not "${text}".`);
}
