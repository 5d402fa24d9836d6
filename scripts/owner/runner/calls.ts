import {
  Contract,
  formatEther,
  getAddress,
  Interface,
  isAddress,
  type ParamType,
  type Provider,
  type Result,
  type TransactionDescription,
  ZeroAddress,
} from "ethers";

import { readLeagues } from "../deploy/deploymentFiles";
import { isRefusal } from "../network/steadyProvider";
import type { GameSession } from "./session";
import { formatAmount, formatBytes, formatParameter } from "./values";

/** A call of a Safe, a timelock or a batch. */
export interface RawCall {
  readonly to: string;
  /** Coins sent with the call, wei. */
  readonly value?: bigint;
  readonly data: string;
}

/** Contract whose functions are known. */
export type TargetKind = "game" | "token" | "timelock" | "Safe" | "league distributor";

/** A decoded call. */
export interface ReadCall extends RawCall {
  /** Undefined when the target is not a known kind of contract. */
  readonly target: TargetKind | undefined;
  /** Undefined when the target lacks the function or the data cannot be decoded. */
  readonly decoded: { readonly name: string; readonly args: Result } | undefined;
  /** Calls inside this call, for `multicall`, `schedule`, `execTransaction` and the like. */
  readonly inner: readonly ReadCall[];
  /** In words. */
  readonly text: string;
}

interface Target {
  readonly kind: TargetKind;
  readonly functions: Interface;
  /** False when the contract only behaves like this kind, but the deployment does not name it. */
  readonly isKnown: boolean;
  /** A token's. */
  readonly decimals?: bigint;
}

const TOKEN = new Interface([
  "function transfer(address to, uint256 value)",
  "function transferFrom(address from, address to, uint256 value)",
  "function approve(address spender, uint256 value)",
  "function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)",
]);
const SAFE = new Interface([
  "function addOwnerWithThreshold(address owner, uint256 threshold)",
  "function removeOwner(address prevOwner, address owner, uint256 threshold)",
  "function swapOwner(address prevOwner, address oldOwner, address newOwner)",
  "function changeThreshold(uint256 threshold)",
  "function enableModule(address module)",
  "function disableModule(address prevModule, address module)",
  "function setGuard(address guard)",
  "function setFallbackHandler(address handler)",
  "function approveHash(bytes32 hashToApprove)",
  "function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, " +
    "uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)",
]);
/** Functions that identify a kind of contract. */
const PROBES = new Interface([
  "function getMinDelay() view returns (uint256)",
  "function getThreshold() view returns (uint256)",
  "function decimals() view returns (uint8)",
]);
/** Gas limit of a probe, because a contract could burn all gas. */
const PROBE_GAS = 200_000n;
/** Maximum decimals. Amounts of tokens with more would be truncated. */
const MAX_DECIMALS = 18n;
/** Maximum depth of nested calls. Deeper calls are shown raw. */
const MAX_DEPTH = 4;

/** Parameters that hold calls, by function. The calls replace the first of them in the text. */
const CARRIERS: Readonly<Record<string, readonly string[]>> = {
  multicall: ["data"],
  actFor: ["calls"],
  upgradeToAndCall: ["data"],
  schedule: ["target", "value", "data"],
  execute: ["target", "value", "payload"],
  scheduleBatch: ["targets", "values", "payloads"],
  executeBatch: ["targets", "values", "payloads"],
  execTransaction: ["to", "value", "data"],
};

/**
 * Decodes calls of the game, its token and league distributors, a timelock, a Safe or another token. Total: any other
 * call is shown raw and does not affect the other calls.
 *
 *   const reader = await CallReader.open(session, [safe]);
 *   (await reader.read({ to, data })).text // "setFeeCollector(newFeeCollector: 0x...)", "a call of 0x... with the data 0x..."
 */
export class CallReader {
  private readonly targets = new Map<string, Promise<Target | undefined>>();
  private readonly known = new Set<string>();
  private readonly leagues: ReadonlySet<string>;
  private readonly provider: Provider;

  constructor(private readonly session: Pick<GameSession, "game" | "deployment">) {
    this.provider = session.game.runner!.provider!;
    this.leagues = new Set(readLeagues(session.deployment.network).map(({ distributor }) => distributor));
  }

  /**
   * Creates a reader that knows the game's owner and pending owner.
   *
   * @param others Further known accounts, such as the sending Safe.
   */
  static async open(session: Pick<GameSession, "game" | "deployment">, others: readonly string[] = []) {
    const reader = new CallReader(session);
    const { game } = session;
    for (const account of await Promise.all([game.owner(), game.pendingOwner()])) reader.know(account);
    others.forEach((account) => reader.know(account));
    return reader;
  }

  /** Marks an account as belonging to the game. */
  know(account: string): void {
    if (account === ZeroAddress || this.known.has(account)) return;
    this.known.add(account);
    this.targets.delete(account);
  }

  /** @throws Error only when the node does not answer. */
  async read(given: RawCall, depth = 0): Promise<ReadCall> {
    const call = { ...given, to: isAddress(given.to) ? getAddress(given.to) : given.to };
    const target = await this.find(call.to, call.data);
    const parsed = target && depth < MAX_DEPTH ? decode(target.functions, call.data) : undefined;
    const label = labelOf(call.to, target);
    const coins = call.value ? `${formatEther(call.value)} ${this.session.deployment.currency}` : undefined;
    if (target === undefined || parsed === undefined)
      return {
        ...call,
        target: target?.kind,
        decoded: undefined,
        inner: [],
        text: describeRaw(call.data, label, coins),
      };
    const { name, args } = parsed;
    const inner: ReadCall[] = [];
    for (const one of carriedBy(call.to, parsed)) inner.push(await this.read(one, depth + 1));
    const own = describeFunction(parsed, inner, await this.decimalsOf(target, parsed));
    const text = `${own}${target.kind === "game" ? "" : ` of ${label}`}${coins === undefined ? "" : `, with ${coins}`}`;
    return { ...call, target: target.kind, decoded: { name, args }, inner, text };
  }

  /** Decimals of the amounts in a call; undefined for counts and for tokens with unknown decimals. */
  private async decimalsOf({ kind, decimals }: Target, { name, args }: TransactionDescription) {
    if (kind === "token") return decimals;
    if (/^purchase(Attacks|Shields)$/.test(name)) return undefined;
    if (name !== "rescueTokens") return MAX_DECIMALS;
    return (await this.find(args[0] as string, TOKEN.getFunction("transfer")!.selector))?.decimals;
  }

  private async find(to: string, data: string): Promise<Target | undefined> {
    const { game, deployment } = this.session;
    if (to === deployment.game) return { kind: "game", functions: game.interface, isKnown: true };
    if (to === deployment.token) return { kind: "token", functions: TOKEN, isKnown: true, decimals: MAX_DECIMALS };
    if (this.leagues.has(to)) return { kind: "league distributor", functions: await leagueFunctions(), isKnown: true };
    const timelock = await timelockFunctions();
    // Skips the probe when no kind of contract has this function.
    const couldBe = this.known.has(to) || [timelock, SAFE, TOKEN].some((functions) => hasFunction(functions, data));
    if (!couldBe) return undefined;
    if (!this.targets.has(to)) this.targets.set(to, this.probe(to, timelock));
    return this.targets.get(to)!.catch((error) => {
      this.targets.delete(to);
      throw error;
    });
  }

  /** Identifies a contract that no file names. */
  private async probe(address: string, timelock: Interface): Promise<Target | undefined> {
    const contract = new Contract(address, PROBES, this.provider);
    const ask = async (name: string) => {
      try {
        return (await contract[name].staticCall({ gasLimit: PROBE_GAS })) as bigint;
      } catch (error) {
        if (isRefusal(error)) return undefined;
        throw error;
      }
    };
    const isKnown = this.known.has(address);
    if ((await ask("getMinDelay")) !== undefined) return { kind: "timelock", functions: timelock, isKnown };
    if ((await ask("getThreshold")) !== undefined) return { kind: "Safe", functions: SAFE, isKnown };
    const decimals = await ask("decimals");
    if (decimals === undefined || decimals > MAX_DECIMALS) return undefined;
    return { kind: "token", functions: TOKEN, isKnown, decimals };
  }
}

/** Decodes a call; undefined when there is no such function or the data does not fit it. */
function decode(functions: Interface, data: string): TransactionDescription | undefined {
  try {
    const call = functions.parseTransaction({ data });
    // ethers throws the error of an undecodable value only when the value is read.
    call?.args.toArray(true);
    return call ?? undefined;
  } catch {
    return undefined;
  }
}

function hasFunction(functions: Interface, data: string): boolean {
  return data.length >= 10 && functions.hasFunction(data.slice(0, 10).toLowerCase());
}

function labelOf(to: string, target: Target | undefined): string {
  if (target === undefined) return to;
  if (target.kind === "game") return "the game";
  return target.isKnown ? `the ${target.kind} ${to}` : `${to}, which answers as a ${target.kind}`;
}

function describeRaw(data: string, label: string, coins: string | undefined): string {
  if (data === "0x" && coins !== undefined) return `${coins} to ${label}`;
  const content = data === "0x" ? "without data" : `with the data ${formatBytes(data)}`;
  return `a call of ${label} ${content}${coins === undefined ? "" : `, with ${coins}`}`;
}

/** A function with its values, in which nested calls replace the values that hold them. */
function describeFunction(
  { name, fragment, args }: TransactionDescription,
  inner: readonly ReadCall[],
  decimals: bigint | undefined,
): string {
  const calls = inner.map(({ text }) => text);
  if (name === "multicall" && calls.length > 0) return calls.join(", ");
  const carried = inner.length === 0 ? [] : CARRIERS[name];
  const parameters = fragment.inputs.flatMap((input, position) => {
    const place = carried.indexOf(input.name);
    if (place > 0) return [];
    if (place === 0) return [calls.length === 1 ? `call: ${calls[0]}` : `calls: [${calls.join(", ")}]`];
    return [`${input.name}: ${describeParameter(input, args[position], decimals)}`];
  });
  return `${name}(${parameters.join(", ")})`;
}

function describeParameter(input: ParamType, value: unknown, decimals: bigint | undefined): string {
  if (input.name !== "value" && input.name !== "amount") return formatParameter(input, value);
  return decimals === undefined ? String(value) : formatAmount(value as bigint, decimals);
}

/** Nested calls of a call. Reads them by position, because `values` of a result is a function. */
function carriedBy(to: string, { name, fragment, args }: TransactionDescription): RawCall[] {
  if (!(name in CARRIERS)) return [];
  const [first, second, third] = CARRIERS[name].map(
    (parameter) => args[fragment.inputs.findIndex((input) => input.name === parameter)] as unknown,
  );
  if (third === undefined) return [first].flat().flatMap((data) => (data === "0x" ? [] : [{ to, data: String(data) }]));
  if (typeof first === "string") return [{ to: first, value: second as bigint, data: third as string }];
  const [targets, values, payloads] = [[...(first as string[])], [...(second as bigint[])], [...(third as string[])]];
  // The timelock refuses lists of different lengths, so the values are shown unchanged.
  if (values.length !== targets.length || payloads.length !== targets.length) return [];
  return targets.map((target, i) => ({ to: target, value: values[i], data: payloads[i] }));
}

async function timelockFunctions(): Promise<Interface> {
  const { GuardedTimelock__factory } = await import("#bindings/factories/contracts/owner/GuardedTimelock__factory");
  return GuardedTimelock__factory.createInterface();
}

async function leagueFunctions(): Promise<Interface> {
  const { LeagueDistributor__factory } = await import("#bindings/factories/contracts/owner/LeagueDistributor__factory");
  return LeagueDistributor__factory.createInterface();
}
