import { type Interface, parseEther, ZeroAddress } from "ethers";

import type { IRigRaid, RigToken } from "#bindings";
import { gameInterface } from "#game/gameInterface";
import { readNextAttack } from "#game/nextAttack";
import { type Arsenal, openTo, readArsenal, readRig } from "#game/targets";

import { pick, type Random, shuffle } from "./random";

/** A call of the game. */
type Call = readonly [name: string, ...args: (string | number)[]];

/** Calls for one transaction; empty when there is nothing to do. */
export type Move = readonly Call[];

export function encode(move: Move): string[] {
  return move.map(([name, ...args]) => (gameInterface as Interface).encodeFunctionData(name, args));
}

/** Habits of raids. Probabilities are from 0 to 1. */
export interface RaidHabits {
  /** Probability that an attacker tries its favourites first. */
  readonly grudge: number;
  /** Probability that an attacker does not check whether an attack can only bounce off a shield. */
  readonly carelessness: number;
}

/** Situation in which an automatic player decides. */
export interface Situation {
  /** For reading, in the latest block unless a read says otherwise. */
  readonly game: IRigRaid;
  /** Undefined for a player who buys nothing. */
  readonly token?: RigToken;
  readonly player: string;
  readonly habits: RaidHabits;
  /** Preferred targets. */
  readonly favourites?: readonly string[];
  /** True when the player leaves an opponent with this many shields alone. */
  readonly isSpared?: (opponent: string, shields: bigint) => boolean;
  readonly random: Random;
}

type Buyer = Situation & { readonly token: RigToken };
type Raider = Pick<Situation, "game" | "player" | "random">;

/** Number of others that an attacker considers before giving up. */
const MAX_CONSIDERED = 4;
/** Rewards are collected together when they have grown for as long as this, seconds: longer than they take to ripen. */
const COLLECTED_AFTER = 12 * 60 * 60;
/** Tokens kept for repairs, wei. */
const SAVINGS = parseEther("50");

/** Actions among which players choose. */
const ACTIONS = { attack, repair, reactivate, collect, buyShield, buySkin, buyComponent };
const ACTION_NAMES = Object.keys(ACTIONS) as ActionName[];
type ActionName = keyof typeof ACTIONS;

/** Appeal of each action, as weights. */
export type Appeal = Readonly<Record<ActionName, number>>;

/**
 * Decides a player's turn: the same in the same block with the same random numbers. Empty when the action is not
 * possible; were something else done instead, everybody would soon have collected, bought and protected everything.
 */
export function decide(situation: Buyer, appeal: Appeal): Promise<Move> {
  const appealing = ACTION_NAMES.filter((name) => appeal[name] > 0);
  const [name] = shuffle(appealing, situation.random, (action) => appeal[action]);
  return ACTIONS[name](situation);
}

/** Attacks, after what has to come before: a charge, and a roll that is ready. Keeps the roll when it cannot attack. */
export async function attack(situation: Situation): Promise<Move> {
  const { game, player } = situation;
  const [charges, { readiness, primingIsFree, isKept }] = await Promise.all([
    game.getRemainingAttacks(player),
    readNextAttack(game, player),
  ]);
  if (readiness === "priming") return [];
  const keep = (): Move => (readiness === "ready" && !isKept ? [["keepRoll"]] : []);
  if (charges === 0n) return (await canBuyCharge(situation)) ? [["purchaseAttacks", 1]] : keep();
  const target = await findTarget(situation);
  if (target === undefined) return keep();
  if (readiness === "ready") return [target];
  return primingIsFree || charges > 1n ? [["primeAttack"]] : [];
}

/**
 * An attack that does more than bounce, on an opponent with the fewest shields; empty when the player cannot make one now.
 *
 * @param spared Type that is not attacked.
 */
export async function raid(raider: Raider, opponents: readonly string[], spared?: number): Promise<Move> {
  const { game, player, random } = raider;
  // Most players have no charge, and then nothing more is read.
  if ((await game.getRemainingAttacks(player)) === 0n) return [];
  if ((await readNextAttack(game, player)).readiness !== "ready") return [];
  const [view, shields] = await Promise.all([
    readView(raider),
    Promise.all(opponents.map((opponent) => game.getRemainingShields(opponent))),
  ]);
  for (const at of [...opponents.keys()].sort((a, b) => Number(shields[a] - shields[b]))) {
    const opponent = opponents[at];
    const targets = await targetsOf(view, opponent, shields[at], game);
    const id = pick(
      targets.filter((target) => target !== spared),
      random,
    );
    if (id !== undefined) return [["attackComponent", opponent, id]];
  }
  return [];
}

async function canBuyCharge({ player, game, token }: Situation): Promise<boolean> {
  if (token === undefined) return false;
  const [isAllowed, price, tokens] = await Promise.all([
    game.canPurchaseAttacks(player, 1),
    game.getAttackPrice(player),
    token.balanceOf(player),
  ]);
  return isAllowed && tokens >= price;
}

/** Repairs everything. Half of the time, a component that can be restarted for free is restarted instead. */
async function repair(situation: Buyer): Promise<Move> {
  const { player, game, token, random } = situation;
  const restart = random() < 0.5 ? await reactivate(situation) : [];
  if (restart.length > 0) return restart;
  const [cost, tokens] = await Promise.all([game.getTotalRepairCost(player), token.balanceOf(player)]);
  return cost > 0n && cost <= tokens ? [["repairAllComponents"]] : [];
}

/** Restarts one component for free. */
async function reactivate(situation: Situation): Promise<Move> {
  const restart = pick(await reactivateAll(situation), situation.random);
  return restart ? [restart] : [];
}

/** Restarts every component for which that is free by now. */
export async function reactivateAll({ player, game }: Pick<Situation, "player" | "game">): Promise<Move> {
  const { hacked } = readArsenal(await game.getAllComponents(player));
  const ids = [...hacked];
  const waits = await Promise.all(ids.map((id) => game.getTimeUntilReactivation(player, id)));
  return ids.filter((_, position) => waits[position] === 0n).map((id) => ["reactivateComponent", id]);
}

async function collect({ player, game }: Situation): Promise<Move> {
  const [components, types, { total }] = await Promise.all([
    game.getAllComponents(player),
    game.getAllComponentProperties(),
    game.getAllRewards(player),
  ]);
  const rate = types.reduce((sum, { rewardRate }, i) => sum + (components[i].purchased ? rewardRate : 0n), 0n);
  return total >= rate * BigInt(COLLECTED_AFTER) ? [["claimAllRewards"]] : [];
}

/** Collects rewards once they are ripe, or earlier if a raid could take them. */
export async function collectCarefully({ player, game }: Pick<Situation, "player" | "game">): Promise<Move> {
  const [components, { rewards }, { earned }, shields, now] = await Promise.all([
    game.getAllComponents(player),
    game.getAllRewards(player),
    game.getAllRipening(player),
    game.getRemainingShields(player),
    readNow(game),
  ]);
  const isDue = components.map(({ hacked, protectedUntil }, i) => {
    const isGuarded = hacked || shields > 0n || now < protectedUntil;
    return rewards[i] > 0n && (rewards[i] === earned[i] || !isGuarded);
  });
  return components.filter((_, i) => isDue[i]).map(({ componentId }) => ["claim", Number(componentId)]);
}

async function buyShield({ player, game, token }: Buyer): Promise<Move> {
  const [isAllowed, price, tokens] = await Promise.all([
    game.canPurchaseShields(player, 1),
    game.getShieldPrice(player),
    token.balanceOf(player),
  ]);
  return isAllowed && tokens >= price + SAVINGS ? [["purchaseShields", 1]] : [];
}

/** Buys a component's first skin, and applies it in the same transaction. */
async function buySkin({ player, game, token, random }: Buyer): Promise<Move> {
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
  if (skin === undefined) return [];
  const ids = [Number(skin.componentId), Number(skin.id)] as const;
  return [
    ["purchaseSkin", ...ids],
    ["applySkin", ...ids],
  ];
}

async function buyComponent({ player, game, token, random }: Buyer): Promise<Move> {
  const [components, types, tokens] = await Promise.all([
    game.getAllComponents(player),
    game.getAllComponentProperties(),
    token.balanceOf(player),
  ]);
  const wanted = types.filter(
    ({ isActive, price }, position) => isActive && !components[position].purchased && price + SAVINGS <= tokens,
  );
  const type = pick(wanted, random);
  return type ? [["purchaseComponent", Number(type.id)]] : [];
}

/** An attack that the player could make now: sometimes on a favourite, else on an opponent that the game draws. */
async function findTarget(situation: Situation): Promise<Call | undefined> {
  const { player, habits, game, favourites = [], isSpared = () => false, random } = situation;
  const first = random() < habits.grudge ? shuffle(favourites, random) : [];
  const [view, drawn] = await Promise.all([readView(situation), game.findRandomOpponent({ from: player })]);
  const drawnShields = await game.getRemainingShields(drawn);
  // The game draws players without shields before others, so those who are spared again and again.
  const others = isSpared(drawn, drawnShields) ? shuffle(await game["getActivePlayers()"](), random) : [drawn];
  for (const opponent of [...first, ...others.slice(0, MAX_CONSIDERED)]) {
    if (opponent === ZeroAddress || opponent === player) continue;
    const shields = opponent === drawn ? drawnShields : await game.getRemainingShields(opponent);
    if (isSpared(opponent, shields)) continue;
    const isCareless = random() < habits.carelessness;
    const id = pick(await targetsOf(view, opponent, isCareless ? 0n : shields, game), random);
    if (id !== undefined) return ["attackComponent", opponent, id];
  }
  return undefined;
}

/** An attacker's components and the time of the latest block, Unix seconds. */
interface View {
  readonly arsenal: Arsenal;
  readonly now: number;
}

async function readView({ player, game }: Raider): Promise<View> {
  const [components, now] = await Promise.all([game.getAllComponents(player), readNow(game)]);
  return { arsenal: readArsenal(components), now };
}

/** Time of the latest block, Unix seconds. */
async function readNow({ runner }: IRigRaid): Promise<number> {
  return (await runner!.provider!.getBlock("latest"))!.timestamp;
}

/** IDs of an opponent's components where an attack is possible now and, with these shields, does more than bounce. */
async function targetsOf({ arsenal, now }: View, opponent: string, shields: bigint, game: IRigRaid): Promise<number[]> {
  const open = openTo(arsenal, await readRig(game, opponent), now);
  if (shields === 0n) return open;
  const serious = await Promise.all(open.map((id) => game.isSerious(opponent, id)));
  return open.filter((_, position) => serious[position]);
}
