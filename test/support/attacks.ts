import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";
import { setPrevRandao, takeSnapshot } from "@nomicfoundation/hardhat-network-helpers";
import {
  AbiCoder,
  type AddressLike,
  type BigNumberish,
  type ContractTransactionReceipt,
  type ContractTransactionResponse,
  keccak256,
  type Signer,
} from "ethers";
import { ethers } from "hardhat";

import { type IRigRaid, IRigRaid__factory } from "#bindings";
import type { ComponentAttackedEvent } from "#bindings/contracts/interfaces/IRigRaid";

import { FAN } from "../fixtures";
import { atBlock, hashOf, type Mined, mined, PENDING } from "./blocks";
import { CRITICAL_ROLL } from "./rules";
import { toObject } from "./structs";

/** Attacks a component, by default the fan. */
export function raid(
  game: IRigRaid,
  attacker: Signer,
  victim: AddressLike,
  componentId: BigNumberish = FAN.id,
): Promise<ContractTransactionResponse> {
  return game.connect(attacker).attackComponent(victim, componentId);
}

const ATTACKED = IRigRaid__factory.createInterface().getEvent("ComponentAttacked");
/** Hashed once, because parsing a log hashes the signatures of all events. */
const ATTACKED_TOPIC = ATTACKED.topicHash;

/** The attacks that a transaction made, in order. */
export function attacksIn(game: IRigRaid, receipt: ContractTransactionReceipt): ComponentAttackedEvent.OutputObject[] {
  return receipt.logs
    .filter(({ topics }) => topics[0] === ATTACKED_TOPIC)
    .map(({ data, topics }) => game.interface.decodeEventLog(ATTACKED, data, topics).toObject())
    .map((attack) => attack as ComponentAttackedEvent.OutputObject);
}

/** The one attack that a transaction made, and where it was mined. */
export async function attackOf(
  game: IRigRaid,
  transaction: Promise<ContractTransactionResponse>,
): Promise<ComponentAttackedEvent.OutputObject & Mined> {
  const where = await mined(transaction);
  return { ...attacksIn(game, where.receipt)[0], ...where };
}

/**
 * Primes an attacker's next attack with new block hashes until its roll is not critical, because a critical hit uses
 * different gas.
 *
 * @param prime Mines the block with the roll's hash.
 */
export async function primeOrdinary<T>(game: IRigRaid, attacker: AddressLike, prime: () => Promise<T>): Promise<T> {
  for (let salt = 1; ; salt++) {
    const before = await takeSnapshot();
    const result = await prime();
    const { known, roll } = await game.previewAttackRoll(attacker, PENDING);
    if (!known) throw new Error("Nothing was primed.");
    if (roll < CRITICAL_ROLL) return result;
    await before.restore();
    await setPrevRandao(salt);
  }
}

/** Pauses the game and resumes it a number of blocks later. */
export async function pauseFor(game: IRigRaid, blocks: number): Promise<void> {
  const paused = await mined(game.pauseContract());
  await atBlock(paused.block + blocks);
  await game.unpauseContract();
}

/** The roll of the specification, section 5. */
export function rollFrom(entropy: string, attacker: string, totalAttacks: number): number {
  const encoded = AbiCoder.defaultAbiCoder().encode(
    ["bytes32", "address", "uint256"],
    [entropy, attacker, totalAttacks],
  );
  return Number(BigInt(keccak256(encoded)) % 100n);
}

/** The roll of an attack that was primed in a block. */
export async function rollOf(attacker: AddressLike, primedAtBlock: number, totalAttacks: number): Promise<number> {
  return rollFrom(await hashOf(primedAtBlock), await ethers.resolveAddress(attacker), totalAttacks);
}

/** Simulates an attack in the next block. */
export async function simulateAttack(
  game: IRigRaid,
  attacker: HardhatEthersSigner,
  victim: AddressLike,
  componentId: bigint,
) {
  const result = await game.connect(attacker).attackComponent.staticCall(victim, componentId, PENDING);
  return toObject(result);
}

/** A player's record, by field. */
export async function statsOf(game: IRigRaid, player: AddressLike) {
  return toObject((await game.getPlayerStats(player)).stats);
}

/** A player's component, by field. */
export async function componentOf(game: IRigRaid, player: AddressLike, componentId: bigint) {
  return toObject(await game.userComponents(player, componentId));
}

/** The readiness of a player's attack as the next block will see it. */
export async function readinessOf(game: IRigRaid, player: AddressLike) {
  const [state, primedAtBlock, readableUntilBlock, primingIsFree] = await game.getAttackReadiness(player, {
    blockTag: "pending",
  });
  return { state, primedAtBlock, readableUntilBlock, primingIsFree };
}
