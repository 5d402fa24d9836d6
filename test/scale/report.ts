import { cpus } from "node:os";

import { formatCount } from "#game/amounts";

import type { findLimits, Gas } from "./gas";
import type { Indexing } from "./indexing";
import type { Load } from "./screens";

const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;

/** Measurements in a game of one size. */
export interface Measured {
  readonly size: number;
  readonly writes: Gas;
  readonly reads: Gas;
  readonly limits: Awaited<ReturnType<typeof findLimits>>;
  /** Loads by source: the chain or the indexer. */
  readonly screens: ReadonlyMap<string, ReadonlyMap<string, Load>>;
  /** Indexing by database. */
  readonly indexings: ReadonlyMap<string, Indexing>;
}

/** Page with all measurements, a column for each size. */
export function describeAll(all: readonly Measured[]): string {
  const [{ screens, indexings }] = all;
  const last = all.at(-1)!;
  return [
    "# A game that grows",
    "",
    "Written by `npm run bench:scale`: one game, played by real transactions, at each of these numbers of players; for every",
    `four players there was an attack. Everything ran on one computer with ${cpus().length} processors (${cpus()[0].model.trim()}):`,
    "chain, console, browser, indexer, database and the clients that ask it. What it means for larger games is in",
    "[README.md](README.md).",
    "",
    "## Gas of what players do",
    "",
    ...table(all, (each) => each.writes, number),
    "",
    "## Gas of reads that touch other players",
    "",
    "As a transaction, 21,000 included. Everybody has shields left, so a search for an opponent makes all of its 64 draws, which",
    "is the most expensive one; among ten players it draws the same ones again.",
    "",
    ...table(all, (each) => each.reads, number),
    "",
    "## Reads without pages",
    "",
    "How many players one `eth_call` can name: geth allows 50 million gas by default, other nodes no more than a block's, such as",
    "30 million. Worked out from pages of up to 1,000.",
    "",
    ...rows(
      ["", "gas that the node allows", "players"],
      last.limits.map(({ read, gas, players }) => [`\`${read}\``, number(gas), number(players)]),
    ),
    ...[...screens.keys()].flatMap((source) => [
      "",
      `## Screens, from the ${source}`,
      "",
      "Until a connected player can use the screen, opened from nothing: requests, kilobytes of answers, seconds that the page's",
      "main thread works, and seconds in all.",
      "",
      ...table(
        all.filter((each) => each.screens.has(source)),
        (each) => each.screens.get(source)!,
        ({ requests, bytes, workMs, ms }) =>
          [requests, (bytes / KILOBYTE).toFixed(1), ...[workMs, ms].map(toSeconds)].join(", "),
      ),
    ]),
    ...[...indexings.keys()].flatMap((kind) => [
      "",
      `## The indexer on ${kind}`,
      "",
      "The 95th percentile is of 50 clients, each of which asks one of the queries of the indexer's page and waits a second.",
      "",
      ...table(
        all.filter((each) => each.indexings.has(kind)),
        (each) => facts(each.indexings.get(kind)!),
        String,
      ),
    ]),
    "",
  ].join("\n");
}

function facts({ events, seconds, cpuSeconds, bytes, p95, cpuMsPerQuery }: Indexing): Map<string, string> {
  return new Map([
    ["events", number(events)],
    ["seconds until it follows the chain", seconds.toFixed(1)],
    ["events a second", number(events / seconds)],
    ["seconds that its process works for it", cpuSeconds.toFixed(1)],
    ["events a second of that", number(events / cpuSeconds)],
    ["megabytes on disk", (bytes / MEGABYTE).toFixed(1)],
    ...[...p95].map(([name, ms]) => [`\`${name}\`, 95 % within, ms`, ms.toFixed(1)] as const),
    ["ms that its process works for a query", cpuMsPerQuery.toFixed(1)],
  ]);
}

function toSeconds(ms: number): string {
  return (ms / 1_000).toFixed(2);
}

function number(value: number): string {
  return formatCount(Math.round(value));
}

/** A row for each measurement, a column for each size. */
function table<Value>(
  all: readonly Measured[],
  values: (each: Measured) => ReadonlyMap<string, Value>,
  format: (value: Value) => string,
): string[] {
  const names = [...values(all[0]).keys()];
  return rows(
    ["", ...all.map(({ size }) => `${number(size)} players`)],
    names.map((name) => [name, ...all.map((each) => format(values(each).get(name)!))]),
  );
}

function rows(head: readonly string[], body: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), `|---|${"--:|".repeat(head.length - 1)}`, ...body.map(line)];
}
