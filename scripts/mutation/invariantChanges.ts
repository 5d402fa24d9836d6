import type { Change } from "./mutants";

/** Changes of the contract that break one invariant of `test/invariant/README.md` each, which must be reported first. */
export const INVARIANT_CHANGES: readonly Change[] = [
  // An empty pool keeps paying at full speed.
  {
    noticedBy: "S1",
    file: "contracts/libraries/RewardClock.sol",
    replace: "if (elapsed <= spare) return",
    by: "if (elapsed <= spare || funded == 0) return",
  },
  // A claim that the surplus does not cover is taken for paid, and stays owed.
  {
    noticedBy: "S2",
    file: "contracts/game/Components.sol",
    replace: "_pay(account, pool, 0, total, 0, 0, _reserve());",
    by: "if (total <= _reserve() - pool.owed) _pay(account, pool, 0, total, 0, 0, _reserve());",
  },
  // A wei of each payment stays owed.
  {
    noticedBy: "S3",
    file: "contracts/game/RewardPool.sol",
    replace: "_changePool(pool, removedRate, 0, earned,",
    by: "_changePool(pool, removedRate, 0, earned == 0 ? 0 : earned - 1,",
  },
  // A reactivated component uses up half as much of the pool as it earns.
  {
    noticedBy: "S4",
    file: "contracts/game/Repairs.sol",
    replace: "_changePool(pool, 0, rate, 0, _reserve());",
    by: "_changePool(pool, 0, rate / 2, 0, _reserve());",
  },
  // Rewards slow down later than announced.
  {
    noticedBy: "E1",
    file: "contracts/game/RewardPool.sol",
    replace: "            GameRules.RUNWAY,",
    by: "            GameRules.RUNWAY / 2,",
  },
  // Claiming one component claims all.
  {
    noticedBy: "E2",
    file: "contracts/game/Components.sol",
    replace: "_payRewards(account, Bitmap.only(componentId));",
    by: "_payRewards(account, _game().players[account].ownedComponents);",
  },
  // The pool announces that full speed lasts until it is empty.
  {
    noticedBy: "E3",
    file: "contracts/game/reads/GameReads.sol",
    replace: "_gameNow() + funded - GameRules.RUNWAY",
    by: "_gameNow() + funded",
  },
  // A component that never earned anything is not shown as hacked.
  {
    noticedBy: "E4",
    file: "contracts/game/reads/ComponentReads.sol",
    replace: "hacked: _isHacked(user, componentId),",
    by: "hacked: _isHacked(user, componentId) && _game().componentTypes[componentId].rewardRate != 0,",
  },
  // A reward is shown for a component that somebody else owns.
  {
    noticedBy: "E5",
    file: "contracts/game/reads/ComponentReads.sol",
    replace: "total += rewards[i];",
    by: "total += rewards[i]; if (!isComponentPurchased(user, i + 1)) rewards[i] = 1;",
  },
  // The last shield stops nothing.
  {
    noticedBy: "A1",
    file: "contracts/game/Attacks.sol",
    replace: "} else if (shields == 0) {",
    by: "} else if (shields <= 1) {",
  },
  // The roll changes with every block: waiting brings another one.
  {
    noticedBy: "A2",
    file: "contracts/game/GameState.sol",
    replace:
      "function _roll(bytes32 entropy, address attacker, uint256 totalAttacks) internal pure returns (uint256) {",
    by: "function _roll(bytes32 entropy, address attacker, uint256 totalAttacks) internal view returns (uint256) { totalAttacks += block.number;",
  },
  // The bounty is left out of the attacker's record.
  {
    noticedBy: "A3",
    file: "contracts/game/Attacks.sol",
    replace: "attacker.rewardsStolen += uint128(loot);",
    by: "attacker.rewardsStolen += uint128(stolen);",
  },
  // Each attack counts for two.
  {
    noticedBy: "A4",
    file: "contracts/game/Attacks.sol",
    replace: "attacker.totalAttacks += 1;",
    by: "attacker.totalAttacks += 2;",
  },
  // A hit teaches more.
  {
    noticedBy: "A5",
    file: "contracts/game/Attacks.sol",
    replace: "_earnXp(result.attacker, attacker, GameRules.XP_PER_ATTACK, gameNow);",
    by: "_earnXp(result.attacker, attacker, GameRules.XP_PER_ATTACK + 1, gameNow);",
  },
  // At full charges a priming is free without a recharge that overflowed.
  {
    noticedBy: "A6",
    file: "contracts/game/GameState.sol",
    replace: "gameNow >= since + GameRules.ATTACK_RECHARGE_TIME;",
    by: "gameNow >= since;",
  },
  // A purchase of as many as there is room for brings one more.
  {
    noticedBy: "C1",
    file: "contracts/libraries/RechargingCounter.sol",
    replace: "newCount = count + amount;",
    by: "newCount = count + amount < capacity ? count + amount : capacity + 1;",
  },
  // A purchase begins the running recharge again.
  {
    noticedBy: "C2",
    file: "contracts/libraries/RechargingCounter.sol",
    replace: "newSince = newCount >= capacity ? timeNow : since;",
    by: "newSince = newCount > capacity ? since : timeNow;",
  },
  // A priming uses up a shield.
  {
    noticedBy: "C3",
    file: "contracts/game/Attacks.sol",
    replace: "emit AttackPrimed(account, isFree);",
    by: "(count, since) = _shields(player, gameNow); if (count != 0) player.shields = RechargingCounter.pack(count - 1, since); emit AttackPrimed(account, isFree);",
  },
  // The purchase window lasts half as long.
  {
    noticedBy: "C4",
    file: "contracts/game/GameState.sol",
    replace: "windowStart + GameRules.PURCHASE_WINDOW)",
    by: "windowStart + GameRules.PURCHASE_WINDOW / 2)",
  },
  // In a pause the end of a protection comes nearer.
  {
    noticedBy: "P1",
    file: "contracts/libraries/PausableClock.sol",
    replace: "return clockTime + (pausedAt == 0 ? offset : resume(offset, pausedAt, wallNow));",
    by: "return clockTime + resume(offset, pausedAt, pausedAt < wallNow ? pausedAt : wallNow);",
  },
  // Rewards run in a pause.
  {
    noticedBy: "P2",
    file: "contracts/game/RewardPool.sol",
    replace: "uint256 gameNow = _gameNow();",
    by: "uint256 gameNow = block.timestamp - _game().clockOffset;",
  },
  // One fee is set in place of the other.
  {
    noticedBy: "O1",
    file: "contracts/game/Administration.sol",
    replace: "_setAttackFeePercentage(percentage);",
    by: "_setPurchaseFeePercentage(percentage);",
  },
  // The owner's repair leaves out the last player of a page.
  {
    noticedBy: "O2",
    file: "contracts/game/Administration.sol",
    replace: "i < nextIndex; ++i",
    by: "i + 1 < nextIndex; ++i",
  },
  // A hit takes the skin off.
  {
    noticedBy: "O3",
    file: "contracts/game/Attacks.sol",
    replace: "component.protectedUntilOrHackedAt = uint32(gameNow);",
    by: "component.protectedUntilOrHackedAt = uint32(gameNow); component.skinId = 0;",
  },
  // A rescue leaves a wei behind.
  {
    noticedBy: "T1",
    file: "contracts/game/Administration.sol",
    replace: "_transfer(token, to, amount);",
    by: "_transfer(token, to, amount - 1);",
  },
  // The collector takes a wei more than the fee.
  {
    noticedBy: "T2",
    file: "contracts/game/RewardPool.sol",
    replace: "safeTransferFrom(player, feeCollector, fee);",
    by: "safeTransferFrom(player, feeCollector, fee + 1);",
  },
  // The first collector keeps receiving the fees.
  {
    noticedBy: "T3",
    file: "contracts/game/Administration.sol",
    replace: "$.feeCollector = newFeeCollector;",
    by: "if ($.feeCollector == address(0)) $.feeCollector = newFeeCollector;",
  },
  // A wei of a rescue strands in the token's contract.
  {
    noticedBy: "T4",
    file: "contracts/game/Administration.sol",
    replace: "_transfer(token, to, amount);",
    by: "_transfer(token, to, amount - 1); _transfer(token, token, 1);",
  },
  // A budget is not used up.
  {
    noticedBy: "L1",
    file: "contracts/game/Operators.sol",
    replace: "operator.budget = uint128(budget - spent);",
    by: "operator.budget = uint128(budget);",
  },
  // An operator that may buy supplies may build.
  {
    noticedBy: "L2",
    file: "contracts/game/Operators.sol",
    replace: "scope & GameRules.SCOPE_BUILD != 0",
    by: "scope & (GameRules.SCOPE_BUILD | GameRules.SCOPE_SUPPLIES) != 0",
  },
  // An operator acts for a day longer than is shown.
  {
    noticedBy: "L3",
    file: "contracts/game/Operators.sol",
    replace: "block.timestamp < operator.until",
    by: "block.timestamp < operator.until + 1 days",
  },
  // The call that exceeds a budget is let through.
  {
    noticedBy: "L4",
    file: "contracts/game/Operators.sol",
    replace: "if (spent > budget) revert OperatorBudgetExceeded(player, msg.sender, spent, budget);",
    by: "if (spent > budget) spent = budget;",
  },
  // Revoking all operators again brings back those of before.
  {
    noticedBy: "L5",
    file: "contracts/game/Operators.sol",
    replace: "_game().operatorEpochs[msg.sender] += 1;",
    by: "_game().operatorEpochs[msg.sender] ^= 1;",
  },
  // An operator gets a wei for its trouble.
  {
    noticedBy: "L6",
    file: "contracts/game/Operators.sol",
    replace: "emit OperatorActed(player, msg.sender, spent);",
    by: "emit OperatorActed(player, msg.sender, spent); _transfer(_game().token, msg.sender, 1);",
  },
  // A purchase of the player's own revokes the operators.
  {
    noticedBy: "L7",
    file: "contracts/game/RewardPool.sol",
    replace: "(fee, rest) = Shares.split(price, $.purchaseFeePercentage);",
    by: "(fee, rest) = Shares.split(price, $.purchaseFeePercentage); if (msg.sender == player) $.operatorEpochs[player] += 1;",
  },
];
