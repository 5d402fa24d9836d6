import { queryOptions } from "@tanstack/react-query";
import { AbiCoder, keccak256, zeroPadValue } from "ethers";

import { parseGameEvent } from "#game/events";

import { game } from "../../chain/game/contract";
import type { AttackEvent } from "../../chain/history/HistoryEvent";
import { rangeReader } from "../../chain/history/RangeReader";
import { deployment } from "../../chain/node/deployment";
import { getBlock, getLogs, type Log } from "../../chain/node/node";
import { RpcError, UnreachableError } from "../../chain/node/RpcNode";

/** Inputs that fixed a roll. */
export interface Facts {
  /** Block of the attacker's last attack before this one, of priming it, or of the first purchase. */
  readonly primedAtBlock: number;
  /** Number of attacks that the attacker had made before. */
  readonly totalAttacks: bigint;
  /** Probability of a miss, percent: rolls below it missed. */
  readonly failProbability: number;
}

/** Roll, computed again from its inputs. */
export interface Proof extends Facts {
  readonly kind: "proof";
  /** Source of the inputs: the game's state just before the attack, or its events. */
  readonly source: "state" | "events";
  /** Hash of the block. */
  readonly entropy: string;
  readonly attacker: string;
  /** Entropy, attacker and number of attacks, as the contract encodes them. */
  readonly encoded: string;
  readonly digest: string;
  readonly roll: number;
}

/** Reason why the nodes cannot provide a roll's inputs, in a sentence for players. */
export interface NoProof {
  readonly kind: "none";
  readonly reason: string;
}

export function proofQuery(attack: AttackEvent) {
  // eslint-disable-next-line @tanstack/query/exhaustive-deps -- an attack has BigInts, which no key can hold; these two name it
  return queryOptions({
    queryKey: ["attackProof", attack.id, attack.transaction],
    queryFn: () => readProof(attack),
  });
}

/** Reads the inputs of an attack's roll, and computes it as the contract did. */
export async function readProof(attack: AttackEvent): Promise<Proof | NoProof> {
  const fromState = await orRefused(() => readState(attack));
  const facts = fromState ?? (await orRefused(() => readEvents(attack)));
  if (!facts) {
    const before = attack.block - 1;
    return none(`This node keeps neither the state of block ${before} nor the events that lead up to it.`);
  }
  const block = await orRefused(() => getBlock(facts.primedAtBlock));
  if (!block) return none(`This node no longer has block ${facts.primedAtBlock}, whose hash fixed the roll.`);
  const source = fromState ? "state" : "events";
  return { kind: "proof", source, ...facts, ...roll(block.hash, attack.attacker, facts.totalAttacks) };
}

function none(reason: string): NoProof {
  return { kind: "none", reason: `${reason} An archive node has it.` };
}

/** Computes the roll of an attack, step by step: see `Attacks.sol`. */
export function roll(entropy: string, attacker: string, totalAttacks: bigint) {
  const encoded = AbiCoder.defaultAbiCoder().encode(
    ["bytes32", "address", "uint256"],
    [entropy, attacker, totalAttacks],
  );
  const digest = keccak256(encoded);
  return { entropy, attacker, encoded, digest, roll: Number(BigInt(digest) % 100n) };
}

/** Returns undefined if no node has the data. An unreachable node may lack only the block, so the next way is tried. */
async function orRefused<T>(read: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof RpcError) return undefined;
    // If no node can be reached, their stored data is unknown.
    if (error instanceof UnreachableError && (await getBlock("latest"))) return undefined;
    throw error;
  }
}

/** Reads the game's state before the attack's block, because nobody primes and attacks in the same block. */
async function readState({ attacker, block, logIndex }: AttackEvent): Promise<Facts> {
  const at = { blockTag: block - 1 };
  const [{ primedAtBlock }, { stats }, failProbability, changes] = await Promise.all([
    game.getAttackReadiness(attacker, at),
    game.getPlayerStats(attacker, at),
    game.attackFailProbability(at),
    getLogs({ blocks: { from: block, to: block }, topics: [topics("AttackFailProbabilityChanged")] }),
  ]);
  const changed = lastProbability(changes.filter((log) => log.logIndex < logIndex));
  return {
    primedAtBlock: Number(primedAtBlock),
    totalAttacks: stats.totalAttacks,
    failProbability: changed ?? Number(failProbability),
  };
}

/** Reads the events back to the attacker's first purchase. Undefined if the node does not serve all of them. */
async function readEvents({ attacker, block, logIndex }: AttackEvent): Promise<Facts | undefined> {
  const before = { from: deployment.block, to: block - 1 };
  const own = [zeroPadValue(attacker, 32)];
  const read = (range: { from: number; to: number }, wanted: (readonly string[] | null)[]) =>
    getLogs({ blocks: range, topics: wanted });
  const size = block - deployment.block;
  const [attacks, primings, changes] = await Promise.all([
    rangeReader.readBack(before, (range) => read(range, [topics("ComponentAttacked"), null, own]), { size }),
    rangeReader.readBack(before, (range) => read(range, [topics("AttackPrimed", "PlayerJoined"), own]), { size }),
    rangeReader.readBack(
      { ...before, to: block },
      async (range) => {
        const logs = await read(range, [topics("AttackFailProbabilityChanged")]);
        return logs.filter((log) => log.blockNumber < block || log.logIndex < logIndex);
      },
      { size, isEnough: (count) => count > 0 },
    ),
  ]);
  const failProbability = lastProbability(changes.items);
  const isCut = attacks.from > before.from || primings.from > before.from;
  if (isCut || failProbability === undefined || primings.items.length === 0) return undefined;
  const primedAtBlock = Math.max(...[...attacks.items, ...primings.items].map(({ blockNumber }) => blockNumber));
  return { primedAtBlock, totalAttacks: BigInt(attacks.items.length), failProbability };
}

function lastProbability(logs: readonly Log[]): number | undefined {
  const sorted = [...logs].sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex);
  const last = sorted.at(-1);
  return last && Number(parseGameEvent(last)?.values.newPercentage);
}

function topics(...names: ("ComponentAttacked" | "AttackPrimed" | "PlayerJoined" | "AttackFailProbabilityChanged")[]) {
  return names.map((name) => game.interface.getEvent(name).topicHash);
}

/** All values with the formula, for a check elsewhere. */
export function proofText(proof: Proof, id: number): string {
  const { primedAtBlock, entropy, attacker, totalAttacks, encoded, digest, roll: value, failProbability } = proof;
  return [
    `Attack ${id} of the game ${deployment.game} on chain ${deployment.chainId}`,
    `entropy = hash of block ${primedAtBlock} = ${entropy}`,
    `attacker = ${attacker}`,
    `totalAttacks = ${totalAttacks}`,
    `abi.encode(entropy, attacker, totalAttacks) = ${encoded}`,
    `keccak256 of it = ${digest}`,
    `roll = keccak256 % 100 = ${value}`,
    `${value} is ${value < failProbability ? "" : "not "}below attackFailProbability = ${failProbability}`,
    "",
    "With Foundry:",
    `cast keccak $(cast abi-encode "f(bytes32,address,uint256)" ${entropy} ${attacker} ${totalAttacks})`,
    "",
  ].join("\n");
}
