import { getAddress, type Interface, isAddress, MaxUint256, toUtf8String } from "ethers";

import { LeagueDistributor__factory } from "#bindings/factories/contracts/owner/LeagueDistributor__factory";
import { formatTokens } from "#game/amounts";
import { componentName, skinName } from "#game/names";
import { playerName, shortAddress } from "#game/playerName";
import { scopesIn } from "#game/scopes";
import { lineText } from "#game/tauntLines";
import { tauntsInterface } from "#game/taunts";
import { wordsOf } from "#game/texts/identifiers";
import { formatDateTime } from "#game/times";

import { game, token } from "../../chain/game/contract";
import { exactTokens, tokenSymbol } from "../../chain/game/tokenSymbol";
import { leagues } from "../../chain/league/settled";
import { deployment } from "../../chain/node/deployment";
import type { SigningRequest } from "./LocalWallet";

/** One action of a request. */
interface Step {
  /** Action in a player's words if the call is known, else the call's name. */
  readonly name: string;
  /** Parameters that the name does not mention. */
  readonly details: readonly { readonly label: string; readonly value: string }[];
}

/** Description of the request to sign, in words. */
export interface RequestDescription {
  readonly title: string;
  /** Receiver of the call, or requester of the signature. */
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

/** Parameters that are amounts of the game's token, in the game, in the token and in its permits. */
const AMOUNTS = new Set(["amount", "value", "price", "repairCost", "budget"]);
/** Labels of parameters whose own names mean little to a player. */
const LABELS: Record<string, string> = { componentId: "Component", deadline: "Valid until", scope: "It may" };
/** Sentences for calls and permits, with their parameters' names in braces. Others are shown by their own name. */
const SENTENCES: Record<string, string> = {
  approve: "Allow {spender} to take {value}",
  permit: "Allow {spender} to take {value}",
  selfPermit: "Allow the game to take {value}",
  transfer: "Send {value} to {to}",
  purchaseComponent: "Buy the {componentId}",
  claim: "Collect the rewards of the {componentId}",
  claimAllRewards: "Collect all rewards",
  repairAllComponents: "Repair all hacked components",
  reactivateComponent: "Restart the {componentId} for free",
  attackComponent: "Attack the {componentId} of {victim}",
  primeAttack: "Get a new roll for the next attack",
  keepRoll: "Keep the roll of the next attack",
  purchaseAttacks: "Buy attack charges",
  purchaseShields: "Buy shields",
  purchaseSkin: "Buy the {skinId} skin of the {componentId}",
  applySkin: "Apply the {skinId} skin to the {componentId}",
  setOperator: "Let {operator} play for you until {until}",
  revokeOperator: "Stop {operator} playing for you",
  revokeOperators: "Stop everyone playing for you",
  claimPrize: "Claim a league prize of {amount} for {account}",
  fundRewards: "Add {amount} to the reward pool",
  taunt: "Say {line} about attack {attackId} as {player}",
};
/** Calls whose amounts count things, not tokens. */
const COUNTING = new Set(["purchaseAttacks", "purchaseShields"]);
/** Parts of a signature or proof, left out because they mean nothing to a reader. */
const PROOF_PARTS = new Set(["v", "r", "s", "index", "proof"]);

export function describeRequest(request: SigningRequest): RequestDescription {
  switch (request.method) {
    case "eth_sendTransaction":
      return describeTransaction(request.payload as Transaction);
    case "eth_signTypedData_v4":
      return describeTypedData(request.payload);
    case "personal_sign":
      return {
        title: "Sign message",
        target: location.host,
        steps: [{ name: readMessage(String(request.payload)), details: [] }],
      };
  }
}

function describeTransaction({ to, value, data, input }: Transaction): RequestDescription {
  const coins = BigInt(value ?? 0);
  const payment = coins > 0n ? [{ name: `Send ${formatTokens(coins)} ${deployment.currency}`, details: [] }] : [];
  const calldata = data ?? input ?? "0x";
  const calls = calldata === "0x" ? [] : describeCall(to, calldata);
  return { title: "Confirm transaction", target: to ? nameAddress(to) : "New contract", steps: [...payment, ...calls] };
}

function describeCall(to: string | undefined, data: string): Step[] {
  const call = interfaceOf(to)?.parseTransaction({ data });
  if (!call) return [{ name: "Unknown call", details: [{ label: "Data", value: shortAddress(data) }] }];
  if (call.name === "multicall") return (call.args[0] as string[]).flatMap((inner) => describeCall(to, inner));
  const values = call.fragment.inputs.map(({ name }, position) => [name, call.args[position]] as const);
  if (call.name === "setOperator" && call.args.until === 0n)
    return [describeStep("revokeOperator", values.slice(0, 1))];
  return [describeStep(isDistributor(to) ? "claimPrize" : call.name, values)];
}

function interfaceOf(to: string | undefined): Interface | undefined {
  if (isSame(to, deployment.game)) return game.interface;
  if (isSame(to, deployment.token)) return token.interface;
  if (isTaunts(to)) return tauntsInterface;
  return isDistributor(to) ? LeagueDistributor__factory.createInterface() : undefined;
}

function isDistributor(to: string | undefined): boolean {
  return leagues.some(({ distributor }) => isSame(to, distributor));
}

function isTaunts(to: string | undefined): boolean {
  return deployment.taunts !== undefined && isSame(to, deployment.taunts);
}

function describeTypedData(payload: unknown): RequestDescription {
  const { primaryType, domain, message } = (typeof payload === "string" ? JSON.parse(payload) : payload) as TypedData;
  const isPermit = primaryType === "Permit" && isSame(domain.verifyingContract, deployment.token);
  return {
    title: "Signature request",
    target: domain.name ?? (domain.verifyingContract ? nameAddress(domain.verifyingContract) : location.host),
    steps: [describeStep(isPermit ? "permit" : primaryType, Object.entries(message))],
  };
}

function describeStep(name: string, values: readonly (readonly [string, unknown])[]): Step {
  const componentId = Number(values.find(([parameter]) => parameter === "componentId")?.[1]);
  const words = new Map(
    values
      .filter(([parameter]) => !PROOF_PARTS.has(parameter))
      .map(([parameter, value]) => [parameter, readValue(name, parameter, value, componentId)]),
  );
  const sentence = SENTENCES[name] ?? wordsOf(name);
  const said = new Set([...sentence.matchAll(/{(\w+)}/g)].map(([, parameter]) => parameter!));
  return {
    name: sentence.replace(/{(\w+)}/g, (_, parameter: string) => words.get(parameter) ?? `an unknown ${parameter}`),
    details: [...words]
      .filter(([parameter]) => !said.has(parameter))
      .map(([parameter, value]) => ({ label: LABELS[parameter] ?? wordsOf(parameter), value })),
  };
}

/** @param ofComponent ID of the component that the call is about; a skin's name depends on it. */
function readValue(call: string, parameter: string, value: unknown, ofComponent: number): string {
  if (AMOUNTS.has(parameter) && !COUNTING.has(call)) {
    const amount = BigInt(value as string);
    return amount === MaxUint256 ? `unlimited ${tokenSymbol()}` : exactTokens(amount);
  }
  if (parameter === "componentId") return componentName(Number(value));
  if (parameter === "skinId") return skinName(ofComponent, Number(value));
  if (parameter === "scope") return scopesIn(Number(value)).join(", ");
  if (parameter === "deadline" || parameter === "until") return formatDateTime(Number(value));
  if (isSame(String(value), deployment.game)) return "the game";
  if (parameter === "line") return `“${lineText(Number(value)) ?? `line ${String(value)}`}”`;
  if (parameter === "victim" || (parameter === "player" && call === "taunt")) return playerName(String(value));
  return isAddress(value) ? nameAddress(value) : String(value);
}

function nameAddress(address: string): string {
  if (isSame(address, deployment.game)) return "RigRaid game";
  if (isSame(address, deployment.token)) return "Game token";
  if (isTaunts(address)) return "RigRaid taunts";
  return shortAddress(getAddress(address));
}

function isSame(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase();
}

function readMessage(message: string): string {
  try {
    return toUtf8String(message);
  } catch {
    return message;
  }
}
