import { isDeepStrictEqual } from "node:util";

import type { HttpNetworkConfig } from "hardhat/types";

import { formatCount, formatTokens } from "#game/amounts";

import type { Scenario } from "../../../simulate/Season";
import { compileDeployed } from "../../../tools/compile/compilation";
import { CallReader } from "../../runner/calls";
import { TaskError } from "../../runner/errors";
import { FILE, flag, HASH, optional, positional, URL_ADDRESS, type Values } from "../../runner/parameters";
import { type GameSession, openGame } from "../../runner/session";
import { table } from "../../runner/table";
import { defineTask, type Outcome } from "../../runner/task";
import { VERSION_PARAMETERS } from "../upgrade/upgrade";
import { carryOut, type Done, prepare, type Rehearsed } from "./act";
import { accountsIn, differences, join } from "./difference";
import { Fork } from "./fork";
import { describeLog, knownInterface, parseEvent } from "./interfaces";
import { brokenPromises, look, playersOf } from "./look";
import { type Outlook, playOn } from "./outlook";
import type { Names } from "./questions";
import { StorageNames } from "./storage";
import { findWarnings } from "./warnings";

const OUTLOOK_HEAD = ["After days", "", "without it", "with it", "difference"];

const PARAMETERS = {
  what: positional(
    FILE,
    'The file of a batch, the id of a timelock\'s operation, or "upgrade" for the code of this folder',
  ),
  hash: optional(HASH, "The Safe transaction hash that the wallet shows: fails unless this batch has it"),
  forkRpc: optional(URL_ADDRESS, "The node whose chain is forked (default: the network's)"),
  strict: flag("Fails on any warning"),
  ...VERSION_PARAMETERS,
};

defineTask({
  name: "game:rehearse",
  description: "Carries out a batch, a timelock's operation or an upgrade on a fork, and shows what it changes",
  parameters: PARAMETERS,
  async run(cli, options) {
    const session = await openGame(cli);
    const { hre, deployment } = session;
    await compileDeployed(hre, [options.contract, options.readsContract]);
    const url = options.forkRpc ?? (hre.network.config as HttpNetworkConfig).url;
    const fork = await Fork.open(hre, url, deployment.chainId);
    try {
      return await rehearse({ ...session, game: session.game.connect(fork.provider) }, fork, options);
    } finally {
      await fork.close();
    }
  },
});

/** Carries out an act, and compares the chain with its state in the same block without it. */
async function rehearse(session: GameSession, fork: Fork, options: Values<typeof PARAMETERS>): Promise<Outcome> {
  const { game, deployment } = session;
  const { provider } = fork;
  const known = await knownInterface(game.interface);
  const rehearsed = await prepare(session, fork, known, options);
  const { act } = rehearsed;
  const players = await playersOf(game);
  const accounts = await namesOf(session, act.sender);
  const reader = await CallReader.open(session, [act.sender]);
  const start = await provider.getBlockNumber();
  const snapshot: unknown = await provider.send("evm_snapshot", []);

  const { done, problems } = await carryOut(fork, known, act);
  const end = await provider.getBlockNumber();
  const time = await fork.time();
  const after = await look(game, players).catch((error: Error) => {
    throw new TaskError(`The game is unreadable afterwards: ${error.message}`);
  });
  const logs = done.flatMap(({ receipts }) => receipts.flatMap((receipt) => receipt.logs));
  // The game's own events name players, whose only other state here is their tokens.
  const named = logs.filter(({ address }) => address !== deployment.game).flatMap(accountsIn);
  const names: Names = new Map([...named.map((one) => [one, one] as const), ...accounts]);
  const operations = new Set(logs.flatMap((log) => (parseEvent(known, log)?.args.toObject().id as string) ?? []));
  const touched = await Promise.all(done.flatMap(({ receipts }) => receipts).map((receipt) => fork.touchedBy(receipt)));
  const storage = await StorageNames.read(session.hre, options.contract, players);
  const places = { fork, start, end, game: deployment.game, storage, names, operations: [...operations] };
  const changes = await differences(join(touched), places);
  const acts = await describeActs(reader, done);

  await provider.send("evm_revert", [snapshot]);
  await fork.mine(time);
  const before = await look(game, players);
  const { description } = rehearsed;
  const observed = { before, after, done, known, description, block: fork.block };
  const warnings = [...rehearsed.warnings, ...(await findWarnings(session, observed))];
  const broken = [...problems, ...brokenPromises(before, after)];
  const canPlayOn = players.length > 0 && broken.length === 0;
  const outlook = canPlayOn ? outlooksOf(before.season, after.season) : [];
  const events = logs.map((log) => describeLog(known, log, deployment.game, names));

  const { program, block } = fork;
  const { hash } = rehearsed;
  const [{ calls }] = acts;
  const data = { program, block, sender: act.sender, calls, acts, changes, events, warnings, outlook, hash };
  const text = describe(fork, rehearsed, { ...data, after, players: players.length, reads: before.reads.size });
  const strict = options.strict && warnings.length > 0 ? [`--strict: there are warnings (${warnings.length}).`] : [];
  const failures = [...broken, ...strict];
  if (failures.length > 0) throw new TaskError(`${failures.join("\n")}\n\n${text}`);
  return { data, text };
}

/** Names of known accounts. */
async function namesOf({ game, deployment }: GameSession, sender: string): Promise<Map<string, string>> {
  const names = new Map([[deployment.game, "the game"]]);
  const others = [
    [deployment.token, "the token"],
    [await game.owner(), "the owner"],
    [await game.feeCollector(), "the fee collector"],
    [sender, "the sender"],
  ] as const;
  for (const [account, name] of others) if (!names.has(account)) names.set(account, name);
  return names;
}

/** Describes acts by the functions that they call. */
async function describeActs(reader: CallReader, done: readonly Done[]) {
  const acts: { sender: string; calls: string[] }[] = [];
  for (const { sender, calls } of done) {
    const texts: string[] = [];
    for (const { to, data, value } of calls)
      texts.push((await reader.read({ to, data, value: BigInt(value ?? 0) })).text);
    acts.push({ sender, calls: texts });
  }
  return acts;
}

/** All findings, in readable form. */
interface Findings {
  readonly acts: readonly { readonly sender: string; readonly calls: readonly string[] }[];
  readonly changes: readonly { readonly label: string; readonly from: string; readonly to: string }[];
  readonly events: readonly string[];
  readonly warnings: readonly string[];
  readonly outlook: readonly (readonly string[])[];
  readonly after: { readonly owed: bigint; readonly reserve: bigint };
  readonly players: number;
  readonly reads: number;
}

function describe({ program, block }: Fork, { hash }: Rehearsed, findings: Findings): string {
  const { acts, changes, events, warnings, outlook, after, players, reads } = findings;
  const [first, ...later] = acts.map(({ sender, calls }) => `${sender} does: ${calls.join(", ")}.`);
  const lines = [
    `On a fork (${program}) of block ${block}, ${first}`,
    ...later.map((text) => `When the delay is over, ${text}`),
    ...warnings.map((warning) => `WARNING: ${warning}`),
    "\nState",
    table(changes.map(({ label, from, to }) => [label, from, "->", to])),
    "Events",
    ...events.map((event) => `  ${event}`),
    "",
    `Players are owed ${formatTokens(after.owed)} tokens; the pool has ${formatTokens(after.reserve)}.`,
    `The rewards of ${formatCount(players)} players and the answers to ${reads} reads were compared.`,
    ...(hash === undefined ? [] : [hash]),
  ];
  if (outlook.length > 0)
    lines.push("\nSimulated from the rigs that are there, tokens", table([OUTLOOK_HEAD, ...outlook]));
  return lines.join("\n").trimEnd();
}

function outlooksOf(before: Scenario, after: Scenario): string[][] {
  const without = playOn(before);
  // Equal seasons end the same, and most batches leave the economy unchanged.
  return compareOutlooks(without, isDeepStrictEqual(before, after) ? without : playOn(after));
}

function compareOutlooks(before: readonly Outlook[], after: readonly Outlook[]): string[][] {
  return before.flatMap(({ days, values }, i) =>
    Object.entries(values).map(([name, value]) => {
      const next = after[i].values[name];
      return [`${days}`, name, ...[value, next, next - value].map((amount) => formatCount(Math.round(amount)))];
    }),
  );
}
