import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";
import { type ContractTransaction, parseEther, ZeroAddress } from "ethers";

import type { IRigRaid, RigToken, Taunts } from "#bindings";
import { parseGameEvent, readAttack } from "#game/events";
import { readNextAttack } from "#game/nextAttack";
import { type Arsenal, openTo, readArsenal, readRig } from "#game/targets";
import { linesFor } from "#game/tauntLines";

import type { ActionName, Character } from "./characters";
import type { Options } from "./options";
import { pick, type Random, randomOf, shuffle } from "./random";

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

/** Finds out what a player could do; undefined when there is nothing to do. */
type Action = (turn: Turn) => Promise<ContractTransaction | undefined>;

/** Number of others that an attacker considers before giving up. */
const MAX_CONSIDERED = 4;
/** Rewards are collected when they have grown for as long as this, seconds: longer than they take to ripen. */
const COLLECTED_AFTER = 12 * 60 * 60;
/** Tokens kept for repairs, wei. */
const SAVINGS = parseEther("50");

/** Actions of players. */
const ACTIONS: Readonly<Record<ActionName, Action>> = {
  attack,
  repair,
  reactivate,
  collect,
  buyShield,
  buySkin,
  buyComponent,
};
const ACTION_NAMES = Object.keys(ACTIONS) as ActionName[];

/**
 * Decides a player's turn: the same in the same block with the same random numbers. Undefined when the action is not
 * possible; were something else done instead, everybody would soon have collected, bought and protected everything.
 */
export function decide(turn: Turn): Promise<ContractTransaction | undefined> {
  const { appeal } = turn.character;
  const appealing = ACTION_NAMES.filter((name) => appeal[name] > 0);
  const [name] = shuffle(appealing, turn.random, (action) => appeal[action]);
  return ACTIONS[name](turn);
}

/** Takes a turn, unless the game is paused or somebody decides which block each transaction comes into. */
export async function takeLiveTurn(turn: Turn): Promise<void> {
  if (await isOpen(turn)) await takeTurn(turn);
}

/** Lets a player do what appeals, and taunt the victim of an attack. Never throws: a turn that fails is reported. */
export async function takeTurn(turn: Turn): Promise<void> {
  try {
    const transaction = await decide(turn);
    if (transaction === undefined) return;
    const hash = await send(turn.player, transaction);
    if (turn.random() < turn.character.taunting) await taunt(turn, hash, turn.random);
  } catch (error) {
    turn.report(`The turn of ${turn.player.address} failed: ${error instanceof Error ? error.message : String(error)}`);
  }
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

/** Attacks, after what has to come before: a charge, and a roll that is ready. Keeps the roll when it cannot attack. */
async function attack(turn: Turn): Promise<ContractTransaction | undefined> {
  const { game } = turn;
  const [charges, { readiness, primingIsFree, isKept }] = await Promise.all([
    game.getRemainingAttacks(turn.player),
    readNextAttack(game, turn.player.address),
  ]);
  if (readiness === "priming") return undefined;
  const keep = async () => (readiness === "ready" && !isKept ? game.keepRoll.populateTransaction() : undefined);
  if (charges === 0n) return (await buyCharge(turn)) ?? keep();
  const target = await findTarget(turn);
  if (target === undefined) return keep();
  if (readiness === "ready") return game.attackComponent.populateTransaction(target.opponent, target.componentId);
  return primingIsFree || charges > 1n ? game.primeAttack.populateTransaction() : undefined;
}

/**
 * An attack that does more than bounce, on an opponent with the fewest shields; undefined when the player cannot make one now.
 *
 * @param spared Type that is not attacked.
 */
export async function raid(
  { player, game, random }: Pick<Turn, "player" | "game" | "random">,
  opponents: readonly string[],
  spared?: number,
): Promise<ContractTransaction | undefined> {
  // Most players have no charge, and then nothing more is read.
  if ((await game.getRemainingAttacks(player)) === 0n) return undefined;
  if ((await readNextAttack(game, player.address)).readiness !== "ready") return undefined;
  const [view, shields] = await Promise.all([
    readView(player, game),
    Promise.all(opponents.map((opponent) => game.getRemainingShields(opponent))),
  ]);
  for (const at of [...opponents.keys()].sort((a, b) => Number(shields[a] - shields[b]))) {
    const opponent = opponents[at];
    const open = (await targetsOf(view, opponent, game)).filter((id) => id !== spared);
    const componentId = pick(await worthwhile(open, opponent, shields[at], game), random);
    if (componentId !== undefined) return game.attackComponent.populateTransaction(opponent, componentId);
  }
  return undefined;
}

async function buyCharge({ player, game, token }: Turn): Promise<ContractTransaction | undefined> {
  const [isAllowed, price, tokens] = await Promise.all([
    game.canPurchaseAttacks(player, 1),
    game.getAttackPrice(player),
    token.balanceOf(player),
  ]);
  return isAllowed && tokens >= price ? game.purchaseAttacks.populateTransaction(1) : undefined;
}

/** Repairs everything. Half of the time, a component that can be restarted for free is restarted instead. */
async function repair(turn: Turn): Promise<ContractTransaction | undefined> {
  const { player, game, token, random } = turn;
  const restart = random() < 0.5 ? await reactivate(turn) : undefined;
  if (restart) return restart;
  const [cost, tokens] = await Promise.all([game.getTotalRepairCost(player), token.balanceOf(player)]);
  return cost > 0n && cost <= tokens ? game.repairAllComponents.populateTransaction() : undefined;
}

async function reactivate({ player, game, random }: Turn): Promise<ContractTransaction | undefined> {
  const hacked = (await game.getAllComponents(player)).filter((component) => component.hacked);
  const waits = await Promise.all(hacked.map(({ componentId }) => game.getTimeUntilReactivation(player, componentId)));
  const component = pick(
    hacked.filter((_, position) => waits[position] === 0n),
    random,
  );
  return component && game.reactivateComponent.populateTransaction(component.componentId);
}

async function collect({ player, game }: Turn): Promise<ContractTransaction | undefined> {
  const [components, types, { total }] = await Promise.all([
    game.getAllComponents(player),
    game.getAllComponentProperties(),
    game.getAllRewards(player),
  ]);
  const rate = types.reduce((sum, { rewardRate }, i) => sum + (components[i].purchased ? rewardRate : 0n), 0n);
  return total >= rate * BigInt(COLLECTED_AFTER) ? game.claimAllRewards.populateTransaction() : undefined;
}

async function buyShield({ player, game, token }: Turn): Promise<ContractTransaction | undefined> {
  const [isAllowed, price, tokens] = await Promise.all([
    game.canPurchaseShields(player, 1),
    game.getShieldPrice(player),
    token.balanceOf(player),
  ]);
  return isAllowed && tokens >= price + SAVINGS ? game.purchaseShields.populateTransaction(1) : undefined;
}

/** Buys a component's first skin, and applies it in the same transaction. */
async function buySkin({ player, game, token, random }: Turn): Promise<ContractTransaction | undefined> {
  const [components, owned, tokens] = await Promise.all([
    game.getAllComponents(player),
    game.getPlayerOwnedSkins(player),
    token.balanceOf(player),
  ]);
  const plain = components.filter(
    ({ purchased, componentId }) => purchased && !owned.some((skin) => skin.componentId === componentId),
  );
  const skins = (await Promise.all(plain.map(({ componentId }) => game.getComponentSkins(componentId)))).flat();
  const skin = pick(
    skins.filter(({ isActive, price }) => isActive && price + SAVINGS <= tokens),
    random,
  );
  if (skin === undefined) return undefined;
  const what: [bigint, bigint] = [skin.componentId, skin.id];
  return game.multicall.populateTransaction([
    game.interface.encodeFunctionData("purchaseSkin", what),
    game.interface.encodeFunctionData("applySkin", what),
  ]);
}

async function buyComponent({ player, game, token, random }: Turn): Promise<ContractTransaction | undefined> {
  const [components, types, tokens] = await Promise.all([
    game.getAllComponents(player),
    game.getAllComponentProperties(),
    token.balanceOf(player),
  ]);
  const wanted = types.filter(
    ({ isActive, price }, position) => isActive && !components[position].purchased && price + SAVINGS <= tokens,
  );
  const type = pick(wanted, random);
  return type && game.purchaseComponent.populateTransaction(type.id);
}

/** A component that the player could attack now: sometimes a favourite's, else one that the game draws. */
async function findTarget({ player, character, game, favourites, isSpared, random }: Turn) {
  const first = random() < character.grudge ? shuffle(favourites, random) : [];
  const [view, drawn] = await Promise.all([readView(player, game), game.connect(player).findRandomOpponent()]);
  const drawnShields = await game.getRemainingShields(drawn);
  // The game draws players without shields before others, so those who are spared again and again.
  const others = isSpared(drawn, drawnShields) ? shuffle(await game["getActivePlayers()"](), random) : [drawn];
  for (const opponent of [...first, ...others.slice(0, MAX_CONSIDERED)]) {
    if (opponent === ZeroAddress || opponent === player.address) continue;
    const shields = opponent === drawn ? drawnShields : await game.getRemainingShields(opponent);
    if (isSpared(opponent, shields)) continue;
    const open = await targetsOf(view, opponent, game);
    const isCareless = random() < character.carelessness;
    const componentId = pick(isCareless ? open : await worthwhile(open, opponent, shields, game), random);
    if (componentId !== undefined) return { opponent, componentId };
  }
  return undefined;
}

/** An attacker's components and the time of the latest block, Unix seconds. */
interface View {
  readonly arsenal: Arsenal;
  readonly now: number;
}

async function readView(player: HardhatEthersSigner, game: IRigRaid): Promise<View> {
  const [components, latest] = await Promise.all([
    game.getAllComponents(player),
    player.provider.send("eth_getBlockByNumber", ["latest", false]) as Promise<{ readonly timestamp: string }>,
  ]);
  return { arsenal: readArsenal(components), now: Number(latest.timestamp) };
}

/** IDs of an opponent's components that the attacker could attack now. */
async function targetsOf({ arsenal, now }: View, opponent: string, game: IRigRaid): Promise<number[]> {
  return openTo(arsenal, await readRig(game, opponent), now);
}

/** Those of a player's open components where an attack can do more than bounce. */
async function worthwhile(
  open: readonly number[],
  opponent: string,
  shields: bigint,
  game: IRigRaid,
): Promise<number[]> {
  if (shields === 0n) return [...open];
  const serious = await Promise.all(open.map((id) => game.isSerious(opponent, id)));
  return open.filter((_, position) => serious[position]);
}
