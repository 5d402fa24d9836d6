import { toChanges } from "./mutants";

const ADMINISTRATION = "contracts/game/Administration.sol";
const ATTACKS = "contracts/game/Attacks.sol";
const COMPONENTS = "contracts/game/Components.sol";
const COMPONENT_READS = "contracts/game/reads/ComponentReads.sol";
const GAME_READS = "contracts/game/reads/GameReads.sol";
const GAME_RULES = "contracts/game/GameRules.sol";
const GAME_STATE = "contracts/game/GameState.sol";
const GAME_STORAGE = "contracts/game/GameStorage.sol";
const OPERATORS = "contracts/game/Operators.sol";
const PAUSABLE_CLOCK = "contracts/libraries/PausableClock.sol";
const RECHARGING_COUNTER = "contracts/libraries/RechargingCounter.sol";
const REPAIRS = "contracts/game/Repairs.sol";
const REWARD_CLOCK = "contracts/libraries/RewardClock.sol";
const REWARD_POOL = "contracts/game/RewardPool.sol";

/**
 * Changes of the contract. Each breaks one invariant of `test/invariant/README.md`, which must be reported first, or an
 * agreement with the model, which `test/scenarios/model.test.ts` must report.
 */
export const INVARIANT_CHANGES = toChanges([
  // An empty pool keeps paying at full speed.
  ["S1", REWARD_CLOCK, "if (elapsed <= spare) return", "if (elapsed <= spare || funded == 0) return"],
  // A claim that the surplus does not cover is taken for paid, and stays owed.
  ["S2", COMPONENTS, "_pay(account, pool,", "if (total <= _reserve() - pool.owed) _pay(account, pool,"],
  // A wei of each payment stays owed.
  ["S3", REWARD_POOL, "removedRate, 0, settled,", "removedRate, 0, settled == 0 ? 0 : settled - 1,"],
  // A reactivated component uses up half as much of the pool as it earns.
  ["S4", REPAIRS, "_changePool(pool, 0, rate, 0, _reserve());", "_changePool(pool, 0, rate / 2, 0, _reserve());"],
  // Rewards slow down later than announced.
  ["model", REWARD_POOL, "            GameRules.RUNWAY,", "            GameRules.RUNWAY / 2,"],
  // Claiming one component claims all.
  ["E1", COMPONENTS, "(account, Bitmap.only(componentId)", "(account, _game().players[account].ownedComponents"],
  // The pool announces that full speed lasts until it is empty.
  ["model", GAME_READS, "_gameNow() + funded - GameRules.RUNWAY", "_gameNow() + funded"],
  // A component that never earned anything is not shown as hacked.
  [
    "E2",
    COMPONENT_READS,
    "hacked: _isHacked(player, componentId),",
    "hacked: _isHacked(player, componentId) && _game().componentTypes[componentId].rewardRate != 0,",
  ],
  // A reward is shown for a component that somebody else owns.
  [
    "E3",
    COMPONENT_READS,
    "total += rewards[i];",
    "total += rewards[i]; if (!isComponentPurchased(player, i + 1)) rewards[i] = 1;",
  ],
  // Rewards ripen in half of the time, and go on ripening.
  ["E4", GAME_RULES, "(100 - FRESH_PAYOUT_PERCENTAGE) * age", "(100 - FRESH_PAYOUT_PERCENTAGE) * age * 2"],
  // The last shield stops nothing.
  ["A1", ATTACKS, "else if (shields.count() == 0)", "else if (shields.count() <= 1)"],
  // The roll changes with every block: waiting brings another one.
  [
    "model",
    GAME_STATE,
    "function _roll(bytes32 entropy, address attacker, uint256 totalAttacks) private pure returns (uint256) {",
    "function _roll(bytes32 entropy, address attacker, uint256 totalAttacks) private view returns (uint256) { totalAttacks += block.number;",
  ],
  // The bounty is left out of the attacker's record.
  ["A2", ATTACKS, "loot * ONE_WEI_STOLEN", "stolen * ONE_WEI_STOLEN"],
  // Each miss counts for two attacks.
  ["A2", GAME_STORAGE, "ONE_FAILED_ATTACK = (1 << 64) | 1;", "ONE_FAILED_ATTACK = (1 << 64) | 2;"],
  // A hit teaches more.
  ["model", ATTACKS, "GameRules.XP_PER_ATTACK, fight", "GameRules.XP_PER_ATTACK + 1, fight"],
  // At full charges a priming is free without a recharge that overflowed.
  ["model", GAME_STATE, "gameNow >= attacks.since() + GameRules.ATTACK_RECHARGE_TIME;", "gameNow >= attacks.since();"],
  // A kept roll is a little better than the one that was readable.
  ["model", ATTACKS, "_keep(player, roll);", "_keep(player, roll < 99 ? roll + 1 : roll);"],
  // A purchase of as many as there is room for brings one more.
  ["model", RECHARGING_COUNTER, "= count + amount;", "= count + amount < capacity ? count + amount : capacity + 1;"],
  // A purchase begins the running recharge again.
  ["model", RECHARGING_COUNTER, "newCount >= capacity ? timeNow : since;", "newCount > capacity ? since : timeNow;"],
  // A priming uses up a shield.
  [
    "A3",
    ATTACKS,
    "emit AttackPrimed(account, isFree);",
    "Counter shields = _shields(player, gameNow); if (shields.count() != 0) stored.shields = Counters.create(shields.count() - 1, shields.since()); emit AttackPrimed(account, isFree);",
  ],
  // The purchase window lasts half as long.
  ["model", GAME_STATE, "windowStart + GameRules.PURCHASE_WINDOW)", "windowStart + GameRules.PURCHASE_WINDOW / 2)"],
  // In a pause the end of a protection comes nearer.
  [
    "model",
    PAUSABLE_CLOCK,
    "return clockTime + (pausedAt == 0 ? offset : resume(offset, pausedAt, wallNow));",
    "return clockTime + resume(offset, pausedAt, pausedAt < wallNow ? pausedAt : wallNow);",
  ],
  // Rewards run in a pause.
  ["P1", REWARD_POOL, "uint256 gameNow = _gameNow();", "uint256 gameNow = block.timestamp - _game().clockOffset;"],
  // One fee is set in place of the other.
  ["O1", ADMINISTRATION, "_setAttackFeePercentage(percentage);", "_setPurchaseFeePercentage(percentage);"],
  // The owner's repair leaves out the last player of a page.
  ["O2", ADMINISTRATION, "i < nextIndex; ++i", "i + 1 < nextIndex; ++i"],
  // A hit takes the skin off.
  ["O3", ATTACKS, "HackedAt = uint32(fight.gameNow);", "HackedAt = uint32(fight.gameNow); component.skinId = 0;"],
  // A rescue leaves a wei behind.
  ["T1", ADMINISTRATION, "_transfer(token, to, amount);", "_transfer(token, to, amount - 1);"],
  // The collector takes a wei more than the fee.
  ["T2", REWARD_POOL, "(player, feeCollector, fee);", "(player, feeCollector, fee + 1);"],
  // The first collector keeps receiving the fees.
  ["T3", ADMINISTRATION, "$.feeCollector =", "if ($.feeCollector == address(0)) $.feeCollector ="],
  // A wei of a rescue strands in the token's contract.
  [
    "T4",
    ADMINISTRATION,
    "_transfer(token, to, amount);",
    "_transfer(token, to, amount - 1); _transfer(token, token, 1);",
  ],
  // A budget is not used up.
  ["L1", OPERATORS, "operator.budget = uint128(budget - spent);", "operator.budget = uint128(budget);"],
  // An operator that may buy supplies may build.
  ["L2", OPERATORS, "GameRules.SCOPE_BUILD != 0", "(GameRules.SCOPE_BUILD | GameRules.SCOPE_SUPPLIES) != 0"],
  // An operator acts for a day longer than is shown.
  ["L3", OPERATORS, "block.timestamp < operator.until", "block.timestamp < operator.until + 1 days"],
  // The call that exceeds a budget is let through.
  ["L4", OPERATORS, "revert OperatorBudgetExceeded(player, msg.sender, spent, budget);", "spent = budget;"],
  // Revoking all operators again brings back those of before.
  ["L5", OPERATORS, "_game().operatorEpochs[msg.sender] += 1;", "_game().operatorEpochs[msg.sender] ^= 1;"],
  // An operator gets a wei for its trouble.
  ["L6", OPERATORS, "msg.sender, spent);", "msg.sender, spent); _transfer(_game().token, msg.sender, 1);"],
  // A purchase of the player's own revokes the operators.
  [
    "L7",
    REWARD_POOL,
    "(fee, rest) = Shares.split(price, $.purchaseFeePercentage);",
    "(fee, rest) = Shares.split(price, $.purchaseFeePercentage); if (msg.sender == player) $.operatorEpochs[player] += 1;",
  ],
]);
