import { getAddress, id as hashOf } from "ethers";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { decodeEvents } from "../../chain/history/events";
import type { AttackEvent } from "../../chain/history/HistoryEvent";
import { nodes } from "../../chain/node/node";
import { UnreachableError } from "../../chain/node/RpcNode";
import { FakeChain } from "../../chain/testing/FakeChain";
import { account } from "../../chain/testing/gameState";
import { attackQuery, readId } from "./find";
import { type NoProof, type Proof, proofText, readProof, roll } from "./proof";

const ALICE = getAddress(account(0xa11ce));
const BOB = getAddress(account(0xb0b));
/** The hash of block 5. */
const ENTROPY = hashOf("block 5");

let chain: FakeChain;
let attack: AttackEvent;

const attackBy = (attacker: string, id: bigint) => ({
  name: "ComponentAttacked",
  values: [id, attacker, BOB, 1, 0, 5n, 0n, 0n, 0n],
});
const oddsChange = (before: bigint, after: bigint) => ({
  name: "AttackFailProbabilityChanged",
  values: [before, after],
});

beforeEach(() => {
  chain = new FakeChain().install();
  chain.log(oddsChange(0n, 20n), { name: "PlayerJoined", values: [ALICE] });
  chain.log(attackBy(ALICE, 1n));
  chain.log({ name: "AttackPrimed", values: [ALICE, false] }, attackBy(BOB, 2n));
  chain.pass(3);
  chain.log(attackBy(ALICE, 3n), oddsChange(20n, 90n));
  attack = decodeEvents(chain.blocks.at(-1)!.logs)[0] as AttackEvent;
  chain.pass(2);
});

/** Lets the node keep the state of all blocks. Returns the block tags of the reads. */
function keepState(primedAtBlock: bigint, totalAttacks: bigint, failProbability: bigint): Set<string> {
  const tags = new Set<string>();
  const answer = (value: readonly unknown[]) => (_args: unknown, _call: unknown, tag: string) => (tags.add(tag), value);
  chain.functions.getAttackReadiness = answer([2n, primedAtBlock, 999n, false]);
  chain.functions.getPlayerStats = answer([[1n, 0n, totalAttacks, 0n, 0n, 0n, 0n, 0n, 0n], 0n, 0n]);
  chain.functions.attackFailProbability = answer([failProbability]);
  return tags;
}

describe("an attack", () => {
  it("is found by its number, with one request", async () => {
    chain.functions.attacksCount = () => [3n];
    const find = attackQuery(3, undefined).queryFn as (context: object) => unknown;
    expect(await find({ signal: new AbortController().signal })).toMatchObject({
      kind: "attack",
      attack: { id: 3, block: attack.block, attacker: ALICE },
    });
    expect(chain.ranges).toHaveLength(1);
  });

  it("has a number, as the chain counts", () => {
    const numbers = ["1", "120", "0", "01", "-1", "1.5", "", "abc", "9".repeat(16)].map(readId);
    expect(numbers).toEqual([1, 120, ...Array(7).fill(undefined)]);
  });
});

describe("a roll", () => {
  it("is what the contract computes", () => {
    const steps = roll(`0x${"11".repeat(32)}`, "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266", 7n);
    expect(steps.encoded).toBe(
      `0x${"11".repeat(32)}${"0".repeat(24)}f39fd6e51aad88f6f4ce6ab8827279cfffb92266${"0".repeat(63)}7`,
    );
    expect(steps.roll).toBe(Number(BigInt(steps.digest) % 100n));
  });
});

describe("a proof", () => {
  it("reads the state in the block before the attack", async () => {
    const tags = keepState(5n, 1n, 20n);
    const proof = (await readProof(attack)) as Proof;
    expect(proof).toEqual({
      kind: "proof",
      source: "state",
      primedAtBlock: 5,
      totalAttacks: 1n,
      failProbability: 20,
      ...roll(ENTROPY, ALICE, 1n),
    });
    expect([...tags]).toEqual([`0x${(attack.block - 1).toString(16)}`]);
  });

  it("minds what the odds changed to in the attack's own block before it, and not after", async () => {
    keepState(5n, 1n, 20n);
    expect(await readProof({ ...attack, logIndex: 2 })).toMatchObject({ failProbability: 90 });
    expect(await readProof(attack)).toMatchObject({ failProbability: 20 });
  });

  it("comes to the same from events where a node keeps no state", async () => {
    const fromEvents = (await readProof(attack)) as Proof;
    keepState(5n, 1n, 20n);
    expect(fromEvents).toEqual({ ...((await readProof(attack)) as Proof), source: "events" });
  });

  it("says so where the node gives neither", async () => {
    chain.mostBlocks = 0;
    expect(((await readProof(attack)) as NoProof).reason).toBe(
      `This node keeps neither the state of block ${attack.block - 1} nor the events that lead up to it. An archive node has it.`,
    );
  });

  it("says so where the node has lost the block", async () => {
    keepState(5n, 1n, 20n);
    const answer = vi.mocked(nodes.send).getMockImplementation()!;
    vi.mocked(nodes.send).mockImplementation(async (method, ...request) =>
      method === "eth_getBlockByNumber" ? null : answer(method, ...request),
    );
    expect(((await readProof(attack)) as NoProof).reason).toContain("This node no longer has block 5");
  });

  it("does not mistake a failing node for one without old state", async () => {
    chain.isDown = true;
    await expect(readProof(attack)).rejects.toBeInstanceOf(UnreachableError);
  });

  it("can be copied with its formula", async () => {
    keepState(5n, 1n, 20n);
    const proof = (await readProof(attack)) as Proof;
    const text = proofText(proof, 3);
    for (const part of [`hash of block 5 = ${ENTROPY}`, proof.encoded, proof.digest, "= 20", "cast keccak"]) {
      expect(text).toContain(part);
    }
    expect(text).toContain(`${proof.roll} is ${proof.roll < 20 ? "below" : "not below"} attackFailProbability = 20`);
  });
});
