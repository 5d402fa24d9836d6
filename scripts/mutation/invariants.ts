import { readFileSync } from "node:fs";
import path from "node:path";

import type { Mutant } from "./mutants";

/** A change of the contract that breaks one invariant of `test/invariant/README.md`. */
export interface InvariantMutant {
  /** Its number: the one that must be reported first. */
  readonly invariant: string;
  readonly file: string;
  /** Occurs once in the file. */
  readonly from: string;
  readonly to: string;
}

/**
 * Where in its file the change is.
 *
 * @throws Error when the file has no longer exactly one such place.
 */
export function locate(project: string, { invariant, file, from, to }: InvariantMutant): Mutant {
  const source = readFileSync(path.join(project, file));
  const start = source.indexOf(from);
  if (start === -1 || source.indexOf(from, start + 1) !== -1) {
    throw new Error(`The mutation for ${invariant} no longer applies: ${file} must have "${from}" once.`);
  }
  const line = source.subarray(0, start).toString().split("\n").length;
  return { file, line, start, end: start + Buffer.byteLength(from), original: from, replacement: to };
}

const GAME = "contracts/game";
const LIBRARIES = "contracts/libraries";

/** One for each invariant. */
export const INVARIANT_MUTANTS: readonly InvariantMutant[] = [
  // An empty pool keeps paying at full speed.
  {
    invariant: "S1",
    file: `${LIBRARIES}/RewardClock.sol`,
    from: "if (elapsed <= spare) return",
    to: "if (elapsed <= spare || funded == 0) return",
  },
  // A claim that the surplus does not cover is taken for paid, and stays owed.
  {
    invariant: "S2",
    file: `${GAME}/Components.sol`,
    from: "_pay(pool, 0, total, 0, 0, _reserve());",
    to: "if (total <= _reserve() - pool.owed) _pay(pool, 0, total, 0, 0, _reserve());",
  },
  // A wei of each payment stays owed.
  {
    invariant: "S3",
    file: `${GAME}/Payments.sol`,
    from: "_changePool(pool, removedRate, 0, earned,",
    to: "_changePool(pool, removedRate, 0, earned == 0 ? 0 : earned - 1,",
  },
  // A reactivated component uses up half as much of the pool as it earns.
  {
    invariant: "S4",
    file: `${GAME}/Repairs.sol`,
    from: "_changePool(pool, 0, rate, 0, _reserve());",
    to: "_changePool(pool, 0, rate / 2, 0, _reserve());",
  },
  // Rewards slow down later than announced.
  {
    invariant: "E1",
    file: `${GAME}/RewardPool.sol`,
    from: "            GameRules.RUNWAY,",
    to: "            GameRules.RUNWAY / 2,",
  },
  // To claim one component is to claim all.
  {
    invariant: "E2",
    file: `${GAME}/Components.sol`,
    from: "_claim(Bitmap.only(componentId));",
    to: "_claim(_game().players[msg.sender].ownedComponents);",
  },
  // The pool announces that full speed lasts until it is empty.
  {
    invariant: "E3",
    file: `${GAME}/reads/GameReads.sol`,
    from: "_toWallTime(pool.updatedAt), funded - GameRules.RUNWAY)",
    to: "_toWallTime(pool.updatedAt), funded)",
  },
  // What never earned anything is not shown as hacked.
  {
    invariant: "E4",
    file: `${GAME}/reads/ComponentReads.sol`,
    from: "hacked: _isHacked(user, componentId),",
    to: "hacked: _isHacked(user, componentId) && _game().componentTypes[componentId].rewardRate != 0,",
  },
  // Who does not own a component is shown a reward for it.
  {
    invariant: "E5",
    file: `${GAME}/reads/ComponentReads.sol`,
    from: "total += rewards[i];",
    to: "total += rewards[i]; if (!isComponentPurchased(user, i + 1)) rewards[i] = 1;",
  },
  // The last shield stops nothing.
  {
    invariant: "A1",
    file: `${GAME}/Attacks.sol`,
    from: "} else if (shields == 0) {",
    to: "} else if (shields <= 1) {",
  },
  // The roll changes with every block: who waits has another one.
  {
    invariant: "A2",
    file: `${GAME}/PlayerState.sol`,
    from: "function _roll(bytes32 entropy, address attacker, uint256 totalAttacks) internal pure returns (uint256) {",
    to:
      "function _roll(bytes32 entropy, address attacker, uint256 totalAttacks) internal view returns (uint256) { " +
      "totalAttacks += block.number;",
  },
  // The bounty is left out of the attacker's record.
  {
    invariant: "A3",
    file: `${GAME}/Attacks.sol`,
    from: "attacker.rewardsStolen += uint128(loot);",
    to: "attacker.rewardsStolen += uint128(stolen);",
  },
  // Each attack counts for two.
  {
    invariant: "A4",
    file: `${GAME}/Attacks.sol`,
    from: "attacker.totalAttacks += 1;",
    to: "attacker.totalAttacks += 2;",
  },
  // A hit teaches more.
  {
    invariant: "A5",
    file: `${GAME}/Attacks.sol`,
    from: "_earnXp(msg.sender, attacker, GameRules.XP_PER_ATTACK, gameNow);",
    to: "_earnXp(msg.sender, attacker, GameRules.XP_PER_ATTACK + 1, gameNow);",
  },
  // At full charges a priming is free without a recharge that overflowed.
  {
    invariant: "A6",
    file: `${GAME}/PlayerState.sol`,
    from: "gameNow >= since + GameRules.ATTACK_RECHARGE_TIME;",
    to: "gameNow >= since;",
  },
  // Who buys as many as there is room for gets one more.
  {
    invariant: "C1",
    file: `${LIBRARIES}/RechargingCounter.sol`,
    from: "newCount = count + amount;",
    to: "newCount = count + amount < capacity ? count + amount : capacity + 1;",
  },
  // A purchase begins the running recharge again.
  {
    invariant: "C2",
    file: `${LIBRARIES}/RechargingCounter.sol`,
    from: "newSince = newCount >= capacity ? timeNow : since;",
    to: "newSince = newCount > capacity ? since : timeNow;",
  },
  // A priming uses up a shield.
  {
    invariant: "C3",
    file: `${GAME}/Attacks.sol`,
    from: "emit AttackPrimed(msg.sender, isFree);",
    to:
      "(count, since) = _shields(player, gameNow); " +
      "if (count != 0) player.shields = RechargingCounter.pack(count - 1, since); " +
      "emit AttackPrimed(msg.sender, isFree);",
  },
  // The purchase window lasts half as long.
  {
    invariant: "C4",
    file: `${GAME}/PlayerState.sol`,
    from: "windowStart + GameRules.PURCHASE_WINDOW)",
    to: "windowStart + GameRules.PURCHASE_WINDOW / 2)",
  },
  // In a pause the end of a protection comes nearer.
  {
    invariant: "P1",
    file: `${LIBRARIES}/PausableClock.sol`,
    from: "return clockTime + (pausedAt == 0 ? offset : resume(offset, pausedAt, wallNow));",
    to: "return clockTime + resume(offset, pausedAt, pausedAt < wallNow ? pausedAt : wallNow);",
  },
  // Rewards run in a pause.
  {
    invariant: "P2",
    file: `${GAME}/RewardPool.sol`,
    from: "uint256 gameNow = _gameNow();",
    to: "uint256 gameNow = block.timestamp - _game().clockOffset;",
  },
  // One fee is set in place of the other.
  {
    invariant: "O1",
    file: `${GAME}/Administration.sol`,
    from: "_setAttackFeePercentage(percentage);",
    to: "_setPurchaseFeePercentage(percentage);",
  },
  // The owner's repair leaves out the last player of a page.
  {
    invariant: "O2",
    file: `${GAME}/Administration.sol`,
    from: "i < nextIndex; ++i",
    to: "i + 1 < nextIndex; ++i",
  },
  // A hit takes the skin off.
  {
    invariant: "O3",
    file: `${GAME}/RewardPool.sol`,
    from: "component.protectedUntilOrHackedAt = pool.updatedAt;",
    to: "component.protectedUntilOrHackedAt = pool.updatedAt; component.skinId = 0;",
  },
  // A rescue leaves a wei behind.
  {
    invariant: "T1",
    file: `${GAME}/Administration.sol`,
    from: "_transfer(token, to, amount);",
    to: "_transfer(token, to, amount - 1);",
  },
  // The collector takes a wei more than the fee.
  {
    invariant: "T2",
    file: `${GAME}/Payments.sol`,
    from: "safeTransferFrom(msg.sender, feeCollector, fee);",
    to: "safeTransferFrom(msg.sender, feeCollector, fee + 1);",
  },
  // The first collector keeps receiving the fees.
  {
    invariant: "T3",
    file: `${GAME}/Administration.sol`,
    from: "$.feeCollector = newFeeCollector;",
    to: "if ($.feeCollector == address(0)) $.feeCollector = newFeeCollector;",
  },
  // A wei of a rescue strands in the token's contract.
  {
    invariant: "T4",
    file: `${GAME}/Administration.sol`,
    from: "_transfer(token, to, amount);",
    to: "_transfer(token, to, amount - 1); _transfer(token, token, 1);",
  },
];
