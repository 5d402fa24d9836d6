import { parseArgs } from "node:util";

import { runStages } from "./test/runStages";
import { selectStages, STAGES } from "./test/stages";
import { summarize } from "./test/summary";

const HELP = `npm test [-- --only <stage>[,<stage>]]

Runs all tests, two stages at a time where they allow it, and goes on after a stage that fails. Each line of output
begins with its stage:

${STAGES.map(({ name, title }) => `  ${name.padEnd(12)} ${title}`).join("\n")}
`;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: "string" }, help: { type: "boolean" } } });
  if (values.help) return console.log(HELP);
  const outcomes = await runStages(selectStages(values.only));
  console.log(`\n${summarize(outcomes)}`);
  if (outcomes.some(({ failed }) => failed > 0)) process.exitCode = 1;
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
