import { AbiCoder, concat, Contract, formatEther, id, type Log, ZeroAddress } from "ethers";

import { formatTime } from "#game/times";

import { isRefusal } from "../../owner/network/steadyProvider";
import { CallReader } from "../../owner/runner/calls";
import { decodeLog, LogReader } from "../../owner/runner/logs";
import { isForAnyPause } from "../../owner/runner/overtaken";
import { recordedOperations } from "../../owner/runner/queue";
import type { GameSession } from "../../owner/runner/session";
import {
  readOperation,
  readTimelock,
  type Scheduled,
  SEARCHED_BLOCKS,
  type Timelock,
} from "../../owner/runner/timelock";
import { formatValue } from "../../owner/runner/values";
import { describeEvent, type EventName } from "./events";
import type { Alert, News, Report, WatchState } from "./state";

/** Reported events of a Safe: its own changes, and approvals. Versions differ in indexed parameters. */
const SAFE_EVENTS = [
  "AddedOwner(address)",
  "RemovedOwner(address)",
  "ChangedThreshold(uint256)",
  "EnabledModule(address)",
  "DisabledModule(address)",
  "ChangedGuard(address)",
  "ChangedFallbackHandler(address)",
  "ChangedMasterCopy(address)",
  "ExecutionFailure(bytes32,uint256)",
  "ApproveHash(bytes32,address)",
];
const SAFE_EVENT_BY_TOPIC = new Map(SAFE_EVENTS.map((signature) => [id(signature), signature]));
const SAFE = [
  "function getThreshold() view returns (uint256)",
  "function getOwners() view returns (address[])",
  "function approvedHashes(address owner, bytes32 hash) view returns (uint256)",
];

const SAFE_LINES: Readonly<Record<string, EventName>> = {
  ApproveHash: "safe-approved",
  ExecutionFailure: "safe-failed",
};

/** A line that waits until its range of blocks has been read. */
export interface Pending {
  readonly line: News;
  readonly id: string | undefined;
}

/** Functions that report findings. */
export interface Reporting {
  readonly report: Report;
  readonly alert: Alert;
  /** Lines of the blocks that are being read. */
  pending(): readonly Pending[];
  /** Reads a log. Reports it raw when it cannot be read or `read` returns false. */
  readOne(log: Log, read: () => Promise<boolean>): Promise<void>;
}

/** An account with a key, or a contract, which may be a timelock. */
interface Account {
  readonly isKey: boolean;
  readonly timelock: Timelock | undefined;
}

/** Follows the accounts behind the game: the owner, the pending owner, and accounts in the watch's settings. */
export class Owners {
  private readonly accounts = new Map<string, Account>();
  /** Created for each check. */
  private reader!: CallReader;
  /** IDs of recorded operations; undefined while they cannot be read. */
  private recorded: ReadonlySet<string> | undefined;
  /** Balances of accounts with keys, wei. */
  readonly balances = new Map<string, bigint>();

  constructor(
    private readonly session: GameSession,
    private readonly state: WatchState,
    private readonly reporting: Reporting,
    private readonly given: readonly string[],
    /** Wei. */
    private readonly leastBalance: bigint,
  ) {}

  /** The contracts among these accounts, whose events must be read. */
  async contracts(): Promise<string[]> {
    const { provider } = this.session.hre.ethers;
    this.reader = new CallReader(this.session);
    this.recorded = this.readRecords();
    const found = new Set([...(await this.gameOwners()), ...this.given]);
    found.delete(ZeroAddress);
    for (const address of found) {
      this.reader.know(address);
      // A contract that did not look like a timelock may only have failed to answer.
      if (this.accounts.get(address)?.isKey || this.accounts.get(address)?.timelock) continue;
      const isKey = (await provider.getCode(address)) === "0x";
      const timelock = isKey ? undefined : await readTimelock(provider, address);
      if (timelock !== undefined) await this.catchUp(timelock);
      this.accounts.set(address, { isKey, timelock });
    }
    return [...found].filter((address) => !this.accounts.get(address)!.isKey);
  }

  /** The game's owner and pending owner, or the last known owner if the game's code does not answer. */
  private async gameOwners(): Promise<string[]> {
    const { game } = this.session;
    try {
      return [await game.owner(), await game.pendingOwner()];
    } catch (error) {
      if (isRefusal(error)) return [this.state.owner];
      throw error;
    }
  }

  private readRecords(): ReadonlySet<string> | undefined {
    try {
      return recordedOperations(this.session.deployment.network);
    } catch {
      // All operations then count as foreign, because a false alarm is better than none.
      return undefined;
    }
  }

  /**
   * Reports an event of one of the accounts.
   *
   * @returns False for an unknown event of a timelock. Other contracts, such as a Safe, have irrelevant events.
   */
  async read(log: Log): Promise<boolean> {
    const timelock = this.accounts.get(log.address)?.timelock;
    if (timelock !== undefined) return this.readTimelock(timelock, log);
    const signature = SAFE_EVENT_BY_TOPIC.get(log.topics[0]);
    if (signature !== undefined) await this.readSafe(signature, log);
    return true;
  }

  /** Reports operations that can now be executed, and keys that run out of gas. */
  async compare(timestamp: number): Promise<void> {
    const { state } = this;
    for (const operation of state.operations) {
      if (operation.isTold || operation.readyAt > timestamp) continue;
      operation.isTold = true;
      const { id, what } = operation;
      const foreign = operation.isForeign ?? false;
      const text = `The timelock's ${foreign ? "foreign " : ""}operation ${id} can be executed now: ${what}.`;
      this.reporting.report(
        { block: state.block, event: "operation-executable", text, operation: id, foreign },
        `executable-${id}`,
      );
    }
    for (const [address, { isKey }] of this.accounts) {
      if (!isKey) continue;
      const balance = await this.session.hre.ethers.provider.getBalance(address);
      this.balances.set(address, balance);
      const amount = `${address} has ${formatEther(balance)} ${this.session.deployment.currency}`;
      this.reporting.alert({
        event: "gas-low",
        subject: address,
        active: balance < this.leastBalance,
        text: `${amount} for gas, less than ${formatEther(this.leastBalance)}.`,
        ended: `${amount} for gas again.`,
        values: { account: address, balance },
      });
    }
  }

  /** Reports pending operations that were scheduled before the watch followed the timelock. */
  private async catchUp(timelock: Timelock): Promise<void> {
    const { state, session } = this;
    const { address, contract } = timelock;
    if (state.timelocks.includes(address)) return;
    const first = Math.max(state.block - SEARCHED_BLOCKS + 1, session.deployment.block);
    const topics = await contract.filters.CallScheduled().getTopicFilter();
    for (const log of await new LogReader(session.hre.ethers.provider).all({ address, topics }, first, state.block))
      await this.reporting.readOne(log, async () => {
        const state = await readOperation(timelock, log.topics[1]);
        return typeof state !== "object" || this.readTimelock(timelock, log);
      });
    state.timelocks.push(address);
  }

  private async readTimelock(timelock: Timelock, log: Log): Promise<boolean> {
    const event = decodeLog(timelock.contract.interface, log);
    if (event === null) return false;
    const { name, args } = event;
    // The salt belongs to a scheduled operation, which is already reported.
    if (name === "CallSalt") return true;
    if (name === "CallScheduled") await this.readScheduled(args as unknown as Scheduled, log);
    else if (name === "CallExecuted") await this.readExecuted(timelock, args as unknown as Scheduled, log);
    else if (name === "Cancelled") this.readCancelled(timelock, args.id as string, log);
    else this.reportLog("timelock-changed", `The timelock ${timelock.address}: ${describeEvent(event)}`, log);
    return true;
  }

  /** Reports an operation in one line. Each further call is added to it. */
  private async readScheduled({ id, target, value, data, delay }: Scheduled, log: Log): Promise<void> {
    const { state, session } = this;
    const { timestamp } = (await session.hre.ethers.provider.getBlock(log.blockNumber))!;
    const { text: what } = await this.reader.read({ to: target, value, data });
    const readyAt = timestamp + Number(delay);
    const isForeign = !this.isRecorded(id);
    const event = isForeign ? "operation-foreign" : "operation-scheduled";
    let operation = state.operations.find((other) => other.id === id);
    if (operation !== undefined) operation.what += `, ${what}`;
    else state.operations.push((operation = { id, readyAt, what, isTold: false, isForeign }));
    if (isForAnyPause(session.game, log.address, { target, data })) operation.anyPauseSince = timestamp;
    const whose = isForeign ? "No batch of this deployment has this operation. " : "";
    const text =
      `${whose}The timelock can do this from ${formatTime(BigInt(readyAt))}: ${operation.what}. ` +
      `Until then it can be cancelled: ${id}.`;
    const told = this.reporting.pending().find(({ line }) => line.event === event && line.operation === id);
    if (told !== undefined) told.line.text = text;
    else this.reportLog(event, text, log, { operation: id, readyAt, foreign: isForeign });
  }

  /** Reports an executed call, or adds it to the line that already reports its setting or role. */
  private async readExecuted({ address }: Timelock, { id, target, value, data }: Scheduled, log: Log): Promise<void> {
    const foreign = !this.isRecorded(id);
    this.state.operations = this.state.operations.filter((operation) => operation.id !== id);
    const by = `the timelock's ${foreign ? "foreign " : ""}operation ${id}`;
    const isOwn = target === this.state.game || target === address;
    const told = this.reporting
      .pending()
      .filter(
        ({ line }) =>
          isOwn && line.transaction === log.transactionHash && line.operation === undefined && line.contract === target,
      );
    for (const { line } of told)
      Object.assign(line, { text: `${line.text} Executed by ${by}.`, operation: id, foreign });
    if (told.length > 0) return;
    const { text: what } = await this.reader.read({ to: target, value, data });
    const text = `The timelock ${address} has executed this: ${what}. Executed by ${by}.`;
    this.reportLog("operation-executed", text, log, { operation: id, foreign });
  }

  private readCancelled({ address }: Timelock, id: string, log: Log): void {
    const operation = this.state.operations.find((one) => one.id === id);
    this.state.operations = this.state.operations.filter((one) => one !== operation);
    const what = operation === undefined ? "" : `: ${operation.what}`;
    const foreign = !this.isRecorded(id);
    const text = `The timelock ${address} has cancelled the operation ${id}${what}.`;
    this.reportLog("operation-cancelled", text, log, { operation: id, foreign });
  }

  private isRecorded(operation: string): boolean {
    return this.recorded?.has(operation) ?? false;
  }

  private async readSafe(signature: string, log: Log): Promise<void> {
    const [, name, types] = /^(\w+)\((.*)\)$/.exec(signature)!;
    const values = AbiCoder.defaultAbiCoder()
      .decode(types.split(","), concat([...log.topics.slice(1), log.data]))
      .toArray(true) as unknown[];
    const text = `The Safe ${log.address}: ${name}(${values.map((value) => formatValue("", value)).join(", ")}).`;
    this.reportLog(SAFE_LINES[name] ?? "safe-changed", text, log);
    if (name !== "ApproveHash") return;
    const hash = values[0] as string;
    const count = await this.countApprovals(log.address, hash);
    if (count === undefined) return;
    const executable = `The Safe ${log.address} can execute ${hash} now: ${count} owners approved it.`;
    this.reportLog("safe-executable", executable, log, { hash });
  }

  /**
   * Number of owners who approved a Safe's transaction; undefined when they are too few, or the account is not a Safe.
   */
  private async countApprovals(address: string, hash: string): Promise<number | undefined> {
    const safe = new Contract(address, SAFE, this.session.hre.ethers.provider);
    try {
      const owners = (await safe.getOwners()) as string[];
      const approved = (await Promise.all(owners.map((owner) => safe.approvedHashes(owner, hash)))) as bigint[];
      const count = approved.filter((approval) => approval > 0n).length;
      return count < Number(await safe.getThreshold()) ? undefined : count;
    } catch (error) {
      if (isRefusal(error)) return undefined;
      throw error;
    }
  }

  private reportLog(event: EventName, text: string, log: Log, values: object = {}): void {
    const { blockNumber: block, transactionHash: transaction, index, address: contract } = log;
    this.reporting.report({ block, event, text, transaction, contract, ...values }, `${event}-${transaction}-${index}`);
  }
}
