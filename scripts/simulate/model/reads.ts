import { AbiCoder, keccak256, MaxUint256, ZeroAddress } from "ethers";

import { xpForLevel } from "#game/levels";
import { READINESS } from "#game/readiness";
import { FULL_SPEED, speedOf } from "#game/rewardClock";

import type { GameModel, ModelPlayer } from "./GameModel";

/** Answers to reads by call, such as `getRewards(0x…,1)`: numbers, texts and lists of them. */
export type Answers = Record<string, unknown>;

/** Amounts of charges and of shields for which the game's purchase checks are read. */
const AMOUNTS = [0, 1, 3, 6];

/** The roll of an attack, from the hash of the block in which it was primed. */
export function rollOf(entropy: string, account: string, totalAttacks: number): number {
  const types = ["bytes32", "address", "uint256"];
  return Number(BigInt(keccak256(AbiCoder.defaultAbiCoder().encode(types, [entropy, account, totalAttacks]))) % 100n);
}

export function totalAttacks({ successfulAttacks, failedAttacks }: ModelPlayer): number {
  return successfulAttacks + failedAttacks;
}

/** Expected answers of the game about itself. */
export function readGame(model: GameModel): Answers {
  const players = [...model.players.keys()];
  const page = players.slice(1, 3);
  const answers: Answers = {
    "rewardPool()": rewardPool(model),
    "attacksCount()": BigInt(model.attacksCount),
    "attackFailProbability()": model.failProbability,
    "attackFeePercentage()": model.attackFee,
    "purchaseFeePercentage()": model.purchaseFee,
    "paused()": model.isPaused,
    "pausedTimestamp()": BigInt(model.pausedAt ?? 0),
    "activePlayersCount()": BigInt(players.length),
    "getActivePlayers()": players,
    "getPlayers(1,2)": [page, page.map((player) => stats(model.players.get(player)!))],
    "getAllComponentProperties()": model.types.map((type, i) => [
      BigInt(i + 1),
      type.price,
      type.rewardRate,
      type.repairCost,
      type.isActive,
    ]),
  };
  for (const [i, { skins }] of model.types.entries()) {
    answers[`getBounty(${i + 1})`] = model.bountyOf(i + 1);
    answers[`getComponentSkins(${i + 1})`] = skins.map((skin, j) => [BigInt(j + 1), BigInt(i + 1), ...worthOf(skin)]);
  }
  return answers;
}

/** Expected answers of the game about an account. */
export function readAccount(model: GameModel, account: string, hashOf: (block: number) => string): Answers {
  const player = model.players.get(account);
  const components = model.types.map((_, i) => model.componentOf(account, i + 1));
  const rewards = components.map((component) => (component ? model.claimable(component) : 0n));
  const earned = components.map((component) => (component ? model.earnedBy(component) : 0n));
  const ripeAt = components.map((component) => BigInt(component ? component.paidAt + model.rules.RIPENING_TIME : 0));
  const answers: Answers = {
    [`getAllRewards(${account})`]: [rewards, rewards.reduce((sum, each) => sum + each, 0n)],
    [`getAllRipening(${account})`]: [earned, ripeAt],
    [`getAllComponents(${account})`]: components.map((component) => {
      if (component === undefined) return [0n, ZeroAddress, 0n, false, false, 0n, 0n];
      const { id, paidAt, hackedAt, skinId, protectedUntil } = component;
      const until = hackedAt === 0 ? wallTime(model, protectedUntil) : 0n;
      return [BigInt(id), account, BigInt(paidAt), true, hackedAt !== 0, BigInt(skinId), until];
    }),
    [`getTotalRepairCost(${account})`]: model
      .hackedOf(account)
      .reduce((sum, { id }) => sum + model.types[id - 1].repairCost, 0n),
    [`getPlayerOwnedSkins(${account})`]: components.flatMap((component, i) =>
      [...(component?.skins ?? [])]
        .sort((a, b) => a - b)
        .map((skinId) => [BigInt(skinId), BigInt(i + 1), ...worthOf(model.types[i].skins[skinId - 1])]),
    ),
  };
  for (const [i, component] of components.entries()) {
    const call = `(${account},${i + 1})`;
    const { hackedAt = 0, protectedUntil = 0 } = component ?? {};
    const isGuarded = component !== undefined && hackedAt === 0;
    const delay = hackedAt + model.rules.REACTIVATION_DELAY - model.gameNow;
    answers[`getRewards${call}`] = rewards[i];
    answers[`getRipening${call}`] = [earned[i], ripeAt[i]];
    answers[`isComponentProtected${call}`] = isGuarded
      ? [model.gameNow < protectedUntil, wallTime(model, protectedUntil)]
      : [false, 0n];
    answers[`getTimeUntilReactivation${call}`] = hackedAt === 0 ? 0n : BigInt(Math.max(0, delay));
    answers[`isSerious${call}`] = player ? model.isSerious(player, i + 1) : model.types[i].rewardRate !== 0n;
  }
  for (const operator of model.operators.get(account)?.keys() ?? []) {
    const { until, scope, budget } = model.limitsOf(account, operator);
    answers[`getOperator(${account},${operator})`] = [BigInt(until), BigInt(scope), budget];
  }
  return { ...answers, ...readPlayer(model, account, hashOf) };
}

/** Answers about a player; zeros for other accounts. */
function readPlayer(model: GameModel, account: string, hashOf: (block: number) => string): Answers {
  const player = model.players.get(account);
  const required = player ? xpForLevel(player.level, model.rules) : 0;
  const isImmune = player !== undefined && model.gameNow < player.immuneUntil;
  const immuneUntil = isImmune ? wallTime(model, player.immuneUntil) : 0n;
  const isReady = player !== undefined && model.readinessOf(player) === "ready";
  const answers: Answers = {
    [`getPlayerStats(${account})`]: [
      player ? stats(player) : Array(9).fill(0n),
      BigInt(required - (player?.xp ?? 0)),
      BigInt(required),
    ],
    [`isImmuneAfterShieldBreak(${account})`]: [isImmune, immuneUntil],
    [`shieldBreakImmunityUntil(${account})`]: immuneUntil,
    [`lastAttackReset(${account})`]: wallTimeOrNever(model, player?.window.start),
    [`getRemainingPurchases(${account})`]: player
      ? [BigInt(model.purchasesLeft(player, "attacks")), BigInt(model.purchasesLeft(player, "shields"))]
      : [0n, 0n],
    [`getAttackReadiness(${account})`]: player ? readiness(model, player) : [0n, 0n, 0n, false],
    [`previewAttackRoll(${account})`]: isReady
      ? [true, BigInt(player.keptRoll ?? rollOf(hashOf(player.primedAtBlock), account, totalAttacks(player)))]
      : [false, 0n],
  };
  for (const [stock, one] of [
    ["attacks", "Attack"],
    ["shields", "Shield"],
  ] as const) {
    const { count = 0, since = 0 } = player ? model.recharge(player, stock) : {};
    const capacity = player ? model.capacityOf(player, stock) : 0;
    const untilNext = count >= capacity ? 0 : since + model.rechargeTimeOf(stock) - model.gameNow;
    for (const name of [`getRemaining${one}s`, `remaining${one}s`]) answers[`${name}(${account})`] = BigInt(count);
    answers[`get${one}Capacity(${account})`] = BigInt(capacity);
    answers[`get${one}Price(${account})`] = model.priceOf(account, stock);
    answers[`getTimeUntilNext${one}(${account})`] = BigInt(untilNext);
    answers[`last${one}RechargeTime(${account})`] = wallTimeOrNever(model, since);
    for (const amount of AMOUNTS) {
      answers[`canPurchase${one}s(${account},${amount})`] =
        player !== undefined &&
        amount > 0 &&
        amount <= model.purchasesLeft(player, stock) &&
        amount <= capacity - count;
    }
  }
  return answers;
}

function rewardPool(model: GameModel): bigint[] {
  const { reserve, owed, rate } = model;
  if (rate === 0n) return [reserve, owed, rate, MaxUint256, FULL_SPEED];
  const { RUNWAY } = model.rules;
  const funded = model.fundedTicksNow;
  const fullUntil = funded >= RUNWAY ? wallTime(model, model.gameNow + funded - RUNWAY) : 0n;
  return [reserve, owed, rate, fullUntil, speedOf(funded, RUNWAY)];
}

function stats(player: ModelPlayer): bigint[] {
  const { level, xp, successfulAttacks, failedAttacks, timesAttacked, successfulDefenses, stolen, lost } = player;
  const counts = [level, xp, totalAttacks(player), successfulAttacks, failedAttacks, timesAttacked, successfulDefenses];
  return [...counts.map(BigInt), stolen, lost];
}

function readiness(model: GameModel, player: ModelPlayer): unknown[] {
  const state = model.readinessOf(player);
  if (player.keptRoll !== undefined) return [BigInt(READINESS.indexOf(state)), 0n, MaxUint256, false];
  const isFree = state === "cold" && !model.isPaused && model.isPrimingFree(player);
  return [
    BigInt(READINESS.indexOf(state)),
    BigInt(player.primedAtBlock),
    BigInt(player.primedAtBlock + model.readableBlocks),
    isFree,
  ];
}

function worthOf({ price, isActive }: { price: bigint; isActive: boolean }): unknown[] {
  return [price, isActive];
}

function wallTime(model: GameModel, gameTime: number): bigint {
  return BigInt(model.toWallTime(gameTime));
}

function wallTimeOrNever(model: GameModel, gameTime: number | undefined): bigint {
  return gameTime ? wallTime(model, gameTime) : 0n;
}
