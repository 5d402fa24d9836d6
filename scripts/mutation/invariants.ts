import { readFileSync } from "node:fs";
import path from "node:path";

import type { Mutant } from "./mutants";

/**
 * A change of the contract that breaks one invariant of `test/invariant/README.md`: the number of the one that must be
 * reported first, a file below `contracts`, a text that occurs in it once, and what takes its place.
 */
type InvariantMutant = readonly [invariant: string, file: string, from: string, to: string];

/**
 * Where in its file the change is.
 *
 * @throws Error when the file has no longer exactly one such place.
 */
export function locate(project: string, [invariant, name, from, to]: InvariantMutant): Mutant {
  const file = `contracts/${name}`;
  const source = readFileSync(path.join(project, file));
  const start = source.indexOf(from);
  if (start === -1 || source.indexOf(from, start + 1) !== -1) {
    throw new Error(`The mutation for ${invariant} no longer applies: ${file} must have "${from}" once.`);
  }
  const line = source.subarray(0, start).toString().split("\n").length;
  return { file, line, start, end: start + Buffer.byteLength(from), original: from, replacement: to };
}

/** One for each invariant. */
export const INVARIANT_MUTANTS: readonly InvariantMutant[] = [
  // An empty pool keeps paying at full speed.
  ["S1", "libraries/RewardClock.sol", "if (elapsed <= spare) return", "if (elapsed <= spare || funded == 0) return"],
  // A claim that the surplus does not cover is taken for paid, and stays owed.
  [
    "S2",
    "game/Components.sol",
    "_pay(pool, 0, total, 0, 0, _reserve());",
    "if (total <= _reserve() - pool.owed) _pay(pool, 0, total, 0, 0, _reserve());",
  ],
  // A wei of each payment stays owed.
  [
    "S3",
    "game/Payments.sol",
    "_changePool(pool, removedRate, 0, earned,",
    "_changePool(pool, removedRate, 0, earned == 0 ? 0 : earned - 1,",
  ],
  // A reactivated component uses up half as much of the pool as it earns.
  [
    "S4",
    "game/Repairs.sol",
    "_changePool(pool, 0, rate, 0, _reserve());",
    "_changePool(pool, 0, rate / 2, 0, _reserve());",
  ],
  // Rewards slow down later than announced.
  ["E1", "game/RewardPool.sol", "            GameRules.RUNWAY,", "            GameRules.RUNWAY / 2,"],
  // To claim one component is to claim all.
  [
    "E2",
    "game/Components.sol",
    "_claim(Bitmap.only(componentId));",
    "_claim(_game().players[msg.sender].ownedComponents);",
  ],
  // The pool announces that full speed lasts until it is empty.
  [
    "E3",
    "game/reads/GameReads.sol",
    "_toWallTime(pool.updatedAt), funded - GameRules.RUNWAY)",
    "_toWallTime(pool.updatedAt), funded)",
  ],
  // What never earned anything is not shown as hacked.
  [
    "E4",
    "game/reads/ComponentReads.sol",
    "hacked: _isHacked(user, componentId),",
    "hacked: _isHacked(user, componentId) && _game().componentTypes[componentId].rewardRate != 0,",
  ],
  // Who does not own a component is shown a reward for it.
  [
    "E5",
    "game/reads/ComponentReads.sol",
    "total += rewards[i];",
    "total += rewards[i]; if (!isComponentPurchased(user, i + 1)) rewards[i] = 1;",
  ],
  // The last shield stops nothing.
  ["A1", "game/Attacks.sol", "} else if (shields == 0) {", "} else if (shields <= 1) {"],
  // The roll changes with every block: who waits has another one.
  [
    "A2",
    "game/PlayerState.sol",
    "function _roll(bytes32 entropy, address attacker, uint256 totalAttacks) internal pure returns (uint256) {",
    "function _roll(bytes32 entropy, address attacker, uint256 totalAttacks) internal view returns (uint256) { " +
      "totalAttacks += block.number;",
  ],
  // The bounty is left out of the attacker's record.
  ["A3", "game/Attacks.sol", "attacker.rewardsStolen += uint128(loot);", "attacker.rewardsStolen += uint128(stolen);"],
  // Each attack counts for two.
  ["A4", "game/Attacks.sol", "attacker.totalAttacks += 1;", "attacker.totalAttacks += 2;"],
  // A hit teaches more.
  [
    "A5",
    "game/Attacks.sol",
    "_earnXp(msg.sender, attacker, GameRules.XP_PER_ATTACK, gameNow);",
    "_earnXp(msg.sender, attacker, GameRules.XP_PER_ATTACK + 1, gameNow);",
  ],
  // At full charges a priming is free without a recharge that overflowed.
  ["A6", "game/PlayerState.sol", "gameNow >= since + GameRules.ATTACK_RECHARGE_TIME;", "gameNow >= since;"],
  // Who buys as many as there is room for gets one more.
  [
    "C1",
    "libraries/RechargingCounter.sol",
    "newCount = count + amount;",
    "newCount = count + amount < capacity ? count + amount : capacity + 1;",
  ],
  // A purchase begins the running recharge again.
  [
    "C2",
    "libraries/RechargingCounter.sol",
    "newSince = newCount >= capacity ? timeNow : since;",
    "newSince = newCount > capacity ? since : timeNow;",
  ],
  // A priming uses up a shield.
  [
    "C3",
    "game/Attacks.sol",
    "emit AttackPrimed(msg.sender, isFree);",
    "(count, since) = _shields(player, gameNow); " +
      "if (count != 0) player.shields = RechargingCounter.pack(count - 1, since); " +
      "emit AttackPrimed(msg.sender, isFree);",
  ],
  // The purchase window lasts half as long.
  [
    "C4",
    "game/PlayerState.sol",
    "windowStart + GameRules.PURCHASE_WINDOW)",
    "windowStart + GameRules.PURCHASE_WINDOW / 2)",
  ],
  // In a pause the end of a protection comes nearer.
  [
    "P1",
    "libraries/PausableClock.sol",
    "return clockTime + (pausedAt == 0 ? offset : resume(offset, pausedAt, wallNow));",
    "return clockTime + resume(offset, pausedAt, pausedAt < wallNow ? pausedAt : wallNow);",
  ],
  // Rewards run in a pause.
  [
    "P2",
    "game/RewardPool.sol",
    "uint256 gameNow = _gameNow();",
    "uint256 gameNow = block.timestamp - _game().clockOffset;",
  ],
  // One fee is set in place of the other.
  ["O1", "game/Administration.sol", "_setAttackFeePercentage(percentage);", "_setPurchaseFeePercentage(percentage);"],
  // The owner's repair leaves out the last player of a page.
  ["O2", "game/Administration.sol", "i < nextIndex; ++i", "i + 1 < nextIndex; ++i"],
  // A hit takes the skin off.
  [
    "O3",
    "game/RewardPool.sol",
    "component.protectedUntilOrHackedAt = pool.updatedAt;",
    "component.protectedUntilOrHackedAt = pool.updatedAt; component.skinId = 0;",
  ],
  // A rescue leaves a wei behind.
  ["T1", "game/Administration.sol", "_transfer(token, to, amount);", "_transfer(token, to, amount - 1);"],
  // The collector takes a wei more than the fee.
  [
    "T2",
    "game/Payments.sol",
    "safeTransferFrom(msg.sender, feeCollector, fee);",
    "safeTransferFrom(msg.sender, feeCollector, fee + 1);",
  ],
  // The first collector keeps receiving the fees.
  [
    "T3",
    "game/Administration.sol",
    "$.feeCollector = newFeeCollector;",
    "if ($.feeCollector == address(0)) $.feeCollector = newFeeCollector;",
  ],
  // A wei of a rescue strands in the token's contract.
  [
    "T4",
    "game/Administration.sol",
    "_transfer(token, to, amount);",
    "_transfer(token, to, amount - 1); _transfer(token, token, 1);",
  ],
];
