import { type Interface, type ParamType, MaxUint256, getAddress, isAddress, toUtf8String } from "ethers";
import { deployment } from "../../chain/deployment";
import { IRigRaid__factory } from "../../../../typechain-types/factories/contracts/interfaces/IRigRaid.sol/IRigRaid__factory";
import { componentName } from "../../ui/catalogue";
import { formatDateTime, formatExact, shortAddress } from "../../ui/format";
import type { SigningRequest } from "./LocalWallet";
import { tokenInterface } from "./token";

/** One thing that a request does, in words. */
export interface Step {
  readonly name: string;
  readonly details: readonly Detail[];
}

export interface Detail {
  readonly label: string;
  readonly value: string;
}

/** What the player is asked to sign, in words. */
export interface RequestDescription {
  readonly title: string;
  /** Who receives the call, or who asks for the signature. */
  readonly target: string;
  readonly steps: readonly Step[];
}

interface Transaction {
  readonly to?: string;
  readonly value?: string;
  readonly data?: string;
  readonly input?: string;
}

interface TypedData {
  readonly primaryType: string;
  readonly domain: { readonly name?: string; readonly verifyingContract?: string };
  readonly message: Record<string, unknown>;
}

const gameInterface = IRigRaid__factory.createInterface();

/** Parameters that are amounts of the game's token, in the game, in the token and in its permits. */
const AMOUNTS = new Set(["amount", "value", "price", "repairCost"]);
/** Shown by its name, not by its number. */
const COMPONENT = "componentId";
/** The parts of a signature mean nothing to a reader. */
const SIGNATURE_PARTS = new Set(["v", "r", "s"]);

/** @param symbol The game token's. */
export function describeRequest(request: SigningRequest, symbol: string): RequestDescription {
  switch (request.method) {
    case "eth_sendTransaction":
      return describeTransaction(request.payload as Transaction, symbol);
    case "eth_signTypedData_v4":
      return describeTypedData(request.payload, symbol);
    case "personal_sign":
      return {
        title: "Sign message",
        target: location.host,
        steps: [{ name: readMessage(String(request.payload)), details: [] }],
      };
  }
}

function describeTransaction({ to, value, data, input }: Transaction, symbol: string): RequestDescription {
  const ether = BigInt(value ?? 0);
  const payment = ether > 0n ? [{ name: `Send ${formatExact(ether)} ETH`, details: [] }] : [];
  const calldata = data ?? input ?? "0x";
  const calls = calldata === "0x" ? [] : describeCall(to, calldata, symbol);
  return { title: "Confirm transaction", target: to ? nameAddress(to) : "New contract", steps: [...payment, ...calls] };
}

function describeCall(to: string | undefined, data: string, symbol: string): Step[] {
  const call = interfaceOf(to)?.parseTransaction({ data });
  if (!call) return [{ name: "Unknown call", details: [{ label: "Data", value: shortAddress(data) }] }];
  if (call.name === "multicall") return (call.args[0] as string[]).flatMap((inner) => describeCall(to, inner, symbol));
  const details = call.fragment.inputs.map((input, position) => describeValue(input, call.args[position], symbol));
  return [{ name: inWords(call.name), details: details.filter((detail) => detail !== undefined) }];
}

function interfaceOf(to: string | undefined): Interface | undefined {
  if (isSame(to, deployment.game)) return gameInterface;
  if (isSame(to, deployment.token)) return tokenInterface;
  return undefined;
}

function describeTypedData(payload: unknown, symbol: string): RequestDescription {
  const { primaryType, domain, message } = (typeof payload === "string" ? JSON.parse(payload) : payload) as TypedData;
  const details = Object.entries(message).map(([name, value]) => describeValue({ name }, value, symbol));
  return {
    title: "Sign typed data",
    target: domain.name ?? (domain.verifyingContract ? nameAddress(domain.verifyingContract) : location.host),
    steps: [{ name: inWords(primaryType), details: details.filter((detail) => detail !== undefined) }],
  };
}

function describeValue({ name }: Pick<ParamType, "name">, value: unknown, symbol: string): Detail | undefined {
  if (SIGNATURE_PARTS.has(name)) return undefined;
  return { label: name === COMPONENT ? "Component" : inWords(name), value: readValue(name, value, symbol) };
}

function readValue(name: string, value: unknown, symbol: string): string {
  if (AMOUNTS.has(name))
    return BigInt(value as string) === MaxUint256 ? "unlimited" : `${formatExact(BigInt(value as string))} ${symbol}`;
  if (name === COMPONENT) return componentName(Number(value));
  if (name === "deadline") return formatDateTime(Number(value));
  return isAddress(value) ? nameAddress(value) : String(value);
}

function nameAddress(address: string): string {
  if (isSame(address, deployment.game)) return "RigRaid game";
  if (isSame(address, deployment.token)) return "Game token";
  return shortAddress(getAddress(address));
}

function isSame(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase();
}

/** "purchaseComponent" -> "Purchase component". */
function inWords(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function readMessage(message: string): string {
  try {
    return toUtf8String(message);
  } catch {
    return message;
  }
}
