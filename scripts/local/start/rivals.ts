import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";
import type { ContractTransaction } from "ethers";

import type { IRigRaid, RigToken, Taunts } from "#bindings";
import { parseGameEvent, readAttack } from "#game/events";
import { linesFor } from "#game/tauntLines";

import { decide, encode, type Move } from "../moves";
import { pick, type Random, randomOf, shuffle } from "../random";
import type { Character } from "./characters";
import type { Options } from "./options";

/** Game that rivals play, and callbacks of their surroundings. */
export interface Table {
  readonly game: IRigRaid;
  readonly token: RigToken;
  /** Undefined: nobody taunts. */
  readonly taunts?: Taunts;
  /** True when rivals spare a player with this many shields, as an easy target for a newcomer. */
  readonly isSpared: (player: string, shields: bigint) => boolean;
  /** Called with the reason when a turn failed. */
  readonly report: (problem: string) => void;
}

/** A player's turn. The player sees the latest block. */
export interface Turn extends Table {
  readonly player: HardhatEthersSigner;
  readonly character: Character;
  /** Preferred targets. */
  readonly favourites: readonly string[];
  readonly random: Random;
}

/** Takes a turn, unless the game is paused or somebody decides which block each transaction comes into. */
export async function takeLiveTurn(turn: Turn): Promise<void> {
  if (await isOpen(turn)) await takeTurn(turn);
}

/** Lets a player do what appeals, and taunt the victim of an attack. Never throws: a turn that fails is reported. */
export async function takeTurn(turn: Turn): Promise<void> {
  try {
    const { player, character, game } = turn;
    const move = await decide(
      { ...turn, player: player.address, game: game.connect(player.provider), habits: character },
      character.appeal,
    );
    if (move.length === 0) return;
    const hash = await sendMove(player, move, game);
    if (turn.random() < character.taunting) await taunt(turn, hash, turn.random);
  } catch (error) {
    turn.report(`The turn of ${turn.player.address} failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Makes a move in one transaction. Returns its hash. */
export async function sendMove(player: HardhatEthersSigner, move: Move, game: IRigRaid): Promise<string> {
  const calls = encode(move);
  const data = calls.length === 1 ? calls[0] : game.interface.encodeFunctionData("multicall", [calls]);
  return send(player, { to: await game.getAddress(), data });
}

/**
 * Sends a transaction. The signer's own way reads the chain three times more, to return more than this.
 *
 * @returns Its hash.
 */
export function send(player: HardhatEthersSigner, transaction: ContractTransaction): Promise<string> {
  return player.provider.send("eth_sendTransaction", [{ ...transaction, from: player.address }]) as Promise<string>;
}

/** Says a line about the attack in a transaction, if there is one in it. */
export async function taunt({ player, taunts }: Pick<Turn, "player" | "taunts">, hash: string, random: Random) {
  const receipt = taunts && (await player.provider.getTransactionReceipt(hash));
  const event = receipt?.logs.map(parseGameEvent).find((each) => each?.name === "ComponentAttacked");
  if (event === undefined) return;
  const { id, outcome } = readAttack(event.values);
  await taunts!.connect(player).taunt(player, id, pick(linesFor("attacker", outcome), random)!);
}

/**
 * Lets rivals answer the taunts since a block, each as often as it taunts. They answer only what was said to them first, so
 * that no answer gets an answer. Never throws: a taunt that is not answered is reported.
 *
 * @returns The block of the next call.
 */
export async function answerTaunts(
  { taunts, report, ...table }: Pick<Table, "game" | "taunts" | "report">,
  rivals: readonly Rival[],
  random: Random,
  since: number,
): Promise<number> {
  let next = since;
  try {
    if (taunts === undefined || !(await isOpen({ ...table, player: rivals[0].player }))) return since;
    for (const { args, blockNumber } of await taunts.queryFilter(taunts.filters.Taunted(), since)) {
      next = blockNumber + 1;
      await answerTaunt({ ...table, taunts }, rivals, random, args).catch((error: Error) =>
        report(`A taunt was not answered: ${error.message}`),
      );
    }
  } catch (error) {
    report(`Taunts were not read: ${error instanceof Error ? error.message : String(error)}`);
  }
  return next;
}

async function answerTaunt(
  { game, taunts }: Required<Pick<Table, "game" | "taunts">>,
  rivals: readonly Rival[],
  random: Random,
  { player: taunter, attackId }: { readonly player: string; readonly attackId: bigint },
): Promise<void> {
  const [attack] = await game.queryFilter(game.filters.ComponentAttacked(attackId));
  const { attacker, victim, outcome } = readAttack(parseGameEvent(attack)!.values);
  const [side, address] = taunter === attacker ? (["victim", victim] as const) : (["attacker", attacker] as const);
  const rival = rivals.find(({ player }) => player.address === address);
  if (rival === undefined || random() >= rival.character.taunting) return;
  const { player } = rival;
  const own = await taunts.queryFilter(taunts.filters.Taunted(player.address, attackId));
  if (own.length > 0) return;
  await taunts.connect(player).taunt(player, attackId, pick(linesFor(side, outcome), random)!);
}

/** A rival with turns, and its habits. */
export interface Rival {
  readonly player: HardhatEthersSigner;
  readonly character: Character;
}

/** Settings of the rivals' play once the chain is open. */
interface LivePlay extends Table, Pick<Options, "seed" | "pace"> {
  readonly rivals: readonly Rival[];
  /** Those at the keyboard. */
  readonly players: readonly HardhatEthersSigner[];
}

/** Gives one rival after another a turn, each as often as it comes, as long as this process runs. */
export function playOn({ rivals, players, seed, pace, ...table }: LivePlay): void {
  const favourites = players.map(({ address }) => address);
  const random = randomOf(`${seed}/live`);
  let unanswered: number | undefined;
  const turn = async () => {
    const provider = table.game.runner!.provider!;
    unanswered = await answerTaunts(table, rivals, random, unanswered ?? (await provider.getBlockNumber()));
    const [rival] = shuffle(rivals, random, ({ character }) => 1 / character.turnEvery);
    return takeLiveTurn({ ...table, ...rival, favourites, random });
  };
  const wait = () => setTimeout(() => void turn().then(wait), pace * 1000 * (0.5 + random()));
  wait();
}

/** Nothing is done in a paused game, nor while somebody decides which block each transaction comes into. */
async function isOpen({ player, game }: Pick<Turn, "player" | "game">): Promise<boolean> {
  const minesAtOnce: unknown = await player.provider.send("hardhat_getAutomine", []);
  return minesAtOnce === true && !(await game.paused());
}
