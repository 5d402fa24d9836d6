import { readFlags, runCommand } from "../../cli/commandLine";
import { runStages } from "./runStages";
import { selectStages, STAGES } from "./stages";

const HELP = `npm test [-- --only <stage>[,<stage>]]

Runs all tests, up to three stages at a time, and does not stop when one fails. Each line that it prints
begins with its stage; test-results/<stage>.log has everything. The stages:

${STAGES.map(({ name, title }) => `  ${name.padEnd(12)} ${title}`).join("\n")}
`;

async function main(): Promise<void> {
  const { only, help } = readFlags({ only: { type: "string" }, help: { type: "boolean" } });
  if (help) return console.log(HELP);
  if (!(await runStages(selectStages(only)))) process.exitCode = 1;
}

runCommand(main);
