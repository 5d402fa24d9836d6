import { parseEther } from "ethers";
import { parseArgs } from "node:util";

import { KINDS, type Kind, TEAMS, type Team } from "./agents/kinds";
import { type Rules, isRuleName } from "./model/rules";

/** What `npm run simulate` was told. */
export interface Options {
  /** Undefined: the usual hundred, or as many as a network's game has. */
  readonly players: Readonly<Partial<Record<Kind, number>>> | undefined;
  readonly teams: Readonly<Partial<Record<Team, number>>>;
  readonly days: number;
  readonly join: number;
  readonly joinDays: number;
  readonly joinGrowth: number;
  /** Wei; undefined: the usual, or what a network's game has. */
  readonly pool: bigint | undefined;
  /** Tokens for each transaction. */
  readonly gas: number;
  readonly blockTime: number;
  readonly rules: Partial<Rules>;
  readonly network: string | undefined;
  readonly seed: number;
  readonly page: string | undefined;
  readonly json: boolean;
  readonly goals: boolean;
  readonly charts: boolean;
  readonly checkContract: boolean;
  readonly actions: number;
  readonly compareEvery: number;
  readonly help: boolean;
}

/** A command line that cannot be understood. */
export class UsageError extends Error {}

/** The hundred players that the game was balanced with. */
export const DEFAULT_PLAYERS: Readonly<Partial<Record<Kind, number>>> = {
  casual: 50,
  active: 20,
  whale: 3,
  hourly: 7,
  raider: 10,
  defender: 5,
  bot: 5,
};

const DEFAULT_DAYS = 21;
const DEFAULT_BLOCK_TIME = 2;
const DEFAULT_ACTIONS = 200_000;
const DEFAULT_COMPARE_EVERY = 100;
const MAX_SEED = 2 ** 32 - 1;
const TEAM_SIZES: Record<Team, number> = { swarm: 100, strippers: 10, pair: 2, shelter: 4 };

const FLAGS = {
  days: { type: "string" },
  players: { type: "string" },
  teams: { type: "string" },
  join: { type: "string" },
  "join-days": { type: "string" },
  "join-growth": { type: "string" },
  pool: { type: "string" },
  gas: { type: "string" },
  "block-time": { type: "string" },
  rule: { type: "string", multiple: true },
  network: { type: "string" },
  seed: { type: "string" },
  page: { type: "string" },
  json: { type: "boolean" },
  goals: { type: "boolean" },
  charts: { type: "boolean" },
  "check-contract": { type: "boolean" },
  actions: { type: "string" },
  "compare-every": { type: "string" },
  help: { type: "boolean" },
} as const;

const list = (habits: Record<string, { description: string }>, extra: (name: string) => string) =>
  Object.entries(habits)
    .map(([name, { description }]) => `    ${(name + extra(name)).padEnd(14)} ${description}`)
    .join("\n");

export const HELP = `npm run simulate [-- <flags>]

Plays the game with simulated players, to see what happens to the reward pool and to the players with this catalogue
(scripts/deploy/catalogue.ts), these rules (contracts/game/GameRules.sol) and this growth, before a launch or a change.

Who plays
  --players <kind>=<n>,...   who is there from the first day (default ${asText(DEFAULT_PLAYERS)})
${list(KINDS, () => "")}
  --teams <team>[=<n>],...   accounts that play for each other, besides them
${list(TEAMS, (name) => `=${TEAM_SIZES[name as Team]}`)}
  --join <n>                 how many join on a day, of the same kinds in the same shares (default 0)
  --join-days <n>            for how many days they do (default: to the end)
  --join-growth <percent>    by how much that number grows (or, below 0, shrinks) each day (default 0)

What they play
  --days <n>                 how long (default ${DEFAULT_DAYS})
  --pool <tokens>            what the reward pool opens with (default 2000000)
  --rule <NAME>=<value>      a number of GameRules.sol to try: seconds, percent or a count; can be repeated
  --gas <tokens>             what each transaction costs a player, in tokens (default 0)
  --block-time <seconds>     time between blocks (default ${DEFAULT_BLOCK_TIME})
  --network <name>           the settings, rules and pool of the game that deployments/<name>.json names
                             (RPC_URL overrides the address of its node)
  --seed <n>                 0 to ${MAX_SEED}; the same seed gives the same result (default: chance; it is printed)

What comes out
  --page <file.html>         writes a page with charts, which needs no network to be read
  --json                     prints one object for programs instead of the summary; progress goes to stderr
  --goals                    instead: plays five seeds of each goal of the game's balance and says which are met
  --charts                   instead: draws the README's charts into scripts/simulate/charts
  --help                     this text

Is the model right?
  --check-contract           instead: random histories happen in the contract and in the model, on an in-process network
  --actions <n>              how many actions (default ${DEFAULT_ACTIONS.toLocaleString("en")})
  --compare-every <n>        actions between two comparisons of every read (default ${DEFAULT_COMPARE_EVERY})
`;

/**
 * Reads the command line, without the program's name.
 *
 * @throws UsageError naming the flag and the accepted form.
 */
export function parseOptions(args: string[]): Options {
  const flags = parseFlags(args);
  const one = (name: keyof typeof FLAGS) => flags.get(name)?.at(-1);
  const number = (name: keyof typeof FLAGS, what: string, from: number, to: number, otherwise: number) =>
    parseNumber(one(name), `--${name}`, what, from, to, otherwise);
  const whole = (name: keyof typeof FLAGS, from: number, to: number, otherwise: number) =>
    Math.floor(parseNumber(one(name), `--${name}`, "a whole number", from, to, otherwise, true));
  const days = whole("days", 1, 3650, DEFAULT_DAYS);
  return {
    players: one("players") === undefined ? undefined : parseCounts(one("players")!, "--players", KINDS),
    teams: parseCounts(one("teams") ?? "", "--teams", TEAMS, TEAM_SIZES),
    days,
    join: number("join", "a number", 0, 100_000, 0),
    joinDays: whole("join-days", 0, 3650, days),
    joinGrowth: number("join-growth", "percent", -100, 100, 0),
    pool: one("pool") === undefined ? undefined : parseTokens(one("pool")!),
    gas: number("gas", "tokens", 0, 1e6, 0),
    blockTime: number("block-time", "seconds", 1, 3600, DEFAULT_BLOCK_TIME),
    rules: Object.fromEntries((flags.get("rule") ?? []).map(parseRule)),
    network: one("network"),
    seed: whole("seed", 0, MAX_SEED, Math.floor(Math.random() * (MAX_SEED + 1))),
    page: one("page"),
    json: flags.has("json"),
    goals: flags.has("goals"),
    charts: flags.has("charts"),
    checkContract: flags.has("check-contract"),
    actions: whole("actions", 1, 10_000_000, DEFAULT_ACTIONS),
    compareEvery: whole("compare-every", 1, 10_000_000, DEFAULT_COMPARE_EVERY),
    help: flags.has("help"),
  };
}

/** Counts by name, as they are given on the command line. */
export function asText(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name}=${count}`)
    .join(",");
}

/** The flags that were given, with their values. */
function parseFlags(args: string[]): Map<string, string[]> {
  const { tokens } = parseArgs({ args, options: FLAGS, strict: false, tokens: true });
  const flags = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind === "option-terminator") continue;
    if (token.kind === "positional") throw new UsageError(`"${token.value}" is not a flag.`);
    if (!Object.hasOwn(FLAGS, token.name)) throw new UsageError(`There is no flag ${token.rawName}.`);
    const takesValue = FLAGS[token.name as keyof typeof FLAGS].type === "string";
    if (takesValue && !token.value) throw new UsageError(`${token.rawName} needs a value.`);
    if (!takesValue && token.value !== undefined) throw new UsageError(`${token.rawName} takes no value.`);
    flags.set(token.name, [...(flags.get(token.name) ?? []), token.value ?? ""]);
  }
  return flags;
}

function parseNumber(
  text: string | undefined,
  flag: string,
  what: string,
  from: number,
  to: number,
  otherwise: number,
  isWhole = false,
): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  const isNumber = isWhole ? /^\d+$/.test(text) : /^-?\d+(\.\d+)?$/.test(text);
  if (isNumber && value >= from && value <= to) return value;
  throw new UsageError(`${flag} must be ${what} from ${from} to ${to}, not "${text}".`);
}

function parseTokens(text: string): bigint {
  if (!/^\d{1,9}(\.\d{1,18})?$/.test(text)) {
    throw new UsageError(`--pool must be tokens such as 2000000, below a thousand million, not "${text}".`);
  }
  return parseEther(text);
}

function parseCounts<Name extends string>(
  text: string,
  flag: string,
  known: Readonly<Record<Name, unknown>>,
  sizes?: Readonly<Record<Name, number>>,
): Partial<Record<Name, number>> {
  const counts: Partial<Record<Name, number>> = {};
  for (const part of text.split(",").filter((each) => each !== "")) {
    const [name, count] = part.split("=") as [Name, string | undefined];
    if (!Object.hasOwn(known, name)) {
      throw new UsageError(`${flag} knows ${Object.keys(known).join(", ")}, not "${name}".`);
    }
    const size = count ?? (sizes && String(sizes[name]));
    if (size === undefined || !/^\d{1,6}$/.test(size)) {
      throw new UsageError(`${flag} must say how many: ${name}=<number>, not "${part}".`);
    }
    counts[name] = Number(size);
  }
  return counts;
}

function parseRule(text: string): [string, number] {
  const [name, value] = text.split("=");
  if (!isRuleName(name)) throw new UsageError(`--rule: the simulator uses no number "${name}" of GameRules.sol.`);
  if (!/^\d{1,10}$/.test(value ?? "")) throw new UsageError(`--rule must be ${name}=<whole number>, not "${text}".`);
  return [name, Number(value)];
}
