import type { Change } from "./mutants";

const CLOCK = "contracts/libraries/RewardClock.sol";
const COUNTER = "contracts/libraries/RechargingCounter.sol";
const PAUSABLE = "contracts/libraries/PausableClock.sol";
const RULES = "contracts/game/GameRules.sol";
const SHARES = "contracts/libraries/Shares.sol";

/** Changes of what a lemma is about, at least one for each: it must be refuted with them. */
export const LEMMA_CHANGES: readonly Change[] = [
  // A tick in half a second while the pool is rich.
  {
    noticedBy: "NeverFasterThanGameTime",
    file: CLOCK,
    replace: "return elapsed * UNITS;",
    by: "return 2 * elapsed * UNITS;",
  },
  // Forgets the gain at full speed when the clock slows down.
  { noticedBy: "NeverBackwards", file: CLOCK, replace: "return spare * UNITS + (", by: "return (" },
  // An empty pool keeps paying at full speed.
  {
    noticedBy: "NoMoreTicksThanFunded",
    file: CLOCK,
    replace: "if (elapsed <= spare) return",
    by: "if (funded == 0 || elapsed <= spare) return",
  },
  { noticedBy: "RewardTimeFits", file: CLOCK, replace: "return elapsed * UNITS;", by: "return elapsed * UNITS + 1;" },

  // Ticks that are funded in part.
  { noticedBy: "FundedTicksArePaidFor", file: CLOCK, replace: "surplus / rate", by: "(surplus + rate - 1) / rate" },
  // Ticks that were there before are paid again.
  {
    noticedBy: "OwedStaysWithinTheReserve",
    file: CLOCK,
    replace: "(wholeTicks(newUnits) - wholeTicks(units))",
    by: "wholeTicks(newUnits)",
  },
  // A rich pool promises more than its field can hold.
  {
    noticedBy: "OwedFitsItsField",
    file: CLOCK,
    replace: "reserve < MAX_RESERVE ? reserve : MAX_RESERVE",
    by: "reserve",
  },
  // Half of a component's price, whatever the pool holds.
  {
    noticedBy: "BountyComesFromTheSurplus",
    file: RULES,
    replace: "return (repairCost < saved ? repairCost : saved) / 2;",
    by: "return repairCost / 2;",
  },
  { noticedBy: "SurplusIsNotOwed", file: CLOCK, replace: "counted > owed ? counted - owed : 0", by: "counted" },

  {
    noticedBy: "SettlingStaysWithinCapacity",
    file: COUNTER,
    replace: "if (gained > missing) gained = missing;",
    by: "",
  },
  // A counter that never recharges, and one that recharges too early.
  { noticedBy: "EachPeriodGainsOne", file: COUNTER, replace: "(timeNow - since) / period;", by: "0;" },
  {
    noticedBy: "EachPeriodGainsOne",
    file: COUNTER,
    replace: "(timeNow - since) / period;",
    by: "(timeNow - since + 1) / period;",
  },
  // Looking restarts the recharge.
  {
    noticedBy: "SettlingInBetweenChangesNothing",
    file: COUNTER,
    replace: "since + gained * period);",
    by: "timeNow);",
  },
  // Spending takes nothing, gives a full counter's charge back immediately, or restarts a recharge.
  {
    noticedBy: "SpendingCostsOne",
    file: COUNTER,
    replace: "return (count - 1, count >= capacity ? timeNow : since);",
    by: "return (count, count >= capacity ? timeNow : since);",
  },
  {
    noticedBy: "SpendingCostsOne",
    file: COUNTER,
    replace: "return (count - 1, count >= capacity ? timeNow : since);",
    by: "return (count - 1, since);",
  },
  {
    noticedBy: "SpendingCostsOne",
    file: COUNTER,
    replace: "return (count - 1, count >= capacity ? timeNow : since);",
    by: "return (count - 1, timeNow);",
  },
  {
    noticedBy: "RefillingAddsWhatIsBought",
    file: COUNTER,
    replace: "newCount = count + amount;",
    by: "newCount = count + amount - 1;",
  },
  // A purchase restarts the recharge.
  {
    noticedBy: "RefillingAddsWhatIsBought",
    file: COUNTER,
    replace: "newSince = newCount >= capacity ? timeNow : since;",
    by: "newSince = timeNow;",
  },

  {
    noticedBy: "ClockNeverGoesBack",
    file: PAUSABLE,
    replace: "return offset + wallNow - pausedAt;",
    by: "return offset + wallNow - pausedAt + 1;",
  },
  // The clock runs on in a pause, and is set back at its end.
  {
    noticedBy: "ClockNeverGoesBack",
    file: PAUSABLE,
    replace: "(pausedAt == 0 ? wallNow : pausedAt) - offset",
    by: "wallNow - offset",
  },
  // A pause counts.
  {
    noticedBy: "PauseChangesNoDuration",
    file: PAUSABLE,
    replace: "return offset + wallNow - pausedAt;",
    by: "return offset;",
  },
  {
    noticedBy: "WallTimeIsWhenTheClockShowsIt",
    file: PAUSABLE,
    replace: "(pausedAt == 0 ? offset : resume(offset, pausedAt, wallNow))",
    by: "offset",
  },

  {
    noticedBy: "SharesAddUp",
    file: SHARES,
    replace: "share = (amount * percentage) / 100;",
    by: "share = (amount * percentage + 99) / 100;",
  },
  {
    noticedBy: "SharesAddUp",
    file: SHARES,
    replace: "rest = amount - share;",
    by: "rest = (amount * (100 - percentage)) / 100;",
  },

  {
    noticedBy: "XpOfALevel",
    file: RULES,
    replace: "(100 + (level - 1) * XP_SCALING_FACTOR)",
    by: "(100 + level * XP_SCALING_FACTOR)",
  },
  // Loses the remainder.
  { noticedBy: "LevelUpKeepsWhatIsOver", file: RULES, replace: "xp -= needed;", by: "xp = 0;" },
];
