import { toChanges } from "./mutants";

const CLOCK = "contracts/libraries/RewardClock.sol";
const COUNTER = "contracts/libraries/RechargingCounter.sol";
const PAUSABLE = "contracts/libraries/PausableClock.sol";
const RULES = "contracts/game/GameRules.sol";
const SHARES = "contracts/libraries/Shares.sol";

const SPENT = "return (count - 1, count >= capacity ? timeNow : since);";

/** Changes of the code that a lemma is about, at least one for each lemma. Each change must refute its lemma. */
export const LEMMA_CHANGES = toChanges([
  // A tick in half a second while the pool is rich.
  ["NeverFasterThanGameTime", CLOCK, "return elapsed * UNITS;", "return 2 * elapsed * UNITS;"],
  // Runs twice as fast at full speed, and jumps back when the clock slows down.
  ["NeverBackwards", CLOCK, "return elapsed * UNITS;", "return 2 * elapsed * UNITS;"],
  // An empty pool keeps paying at full speed.
  ["NoMoreTicksThanFunded", CLOCK, "if (elapsed <= spare) return", "if (funded == 0 || elapsed <= spare) return"],
  ["RewardTimeFits", CLOCK, "return elapsed * UNITS;", "return elapsed * UNITS + 1;"],

  // Ticks that are funded in part.
  ["FundedTicksArePaidFor", CLOCK, "surplus / rate", "(surplus + rate - 1) / rate"],
  // Ticks that were there before are paid again.
  ["OwedStaysWithinTheReserve", CLOCK, "(wholeTicks(newUnits) - wholeTicks(units))", "wholeTicks(newUnits)"],
  // A rich pool promises more than its field can hold.
  ["OwedFitsItsField", CLOCK, "reserve < MAX_RESERVE ? reserve : MAX_RESERVE", "reserve"],
  // Half of a component's price, whatever the pool holds.
  [
    "BountyComesFromTheSurplus",
    RULES,
    "return (repairCost < saved ? repairCost : saved) / 2;",
    "return repairCost / 2;",
  ],
  ["SurplusIsNotOwed", CLOCK, "counted > owed ? counted - owed : 0", "counted"],

  ["SettlingStaysWithinCapacity", COUNTER, "if (gained > missing) gained = missing;", ""],
  // A counter that never recharges, and one that recharges too early.
  ["EachPeriodGainsOne", COUNTER, "(timeNow - since) / period;", "0;"],
  ["EachPeriodGainsOne", COUNTER, "(timeNow - since) / period;", "(timeNow - since + 1) / period;"],
  // Looking restarts the recharge.
  ["SettlingInBetweenChangesNothing", COUNTER, "since + gained * period);", "timeNow);"],
  // Spending takes nothing, gives a full counter's charge back immediately, or restarts a recharge.
  ["SpendingCostsOne", COUNTER, SPENT, "return (count, count >= capacity ? timeNow : since);"],
  ["SpendingCostsOne", COUNTER, SPENT, "return (count - 1, since);"],
  ["SpendingCostsOne", COUNTER, SPENT, "return (count - 1, timeNow);"],
  ["RefillingAddsWhatIsBought", COUNTER, "newCount = count + amount;", "newCount = count + amount - 1;"],
  // A purchase restarts the recharge.
  ["RefillingAddsWhatIsBought", COUNTER, "newSince = newCount >= capacity ? timeNow : since;", "newSince = timeNow;"],

  ["ClockNeverGoesBack", PAUSABLE, "return offset + wallNow - pausedAt;", "return offset + wallNow - pausedAt + 1;"],
  // The clock runs on in a pause, and is set back at its end.
  ["ClockNeverGoesBack", PAUSABLE, "(pausedAt == 0 ? wallNow : pausedAt) - offset", "wallNow - offset"],
  // A pause counts.
  ["PauseChangesNoDuration", PAUSABLE, "return offset + wallNow - pausedAt;", "return offset;"],
  ["WallTimeIsWhenTheClockShowsIt", PAUSABLE, "(pausedAt == 0 ? offset : resume(offset, pausedAt, wallNow))", "offset"],

  ["SharesAddUp", SHARES, "share = (amount * percentage) / 100;", "share = (amount * percentage + 99) / 100;"],
  ["SharesAddUp", SHARES, "rest = amount - share;", "rest = (amount * (100 - percentage)) / 100;"],

  // Pays a wei too much, or keeps ripening beyond all of it.
  ["RipePartOfWhatWasEarned", RULES, "/ (100 * RIPENING_TIME);", "/ (100 * RIPENING_TIME) + 1;"],
  ["RipePartOfWhatWasEarned", RULES, "if (age >= RIPENING_TIME) return earned;", ""],
  // Rewards lose a part by waiting.
  [
    "WaitingIsNeverWorse",
    RULES,
    "+ (100 - FRESH_PAYOUT_PERCENTAGE) * age;",
    "- (100 - FRESH_PAYOUT_PERCENTAGE) * age;",
  ],

  ["XpOfALevel", RULES, "(100 + (level - 1) * XP_SCALING_FACTOR)", "(100 + level * XP_SCALING_FACTOR)"],
  // Loses the remainder.
  ["LevelUpKeepsWhatIsOver", RULES, "xp -= needed;", "xp = 0;"],
]);
