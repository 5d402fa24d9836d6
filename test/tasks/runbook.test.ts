import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { ROOT } from "../../scripts/cli/packageProgram";
import { useChain } from "./support/chain";
import { useLocalTasks } from "./support/localTasks";
import { Safe } from "./support/safe";
import { DELAY, ownThroughGuardedTimelock } from "./support/timelock";

const README = readFileSync(path.join(ROOT, "scripts/owner/README.md"), "utf8");

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
      const line = command
        .replace(" --network sepolia", "")
        .replace("$SAFE", `${safe?.address}`)
        .replace("$GUARDIAN", chain().stranger.address);
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
    expect(modes).to.deep.equal(["sent", "dry-run", "safe", "recorded", "safe", "safe", "safe"]);
    expect((await chain().json("game:timelock")).guardian).to.equal(chain().stranger.address);
  });
});

describe("The runbook of a launch", () => {
  const at = useLocalTasks();

  it("works as it stands there for a Safe with a timelock, and leaves the game to them", async () => {
    // OpenZeppelin's plugin does not know the chain's name, and takes it for a real one.
    at.node.passesForReal = true;
    const [deployer, , , guardian] = await ethers.getSigners();
    const safe = await Safe.deploy(deployer);
    const file = (name: string) => path.join(at.sandbox.folder, `launch-${name}.json`);
    let timelock = "";
    const modes: string[] = [];
    for (const command of commandsUnder("With a Safe and a timelock")) {
      const line = command
        .replace(" --network sepolia", "")
        .replace("$SAFE", safe.address)
        .replace("$GUARDIAN", guardian.address)
        .replace("$TIMELOCK", timelock)
        .replace(/(\w+)\.json/, file("$1"));
      const isRead = /^game:(verify|attest|status)/.test(line);
      const answer = await at.host.json(line, ...(isRead ? [] : ["--yes"]));
      if (!isRead) modes.push(`${line.split(" ")[0]} ${answer.mode}`);
      timelock ||= (answer.timelock ?? "") as string;
      if (answer.mode !== "safe") continue;
      await safe.execute(answer.file as string);
      if (answer.executeFile === undefined) continue;
      await time.increase(DELAY);
      await safe.execute(answer.executeFile as string);
    }
    expect(modes).to.deep.equal([
      "game:deploy dry-run",
      "game:deploy sent",
      "game:ownership:accept safe",
      "game:timelock:deploy sent",
      "game:ownership:transfer safe",
      "game:ownership:accept safe",
    ]);
    const status = await at.host.json("game:status");
    expect(status).to.include({ owner: timelock, pendingOwner: null, feeCollector: safe.address });
    expect(status.guardian).to.match(new RegExp(`^${guardian.address} until 20.* UTC, expires in 36\\d d`));
    expect(readdirSync(path.join(at.sandbox.folder, "manifests"))).to.include("unknown-31337.json");
  });
});
