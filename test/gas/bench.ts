import { writeFileSync } from "node:fs";
import path from "node:path";

import { reset } from "@nomicfoundation/hardhat-network-helpers";

import { readFlags, runCommand, UsageError } from "../../scripts/cli/commandLine";
import { floorOf } from "./floor";
import { deployPeers } from "./peers";
import { type Measure, playRound } from "./rounds";
import { deploySteadyGame } from "./steadyGame";

const HELP = `npm run bench [-- [--gas-price <gwei>] [--coin-price <dollars>]]

Measures the gas of every player write, beside its floor and beside other contracts. Writes test/gas/bench.md at the default
prices, and prints the table at yours.
`;

export const BENCH = path.join(__dirname, "bench.md");
/** Rounds played: the first, into empty slots, and a steady one. */
const ROUNDS = 2;
/** Prices of the committed table: gas in gwei, the network's coin in dollars. */
const DEFAULT_PRICES = { gasPrice: 5, coinPrice: 3_000 };
const DOLLAR_DIGITS = 2;

interface Cost {
  readonly gas: number;
  readonly floor: number;
}

/** First and steady cost of each call. */
type Table = Map<string, Cost[]>;

/** Measures everything on a fresh chain. */
export async function measureAll(): Promise<{ readonly game: Table; readonly peers: Table }> {
  await reset();
  const fixture = await deploySteadyGame();
  await fixture.game.setSkinSettings(2, 1, 10n ** 18n, true);
  await fixture.game.setSkinSettings(2, 2, 10n ** 18n, true);
  const game: Table = new Map();
  const measureGame = into(game, [await fixture.token.getAddress()]);
  for (let round = 1; round <= ROUNDS; round++) await playRound(fixture, round, measureGame);
  const peers: Table = new Map();
  const { tokens, playRound: playPeers } = await deployPeers();
  const measurePeers = into(peers, tokens);
  for (let round = 1; round <= ROUNDS; round++) await playPeers(measurePeers);
  return { game, peers };
}

function into(table: Table, tokens: readonly string[]): Measure {
  return async (name, transaction) => {
    const receipt = (await (await transaction).wait())!;
    const cost = { gas: Number(receipt.gasUsed), floor: await floorOf(receipt, tokens) };
    table.set(name, [...(table.get(name) ?? []), cost]);
  };
}

/** @param gasPrice In gwei. @param coinPrice In dollars. */
export function describe(
  { game, peers }: Awaited<ReturnType<typeof measureAll>>,
  { gasPrice, coinPrice } = DEFAULT_PRICES,
): string {
  const cells = ({ gas, floor }: Cost) => [gas, floor, (gas / floor).toFixed(2)];
  const dollars = ({ gas }: Cost) => (gas * gasPrice * 1e-9 * coinPrice).toFixed(DOLLAR_DIGITS);
  const rows = (table: Table) =>
    [...table].map(
      ([name, [first, steady]]) => `| ${[name, ...cells(first), ...cells(steady), dollars(steady)].join(" | ")} |`,
    );
  const head = [
    "| | first | floor | ratio | steady | floor | ratio | steady, $ |",
    "|---|--:|--:|--:|--:|--:|--:|--:|",
  ];
  return [
    "# Prices, side by side",
    "",
    "Gas of whole transactions in one run: `first` with empty slots, `steady` afterwards; those of the game through its proxy,",
    "in a game of three players who own up to ten components. The floor is what the transaction would cost if it computed for",
    "free: 21,000, calldata, each cold account and slot once, the net change of each slot, logs, and the computing of the token",
    "calls that it needs, taken from its own trace. Written by `npm run bench`, checked by the tests.",
    "",
    "An `exit` leaves empty slots, so the next `stake` is a first one again; a `redeem` of half of the shares does not.",
    "",
    `Dollars at ${gasPrice} gwei and ${coinPrice} dollars a coin: \`npm run bench -- --gas-price 1 --coin-price 2500\` for others.`,
    "",
    "## RigRaid",
    "",
    ...head,
    ...rows(game),
    "",
    "## Others, as npm carries them",
    "",
    ...head,
    ...rows(peers),
    "",
  ].join("\n");
}

async function main(): Promise<void> {
  const price = { type: "string" } as const;
  const values = readFlags({ "gas-price": price, "coin-price": price, help: { type: "boolean" } });
  if (values.help) return console.log(HELP);
  const read = (name: "gas-price" | "coin-price", otherwise: number) => {
    const value = Number(values[name] ?? otherwise);
    if (!(value > 0)) throw new UsageError(`--${name} takes a number above 0, not "${values[name]}".`);
    return value;
  };
  const prices = {
    gasPrice: read("gas-price", DEFAULT_PRICES.gasPrice),
    coinPrice: read("coin-price", DEFAULT_PRICES.coinPrice),
  };
  const measured = await measureAll();
  writeFileSync(BENCH, describe(measured));
  console.log(describe(measured, prices));
}

if (require.main === module) runCommand(main);
