import { AbiCoder, concat, Contract, formatEther, id, type Log, ZeroAddress } from "ethers";

import { formatTime } from "../../game/times";
import { LogReader } from "../runner/logs";
import { isForAnyPause } from "../runner/overtaken";
import type { GameSession } from "../runner/session";
import {
  describeScheduled,
  readOperation,
  readTimelock,
  type Scheduled,
  SEARCHED_BLOCKS,
  type Timelock,
} from "../runner/timelock";
import type { Alert, News, WatchState } from "./state";

/** Events of a Safe that are reported: its own changes, and approvals. Its versions differ in what they index. */
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

/** An account that acts with a key, or as a contract, which may be a timelock. */
type Account = { readonly isKey: boolean; readonly timelock: Timelock | undefined };

/** Follows the accounts behind the game: its owner, its pending owner, and those in the watch's settings. */
export class Owners {
  private readonly accounts = new Map<string, Account>();
  /** Balances of the keys among them, wei. */
  readonly balances = new Map<string, bigint>();

  constructor(
    private readonly session: GameSession,
    private readonly state: WatchState,
    private readonly report: (line: News, id?: string) => void,
    private readonly alert: Alert,
    private readonly given: readonly string[],
    /** Wei. */
    private readonly leastBalance: bigint,
  ) {}

  /** The contracts among them, whose events are to be read. */
  async contracts(): Promise<string[]> {
    const { game, hre } = this.session;
    const found = new Set([await game.owner(), await game.pendingOwner(), ...this.given]);
    found.delete(ZeroAddress);
    for (const address of found) {
      if (this.accounts.has(address)) continue;
      const isKey = (await hre.ethers.provider.getCode(address)) === "0x";
      const timelock = isKey ? undefined : await readTimelock(hre.ethers.provider, address);
      if (timelock !== undefined) await this.catchUp(timelock);
      this.accounts.set(address, { isKey, timelock });
    }
    return [...found].filter((address) => !this.accounts.get(address)!.isKey);
  }

  /** Reports an event of one of them. */
  async read(log: Log): Promise<void> {
    const timelock = this.accounts.get(log.address)?.timelock;
    if (timelock !== undefined) return this.readTimelock(timelock, log);
    const signature = SAFE_EVENT_BY_TOPIC.get(log.topics[0]);
    if (signature !== undefined) await this.readSafe(signature, log);
  }

  /** Reports operations that can be executed from now on, and keys whose gas runs out. */
  async compare(timestamp: number): Promise<void> {
    const { state } = this;
    for (const operation of state.operations) {
      if (operation.isTold || operation.readyAt > timestamp) continue;
      operation.isTold = true;
      const { id, what } = operation;
      const text = `The timelock's operation ${id} can be executed now: ${what}.`;
      this.report({ block: state.block, event: "operation-executable", text, operation: id }, `executable-${id}`);
    }
    for (const [address, { isKey }] of this.accounts) {
      if (!isKey) continue;
      const balance = await this.session.hre.ethers.provider.getBalance(address);
      this.balances.set(address, balance);
      const amount = `${address} has ${formatEther(balance)} ${this.session.deployment.currency}`;
      this.alert({
        event: "gas-low",
        subject: address,
        active: balance < this.leastBalance,
        text: `${amount} for gas, less than ${formatEther(this.leastBalance)}.`,
        ended: `${amount} for gas again.`,
        values: { account: address, balance },
      });
    }
  }

  /** Reports operations that were scheduled before the timelock was followed, and that it still holds. */
  private async catchUp(timelock: Timelock): Promise<void> {
    const { state, session } = this;
    const { address, contract } = timelock;
    const followed = (state.timelocks ??= []);
    if (followed.includes(address)) return;
    const first = Math.max(state.block - SEARCHED_BLOCKS + 1, session.deployment.block);
    const topics = await contract.filters.CallScheduled().getTopicFilter();
    for (const log of await new LogReader(session.hre.ethers.provider).all({ address, topics }, first, state.block))
      if (typeof (await readOperation(timelock, log.topics[1])) === "object") await this.readTimelock(timelock, log);
    followed.push(address);
  }

  private async readTimelock({ address, contract }: Timelock, log: Log): Promise<void> {
    const event = contract.interface.parseLog(log);
    // The salt belongs to what is scheduled.
    if (event === null || event.name === "CallSalt") return;
    const { state, session } = this;
    if (event.name !== "CallScheduled") {
      const operation = state.operations.find(({ id }) => id === event.args.id);
      state.operations = state.operations.filter(({ id }) => id !== event.args.id);
      const reported = { CallExecuted: "operation-executed", Cancelled: "operation-cancelled" }[event.name];
      const text = `The timelock ${address}: ${event.name}(${event.args.join(", ")})${operation ? `, ${operation.what}` : ""}.`;
      return this.reportLog(reported ?? "timelock-changed", text, log);
    }
    const { id, target, data, delay } = event.args as unknown as Scheduled;
    const { timestamp } = (await session.hre.ethers.provider.getBlock(log.blockNumber))!;
    const what = describeScheduled(session.game, target, data);
    const readyAt = timestamp + Number(delay);
    let operation = state.operations.find((other) => other.id === id);
    if (operation !== undefined) operation.what += `, ${what}`;
    else state.operations.push((operation = { id, readyAt, what, isTold: false }));
    if (isForAnyPause(session.game, log.address, { target, data })) operation.anyPauseSince = timestamp;
    const text = `The timelock can do this from ${formatTime(BigInt(readyAt))}: ${what}. Until then it can be cancelled: ${id}.`;
    this.reportLog("operation-scheduled", text, log, { operation: id, readyAt });
  }

  private async readSafe(signature: string, log: Log): Promise<void> {
    const [, name, types] = /^(\w+)\((.*)\)$/.exec(signature)!;
    const values = AbiCoder.defaultAbiCoder().decode(types.split(","), concat([...log.topics.slice(1), log.data]));
    const reported = { ApproveHash: "safe-approved", ExecutionFailure: "safe-failed" }[name] ?? "safe-changed";
    this.reportLog(reported, `The Safe ${log.address}: ${name}(${values.join(", ")}).`, log);
    if (name !== "ApproveHash") return;
    const hash = values[0] as string;
    const safe = new Contract(log.address, SAFE, this.session.hre.ethers.provider);
    const owners = (await safe.getOwners()) as string[];
    const approved = (await Promise.all(owners.map((owner) => safe.approvedHashes(owner, hash)))) as bigint[];
    const count = approved.filter((approval) => approval > 0n).length;
    if (count < Number(await safe.getThreshold())) return;
    const text = `The Safe ${log.address} can execute ${hash} now: ${count} owners approved it.`;
    this.reportLog("safe-executable", text, log, { hash });
  }

  private reportLog(event: string, text: string, log: Log, values: object = {}): void {
    const { blockNumber: block, transactionHash: transaction, index } = log;
    this.report({ block, event, text, transaction, ...values }, `${event}-${transaction}-${index}`);
  }
}
