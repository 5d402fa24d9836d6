import { script } from "../cli/packageProgram";
import { type Stage, STAGES } from "../test/stages";

/** The exit code of a step that could not find out. */
export const NOT_CHECKED = 75;

const FROM_THE_TESTS = ["compile", "contracts", "invariants", "proofs"];

function check(name: string, title: string, command: Stage["command"]): Stage {
  return { name, title, command, alone: false, progress: undefined };
}

/** Steps of `npm run audit`: the tests of the contracts, and further checks. */
export const STEPS: readonly Stage[] = [
  ...STAGES.filter(({ name }) => FROM_THE_TESTS.includes(name)),
  check("coverage", "Units and scenarios once more, with coverage", () => script("scripts/checks/coverage.ts")),
  check("upgrades", "Both implementations are safe behind a proxy", () => script("scripts/checks/upgradeSafety.ts")),
  check("licences", "Licences of what is deployed", () => script("scripts/checks/deployedPackages.ts", ["licences"])),
  check("advisories", "Known vulnerabilities of what is deployed", () =>
    script("scripts/checks/deployedPackages.ts", ["advisories"]),
  ),
  check("mutations", "Each invariant notices a change that breaks it", () =>
    script("scripts/mutation/main.ts", ["--invariants"]),
  ),
];
