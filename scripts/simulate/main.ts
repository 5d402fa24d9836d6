import { writeFileSync } from "node:fs";
import path from "node:path";

import { runCommand } from "../cli/commandLine";
import { compile, loadHardhat } from "../local/start/chain";
import { describeGoals, playGoals } from "./goals";
import { readNetwork } from "./network";
import { HELP, type Options, parseOptions } from "./options";
import { measure } from "./report/measures";
import { describe, table, whole } from "./report/summary";
import { scenario } from "./scenario";
import { type Scenario, Season } from "./Season";

/** Shows progress on a separate line that is overwritten; nothing without a terminal. */
function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${text.padEnd(78)}`);
}

async function scenarioOf(options: Options): Promise<Scenario> {
  const { players, pool, rules, join, joinDays, joinGrowth, network } = options;
  const known = network === undefined ? {} : await readNetwork(network);
  const base = scenario(known);
  return {
    ...base,
    rules: { ...base.rules, ...rules },
    players: players ?? base.players,
    pool: pool ?? base.pool,
    teams: options.teams,
    mix: players ?? base.mix,
    joining: (day) => (day < joinDays ? join * (1 + joinGrowth / 100) ** day : 0),
    days: options.days,
    gasCost: options.gas,
    blockTime: options.blockTime,
    seed: options.seed,
  };
}

async function simulate(options: Options, command: string): Promise<void> {
  const season = new Season(await scenarioOf(options));
  season.play(({ day, players, speed }) =>
    showProgress(`Day ${day} of ${options.days}: ${whole(players)} players, rewards at ${whole(speed * 100)} %`),
  );
  showProgress("");
  const result = measure(season);
  console.log(options.json ? JSON.stringify(result) : `\n${describe(result)}`);
  if (options.page === undefined) return;
  const { pageOf } = await import("./report/page");
  writeFileSync(options.page, pageOf(result, command));
  console.error(`\nThe page: ${path.resolve(options.page)}`);
}

async function check({ actions, compareEvery, seed }: Options): Promise<void> {
  const hre = await loadHardhat();
  showProgress("Compiling the contracts");
  await compile(hre);
  const { checkContract } = await import("./contract/check");
  const result = await checkContract(hre, { actions, compareEvery, seed }, (done) =>
    showProgress(`${whole(done)} of ${whole(actions)} actions`),
  );
  showProgress("");
  const rows = (counts: Readonly<Record<string, number>>) =>
    table(Object.entries(counts).map(([name, count]) => [name, whole(count)]));
  console.log(
    `The contract and its model agree: ${whole(actions)} actions, ${whole(result.comparedAnswers)} answers compared ` +
      `(seed ${seed}).\n\nHappened\n${rows(result.happened)}\n\nRefused by both\n${rows(result.refused)}`,
  );
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const options = parseOptions(args);
  if (options.help) console.log(HELP);
  else if (options.checkContract) await check(options);
  else if (options.goals) {
    const goals = playGoals(showProgress);
    console.log(options.json ? JSON.stringify(goals) : describeGoals(goals));
    if (goals.some(({ isMet }) => !isMet)) process.exitCode = 1;
  } else if (options.charts) (await import("./drawCharts")).drawCharts(showProgress);
  else
    await simulate(
      options,
      ["npm run simulate --", ...args, ...(args.includes("--seed") ? [] : [`--seed ${options.seed}`])].join(" "),
    );
}

runCommand(main);
