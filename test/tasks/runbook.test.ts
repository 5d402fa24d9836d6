import { readFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { ROOT } from "../../scripts/cli/packageProgram";
import { useChain } from "./support/chain";
import { Safe } from "./support/safe";
import { DELAY, ownThroughGuardedTimelock } from "./support/timelock";

const README = readFileSync(path.join(ROOT, "scripts/tasks/README.md"), "utf8");

/** The commands below a heading, after "npx hardhat". */
function commandsUnder(heading: string): string[] {
  const [, block] = new RegExp(`### ${heading}\\n[^#]*?\`\`\`sh\\n(.*?)\`\`\``, "s").exec(README)!;
  const lines = block.trimEnd().split("\n");
  return lines.map((line) => /^npx hardhat ([^#]*)/.exec(line)![1].trim());
}

describe("The runbook of an incident", () => {
  const chain = useChain();

  /** Runs each line as it stands there, with what only the reader knows; others do what it waits for. */
  async function follow(heading: string, safe?: Safe): Promise<string[]> {
    const before = await chain().json("game:status");
    const modes: string[] = [];
    for (const command of commandsUnder(heading)) {
      const line = command.replace(" --network sepolia", "").replace("$SAFE", `${safe?.address}`);
      const [task, ...flags] = line.replace(/(\w+)\.json/, chain().file("$1")).split(" ");
      // A next version, and a reader who says yes.
      if (task === "game:upgrade") flags.push("--contract RigRaidV2__Mock");
      const { mode, file, executeFile } = await chain().json(task, ...flags, "--yes");
      modes.push(mode);
      if (mode === "safe") await carryOut(safe!, file, executeFile);
      if (task === "game:pause") expect(await chain().game.paused()).to.equal(true);
    }
    const after = await chain().json("game:status");
    expect(after.pausedSince).to.equal(null);
    expect(after.implementation).to.not.equal(before.implementation);
    const { implementations } = JSON.parse(readFileSync(chain().recordFile, "utf8"));
    expect(implementations.at(-1).address).to.equal(after.implementation);
    const game = chain().game.connect(chain().provider);
    const repair = await game.repairAllComponentsForEveryone.staticCall(0, 1_000, { from: after.owner });
    expect(repair.componentsRepaired).to.equal(0n);
    return modes;
  }

  async function carryOut(safe: Safe, file: string, executeFile: string | undefined) {
    await safe.execute(file);
    if (executeFile === undefined) return;
    await chain().pass(DELAY);
    await safe.execute(executeFile);
  }

  it("works as it stands there for a key", async () => {
    expect(await follow("The owner is a key")).to.deep.equal(["sent", "dry-run", "sent", "sent", "sent"]);
  });

  it("works as it stands there for a Safe", async () => {
    const modes = await follow("The owner is a Safe", await Safe.own(chain()));
    expect(modes).to.deep.equal(["safe", "dry-run", "safe", "recorded", "safe", "safe"]);
  });

  it("works as it stands there for a timelock", async () => {
    const safe = await Safe.own(chain());
    await ownThroughGuardedTimelock(chain(), safe, chain().owner.address);
    const modes = await follow("The owner is a timelock", safe);
    expect(modes).to.deep.equal(["sent", "dry-run", "safe", "recorded", "safe", "safe"]);
  });
});
