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

/** One for each invariant: its number, a file below `contracts`, what is broken, a text that occurs in the file once, and what takes its place. */
const CHANGES = `
S1 libraries/RewardClock.sol: An empty pool keeps paying at full speed.
- if (elapsed <= spare) return
+ if (elapsed <= spare || funded == 0) return

S2 game/Components.sol: A claim that the surplus does not cover is taken for paid, and stays owed.
- _pay(account, pool, 0, total, 0, 0, _reserve());
+ if (total <= _reserve() - pool.owed) _pay(account, pool, 0, total, 0, 0, _reserve());

S3 game/RewardPool.sol: A wei of each payment stays owed.
- _changePool(pool, removedRate, 0, earned,
+ _changePool(pool, removedRate, 0, earned == 0 ? 0 : earned - 1,

S4 game/Repairs.sol: A reactivated component uses up half as much of the pool as it earns.
- _changePool(pool, 0, rate, 0, _reserve());
+ _changePool(pool, 0, rate / 2, 0, _reserve());

E1 game/RewardPool.sol: Rewards slow down later than announced.
-             GameRules.RUNWAY,
+             GameRules.RUNWAY / 2,

E2 game/Components.sol: To claim one component is to claim all.
- _payRewards(account, Bitmap.only(componentId));
+ _payRewards(account, _game().players[account].ownedComponents);

E3 game/reads/GameReads.sol: The pool announces that full speed lasts until it is empty.
- _gameNow() + funded - GameRules.RUNWAY
+ _gameNow() + funded

E4 game/reads/ComponentReads.sol: What never earned anything is not shown as hacked.
- hacked: _isHacked(user, componentId),
+ hacked: _isHacked(user, componentId) && _game().componentTypes[componentId].rewardRate != 0,

E5 game/reads/ComponentReads.sol: Who does not own a component is shown a reward for it.
- total += rewards[i];
+ total += rewards[i]; if (!isComponentPurchased(user, i + 1)) rewards[i] = 1;

A1 game/Attacks.sol: The last shield stops nothing.
- } else if (shields == 0) {
+ } else if (shields <= 1) {

A2 game/GameState.sol: The roll changes with every block: who waits has another one.
- function _roll(bytes32 entropy, address attacker, uint256 totalAttacks) internal pure returns (uint256) {
+ function _roll(bytes32 entropy, address attacker, uint256 totalAttacks) internal view returns (uint256) { totalAttacks += block.number;

A3 game/Attacks.sol: The bounty is left out of the attacker's record.
- attacker.rewardsStolen += uint128(loot);
+ attacker.rewardsStolen += uint128(stolen);

A4 game/Attacks.sol: Each attack counts for two.
- attacker.totalAttacks += 1;
+ attacker.totalAttacks += 2;

A5 game/Attacks.sol: A hit teaches more.
- _earnXp(result.attacker, attacker, GameRules.XP_PER_ATTACK, gameNow);
+ _earnXp(result.attacker, attacker, GameRules.XP_PER_ATTACK + 1, gameNow);

A6 game/GameState.sol: At full charges a priming is free without a recharge that overflowed.
- gameNow >= since + GameRules.ATTACK_RECHARGE_TIME;
+ gameNow >= since;

C1 libraries/RechargingCounter.sol: Who buys as many as there is room for gets one more.
- newCount = count + amount;
+ newCount = count + amount < capacity ? count + amount : capacity + 1;

C2 libraries/RechargingCounter.sol: A purchase begins the running recharge again.
- newSince = newCount >= capacity ? timeNow : since;
+ newSince = newCount > capacity ? since : timeNow;

C3 game/Attacks.sol: A priming uses up a shield.
- emit AttackPrimed(account, isFree);
+ (count, since) = _shields(player, gameNow); if (count != 0) player.shields = RechargingCounter.pack(count - 1, since); emit AttackPrimed(account, isFree);

C4 game/GameState.sol: The purchase window lasts half as long.
- windowStart + GameRules.PURCHASE_WINDOW)
+ windowStart + GameRules.PURCHASE_WINDOW / 2)

P1 libraries/PausableClock.sol: In a pause the end of a protection comes nearer.
- return clockTime + (pausedAt == 0 ? offset : resume(offset, pausedAt, wallNow));
+ return clockTime + resume(offset, pausedAt, pausedAt < wallNow ? pausedAt : wallNow);

P2 game/RewardPool.sol: Rewards run in a pause.
- uint256 gameNow = _gameNow();
+ uint256 gameNow = block.timestamp - _game().clockOffset;

O1 game/Administration.sol: One fee is set in place of the other.
- _setAttackFeePercentage(percentage);
+ _setPurchaseFeePercentage(percentage);

O2 game/Administration.sol: The owner's repair leaves out the last player of a page.
- i < nextIndex; ++i
+ i + 1 < nextIndex; ++i

O3 game/Attacks.sol: A hit takes the skin off.
- component.protectedUntilOrHackedAt = uint32(gameNow);
+ component.protectedUntilOrHackedAt = uint32(gameNow); component.skinId = 0;

T1 game/Administration.sol: A rescue leaves a wei behind.
- _transfer(token, to, amount);
+ _transfer(token, to, amount - 1);

T2 game/RewardPool.sol: The collector takes a wei more than the fee.
- safeTransferFrom(player, feeCollector, fee);
+ safeTransferFrom(player, feeCollector, fee + 1);

T3 game/Administration.sol: The first collector keeps receiving the fees.
- $.feeCollector = newFeeCollector;
+ if ($.feeCollector == address(0)) $.feeCollector = newFeeCollector;

T4 game/Administration.sol: A wei of a rescue strands in the token's contract.
- _transfer(token, to, amount);
+ _transfer(token, to, amount - 1); _transfer(token, token, 1);

L1 game/Operators.sol: A budget is not used up.
- operator.budget = uint128(budget - spent);
+ operator.budget = uint128(budget);

L2 game/Operators.sol: Who may buy supplies may build.
- scope & GameRules.SCOPE_BUILD != 0
+ scope & (GameRules.SCOPE_BUILD | GameRules.SCOPE_SUPPLIES) != 0

L3 game/Operators.sol: An operator acts for a day longer than is shown.
- block.timestamp < operator.until
+ block.timestamp < operator.until + 1 days

L4 game/Operators.sol: The call that exceeds a budget is let through.
- if (spent > budget) revert OperatorBudgetExceeded(player, msg.sender, spent, budget);
+ if (spent > budget) spent = budget;

L5 game/Operators.sol: To revoke all operators again brings back those of before.
- _game().operatorEpochs[msg.sender] += 1;
+ _game().operatorEpochs[msg.sender] ^= 1;

L6 game/Operators.sol: An operator gets a wei for its trouble.
- emit OperatorActed(player, msg.sender, spent);
+ emit OperatorActed(player, msg.sender, spent); _transfer(_game().token, msg.sender, 1);

L7 game/RewardPool.sol: A purchase of the player's own revokes the operators.
- (fee, rest) = Shares.split(price, $.purchaseFeePercentage);
+ (fee, rest) = Shares.split(price, $.purchaseFeePercentage); if (msg.sender == player) $.operatorEpochs[player] += 1;
`;

export const INVARIANT_MUTANTS: readonly InvariantMutant[] = CHANGES.trim()
  .split("\n\n")
  .map((change) => {
    const [, invariant, file, from, to] = /^(\w\d) (\S+): .*\n- (.*)\n\+ (.*)$/.exec(change)!;
    return [invariant, file, from, to];
  });
