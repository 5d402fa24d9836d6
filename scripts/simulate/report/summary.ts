import { formatCount } from "#game/amounts";

import type { Result } from "./measures";

/** A season as text for the terminal. */
export function describe(result: Result): string {
  const last = result.samples.at(-1)!;
  const first = result.samples[0];
  const lines = [
    `After ${result.days} days, ${whole(last.players)} players, ${whole(result.attacks)} attacks (seed ${result.seed})`,
    "",
    "Net income, in percent of what the rig would have earned untouched",
    table([
      ["", "accounts", "net", "worst", "best", "rewards", "loot", "repairs", "shields", "charges", "gas"],
      ...result.groups.map(({ group, accounts, percent, worst, best, parts }) => [
        group,
        whole(accounts),
        ...[percent, worst, best].map(tenths),
        ...[parts.rewards, parts.loot, parts.repairs, parts.shields, parts.charges, parts.gas].map(tenths),
      ]),
    ]),
    "",
    "Reward pool",
    table([
      ["day", "reserve", "owed", "full rewards a day", "speed %", "open targets per raider"],
      ...[first, ...result.samples.filter(({ day }) => day % step(result.days) === 0 && day > 1)].map((sample) => [
        whole(sample.day),
        ...[sample.reserve, sample.owed, sample.rate].map(whole),
        tenths(sample.speed * 100),
        tenths(sample.targetsPerRaider),
      ]),
    ]),
    result.slowedOnDay === undefined
      ? "Rewards were never slowed."
      : `Rewards are slowed since day ${result.slowedOnDay}; on the last day they run at ${tenths(last.speed * 100)} %.`,
    "",
    "Gained so far, in percent of what was spent on components, by when one joined",
    table([
      ["joined on days", "accounts", "back %"],
      ...result.quarters.map(({ joinedFromDay, joinedToDay, accounts, back }) => [
        `${joinedFromDay} to ${joinedToDay}`,
        whole(accounts),
        tenths(back),
      ]),
    ]),
  ];
  return lines.join("\n");
}

/** Columns: the first aligned left, the others right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => row[i].length)));
  return rows
    .map((row) => row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join("  "))
    .map((line) => `  ${line}`)
    .join("\n");
}

export function tenths(value: number): string {
  return value.toFixed(1);
}

export function whole(value: number): string {
  return formatCount(Math.round(value));
}

/** About ten rows of days. */
function step(days: number): number {
  return Math.max(1, Math.ceil(days / 10));
}
