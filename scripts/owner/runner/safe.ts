import {
  AbiCoder,
  concat,
  Contract,
  dataLength,
  dataSlice,
  FunctionFragment,
  Interface,
  type Provider,
  solidityPacked,
  TypedDataEncoder,
  ZeroAddress,
} from "ethers";

import { isRefusal } from "../network/steadyProvider";

/** Call for a Safe to send. */
export interface SafeCall {
  readonly to: string;
  readonly data: string;
  /** Coins sent with the call, wei; none if omitted. */
  readonly value?: string;
}

const SAFE = [
  "function nonce() view returns (uint256)",
  "function VERSION() view returns (string)",
  "function getOwners() view returns (address[])",
  "function getThreshold() view returns (uint256)",
];
const MULTI_SEND = new Interface(["function multiSend(bytes transactions)"]);

/** Addresses of Safe's `MultiSendCallOnly` on every chain, by the Safe's version. */
const MULTI_SEND_CALL_ONLY: Record<string, readonly string[]> = {
  "1.3.0": ["0x40A2aCCbd92BCA938b02010E17A5b8929b49130D", "0xA1dabEF33b3B82c7814B6D82A79e50F4AC44102B"],
  "1.4.1": ["0x9641d764fc13c8B624c04430C7356C1C7C8102e2"],
  "1.5.0": ["0xA83c336B20401Af773B6219BA5027174338D1836"],
};

/** Typed data that a Safe's owners sign (EIP-712). */
export const SAFE_TX = FunctionFragment.from(
  "SafeTx(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, " +
    "address gasToken, address refundReceiver, uint256 nonce)",
);

/** A Safe (1.3.0 or later). Its app sends transactions without a gas limit or refund. */
export interface Safe {
  readonly address: string;
  readonly chainId: number;
  /** Nonce of the next transaction. */
  readonly nonce: bigint;
  /** Contract for several calls in one transaction; undefined if it is not at its usual address. */
  readonly multiSend: string | undefined;
}

/** Reads a Safe; undefined when the account is not a Safe of a known version. */
export async function readSafe(provider: Provider, chainId: number, address: string): Promise<Safe | undefined> {
  const safe = new Contract(address, SAFE, provider);
  let nonce: bigint, version: string;
  try {
    [nonce, version] = (await Promise.all([safe.nonce(), safe.VERSION()])) as [bigint, string];
  } catch {
    return undefined;
  }
  const places = MULTI_SEND_CALL_ONLY[version.split("+")[0]];
  if (places === undefined) return undefined;
  const codes = await Promise.all(places.map((place) => provider.getCode(place)));
  return { address, chainId, nonce, multiSend: places.find((_place, position) => codes[position] !== "0x") };
}

/** Accounts that sign for a Safe, and the number of required signatures. */
export interface Signers {
  readonly owners: readonly string[];
  readonly threshold: number;
}

/**
 * Undefined when the account is not a Safe.
 *
 * @throws Error of the node, which leaves the question open.
 */
export async function readSigners(provider: Provider, address: string): Promise<Signers | undefined> {
  const safe = new Contract(address, SAFE, provider);
  try {
    const [owners, threshold] = (await Promise.all([safe.getOwners(), safe.getThreshold()])) as [string[], bigint];
    return { owners: [...owners], threshold: Number(threshold) };
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

/** The nonce of a Safe's next transaction as of a block. */
export async function nonceOf(provider: Provider, address: string, block: number): Promise<bigint> {
  return (await new Contract(address, SAFE, provider).nonce({ blockTag: block })) as bigint;
}

/** The hash that signers see for these calls in one transaction; undefined when the multi-send contract is unknown. */
export function safeTransactionHash(
  { address, chainId, multiSend }: Safe,
  calls: readonly SafeCall[],
  nonce: bigint,
): string | undefined {
  const isSingle = calls.length === 1;
  if (!isSingle && multiSend === undefined) return undefined;
  const sent = isSingle
    ? { value: 0, ...calls[0], operation: 0 }
    : { value: 0, to: multiSend, data: MULTI_SEND.encodeFunctionData("multiSend", [pack(calls)]), operation: 1 };
  const free = { safeTxGas: 0, baseGas: 0, gasPrice: 0, gasToken: ZeroAddress, refundReceiver: ZeroAddress };
  const types = { [SAFE_TX.name]: [...SAFE_TX.inputs] };
  return TypedDataEncoder.hash({ chainId, verifyingContract: address }, types, { ...free, ...sent, nonce });
}

/**
 * True when a transaction's calldata makes a Safe execute these calls, alone or among others, through any MultiSend
 * contract and any relayer.
 */
export function carriesCalls(calldata: string, calls: readonly SafeCall[]): boolean {
  const holds = (encoded: string) => calldata.toLowerCase().includes(encoded.slice(2).toLowerCase());
  if (holds(pack(calls))) return true;
  if (calls.length > 1) return false;
  const [{ to, data, value = 0 }] = calls;
  const encoded = AbiCoder.defaultAbiCoder().encode(["address", "uint256", "bytes", "uint8"], [to, value, data, 0]);
  // The data follows the arguments; the Safe's function has more arguments.
  return holds(dataSlice(encoded, 0, 64)) && holds(dataSlice(encoded, 128));
}

/** Packs calls for `MultiSend`. */
function pack(calls: readonly SafeCall[]): string {
  const types = ["uint8", "address", "uint256", "uint256", "bytes"];
  return concat(calls.map(({ to, data, value = 0 }) => solidityPacked(types, [0, to, value, dataLength(data), data])));
}
