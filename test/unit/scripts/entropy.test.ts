import {
  mine,
  setCode,
  setStorageAt,
  type SnapshotRestorer,
  takeSnapshot,
  time,
} from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import hre, { ethers } from "hardhat";
import { createProvider } from "hardhat/internal/core/providers/construction";

import { measureBlockHashWindow, type Node, proveEntropy } from "../../../scripts/owner/deploy/entropy";

const HISTORY = "0x0000F90827F1C53a10cb7A02335B175320002935";
/** The code of EIP-2935. */
const CANONICAL_HISTORY =
  "0x3373fffffffffffffffffffffffffffffffffffffffe14604657602036036042575f35600143038111604257611fff81430311604257611fff9006545f5260205ff35b5f5ffd5b5f35611fff60014303065500";
/** Code that answers every call with a word (or more) of ones: PUSH1 size; MSTOREs; RETURN. */
const answering = (bytes: number) => `0x5f195f525f1960205260${bytes.toString(16).padStart(2, "0")}5ff3`;
const ANSWERING_ZERO = "0x60205ff3";

type Block = Record<string, unknown>;

describe("entropy", () => {
  let before: SnapshotRestorer;

  beforeEach(async () => {
    before = await takeSnapshot();
  });

  afterEach(() => before.restore());

  describe("measureBlockHashWindow", () => {
    const measure = () => measureBlockHashWindow(ethers.provider);

    it("measures 256 blocks where the history contract fails, and their time from the latest hundred", async () => {
      await time.increase(1_000_000);
      await mine(110, { interval: 12 });
      expect(await measure()).to.deep.equal({ blocks: 256, seconds: 256 * 12 });
    });

    it("measures 8191 blocks where the history contract answers with a word", async () => {
      await setCode(HISTORY, answering(32));
      await mine(110, { interval: 2 });
      expect(await measure()).to.deep.equal({ blocks: 8191, seconds: 8191 * 2 });
    });

    for (const [what, code] of [
      ["nothing", "0x00"],
      ["zero", ANSWERING_ZERO],
      ["less than a word", answering(31)],
      ["more than a word", answering(64)],
      ["an error with data", answering(32).replace(/f3$/, "fd")],
    ]) {
      it(`does not take ${what} for an answer`, async () => {
        await setCode(HISTORY, code);
        await mine(110, { interval: 2 });
        expect(await measure()).to.deep.equal({ blocks: 256, seconds: 512 });
      });
    }
  });

  describe("proveEntropy", () => {
    /** This chain, behind a node that changes its answers to these methods. */
    function behind(changes: Readonly<Record<string, (answer: never, params: never) => unknown>>): Node {
      return {
        send: async (method, params) => {
          const answer: unknown = await ethers.provider.send(method, params);
          return changes[method] ? changes[method](answer as never, params as never) : answer;
        },
      };
    }

    /** A chain on which both the node and the opcode give each block a hash of its number. */
    function hashing(hashOf: (number: bigint) => string): Node {
      return behind({
        eth_getBlockByNumber: (block: Block) => ({ ...block, hash: hashOf(BigInt(block.number as string)) }),
        eth_call: (answer: string, [{ to, data }]: [{ to?: string; data: string }]) =>
          to === undefined ? answer.slice(0, 66) + hashOf(BigInt(`0x${data.slice(12, 76)}`)).slice(2) : answer,
      });
    }

    const latest = async () => BigInt(await ethers.provider.getBlockNumber());
    const hashOf = async (number: bigint) => (await ethers.provider.getBlock(number))!.hash!;

    /** The history contract of a Prague chain, filled for a block. */
    async function fillHistory(number: bigint, hash: string): Promise<void> {
      await setCode(HISTORY, CANONICAL_HISTORY);
      await setStorageAt(HISTORY, number % 8191n, hash);
    }

    it("accepts the mainnet's genesis block, which has none of the later fields", async () => {
      const empty = "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421";
      const genesis = {
        hash: "0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3",
        parentHash: ethers.ZeroHash,
        sha3Uncles: "0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347",
        miner: ethers.ZeroAddress,
        stateRoot: "0xd7f8974fb5ac78d9ac099b9ad5018bedc2ce0a72dad1827a1709da30580f0544",
        transactionsRoot: empty,
        receiptsRoot: empty,
        logsBloom: `0x${"0".repeat(512)}`,
        difficulty: "0x400000000",
        number: "0x0",
        gasLimit: "0x1388",
        gasUsed: "0x0",
        timestamp: "0x0",
        extraData: "0x11bbe8db4e347b4e8c937c1c8370e4b5ed33adb3db69cbdb7a38e1e50b1b82fa",
        mixHash: ethers.ZeroHash,
        nonce: "0x0000000000000042",
      };
      const answers: Record<string, unknown> = {
        eth_blockNumber: "0x1",
        eth_getBlockByNumber: genesis,
        eth_call: ethers.toBeHex(1, 32) + genesis.hash.slice(2),
      };
      await proveEntropy({ send: async (method) => answers[method] });
    });

    for (const hardfork of ["london", "shanghai", "cancun", "prague"]) {
      it(`accepts a chain of ${hardfork}, old enough or fresh`, async () => {
        const config = { ...hre.config.networks.hardhat, hardfork };
        const provider = await createProvider(
          { ...hre.config, networks: { ...hre.config.networks, hardhat: config } },
          "hardhat",
        );
        const node: Node = { send: (method, params) => provider.send(method, params) };
        await proveEntropy(node);
        await provider.send("hardhat_mine", ["0x12c"]);
        await proveEntropy(node);
      });
    }

    it("accepts a history contract with the right hashes", async () => {
      await mine(300);
      const number = (await latest()) - 1n;
      await fillHistory(number, await hashOf(number));
      await proveEntropy(ethers.provider);
    });

    it("refuses a history contract with a wrong hash of a recent or an old block", async () => {
      await mine(300);
      for (const age of [1n, 257n]) {
        const number = (await latest()) - age;
        await fillHistory(number, ethers.id("wrong"));
        const hash = await hashOf(number);
        await expect(proveEntropy(ethers.provider)).to.be.rejectedWith(
          `The history contract (EIP-2935) gives ${ethers.id("wrong")} for block ${number}, but its hash is ${hash}. ` +
            "The game rolls attacks by block hashes, so it cannot be deployed to this chain",
        );
        await setStorageAt(HISTORY, number % 8191n, ethers.ZeroHash);
      }
    });

    it("refuses a chain whose opcode returns a wrong hash", async () => {
      await mine(2);
      const wrong = behind({ eth_call: (answer: string) => answer.slice(0, 66) + ethers.id("wrong").slice(2) });
      const number = (await latest()) - 1n;
      // Read before, because an unhandled rejection ends the test.
      const hash = await hashOf(number);
      await expect(proveEntropy(wrong)).to.be.rejectedWith(
        `BLOCKHASH gives ${ethers.id("wrong")} for block ${number}, but its hash is ${hash}.`,
      );
    });

    it("refuses a chain whose block number counts another chain's blocks", async () => {
      await mine(2);
      const wrong = behind({ eth_call: (answer: string) => ethers.toBeHex(77, 32) + answer.slice(66) });
      const number = await latest();
      await expect(proveEntropy(wrong)).to.be.rejectedWith(
        `Contracts see block number 77 in block ${number}. Some rollups, such as Arbitrum`,
      );
    });

    it("refuses a hash that does not match its header", async () => {
      await mine(2);
      const hash = ethers.id("other");
      for (const change of [
        ...[{ parentHash: hash }, { stateRoot: hash }, { mixHash: hash }],
        ...[{ number: "0x7777" }, { timestamp: "0x7777" }, { baseFeePerGas: "0x7777" }],
      ]) {
        const wrong = behind({ eth_getBlockByNumber: (block: Block) => ({ ...block, ...change }) });
        const [field] = Object.keys(change);
        await expect(proveEntropy(wrong), field).to.be.rejectedWith("is not the Keccak hash of its header.");
      }
    });

    it("refuses hashes made of the number alone, whatever the header", async () => {
      await mine(2);
      const ways = [
        (number: bigint) => ethers.toBeHex(number, 32),
        (number: bigint) => ethers.solidityPackedKeccak256(["uint32"], [number]),
        (number: bigint) => ethers.keccak256(ethers.AbiCoder.defaultAbiCoder().encode(["uint256"], [number])),
      ];
      for (const way of ways) {
        const number = (await latest()) - 1n;
        await expect(proveEntropy(hashing(way))).to.be.rejectedWith(
          `The hash of block ${number} depends on its number alone: anybody could know every roll in advance.`,
        );
      }
      const salted = hashing((number) => ethers.id(`rollup ${number}`));
      await expect(proveEntropy(salted)).to.be.rejectedWith("It may depend on the number alone, as on some rollups");
    });

    it("says so when the node cannot tell", async () => {
      await mine(2);
      const number = (await latest()) - 1n;
      const bare = behind({
        eth_getBlockByNumber: ({ sha3Uncles: _uncles, mixHash: _mix, ...block }: Block) => block,
      });
      await expect(proveEntropy(bare)).to.be.rejectedWith(
        `The node does not return the whole header of block ${number} (sha3Uncles, mixHash), so the chain's block hashes cannot be ` +
          "checked. Use another node.",
      );
      const refusing = behind({ eth_call: () => Promise.reject(new Error("to is required")) });
      await expect(proveEntropy(refusing)).to.be.rejectedWith(
        "The node refuses to run code that is not deployed, so the chain's block hashes cannot be checked. Use another node. " +
          "It answered: to is required",
      );
      const silent = behind({ eth_call: () => "0x" });
      await expect(proveEntropy(silent)).to.be.rejectedWith("The node returns 0x for code that reads a block hash");
      const behindTheRest = behind({ eth_getBlockByNumber: () => null });
      await expect(proveEntropy(behindTheRest)).to.be.rejectedWith(`The node does not know block ${number}`);
    });
  });
});
