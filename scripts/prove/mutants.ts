/** A change of what a lemma is about, which the lemma must refute. */
export interface LibraryMutant {
  readonly lemma: string;
  readonly file: string;
  /** A text that occurs in the file once. */
  readonly replace: string;
  readonly by: string;
}

const CLOCK = "contracts/libraries/RewardClock.sol";
const COUNTER = "contracts/libraries/RechargingCounter.sol";
const PAUSABLE = "contracts/libraries/PausableClock.sol";
const RULES = "contracts/game/GameRules.sol";
const SHARES = "contracts/libraries/Shares.sol";

/** At least one for each lemma. */
export const LIBRARY_MUTANTS: readonly LibraryMutant[] = [
  // A tick in half a second while the pool is rich.
  {
    lemma: "NeverFasterThanGameTime",
    file: CLOCK,
    replace: "return elapsed * UNITS;",
    by: "return 2 * elapsed * UNITS;",
  },
  // Forgets the gain at full speed when the clock slows down.
  { lemma: "NeverBackwards", file: CLOCK, replace: "return spare * UNITS + (", by: "return (" },
  // An empty pool keeps paying at full speed.
  {
    lemma: "NoMoreTicksThanFunded",
    file: CLOCK,
    replace: "if (elapsed <= spare) return",
    by: "if (funded == 0 || elapsed <= spare) return",
  },
  { lemma: "RewardTimeFits", file: CLOCK, replace: "return elapsed * UNITS;", by: "return elapsed * UNITS + 1;" },

  // Ticks that are funded in part.
  { lemma: "FundedTicksArePaidFor", file: CLOCK, replace: "surplus / rate", by: "(surplus + rate - 1) / rate" },
  // Ticks that were there before are paid again.
  {
    lemma: "OwedStaysWithinTheReserve",
    file: CLOCK,
    replace: "(wholeTicks(newUnits) - wholeTicks(units))",
    by: "wholeTicks(newUnits)",
  },
  // A rich pool promises more than its field can hold.
  { lemma: "OwedFitsItsField", file: CLOCK, replace: "reserve < MAX_RESERVE ? reserve : MAX_RESERVE", by: "reserve" },
  // Half of a component's price, whatever the pool holds.
  {
    lemma: "BountyComesFromTheSurplus",
    file: RULES,
    replace: "return (repairCost < saved ? repairCost : saved) / 2;",
    by: "return repairCost / 2;",
  },
  { lemma: "SurplusIsNotOwed", file: CLOCK, replace: "counted > owed ? counted - owed : 0", by: "counted" },

  { lemma: "SettlingStaysWithinCapacity", file: COUNTER, replace: "if (gained > missing) gained = missing;", by: "" },
  // A counter that never recharges, and one that recharges too early.
  { lemma: "EachPeriodGainsOne", file: COUNTER, replace: "(timeNow - since) / period;", by: "0;" },
  {
    lemma: "EachPeriodGainsOne",
    file: COUNTER,
    replace: "(timeNow - since) / period;",
    by: "(timeNow - since + 1) / period;",
  },
  // Looking restarts the recharge.
  { lemma: "SettlingInBetweenChangesNothing", file: COUNTER, replace: "since + gained * period);", by: "timeNow);" },
  // Spending takes nothing, gives a full counter's charge back immediately, or restarts a recharge.
  {
    lemma: "SpendingCostsOne",
    file: COUNTER,
    replace: "return (count - 1, count >= capacity ? timeNow : since);",
    by: "return (count, count >= capacity ? timeNow : since);",
  },
  {
    lemma: "SpendingCostsOne",
    file: COUNTER,
    replace: "return (count - 1, count >= capacity ? timeNow : since);",
    by: "return (count - 1, since);",
  },
  {
    lemma: "SpendingCostsOne",
    file: COUNTER,
    replace: "return (count - 1, count >= capacity ? timeNow : since);",
    by: "return (count - 1, timeNow);",
  },
  {
    lemma: "RefillingAddsWhatIsBought",
    file: COUNTER,
    replace: "newCount = count + amount;",
    by: "newCount = count + amount - 1;",
  },
  // A purchase restarts the recharge.
  {
    lemma: "RefillingAddsWhatIsBought",
    file: COUNTER,
    replace: "newSince = newCount >= capacity ? timeNow : since;",
    by: "newSince = timeNow;",
  },

  {
    lemma: "ClockNeverGoesBack",
    file: PAUSABLE,
    replace: "return offset + wallNow - pausedAt;",
    by: "return offset + wallNow - pausedAt + 1;",
  },
  // The clock runs on in a pause, and is set back at its end.
  {
    lemma: "ClockNeverGoesBack",
    file: PAUSABLE,
    replace: "(pausedAt == 0 ? wallNow : pausedAt) - offset",
    by: "wallNow - offset",
  },
  // A pause counts.
  {
    lemma: "PauseChangesNoDuration",
    file: PAUSABLE,
    replace: "return offset + wallNow - pausedAt;",
    by: "return offset;",
  },
  {
    lemma: "WallTimeIsWhenTheClockShowsIt",
    file: PAUSABLE,
    replace: "(pausedAt == 0 ? offset : resume(offset, pausedAt, wallNow))",
    by: "offset",
  },

  {
    lemma: "SharesAddUp",
    file: SHARES,
    replace: "share = (amount * percentage) / 100;",
    by: "share = (amount * percentage + 99) / 100;",
  },
  {
    lemma: "SharesAddUp",
    file: SHARES,
    replace: "rest = amount - share;",
    by: "rest = (amount * (100 - percentage)) / 100;",
  },

  {
    lemma: "XpOfALevel",
    file: RULES,
    replace: "(100 + (level - 1) * XP_SCALING_FACTOR)",
    by: "(100 + level * XP_SCALING_FACTOR)",
  },
  // Loses the remainder.
  { lemma: "LevelUpKeepsWhatIsOver", file: RULES, replace: "xp -= needed;", by: "xp = 0;" },
];

/**
 * The text of a mutant's file with its change.
 *
 * @throws Error when the text to replace is not in it exactly once.
 */
export function applyMutant({ lemma, file, replace, by }: LibraryMutant, source: string): string {
  const parts = source.split(replace);
  if (parts.length !== 2)
    throw new Error(`The mutant for ${lemma} no longer applies: ${file} must have "${replace}" once.`);
  return parts.join(by);
}
