import { parseEther } from "ethers";

import { formatCount } from "#game/amounts";

import { readFlags, UsageError, wholeNumber } from "../cli/commandLine";
import { type Kind, KINDS, type Team, TEAMS } from "./agents/kinds";
import { isRuleName, type ModelRules } from "./model/rules";

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
(scripts/game/catalogue.ts), these rules (contracts/game/GameRules.sol) and this growth, before a launch or a change.

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
  --charts                   instead: draws the charts of scripts/simulate/README.md
  --help                     this text

Is the model right?
  --check-contract           instead: random histories happen in the contract and in the model, on an in-process network
  --actions <n>              how many actions (default ${formatCount(DEFAULT_ACTIONS)})
  --compare-every <n>        actions between two comparisons of every read (default ${DEFAULT_COMPARE_EVERY})
`;

/** Options of `npm run simulate`. */
export type Options = Readonly<ReturnType<typeof parseOptions>>;

/**
 * Reads the command line, without the program's name.
 *
 * @throws UsageError naming the flag and the accepted form.
 */
export function parseOptions(args: string[]) {
  const flags = readFlags(FLAGS, args);
  const number = (text: string | undefined, flag: string, what: string, from: number, to: number, otherwise = 0) =>
    text === undefined ? otherwise : parseNumber(text, flag, what, from, to);
  const whole = (text: string | undefined, flag: string, from: number, to: number, otherwise: number) =>
    text === undefined ? otherwise : wholeNumber(text, flag, from, to);
  const days = whole(flags.days, "--days", 1, 3650, DEFAULT_DAYS);
  return {
    /** Undefined for the usual hundred, or the number of a network's game. */
    players: flags.players === undefined ? undefined : parseCounts(flags.players, "--players", KINDS),
    teams: parseCounts(flags.teams ?? "", "--teams", TEAMS, TEAM_SIZES),
    days,
    join: number(flags.join, "--join", "a number", 0, 100_000),
    joinDays: whole(flags["join-days"], "--join-days", 0, 3650, days),
    joinGrowth: number(flags["join-growth"], "--join-growth", "percent", -100, 100),
    /** Wei; undefined for the usual pool, or that of a network's game. */
    pool: flags.pool === undefined ? undefined : parseTokens(flags.pool),
    /** Cost of each transaction, tokens. */
    gas: number(flags.gas, "--gas", "tokens", 0, 1e6),
    blockTime: number(flags["block-time"], "--block-time", "seconds", 1, 3600, DEFAULT_BLOCK_TIME),
    rules: Object.fromEntries((flags.rule ?? []).map(parseRule)) as Partial<ModelRules>,
    network: flags.network,
    seed: whole(flags.seed, "--seed", 0, MAX_SEED, Math.floor(Math.random() * (MAX_SEED + 1))),
    page: flags.page,
    json: flags.json ?? false,
    goals: flags.goals ?? false,
    charts: flags.charts ?? false,
    checkContract: flags["check-contract"] ?? false,
    actions: whole(flags.actions, "--actions", 1, 10_000_000, DEFAULT_ACTIONS),
    compareEvery: whole(flags["compare-every"], "--compare-every", 1, 10_000_000, DEFAULT_COMPARE_EVERY),
    help: flags.help ?? false,
  };
}

/** Counts by name, as on the command line. */
function asText(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name}=${count}`)
    .join(",");
}

function parseNumber(text: string, flag: string, what: string, from: number, to: number): number {
  const value = Number(text);
  if (/^-?\d+(\.\d+)?$/.test(text) && value >= from && value <= to) return value;
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
