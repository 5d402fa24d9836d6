import { MaxUint256, ZeroAddress, keccak256, AbiCoder } from "ethers";

import type { AdministeredModel } from "./AdministeredModel";
import { type ModelPlayer, sum } from "./EconomyModel";
import { RULES, xpForLevel } from "./rules";

/** The answers to reads: numbers, texts and lists of them, by the call, such as `getRewards(0x…,1)`. */
export type Answers = Record<string, unknown>;

const COLD = 0n;
const PRIMING = 1n;
const READY = 2n;

/** Amounts of charges and of shields about which the game is asked whether they could be bought. */
export const AMOUNTS = [0n, 1n, 3n, 6n];

/** The roll of an attack, from the hash of the block in which it was primed. */
export function rollOf(entropy: string, account: string, totalAttacks: bigint): bigint {
  const encoded = AbiCoder.defaultAbiCoder().encode(
    ["bytes32", "address", "uint256"],
    [entropy, account, totalAttacks],
  );
  return BigInt(keccak256(encoded)) % 100n;
}

/** What the game should answer about itself. */
export function readGame(model: AdministeredModel): Answers {
  const { fundedUntil, pausedAt } = model;
  const players = [...model.players.keys()];
  return {
    "rewardPool()": [
      model.reserve,
      model.owed,
      model.rate,
      fundedUntil === undefined ? MaxUint256 : model.toWallTime(fundedUntil),
    ],
    "attacksCount()": model.attacksCount,
    "attackFailProbability()": model.failProbability,
    "attackFeePercentage()": model.attackFee,
    "purchaseFeePercentage()": model.purchaseFee,
    "paused()": model.isPaused,
    "pausedTimestamp()": pausedAt ?? 0n,
    "activePlayersCount()": BigInt(players.length),
    "getActivePlayers()": players,
    "getPlayers(1,2)": [players.slice(1, 3), players.slice(1, 3).map((player) => stats(model.players.get(player)!))],
    "getAllComponentProperties()": model.types.map((type, i) => [
      BigInt(i + 1),
      type.price,
      type.rewardRate,
      type.repairCost,
      type.isActive,
    ]),
    ...Object.fromEntries(
      model.types.map(({ skins }, i) => [
        `getComponentSkins(${i + 1})`,
        skins.map(({ price, isActive }, j) => [BigInt(j + 1), BigInt(i + 1), price, isActive]),
      ]),
    ),
  };
}

/** What the game should answer about an account. */
export function readAccount(model: AdministeredModel, account: string, hashOf: (block: bigint) => string): Answers {
  const ids = model.types.map((_, i) => BigInt(i + 1));
  const components = ids.map((id) => model.componentOf(account, id));
  const rewards = components.map((component) => component?.unpaid ?? 0n);
  const answers: Answers = {
    [`getAllRewards(${account})`]: [rewards, sum(rewards)],
    [`getAllComponents(${account})`]: components.map((component, i) =>
      component === undefined
        ? [0n, ZeroAddress, 0n, false, false, 0n, 0n]
        : [
            ids[i],
            account,
            component.paidAt,
            true,
            component.hackedAt !== undefined,
            component.skinId,
            component.hackedAt === undefined ? model.toWallTime(component.protectedUntil) : 0n,
          ],
    ),
    [`getTotalRepairCost(${account})`]: sum(
      ids.filter((_, i) => components[i]?.hackedAt !== undefined).map((id) => model.typeOf(id)!.repairCost),
    ),
    [`getPlayerOwnedSkins(${account})`]: ids.flatMap((id, i) =>
      [...(components[i]?.skins ?? [])].sort().map((skinId) => {
        const { price, isActive } = model.typeOf(id)!.skins[Number(skinId) - 1];
        return [skinId, id, price, isActive];
      }),
    ),
  };
  for (const [i, component] of components.entries()) {
    const { hackedAt, protectedUntil } = component ?? {};
    const isGuarded = component !== undefined && hackedAt === undefined;
    answers[`isComponentProtected(${account},${ids[i]})`] = isGuarded
      ? [model.gameNow < protectedUntil!, model.toWallTime(protectedUntil!)]
      : [false, 0n];
    answers[`getTimeUntilReactivation(${account},${ids[i]})`] =
      hackedAt === undefined ? 0n : atLeastZero(hackedAt + RULES.reactivationDelay - model.gameNow);
    answers[`getRewards(${account},${ids[i]})`] = rewards[i];
  }
  return { ...answers, ...readPlayer(model, account, hashOf) };
}

/** Answers that are about a player, or zeros for everybody else. */
function readPlayer(model: AdministeredModel, account: string, hashOf: (block: bigint) => string): Answers {
  const player = model.players.get(account);
  const required = player ? xpForLevel(player.level) : 0n;
  const answers: Answers = {
    [`getPlayerStats(${account})`]: [
      player ? stats(player) : Array(9).fill(0n),
      required - (player?.xp ?? 0n),
      required,
    ],
    [`isImmuneAfterShieldBreak(${account})`]: [
      player !== undefined && model.gameNow < player.immuneUntil,
      wallTimeOrNever(model, player?.immuneUntil),
    ],
    [`shieldBreakImmunityUntil(${account})`]: wallTimeOrNever(model, player?.immuneUntil),
    [`lastAttackReset(${account})`]: wallTimeOrNever(model, player?.window.start),
    [`getRemainingPurchases(${account})`]: player
      ? [model.purchasesLeft(player, "attacks"), model.purchasesLeft(player, "shields")]
      : [0n, 0n],
    [`getAttackReadiness(${account})`]: player ? readiness(model, player) : [COLD, 0n, 0n, false],
    [`previewAttackRoll(${account})`]:
      player && model.readinessOf(player) === "ready"
        ? [true, rollOf(hashOf(player.primedAtBlock), account, totalAttacks(player))]
        : [false, 0n],
  };
  for (const [stock, one] of [
    ["attacks", "Attack"],
    ["shields", "Shield"],
  ] as const) {
    const counter = player?.[stock];
    const isFull = !player || player[stock].count === model.capacityOf(player, stock);
    for (const name of [`getRemaining${one}s`, `remaining${one}s`])
      answers[`${name}(${account})`] = counter?.count ?? 0n;
    answers[`getTimeUntilNext${one}(${account})`] = isFull ? 0n : counter!.since + RULES[stock].period - model.gameNow;
    answers[`last${one}RechargeTime(${account})`] = wallTimeOrNever(model, counter?.since);
    for (const amount of AMOUNTS) {
      answers[`canPurchase${one}s(${account},${amount})`] =
        player !== undefined &&
        amount > 0n &&
        amount <= model.purchasesLeft(player, stock) &&
        amount <= model.capacityOf(player, stock) - counter!.count;
    }
  }
  return answers;
}

export function totalAttacks(player: ModelPlayer): bigint {
  return player.successfulAttacks + player.failedAttacks;
}

function stats(player: ModelPlayer): bigint[] {
  const { level, xp, successfulAttacks, failedAttacks, timesAttacked, successfulDefenses, stolen, lost } = player;
  const total = totalAttacks(player);
  return [level, xp, total, successfulAttacks, failedAttacks, timesAttacked, successfulDefenses, stolen, lost];
}

function readiness(model: AdministeredModel, player: ModelPlayer): unknown[] {
  const state = { cold: COLD, priming: PRIMING, ready: READY }[model.readinessOf(player)];
  const isFree = state === COLD && !model.isPaused && model.isPrimingFree(player);
  return [state, player.primedAtBlock, player.primedAtBlock + RULES.readableBlocks, isFree];
}

function wallTimeOrNever(model: AdministeredModel, gameTime: bigint | undefined): bigint {
  return gameTime ? model.toWallTime(gameTime) : 0n;
}

function atLeastZero(value: bigint): bigint {
  return value > 0n ? value : 0n;
}
