import { SERVICE_URL_FORM, toServiceUrl } from "#game/webAddress";

import { readFlags, UsageError, wholeNumber } from "../../cli/commandLine";

/** A port that is to be listened on. */
export interface PortChoice {
  /** 0 requests any free port from the system. */
  readonly port: number;
  /** Flag or variable that names exactly this port; undefined for the default, where the next free port will do. */
  readonly requestedBy: string | undefined;
}

/** Options of `npm start`. */
export interface Options {
  readonly chain: PortChoice;
  /** Undefined: without the console. */
  readonly console: PortChoice | undefined;
  /** Chooses what the rivals have done, and what they do next. */
  readonly seed: number;
  /** True when the chain's clock is fixed too, so that every start makes the same blocks. */
  readonly seeded: boolean;
  /** Seconds from one rival's turn to the next, on average; 0: they rest. */
  readonly pace: number;
  /** Tokens of each player at the keyboard, whole. */
  readonly tokens: number;
  /** Indexer that the console queries; undefined: none. */
  readonly indexerUrl: string | undefined;
  /** Alarm that the console offers; undefined: none. */
  readonly alarmUrl: string | undefined;
  readonly verbose: boolean;
  readonly help: boolean;
}

const DEFAULT_CHAIN_PORT = 8545;
const DEFAULT_CONSOLE_PORT = 4173;
const FIXED_SEED = 1;
const MAX_SEED = 2 ** 32 - 1;
const MAX_PORT = 65_535;
const DEFAULT_PACE = 30;
const MAX_PACE = 3_600;
/** Enough for five or six components, and few enough that a good raid is worth hours of what they earn. */
export const DEFAULT_TOKENS = 5_000;
const MAX_TOKENS = 1_000_000;

export const HELP = `npm start [-- <flags>]

Starts a local chain, deploys the game on it, lets twelve rivals play for two weeks, and serves the console. Then the
rivals keep playing, one after the other. Ctrl-C stops everything.

  --port <port>          where the chain listens (default ${DEFAULT_CHAIN_PORT} or the next free port; 0 for any free port)
  --console-port <port>  where the console is served (default ${DEFAULT_CONSOLE_PORT} or the next free port; 0 for any free port)
  --no-console           without the console
  --pace <seconds>       how often a rival has a turn, on average, up to ${MAX_PACE} (default ${DEFAULT_PACE}; 0: never)
  --seed <number>        chooses what the rivals do, 0 to ${MAX_SEED} (default: random, or ${FIXED_SEED} with --seeded)
  --seeded               the same rivals, times and blocks with every start, until the game is ready
  --tokens <number>      tokens of each of your accounts, 1 to ${MAX_TOKENS} (default ${DEFAULT_TOKENS})
  --indexer <url>        an indexer for the console, such as http://127.0.0.1:42069, where npm run indexer listens
  --alarm <url>          an alarm for the console, such as http://127.0.0.1:42070, where npm run alarm listens
  --verbose              shows every request that the chain answers
  --help                 this text

Environment: RIGRAID_PORT, RIGRAID_CONSOLE_PORT and RIGRAID_PACE stand for --port, --console-port and --pace,
RIGRAID_DEPLOYMENTS names the folder that localhost.json is written to (default: deployments). A second start beside the
first needs another folder if it is to have tasks: it leaves the file of a game that is being served alone.
`;

const FLAGS = {
  port: { type: "string" },
  "console-port": { type: "string" },
  "no-console": { type: "boolean" },
  pace: { type: "string" },
  seed: { type: "string" },
  seeded: { type: "boolean" },
  tokens: { type: "string" },
  indexer: { type: "string" },
  alarm: { type: "string" },
  verbose: { type: "boolean" },
  help: { type: "boolean" },
} as const;

/**
 * Reads the command line (without the program's name) and the environment.
 *
 * @throws UsageError naming the flag or variable and the accepted form.
 */
export function parseOptions(args: string[], environment: NodeJS.ProcessEnv): Options {
  const flags = readFlags(FLAGS, args);
  const seeded = flags.seeded ?? false;

  /** The requested value and its flag or variable; flags take precedence, and an empty variable counts as none. */
  function requested(flag: "port" | "console-port" | "pace", variable: string) {
    const given = flags[flag];
    if (given !== undefined) return { text: given, by: `--${flag}` };
    const value = environment[variable];
    return value ? { text: value, by: variable } : undefined;
  }

  function port(flag: "port" | "console-port", variable: string, defaultPort: number): PortChoice {
    const choice = requested(flag, variable);
    if (choice === undefined) return { port: defaultPort, requestedBy: undefined };
    return { port: wholeNumber(choice.text, choice.by, 0, MAX_PORT, "a port number"), requestedBy: choice.by };
  }

  function service(flag: "indexer" | "alarm"): string | undefined {
    const given = flags[flag];
    if (given === undefined) return undefined;
    const url = toServiceUrl(given);
    if (url === undefined) throw new UsageError(`--${flag} must be ${SERVICE_URL_FORM}, not "${given}".`);
    return url;
  }

  const pace = requested("pace", "RIGRAID_PACE");
  return {
    chain: port("port", "RIGRAID_PORT", DEFAULT_CHAIN_PORT),
    console: flags["no-console"] ? undefined : port("console-port", "RIGRAID_CONSOLE_PORT", DEFAULT_CONSOLE_PORT),
    seed: chooseSeed(flags.seed, seeded),
    seeded,
    pace: pace === undefined ? DEFAULT_PACE : wholeNumber(pace.text, pace.by, 0, MAX_PACE, "whole seconds"),
    tokens: flags.tokens === undefined ? DEFAULT_TOKENS : wholeNumber(flags.tokens, "--tokens", 1, MAX_TOKENS),
    indexerUrl: service("indexer"),
    alarmUrl: service("alarm"),
    verbose: flags.verbose ?? false,
    help: flags.help ?? false,
  };
}

function chooseSeed(flag: string | undefined, seeded: boolean): number {
  if (flag !== undefined) return wholeNumber(flag, "--seed", 0, MAX_SEED);
  return seeded ? FIXED_SEED : Math.floor(Math.random() * (MAX_SEED + 1));
}
