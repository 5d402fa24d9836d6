import { isDeepStrictEqual } from "node:util";

import { type FunctionFragment, type Interface, Result, toBeHex, ZeroAddress } from "ethers";
import type { HardhatRuntimeEnvironment } from "hardhat/types";

import type { IRigRaid, RigToken } from "#bindings";

import { deployGame } from "../../owner/deploy/deployGame";
import { GAME, type Refusals } from "../model/Economy";
import { GameModel } from "../model/GameModel";
import { type Answers, readAccount, readGame, rollOf, totalAttacks } from "../model/reads";
import { sourceRules } from "../model/rules";

/** A move that is made both in the game and in its model. */
export interface Move {
  readonly from: string;
  /** A function of the game, or `transfer` of the token. */
  readonly call: string;
  readonly args: readonly unknown[];
  readonly play: (model: GameModel) => Refusals;
}

/** The contract and its model disagree. */
export class Disagreement extends Error {}

/** Enough for every call, so that nothing is estimated and a refused call is mined like any other. */
const GAS = toBeHex(5_000_000);
/** Most reads in one call; with more, memory gets expensive. */
const READS_AT_ONCE = 60;
/** Number of past blocks whose hash the in-process network returns. */
const READABLE_BLOCKS = 256;
const PLAYERS = 8;

/** Reads that one call answers. */
interface Batch {
  readonly reads: readonly FunctionFragment[];
  /** Calldata of the call. */
  readonly data: string;
}

/** A game on a fresh in-process network and its model, played in lockstep. */
export class Match {
  private readonly hashes = new Map<number, string>();
  private readonly batches = new Map<string, Batch>();

  private constructor(
    private readonly hre: HardhatRuntimeEnvironment,
    readonly game: IRigRaid,
    readonly token: RigToken,
    readonly gameAddress: string,
    private readonly tokenAddress: string,
    readonly owner: string,
    readonly accounts: readonly string[],
    readonly model: GameModel,
  ) {}

  /** Starts a game without component types and players. The accounts hold tokens, the last one only a few. */
  static async begin(hre: HardhatRuntimeEnvironment): Promise<Match> {
    const { ethers, network } = hre;
    await network.provider.request({ method: "hardhat_reset", params: [] });
    const [owner, fees, ...others] = await ethers.getSigners();
    const token: RigToken = await ethers.deployContract("RigToken", [owner]);
    const tokenAddress = await token.getAddress();
    const game = await deployGame(hre, { owner: owner.address, token: tokenAddress, feeCollector: fees.address });
    const gameAddress = await game.getAddress();
    const players = others.slice(0, PLAYERS);
    for (const [i, player] of players.entries()) {
      await token.transfer(player, ethers.parseEther(i === PLAYERS - 1 ? "700" : "1000000"));
    }
    for (const holder of [owner, ...players]) await token.connect(holder).approve(game, ethers.MaxUint256);

    const latest = (await ethers.provider.getBlock("latest"))!;
    const model = new GameModel(latest.timestamp, fees.address, sourceRules(), READABLE_BLOCKS);
    model.block = latest.number;
    for (const holder of [owner, fees, ...players]) {
      model.balances.set(holder.address, await token.balanceOf(holder));
    }
    const accounts = players.map(({ address }) => address);
    return new Match(hre, game, token, gameAddress, tokenAddress, owner.address, accounts, model);
  }

  /** Lets seconds and blocks pass without a move. */
  async wait(seconds: number, blocks: number): Promise<void> {
    await this.request("hardhat_mine", [toBeHex(blocks), toBeHex(Math.max(1, Math.floor(seconds / blocks)))]);
    const { timestamp, number } = (await this.hre.ethers.provider.getBlock("latest"))!;
    this.model.advance(timestamp, number);
  }

  /**
   * Makes a move some seconds from now, in the game and in the model. Both must refuse or both must accept it.
   *
   * @param fits Accepts the move's block by its hash; without it every block is accepted.
   * @returns The error with which the game refused it.
   */
  async make({ from, call, args, play }: Move, seconds: number, fits?: () => boolean): Promise<string | undefined> {
    const { model } = this;
    model.advance(model.wallNow + seconds, model.block + 1);
    const expected = play(model);
    const to = call === "transfer" ? this.tokenAddress : this.gameAddress;
    const data = this.encodeCall(call, args);
    const refusal = await this.mine({ from, to, data, gas: GAS }, fits);
    if (refusal === undefined ? expected.length > 0 : !expected.includes(refusal)) {
      const predicted = expected.length === 0 ? "lets it happen" : `refuses with ${expected.join(" or ")}`;
      const actual = refusal === undefined ? "lets it happen" : `refuses with ${refusal}`;
      throw new Disagreement(
        `${call}(${args.join(", ")}) from ${from}: the model ${predicted}, the contract ${actual}.`,
      );
    }
    return refusal;
  }

  /** The calldata of a move. */
  encodeCall(call: string, args: readonly unknown[]): string {
    const contract = call === "transfer" ? this.token : this.game;
    return (contract.interface as Interface).encodeFunctionData(call, args);
  }

  /** The roll of an account's next attack, when it is ready. */
  rollOf(account: string): number | undefined {
    const player = this.model.players.get(account);
    if (player?.keptRoll !== undefined) return player.keptRoll;
    const entropy = player && this.hashes.get(player.primedAtBlock);
    return entropy === undefined ? undefined : rollOf(entropy, account, totalAttacks(player!));
  }

  /**
   * Makes every read of the game that the model can answer, and compares the answers.
   *
   * @returns The answers.
   */
  async compare(): Promise<Answers> {
    const expected: Answers = readGame(this.model);
    for (const account of this.accounts) {
      Object.assign(
        expected,
        readAccount(this.model, account, (block) => this.hashes.get(block)!),
      );
    }
    const answers = await this.ask(Object.keys(expected));
    for (const [holder, balance] of this.model.balances) {
      const call = `balance of ${holder}`;
      expected[call] = balance;
      answers[call] = await this.token.balanceOf(holder === GAME ? this.gameAddress : holder);
    }
    for (const [call, answer] of Object.entries(expected)) {
      if (isDeepStrictEqual(answers[call], answer)) continue;
      throw new Disagreement(`${call}: the model answers ${show(answer)}, the contract ${show(answers[call])}.`);
    }
    return answers;
  }

  /** Mines the model's block with a transaction, and repeats that with another hash until it fits. */
  private async mine(transaction: object, fits?: () => boolean): Promise<string | undefined> {
    const { wallNow, block } = this.model;
    for (let salt = 1; ; salt++) {
      const before = fits && (await this.request("evm_snapshot", []));
      await this.request("evm_setNextBlockTimestamp", [wallNow]);
      const refusal = await this.send(transaction);
      const latest = (await this.request("eth_getBlockByNumber", ["latest", false])) as {
        hash: string;
        number: string;
      };
      if (Number(latest.number) !== block) throw new Error(`Block ${latest.number} came instead of ${block}.`);
      this.hashes.set(block, latest.hash);
      if (fits === undefined || fits()) return refusal;
      await this.request("evm_revert", [before]);
      await this.request("hardhat_setPrevRandao", [toBeHex(salt, 32)]);
    }
  }

  private async send(transaction: object): Promise<string | undefined> {
    try {
      await this.request("eth_sendTransaction", [transaction]);
      return undefined;
    } catch (error) {
      const { data } = error as { data?: string | { data?: string } };
      const encoded = typeof data === "string" ? data : data?.data;
      const refusal = encoded === undefined ? null : this.game.interface.parseError(encoded);
      if (refusal === null) throw error;
      return refusal.name;
    }
  }

  private async ask(calls: readonly string[]): Promise<Answers> {
    const answers: Answers = {};
    for (let i = 0; i < calls.length; i += READS_AT_ONCE) {
      const batch = calls.slice(i, i + READS_AT_ONCE);
      const { reads, data } = this.encode(batch);
      const request = { from: ZeroAddress, to: this.gameAddress, data };
      const answer = (await this.request("eth_call", [request, "latest"])) as string;
      const [results] = this.abi.decodeFunctionResult("multicall", answer) as unknown as [string[]];
      for (const [j, read] of reads.entries()) {
        const values = plain(this.abi.decodeFunctionResult(read, results[j])) as unknown[];
        answers[batch[j]] = values.length === 1 ? values[0] : values;
      }
    }
    return answers;
  }

  /** Encodes calls from their texts, and caches the results because the same calls recur. */
  private encode(calls: readonly string[]): Batch {
    const key = calls.join(" ");
    const known = this.batches.get(key);
    if (known !== undefined) return known;
    const parsed = calls.map((call) => {
      const [, name, list] = /^(\w+)\((.*)\)$/.exec(call)!;
      const args = list === "" ? [] : list.split(",");
      return { read: this.abi.getFunction(name, args)!, args };
    });
    const data = parsed.map(({ read, args }) => this.abi.encodeFunctionData(read, args));
    const batch = {
      reads: parsed.map(({ read }) => read),
      data: this.abi.encodeFunctionData("multicall", [data]),
    };
    this.batches.set(key, batch);
    return batch;
  }

  private get abi(): Interface {
    return this.game.interface;
  }

  private async request(method: string, params: unknown[]): Promise<unknown> {
    return this.hre.network.provider.request({ method, params });
  }
}

/** Results as lists. */
function plain(value: unknown): unknown {
  return value instanceof Result ? [...value].map(plain) : value;
}

function show(answer: unknown): string {
  return JSON.stringify(answer, (_, value: unknown) => (typeof value === "bigint" ? value.toString() : value));
}
