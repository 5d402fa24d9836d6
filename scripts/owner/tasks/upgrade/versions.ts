import { dataLength, getBytes, hexlify } from "ethers";
import type { HardhatRuntimeEnvironment } from "hardhat/types";

import type { Implementation } from "#game/deployment";

import type { GameContracts } from "../../deploy/deployGame";
import { type AbiChanges, abiOf, compareAbis } from "../../deploy/implementation";
import { TaskError } from "../../runner/errors";

/** Maximum bytes of a contract's code (EIP-170). */
const MAX_CODE_SIZE = 24_576;

/** Note for a comparison with a version that recorded only functions. */
export const PARTIAL = "Events and errors were not compared: the record of the version before has none.";

/** A deployed contract and its replacement. */
interface ContractChange {
  readonly contract: string;
  /** Bytes of code. */
  readonly sizeBefore: number;
  readonly sizeAfter: number;
  readonly isChanged: boolean;
}

/** Differences between the compiled version of the game and the one in use. */
export interface Versions {
  readonly isChanged: boolean;
  readonly contracts: readonly ContractChange[];
  readonly abi: AbiChanges;
}

export async function compareVersions(
  hre: HardhatRuntimeEnvironment,
  current: Implementation,
  next: GameContracts,
): Promise<Versions> {
  const contracts = [
    await compareContract(hre, current.address, next.game),
    await compareContract(hre, current.reads, next.reads),
  ];
  return {
    isChanged: contracts.some(({ isChanged }) => isChanged),
    contracts,
    abi: compareAbis(current.abi, await abiOf(hre, next)),
  };
}

/**
 * Checks that the code is small enough for the chain.
 *
 * @throws TaskError when a contract is too large.
 */
export function requireSize({ contracts }: Versions): void {
  for (const { contract, sizeAfter } of contracts) {
    if (sizeAfter <= MAX_CODE_SIZE) continue;
    throw new TaskError(`${contract} has ${sizeAfter} bytes of code; the limit of a chain is ${MAX_CODE_SIZE}.`);
  }
}

/** Describes sizes and ABI changes. */
export function describeVersions({ contracts, abi }: Versions): string {
  const sizes = contracts.map(({ contract, sizeBefore, sizeAfter, isChanged }) =>
    isChanged
      ? `  ${contract}: ${sizeBefore} -> ${sizeAfter} bytes of code, ${MAX_CODE_SIZE - sizeAfter} left`
      : `  ${contract}: the same code, ${sizeAfter} bytes`,
  );
  const { added, removed, changed, isPartial } = abi;
  const lines = [
    ...added.map((form) => `  + ${form}`),
    ...removed.map((form) => `  - ${form}`),
    ...changed.map((form) => `  ~ ${form}`),
  ];
  const abiLines = lines.length === 0 ? ["  the same"] : lines;
  return ["Code", ...sizes, "ABI", ...abiLines, ...(isPartial ? [`  ${PARTIAL}`] : []), ""].join("\n");
}

/** Compares a deployed contract with a compiled one, ignoring immutable values. */
export async function compareContract(
  hre: HardhatRuntimeEnvironment,
  address: string,
  name: string,
): Promise<ContractChange> {
  const { sourceName, deployedBytecode } = await hre.artifacts.readArtifact(name);
  const build = await hre.artifacts.getBuildInfo(`${sourceName}:${name}`);
  const immutables = build?.output.contracts[sourceName][name].evm.deployedBytecode.immutableReferences ?? {};
  const code = await hre.ethers.provider.getCode(address);
  return {
    contract: name,
    sizeBefore: dataLength(code),
    sizeAfter: dataLength(deployedBytecode),
    isChanged: withoutImmutables(code, Object.values(immutables).flat()) !== deployedBytecode,
  };
}

/** Replaces immutable values in code by zeros, as in compiled code. */
function withoutImmutables(code: string, places: readonly { start: number; length: number }[]): string {
  const bytes = getBytes(code);
  for (const { start, length } of places) bytes.fill(0, start, start + length);
  return hexlify(bytes);
}
