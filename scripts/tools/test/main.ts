import { readFlags, runCommand } from "../../cli/commandLine";
import { runStages } from "./runStages";
import { selectStages, STAGES } from "./stages";

const HELP = `npm test [-- --only <stage>[,<stage>] --deep]

Runs all tests, up to three stages at a time, and does not stop when one fails. Each line that it prints
begins with its stage; test-results/<stage>.log has everything. --deep draws 256 histories for the
invariants in place of 32, as .ci/run does. The stages:

${STAGES.map(({ name, title }) => `  ${name.padEnd(12)} ${title}`).join("\n")}
`;

async function main(): Promise<void> {
  const { only, deep, help } = readFlags({
    only: { type: "string" },
    deep: { type: "boolean" },
    help: { type: "boolean" },
  });
  if (help) return console.log(HELP);
  if (!(await runStages(selectStages(only, deep)))) process.exitCode = 1;
}

runCommand(main);
