import { readFlags, wholeNumber } from "../../scripts/cli/commandLine";

export const HELP = `npm run soak [-- <flags>]

Lets many players act at the same time through the console's own client code, each with a console and a wallet of their
own, on a local chain, while connections drop, answers come twice or never, transactions are replaced, nonces race, nodes
and the indexer restart, and the game is paused and upgraded. Then it compares what each player sees and believes, and what
the indexer keeps, with the chain, and says what differs. Exit code 0 when nothing does. The first run installs the packages
of indexer/.

  --minutes <number>   how long they play (default 5); longer on a slow machine, until all of that has happened
  --seconds <number>   the same in seconds
  --players <number>   how many, 2 to 500 (default 200)
  --seed <number>      chooses who does what and what goes wrong (default: random; it is printed)
  --help               this text
`;

const DEFAULTS = { minutes: 5, players: 200 };
const RANGES = { minutes: [1, 600], seconds: [1, 36_000], players: [2, 500], seed: [0, 2 ** 32 - 1] } as const;

/** Options of the soak. */
export interface Options {
  readonly seconds: number;
  readonly players: number;
  readonly seed: number;
}

/**
 * Reads the command line.
 *
 * @returns Undefined when only the help is requested.
 * @throws UsageError naming the flag and what it takes.
 */
export function parseOptions(args: string[]): Options | undefined {
  const value = { type: "string" } as const;
  const flags = { minutes: value, seconds: value, players: value, seed: value, help: { type: "boolean" } } as const;
  const given = readFlags(flags, args);
  if (given.help) return undefined;
  const read = (name: keyof typeof RANGES, otherwise: number) => {
    const [from, to] = RANGES[name];
    return wholeNumber(given[name] ?? `${otherwise}`, `--${name}`, from, to);
  };
  return {
    seconds: read("seconds", read("minutes", DEFAULTS.minutes) * 60),
    players: read("players", DEFAULTS.players),
    seed: read("seed", Math.floor(Math.random() * 2 ** 32)),
  };
}
