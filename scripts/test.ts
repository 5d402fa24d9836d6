import { parseArgs } from "node:util";

import { type Outcome, runStage } from "./test/runStage";
import { selectStages, type Stage, STAGES } from "./test/stages";
import { summarize } from "./test/summary";

const HELP = `npm test [-- --only <stage>[,<stage>]]

Runs all tests, stage by stage, and goes on after a stage that fails:

${STAGES.map(({ name, title }) => `  ${name.padEnd(12)} ${title}`).join("\n")}
`;

async function runAll(stages: readonly Stage[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const stage of stages) {
    console.log(`\n=== ${stage.title} (${stage.name}) ===\n`);
    outcomes.push(await runStage(stage));
  }
  return outcomes;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: "string" }, help: { type: "boolean" } } });
  if (values.help) return console.log(HELP);
  const outcomes = await runAll(selectStages(values.only));
  console.log(`\n${summarize(outcomes)}`);
  if (outcomes.some(({ failed }) => failed > 0)) process.exitCode = 1;
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
