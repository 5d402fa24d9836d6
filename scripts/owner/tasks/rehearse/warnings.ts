import { type Interface, type Log, type LogDescription, type Provider, ZeroAddress } from "ethers";

import { componentName } from "#game/names";

import { describeEvent } from "../../../services/watch/events";
import { describeRunway, formatSpeed, HORIZON, ticksOf } from "../../deploy/pool";
import { isRefusal } from "../../network/steadyProvider";
import { LogReader } from "../../runner/logs";
import type { GameSession } from "../../runner/session";
import type { Done } from "./act";
import { parseEvent } from "./interfaces";
import type { Look } from "./look";

/** Observations of a rehearsal. */
interface Observed {
  readonly before: Look;
  readonly after: Look;
  readonly done: readonly Done[];
  readonly known: Interface;
  /** The batch's own description, which names the block on which it is based. */
  readonly description: string | undefined;
  /** The last block of the real chain. */
  readonly block: number;
}

/** Events that give an account power, with the parameter that names the account. */
const GRANTS: Readonly<Record<string, string>> = {
  RoleGranted: "account",
  GuardianSet: "guardian",
  OwnershipTransferStarted: "newOwner",
  OwnershipTransferred: "newOwner",
  AddedOwner: "owner",
  EnabledModule: "module",
};

/** A sentence for each change that signers should check twice. None of them proves a problem. */
export async function findWarnings({ game, deployment }: GameSession, observed: Observed): Promise<string[]> {
  const { before, after, done } = observed;
  const provider = game.runner!.provider!;
  return [
    ...ofRewards(before, after),
    ...(after.owner === ZeroAddress && before.owner !== ZeroAddress ? ["Nobody will own the game."] : []),
    ...(after.feeCollector === before.feeCollector ? [] : await ofCollector(provider, deployment, after.feeCollector)),
    ...(await ofGrants(provider, observed)),
    ...(await ofBase(provider, observed)),
    ...(await ofTargets(provider, done)),
  ];
}

function ofRewards(before: Look, after: Look): string[] {
  const stopped = [...before.rates].filter(([id, rate]) => rate > 0n && after.rates.get(id) === 0n);
  const lasts = ticksOf(after);
  return [
    ...(after.speed * 10n < before.speed * 9n
      ? [`Rewards slow down from ${formatSpeed(before.speed)} to ${formatSpeed(after.speed)} of full rewards.`]
      : []),
    ...stopped.map(([id]) => `Component type ${id}, ${componentName(id)}, no longer earns rewards.`),
    ...(lasts !== undefined && lasts < HORIZON
      ? [`The pool has ${describeRunway(after)}, less than ${HORIZON / 86_400n} days.`]
      : []),
  ];
}

async function ofCollector(provider: Provider, { game, token }: GameSession["deployment"], collector: string) {
  if (collector === game || collector === token)
    return [`The fee collector is the ${collector === game ? "game" : "token"} itself.`];
  const { RigToken__factory } = await import("#bindings/factories/contracts/token/RigToken__factory");
  const data = RigToken__factory.createInterface().encodeFunctionData("transfer", [collector, 1n]);
  const refusal = `The fee collector ${collector} cannot receive the token: purchases and raids would fail.`;
  try {
    const answer = await provider.call({ from: game, to: token, data });
    // The game's rule: an empty answer is a success, and false is a refusal.
    return answer === "0x" || BigInt(answer) === 1n ? [] : [refusal];
  } catch (error) {
    if (isRefusal(error)) return [refusal];
    return [`Cannot tell whether the fee collector ${collector} can receive the token: ${(error as Error).message}.`];
  }
}

/** Accounts that gain power and are new to this chain. */
async function ofGrants(provider: Provider, { done, known, block }: Observed): Promise<string[]> {
  const warnings: string[] = [];
  for (const { event, log } of eventsOf(done, known)) {
    if (!(event.name in GRANTS)) continue;
    const account = event.args[GRANTS[event.name]] as string;
    if (account === ZeroAddress) {
      if (event.name === "RoleGranted") warnings.push(`Anybody gains power: ${describeEvent(event)}`);
      continue;
    }
    const [code, nonce] = [await provider.getCode(account, block), await provider.getTransactionCount(account, block)];
    if (code === "0x" && nonce === 0)
      warnings.push(
        `${account} gains power over ${log.address} (${event.name}), and has neither code nor a transaction on this chain.`,
      );
  }
  return warnings;
}

/** Values that changed after the batch was computed: the same event with the same subject since its block. */
async function ofBase(provider: Provider, { done, known, description, block }: Observed): Promise<string[]> {
  const [, base] = /based on block (\d+)/.exec(description ?? "") ?? [];
  if (base === undefined || Number(base) >= block) return [];
  const warnings = new Set<string>();
  for (const { event, log } of eventsOf(done, known)) {
    if (!isChange(event)) continue;
    const topics = event.fragment.inputs
      .filter(({ indexed }) => indexed)
      .map(({ name }, i) => (/^(old|previous|new)/.test(name) ? null : log.topics[i + 1]));
    const query = { address: log.address, topics: [log.topics[0], ...topics] };
    const earlier = await new LogReader(provider).all(query, Number(base) + 1, block).catch(() => undefined);
    if (earlier === undefined)
      warnings.add(
        `The node does not list the events since block ${base}: what the batch is based on may have changed.`,
      );
    for (const other of earlier ?? []) {
      const text = parseEvent(known, other);
      const said = text === undefined ? event.name : describeEvent(text).replace(/\.$/, "");
      warnings.add(`Changed in block ${other.blockNumber}, since the batch was written at block ${base}: ${said}.`);
    }
  }
  return [...warnings];
}

/** Events with an old value, and upgrades, whose old value is the previous code. */
function isChange({ name, fragment }: LogDescription): boolean {
  return name === "Upgraded" || fragment.inputs.some((input) => /^(old|previous)/.test(input.name));
}

async function ofTargets(provider: Provider, done: readonly Done[]): Promise<string[]> {
  const called = new Set(done.flatMap(({ calls }) => calls.filter(({ data }) => data !== "0x").map(({ to }) => to)));
  const codes = await Promise.all([...called].map(async (to) => ({ to, code: await provider.getCode(to) })));
  return codes.filter(({ code }) => code === "0x").map(({ to }) => `${to} has no code: a call of it does nothing.`);
}

function eventsOf(done: readonly Done[], known: Interface): { event: LogDescription; log: Log }[] {
  const logs = done.flatMap(({ receipts }) => receipts.flatMap((receipt) => receipt.logs));
  return logs.flatMap((log) => {
    const event = parseEvent(known, log);
    return event === undefined ? [] : [{ event, log }];
  });
}
