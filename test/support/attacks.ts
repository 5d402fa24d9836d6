import { mine, time } from "@nomicfoundation/hardhat-network-helpers";
import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";
import {
  AbiCoder,
  type AddressLike,
  type BigNumberish,
  type ContractTransactionReceipt,
  type ContractTransactionResponse,
  keccak256,
  type Result,
  type Signer,
} from "ethers";
import { ethers } from "hardhat";

import { type IRigRaid, IRigRaid__factory } from "../../typechain-types";
import type { ComponentAttackedEvent } from "../../typechain-types/contracts/interfaces/IRigRaid";
import { CPU, FAN, deployFundedGame } from "../fixtures";
import { HOUR, inSeconds } from "./clock";

// The values of the specification, times in seconds: written down here, never read back from the contract.
export const ATTACK_RECHARGE_TIME = 4 * HOUR;
export const SHIELD_RECHARGE_TIME = 12 * HOUR;
export const SHIELD_BREAK_IMMUNITY = HOUR;
export const PURCHASE_PROTECTION = 12 * HOUR;
/** An attack charge costs what the buyer's rig earns in that time. */
export const ATTACK_PRICE_TIME = 900n;
/** A shield costs what the buyer's rig earns in that time. */
export const SHIELD_PRICE_TIME = 1800n;

/** What a hit steals of a component's unpaid rewards. */
export const stolenOf = (unpaid: bigint) => (unpaid * 30n) / 100n;

/**
 * What the pool adds to a hit at full speed: half of the repair cost, because what a fan or a processor of the tests earns
 * in the six hours until it can be reactivated is more.
 */
export const BOUNTY = { fan: FAN.repairCost / 2n, cpu: CPU.repairCost / 2n };

/** `AttackReadiness` of the contract. */
export const Readiness = { Cold: 0n, Priming: 1n, Ready: 2n };

/** `AttackOutcome` of the contract. */
export const Outcome = { Miss: 0n, Block: 1n, Hit: 2n, Bounce: 3n };

/** The fail probabilities at which every attack misses, and at which none does. */
export const ALWAYS_MISS = 100;
export const NEVER_MISS = 0;

/** Where a transaction ended up. */
export interface Mined {
  readonly block: number;
  readonly timestamp: number;
  readonly receipt: ContractTransactionReceipt;
}

export async function mined(transaction: Promise<ContractTransactionResponse>): Promise<Mined> {
  const receipt = (await (await transaction).wait())!;
  const { timestamp } = await receipt.getBlock();
  return { block: receipt.blockNumber, timestamp, receipt };
}

/** Attacks somebody's component: the fan, unless another one is named. */
export function raid(
  game: IRigRaid,
  attacker: Signer,
  victim: AddressLike,
  componentId: BigNumberish = FAN.id,
): Promise<ContractTransactionResponse> {
  return game.connect(attacker).attackComponent(victim, componentId);
}

const ATTACKED = IRigRaid__factory.createInterface().getEvent("ComponentAttacked");
/** Hashed once: to parse a log hashes the signatures of all events. */
const ATTACKED_TOPIC = ATTACKED.topicHash;

/** The attacks that a transaction made, in order. */
export function attacksIn(game: IRigRaid, receipt: ContractTransactionReceipt): ComponentAttackedEvent.OutputObject[] {
  return receipt.logs
    .filter(({ topics }) => topics[0] === ATTACKED_TOPIC)
    .map(({ data, topics }) => game.interface.decodeEventLog(ATTACKED, data, topics).toObject())
    .map((attack) => attack as ComponentAttackedEvent.OutputObject);
}

/** A pause of this many blocks can make an attack cold, so it brings a free priming. */
export const LONG_PAUSE = 256;

/** Pauses the game and resumes it a number of blocks later. */
export async function pauseFor(game: IRigRaid, blocks: number): Promise<void> {
  const paused = await mined(game.pauseContract());
  await atBlock(paused.block + blocks);
  await game.unpauseContract();
}

/** The next transaction is mined in that block. */
export async function atBlock(block: number): Promise<void> {
  const missing = block - 1 - (await time.latestBlock());
  if (missing < 0) throw new Error(`Block ${block} is mined already`);
  if (missing > 0) await mine(missing);
}

/** Sends transactions that are all mined in the block that is returned. */
export async function inOneBlock(send: () => Promise<ContractTransactionResponse[]>): Promise<number> {
  await ethers.provider.send("evm_setAutomine", [false]);
  try {
    const transactions = await send();
    await mine();
    const receipts = await Promise.all(transactions.map((transaction) => transaction.wait()));
    const blocks = new Set(receipts.map((receipt) => receipt!.blockNumber));
    if (blocks.size !== 1) throw new Error(`Mined in blocks ${[...blocks].join(", ")}`);
    return receipts[0]!.blockNumber;
  } finally {
    await ethers.provider.send("evm_setAutomine", [true]);
  }
}

export async function hashOf(block: number): Promise<string> {
  const { hash } = (await ethers.provider.getBlock(block))!;
  if (hash === null) throw new Error(`Block ${block} is pending`);
  return hash;
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

type Named<Struct> = { [Key in keyof Struct as Key extends keyof unknown[] | `${number}` ? never : Key]: Struct[Key] };

/** The fields of a struct by name, which ethers returns as an array that has names, too. */
function byName<Struct>(struct: Struct): Named<Struct> {
  return (struct as Result).toObject() as Named<Struct>;
}

/** An attack as the next block would answer it. Nothing is sent. */
export async function simulateAttack(
  game: IRigRaid,
  attacker: HardhatEthersSigner,
  victim: AddressLike,
  componentId: bigint,
) {
  const result = await game.connect(attacker).attackComponent.staticCall(victim, componentId, { blockTag: "pending" });
  return byName(result);
}

/** A player's record, by field. */
export async function statsOf(game: IRigRaid, player: AddressLike) {
  return byName((await game.getPlayerStats(player)).stats);
}

/** A player's component, by field. */
export async function componentOf(game: IRigRaid, player: AddressLike, componentId: bigint) {
  return byName(await game.userComponents(player, componentId));
}

/** The readiness of a player's attack as the next block will see it. */
export async function readinessOf(game: IRigRaid, player: AddressLike) {
  const [state, primedAtBlock, readableUntilBlock, primingIsFree] = await game.getAttackReadiness(player, {
    blockTag: "pending",
  });
  return { state, primedAtBlock, readableUntilBlock, primingIsFree };
}

/**
 * Alice, Bob and Carol own a fan each, Bob and Carol a processor too; everything is as it is in the second of a purchase.
 * `boughtAt` is when each bought the fan, which made them a player.
 */
export async function deployRivals() {
  const fixture = await deployFundedGame();
  const { game, alice, bob, carol } = fixture;
  const boughtAt = {
    alice: await mined(game.connect(alice).purchaseComponent(FAN.id)),
    bob: await mined(game.connect(bob).purchaseComponent(FAN.id)),
    carol: await mined(game.connect(carol).purchaseComponent(FAN.id)),
  };
  const processorBoughtAt = {
    bob: await mined(game.connect(bob).purchaseComponent(CPU.id)),
    carol: await mined(game.connect(carol).purchaseComponent(CPU.id)),
  };
  return { ...fixture, boughtAt, processorBoughtAt };
}

/** As `deployRivals`, the purchase protections over. Everybody has full charges and two shields. No attack misses. */
export async function deployOpenRivals() {
  const fixture = await deployRivals();
  await time.increase(PURCHASE_PROTECTION);
  await fixture.game.setAttackFailProbability(NEVER_MISS);
  return fixture;
}

/** As `deployOpenRivals`, but every attack misses. */
export async function deployMissing() {
  const fixture = await deployOpenRivals();
  await fixture.game.setAttackFailProbability(ALWAYS_MISS);
  return fixture;
}

/** The highest rate at which a fan is not serious beside a processor. */
export const TRIFLING = CPU.rewardRate / 5n - 1n;

export const setFanRate = (game: IRigRaid, rate: bigint) =>
  game.setComponentSettings(FAN.id, FAN.price, rate, FAN.repairCost, true);

/** As `deployOpenRivals`, but a fan is just not serious to Bob and Carol, who own a processor; Alice has nothing else. */
export async function deployTriflingFans() {
  const fixture = await deployOpenRivals();
  await setFanRate(fixture.game, TRIFLING);
  return fixture;
}

/**
 * As `deployOpenRivals`, but Bob has no shield: Carol broke both. Nobody is immune, Alice has full charges.
 * Bob's next shield comes 24 hours after his first purchase, some ten hours from now.
 */
export async function deployShieldless() {
  const fixture = await deployOpenRivals();
  const { game, bob, carol } = fixture;
  for (let shields = 2; shields > 0; shields--) {
    await raid(game, carol, bob);
    await time.increase(SHIELD_BREAK_IMMUNITY);
  }
  return fixture;
}

/** As `deployShieldless`, but the owner has taken out of the pool whatever nobody had earned, so that it is dry. */
export async function deployShieldlessAndDry() {
  const fixture = await deployShieldless();
  await drainPool(fixture);
  return fixture;
}

/** Takes out of the pool whatever nobody will have earned in a minute. */
export async function drainPool({
  game,
  token,
  owner,
}: Pick<Awaited<ReturnType<typeof deployFundedGame>>, "game" | "token" | "owner">): Promise<void> {
  // The second is fixed, because in the next one somebody has earned more.
  await inSeconds(60);
  const { reserve, owed } = await game.rewardPool({ blockTag: "pending" });
  await game.rescueTokens(token, owner, reserve - owed);
}
