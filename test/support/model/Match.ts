import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";
import { mineUpTo, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { type ContractTransactionResponse, type FunctionFragment, type Interface, Result, ZeroAddress } from "ethers";
import { ethers } from "hardhat";
import { isDeepStrictEqual } from "node:util";

import type { IRigRaid, RigToken } from "../../../typechain-types";
import { type Career, setCareer } from "../experience";
import { AdministeredModel } from "./AdministeredModel";
import { GAME, type Refusals } from "./EconomyModel";
import { type Answers, readAccount, readGame, rollOf, totalAttacks } from "./modelReads";

/** Enough for every call, so that nothing has to be estimated and a refused one takes a block like any other. */
export const GAS_LIMIT = 3_000_000;

/** Memory makes more of them in one call dear. */
const READS_AT_ONCE = 50;

/** A call to the game, and the same in the model. */
export interface Move {
  readonly send: () => Promise<ContractTransactionResponse>;
  readonly play: (model: AdministeredModel) => Refusals;
}

interface EncodedCall {
  readonly read: FunctionFragment;
  readonly calldata: string;
}

/** A game and its model, played in step. */
export class Match {
  private readonly hashes = new Map<bigint, string>();
  private readonly encodedCalls = new Map<string, EncodedCall>();
  private readonly multicalls = new Map<string, string>();
  private readonly lastAnswers = new Map<string, { encoded: string; answer: unknown }>();

  private constructor(
    readonly game: IRigRaid,
    readonly token: RigToken,
    readonly owner: HardhatEthersSigner,
    readonly accounts: readonly HardhatEthersSigner[],
    readonly model: AdministeredModel,
    readonly odds: readonly number[],
    private readonly gameAddress: string,
  ) {}

  /**
   * Begins with a game without component types and players.
   *
   * @param odds The fail probabilities that the owner chooses from. With 0 and 100 alone, what happens does not depend on
   * block hashes, which differ from run to run.
   */
  static async begin(
    fixture: {
      game: IRigRaid;
      token: RigToken;
      owner: HardhatEthersSigner;
      feeCollector: HardhatEthersSigner;
      accounts: readonly HardhatEthersSigner[];
    },
    odds: readonly number[],
  ): Promise<Match> {
    const { game, token, owner, feeCollector, accounts } = fixture;
    const address = await game.getAddress();
    const model = new AdministeredModel(BigInt(await time.latest()), feeCollector.address);
    model.balances.set(GAME, await token.balanceOf(address));
    for (const account of [owner, feeCollector, ...accounts]) {
      model.balances.set(account.address, await token.balanceOf(account));
    }
    return new Match(game, token, owner, accounts, model, odds, address);
  }

  /** Lets seconds and blocks go by without anything happening. */
  async wait(seconds: bigint, blocks: bigint): Promise<void> {
    const block = this.model.block + blocks;
    await time.setNextBlockTimestamp(this.model.wallNow + seconds);
    await mineUpTo(block);
    this.model.advance(BigInt(await time.latest()), block);
  }

  /**
   * Makes a move some seconds from now, in the game and in the model; both must refuse it or both let it happen.
   *
   * @returns The error with which the game refused it.
   */
  async make(move: Move, seconds: bigint): Promise<string | undefined> {
    const second = this.model.wallNow + seconds;
    const block = BigInt(await ethers.provider.getBlockNumber()) + 1n;
    this.model.advance(second, block);
    const expected = move.play(this.model);
    await time.setNextBlockTimestamp(second);
    const error = await this.refusalOf(move);
    this.hashes.set(block, (await ethers.provider.getBlock(Number(block)))!.hash!);
    if (error === undefined) expect(expected, "the model refuses what the game does").to.deep.equal([]);
    else expect(expected, "the model does not refuse for this reason").to.include(error);
    return error;
  }

  /** Gives a player a career that would take thousands of attacks. */
  async promote(account: HardhatEthersSigner, career: Career): Promise<void> {
    await time.setNextBlockTimestamp(this.model.wallNow + 1n);
    await setCareer(this.game, account, career);
    this.model.advance(BigInt(await time.latest()), BigInt(await ethers.provider.getBlockNumber()));
    const player = this.model.players.get(account.address)!;
    player.level = BigInt(career.level);
    player.xp = BigInt(career.xp);
    player.attacks.count = BigInt(career.attacks);
    player.shields.count = BigInt(career.shields);
  }

  /** The roll of an account's next attack, when it is ready. */
  rollOf(account: string): bigint | undefined {
    const player = this.model.players.get(account);
    const entropy = player && this.hashes.get(player.primedAtBlock);
    return entropy === undefined ? undefined : rollOf(entropy, account, totalAttacks(player!));
  }

  /**
   * Asks the game everything that the model can answer, and compares.
   *
   * @returns The answers.
   */
  async compare(): Promise<Answers> {
    const expected: Answers = readGame(this.model);
    for (const { address } of this.accounts) {
      Object.assign(
        expected,
        readAccount(this.model, address, (block) => this.hashes.get(block)!),
      );
    }
    const answers = await this.ask(Object.keys(expected));
    for (const [call, answer] of Object.entries(expected)) {
      // Chai's own comparison takes as long as everything else together: it is for the message.
      if (!isDeepStrictEqual(answers[call], answer)) expect(answers[call], call).to.deep.equal(answer);
    }
    for (const [holder, balance] of this.model.balances) {
      const address = holder === GAME ? this.gameAddress : holder;
      const data = this.token.interface.encodeFunctionData("balanceOf", [address]);
      const held = BigInt(await this.call(await this.token.getAddress(), data));
      if (held !== balance) expect(held, `balance of ${holder}`).to.equal(balance);
    }
    return answers;
  }

  private async refusalOf({ send }: Move): Promise<string | undefined> {
    try {
      await send();
      return undefined;
    } catch (error) {
      const { data } = error as { data?: string };
      const refusal = data === undefined ? null : this.game.interface.parseError(data);
      if (refusal === null) throw error;
      return refusal.name;
    }
  }

  private async ask(calls: string[]): Promise<Answers> {
    const answers: Answers = {};
    for (let i = 0; i < calls.length; i += READS_AT_ONCE) {
      const batch = calls.slice(i, i + READS_AT_ONCE);
      const results = itemsOf(await this.call(this.gameAddress, this.multicallOf(batch)));
      for (const [j, call] of batch.entries()) answers[call] = this.decode(call, results[j]);
    }
    return answers;
  }

  /** A call in the latest block, past the layers of ethers, which would take most of a history's time. */
  private call(to: string, data: string): Promise<string> {
    return ethers.provider.send("eth_call", [{ from: ZeroAddress, to, data }, "latest"]) as Promise<string>;
  }

  /** Kept, because the same reads are asked after every step. */
  private multicallOf(calls: readonly string[]): string {
    const key = calls.join();
    const known = this.multicalls.get(key);
    if (known !== undefined) return known;
    const encoded = calls.map((call) => this.encode(call).calldata);
    const multicall = this.game.interface.encodeFunctionData("multicall", [encoded]);
    this.multicalls.set(key, multicall);
    return multicall;
  }

  /** Kept, because a step changes few answers. */
  private decode(call: string, encoded: string): unknown {
    const known = this.lastAnswers.get(call);
    if (known?.encoded === encoded) return known.answer;
    const abi: Interface = this.game.interface;
    const results = plain(abi.decodeFunctionResult(this.encode(call).read, encoded)) as unknown[];
    const answer = results.length === 1 ? results[0] : results;
    this.lastAnswers.set(call, { encoded, answer });
    return answer;
  }

  /** A call from its text; kept, because the same are asked after every step. */
  private encode(call: string): EncodedCall {
    const known = this.encodedCalls.get(call);
    if (known !== undefined) return known;
    const [, name, list] = /^(\w+)\((.*)\)$/.exec(call)!;
    const args = list === "" ? [] : list.split(",");
    const abi: Interface = this.game.interface;
    const read = abi.getFunction(name, args)!;
    const encoded = { read, calldata: abi.encodeFunctionData(read, args) };
    this.encodedCalls.set(call, encoded);
    return encoded;
  }
}

/** Results as lists. */
function plain(value: unknown): unknown {
  return value instanceof Result ? [...value].map(plain) : value;
}

/** The items of an encoded `bytes[]`. */
function itemsOf(encoded: string): string[] {
  const WORD = 32;
  const slice = (start: number, length: number) => encoded.slice(2 + 2 * start, 2 + 2 * (start + length));
  const number = (position: number) => Number(`0x${slice(position, WORD)}`);
  const list = number(0) + WORD;
  return Array.from({ length: number(list - WORD) }, (_, i) => {
    const item = list + number(list + WORD * i);
    return `0x${slice(item + WORD, number(item))}`;
  });
}
