import { styleText } from "node:util";

import { type Claim, CLAIMS } from "./claims";
import { NOT_CHECKED, STEPS } from "./steps";
import { readFlags, runCommand } from "../cli/commandLine";
import { type Outcome, type Report, summarize, TERMINAL } from "../test/report";
import { runStage } from "../test/runStage";
import { runStages } from "../test/runStages";
import { selectStages } from "../test/stages";

const HELP = `npm run audit [-- --only <step>[,<step>]]

Runs everything that shows that the contracts keep their promises, up to three steps at a time, and ends with a table of
the promises, where they are written, what shows them and the result. It takes up to an hour on two cores. The steps:

${STEPS.map(({ name, title }) => `  ${name.padEnd(12)} ${title}`).join("\n")}
`;

type Result = "holds" | "FAILED" | "NOT CHECKED" | "not run";

/** Result of a step; "not run" where it has no outcome. */
function resultOf(outcome: Outcome | undefined): Result {
  if (outcome === undefined) return "not run";
  if (outcome.failures.length === 0) return "holds";
  const couldNot = outcome.failures[0].title.endsWith(`exit code ${NOT_CHECKED}`);
  return couldNot ? "NOT CHECKED" : "FAILED";
}

/** The worst that the steps found which show the claim. */
export function judgeClaim({ evidence }: Claim, outcomes: readonly Outcome[]): Result {
  const results = Object.keys(evidence).map((step) => resultOf(outcomes.find(({ stage }) => stage.name === step)));
  const severity: readonly Result[] = ["FAILED", "NOT CHECKED", "not run"];
  return severity.find((result) => results.includes(result)) ?? "holds";
}

/** The table of claims, and how many there are of each result. */
export function describeClaims(claims: readonly Claim[], outcomes: readonly Outcome[]): string {
  const counts = new Map<Result, number>();
  const entries = claims.map((claim) => {
    const result = judgeClaim(claim, outcomes);
    counts.set(result, (counts.get(result) ?? 0) + 1);
    const evidence = Object.entries(claim.evidence).map(([step, what]) => `${step}: ${what}`);
    return [
      `${mark(result)}  ${claim.promise}`,
      `             ${claim.chapter[0]}, "${claim.chapter[1]}"`,
      ...evidence.map((line) => `             ${line}`),
    ].join("\n");
  });
  const sums = [...counts].map(([result, count]) => `${count} ${result === "holds" && count > 1 ? "hold" : result}`);
  return `${entries.join("\n")}\n\n${claims.length} claims: ${sums.join(", ")}`;
}

function mark(result: Result): string {
  const text = result.padEnd(11);
  if (!process.stdout.isTTY) return text;
  return styleText(result === "holds" ? "green" : result === "FAILED" ? "red" : "yellow", text);
}

/** As the tests', but that what could not be found out has not failed. */
const REPORT: Report = {
  ...TERMINAL,
  ends(outcome) {
    if (resultOf(outcome) === "NOT CHECKED") console.log(`${outcome.stage.name}: ${outcome.failures[0].text}`);
    else TERMINAL.ends(outcome);
  },
};

async function main(): Promise<void> {
  const { only, help } = readFlags({ only: { type: "string" }, help: { type: "boolean" } });
  if (help) return console.log(HELP);
  const outcomes = await runStages(selectStages(only, STEPS), (stage) => runStage(stage, REPORT));
  const checked = outcomes.filter((outcome) => resultOf(outcome) !== "NOT CHECKED");
  console.log(`\n${summarize(checked)}\n\n${describeClaims(CLAIMS, outcomes)}`);
  if (outcomes.some((outcome) => resultOf(outcome) === "FAILED")) process.exitCode = 1;
}

if (require.main === module) runCommand(main);
