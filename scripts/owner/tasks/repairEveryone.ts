import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";
import type { TransactionReceipt } from "ethers";

import { formatCount } from "#game/amounts";

import { OutOfGasError, TaskError } from "../runner/errors";
import { confirm, writeDown } from "../runner/execution";
import { defineWriteTask } from "../runner/ownerTask";
import { INDEX, NUMBER, optionalWithDefault } from "../runner/parameters";
import { outcome, type Plan, show } from "../runner/plan";
import { type BatchTarget, requireSender } from "../runner/sender";
import { requireNonce, sendingOf, type WriteOptions } from "../runner/sending";
import type { GameSession } from "../runner/session";
import type { Cli, Outcome } from "../runner/task";
import { type Call, estimateGas, type Mined, send, simulate, toMined } from "../runner/transactions";

/** Start of a repair, and the number of players per transaction. */
interface Paging {
  readonly start: number;
  readonly pageSize: number;
}

/** Result of simulating one page. */
interface Page {
  readonly call: Call;
  readonly components: number;
  /** Start of the next page. */
  readonly next: number;
  /** Current number of players. */
  readonly players: number;
}

/** A page with hacked components, and the gas for repairing them. */
type DamagedPage = Page & { readonly gas: bigint };

/** About half of a transaction's maximum gas. The rest is for the Safe itself, and for changes until it is signed. */
const MAX_BATCH_GAS = 8_000_000n;
const BAR_WIDTH = 30;
const CLEAR_LINE = "\r\x1b[K";

defineWriteTask({
  name: "game:repair-everyone",
  description: "Repairs all hacked components of all players for free, page by page; a page without any is skipped",
  parameters: {
    start: optionalWithDefault(INDEX, "The first player, counted from 0, to resume an interrupted run", "0"),
    pageSize: optionalWithDefault(NUMBER, "Players per transaction", "25"),
  },
  async run(session, options, paging) {
    const sender = await requireSender(session, "owner", options);
    const players = Number(await session.game.activePlayersCount());
    if (paging.start > players) throw new TaskError(`--start must be at most ${players}, the number of players.`);
    const plan = {
      title: "Repair everyone's hacked components",
      changes: [],
      warnings: [`From player ${paging.start} of ${players}, ${paging.pageSize} a page.`],
      calls: [],
    };
    show(session, plan, sender.address);
    if (options.dryRun) return rehearse(session, plan, sender.address, paging);
    if ("batchFile" in sender) return writeDownRepair(session, options, plan, sender, paging);
    await requireNonce(session, sender.address, options);
    await confirm(session, options, plan);
    return repair(session, options, plan, sender.signer, paging);
  },
});

async function rehearse(session: GameSession, plan: Plan, sender: string, paging: Paging): Promise<Outcome> {
  const damaged = await damagedPages(session, sender, paging);
  const gasEstimate = damaged.reduce((sum, { gas }) => sum + gas, 0n);
  const components = countComponents(damaged);
  const details = { mode: "dry-run", sender, components, pages: damaged.length, gasEstimate };
  const text =
    `Dry run: ${components} components would be repaired in ${damaged.length} transactions with about ` +
    `${formatCount(gasEstimate)} gas in all. Nothing was sent.`;
  return outcome(session, plan, details, text);
}

/** A Safe sends a batch as one transaction, so pages that do not fit are left for the next batch. */
async function writeDownRepair(
  session: GameSession,
  options: WriteOptions,
  plan: Plan,
  sender: BatchTarget & { readonly address: string },
  paging: Paging,
): Promise<Outcome> {
  const damaged = await damagedPages(session, sender.address, paging);
  if (damaged.length === 0) return outcome(session, plan, { mode: "unchanged" }, "No component is hacked.");
  const batch: DamagedPage[] = [];
  for (let gas = 0n; batch.length < damaged.length; batch.push(damaged[batch.length])) {
    gas += damaged[batch.length].gas;
    if (batch.length > 0 && gas > MAX_BATCH_GAS) break;
  }
  const { data, text } = await writeDown(session, options, { ...plan, calls: batch.map(({ call }) => call) }, sender);
  const next = batch.length < damaged.length ? batch.at(-1)!.next : null;
  const rest = next === null ? "" : ` When that is done, write the next batch with --start ${next}.`;
  const components = countComponents(batch);
  return { data: { ...data, components, next }, text: `${text}\nIt repairs ${components} components.${rest}` };
}

function countComponents(pages: readonly Page[]): number {
  return pages.reduce((sum, page) => sum + page.components, 0);
}

/** The pages that have hacked components now. */
async function damagedPages(session: GameSession, sender: string, { start, pageSize }: Paging): Promise<DamagedPage[]> {
  const damaged: DamagedPage[] = [];
  for (let next = start, players = Infinity; next < players;) {
    const page = await lookAt(session, sender, { start: next, pageSize });
    if (page.components > 0) damaged.push({ ...page, gas: await estimateGas(session.hre, sender, page.call) });
    ({ next, players } = page);
  }
  return damaged;
}

/** Simulates each page just before it is repaired, to include recent changes. */
async function repair(
  session: GameSession,
  options: WriteOptions,
  plan: Plan,
  signer: HardhatEthersSigner,
  { start, pageSize }: Paging,
): Promise<Outcome> {
  const transactions: Mined[] = [];
  let components = 0;
  let next = start;
  try {
    for (let players = Infinity; next < players;) {
      const sending = sendingOf(options, transactions.length);
      const page = await lookAt(session, signer.address, { start: next, pageSize }, sending.nonce);
      if (page.components > 0) {
        const receipt = await send(session.hre, signer, page.call, () => {}, sending);
        transactions.push(toMined(receipt));
        components += countRepairs(session, receipt);
      }
      ({ next, players } = page);
      const progress = `${next} of ${players} players, ${components} components repaired (to resume: --start ${next})`;
      showProgress(session, next, players, progress);
    }
  } catch (error) {
    const advice = error instanceof OutOfGasError ? ` and a --page-size smaller than ${pageSize}` : "";
    throw new TaskError(
      `${(error as Error).message}\n${components} components were repaired. Resume with --start ${next}${advice}.`,
    );
  }
  const details = { mode: "sent", sender: signer.address, components, transactions };
  const text = `Done: ${components} components repaired in ${transactions.length} transactions.`;
  return outcome(session, plan, details, text);
}

async function lookAt(
  { hre, game }: GameSession,
  sender: string,
  { start, pageSize }: Paging,
  nonce?: number,
): Promise<Page> {
  const call = { contract: game, method: "repairAllComponentsForEveryone", args: [start, pageSize] };
  const { componentsRepaired, nextIndex } = (await simulate(hre, sender, call, nonce)).toObject();
  const players = Number(await game.activePlayersCount());
  return { call, components: Number(componentsRepaired), next: Number(nextIndex), players };
}

/** Counts the events, because components may be hacked or repaired between the simulation and the transaction. */
function countRepairs({ game }: GameSession, { logs }: TransactionReceipt): number {
  const { topicHash } = game.interface.getEvent("ComponentRepaired");
  return logs.filter(({ topics }) => topics[0] === topicHash).length;
}

/** Shows the progress of a long task, as a bar on a terminal and otherwise as a line per step. */
function showProgress({ say }: Cli, done: number, total: number, text: string): void {
  if (!process.stderr.isTTY) {
    say(text);
    return;
  }
  const filled = Math.round((BAR_WIDTH * done) / total);
  const bar = "#".repeat(filled).padEnd(BAR_WIDTH, ".");
  process.stderr.write(`${CLEAR_LINE}[${bar}] ${text}${done === total ? "\n" : ""}`);
}
