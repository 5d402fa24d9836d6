import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";
import hre, { tasks } from "hardhat";

import { requireUsage } from "../../scripts/tasks/runner/commandLine";
import { TaskError } from "../../scripts/tasks/runner/errors";
import { openGame } from "../../scripts/tasks/runner/session";
import { useChain } from "./support/chain";
import { HardhatRun } from "./support/hardhatRun";

const WRITES = ["dry-run", "yes", "safe", "from", "account", "max-fee", "priority-fee", "nonce"];
const READS = {
  "game:alarm": ["contact", "interval", "listen", "state"],
  "game:attest": [],
  "game:opponents": ["player", "start", "count"],
  "game:player": [],
  "game:status": [],
  "game:watch": [
    ...["state", "webhook", "heartbeat", "metrics", "accounts", "min-gas", "indexer"],
    ...["runway", "depth", "interval", "once"],
  ],
  "game:batches": ["drop"],
  "game:rehearse": ["hash", "fork-rpc", "contract", "reads-contract", "call"],
  "game:clear-signing": [],
  "game:release-note": [],
  "game:timelock:deploy": ["proposer", "guardian", "delay", "guardian-time", "dry-run", "yes", "account"],
};
/** The tasks that write, with their own parameters. */
const TASKS: Record<string, string[]> = {
  "game:catalogue:apply": [],
  "game:component:set": ["component", "price", "reward-per-day", "repair-cost", "on-sale"],
  "game:fail-probability:set": ["percentage"],
  "game:fee-collector:set": ["fee-collector"],
  "game:fees:set": ["attack", "purchase"],
  "game:fund": ["amount", "runway"],
  "game:guardian:set": ["guardian", "time"],
  "game:league:settle": ["week", "prizes", "claim-time"],
  "game:ownership:accept": [],
  "game:ownership:renounce": ["confirm"],
  "game:ownership:transfer": ["owner"],
  "game:pause": [],
  "game:repair-everyone": ["start", "page-size"],
  "game:rescue": ["amount", "to", "token"],
  "game:skin:set": ["component", "skin", "price", "on-sale"],
  "game:timelock": ["cancel", "blocks"],
  "game:unpause": [],
};

/** Ending of a message about the words on the command line. */
const USAGE = /^[^\n]*\. See npx hardhat help game:[\w:]+\.$/;

describe("The command line", () => {
  const chain = useChain();

  describe("as processes of their own", () => {
    it("ends with 0, the transaction on stdout and nothing on stderr", async () => {
      const { code, stdout, stderr } = await chain().start("game:pause", "--yes").ended;
      expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
      expect(stdout).to.match(
        /^Pause the game\n\n {2}Game .*\nDone: transaction 0x\w{64} in block \d+, [\d,]+ gas\.\n$/s,
      );
      expect(await chain().game.paused()).to.equal(true);
    });

    it("prints one JSON object and nothing else with --json when it fails", async () => {
      const failed = await chain().start("game:fees:set", "--attack", "31", "--yes", "--json").ended;
      expect(failed.code).to.equal(1);
      expect(JSON.parse(failed.stdout)).to.deep.equal({
        task: "game:fees:set",
        error: { name: "SettingTooHigh", message: "31 % is too high: the maximum is 30 %." },
      });
    });

    it("refuses a flag and a setting that are wrong in one line", async () => {
      const { sandbox } = chain();
      const missing = path.join(sandbox.folder, "no-key.json");
      const cases: [args: string[], environment: NodeJS.ProcessEnv, message: string][] = [
        [["game:pause", "--dry-rn"], {}, "Unrecognized param --dry-rn. See npx hardhat help game:pause."],
        [
          ["game:status", "--network", "testnet"],
          { RPC_URL: "http://127.0.0.1:9", OWNER_KEYSTORE: missing },
          `OWNER_KEYSTORE: ${missing} cannot be read (ENOENT).`,
        ],
      ];
      for (const [args, environment, message] of cases) {
        const { code, stderr } = await new HardhatRun(args, { ...sandbox.environment, ...environment }).ended;
        expect({ code, stderr }).to.deep.equal({ code: 1, stderr: `Error: ${message}\n` });
      }
    });
  });

  it("refuses to go ahead unasked without a terminal", async () => {
    expect(await chain().fails("game:pause")).to.equal("Error: There is no terminal to ask on: confirm with --yes.\n");
    expect(await chain().game.paused()).to.equal(false);
  });

  it("prints one JSON object and nothing else with --json", async () => {
    expect(await chain().json("game:unpause")).to.deep.equal({
      task: "game:unpause",
      network: "localhost",
      chainId: 31337,
      game: chain().deployment.game,
      title: "Unpause the game",
      changes: [{ label: "State", from: "running", to: "running" }],
      mode: "unchanged",
      warnings: [],
    });
  });

  it("asks for the network when none is named", async () => {
    await expect(openGame({ hre, json: false, say: expect.fail })).to.be.rejectedWith(
      TaskError,
      "Name the network: --network <name>.",
    );
  });

  describe("usage", () => {
    const use = (...words: string[]) => requireUsage(["node", "hardhat", ...words], tasks);

    it("is refused in one line when a flag or value is missing or given twice", () => {
      const refused: [words: string[], message: string][] = [
        [["game:rescue", "--amount", "1"], "The '--to' parameter of task 'game:rescue' expects a value"],
        [["game:player", "--json"], "Missing positional argument player."],
        [["game:fees:set", "--attack", "1", "--attack", "2"], "Repeated parameter --attack."],
        [["game:pause", "--yes", "--yes"], "Repeated parameter --yes."],
        [["game:pause", "--safe", "--yes"], "--safe needs a value."],
        [["game:pause", "--network"], "The '--network' parameter of task 'game:pause' expects a value"],
      ];
      for (const [words, message] of refused)
        expect(() => use(...words), words.join(" "))
          .to.throw(message)
          .with.property("message")
          .that.matches(USAGE);
    });

    it("is refused with the names of all tasks when there is none of that name", () => {
      const others = ["game:console-rpc", "game:deploy", "game:upgrade", "game:verify"];
      const names = [...Object.keys(TASKS), ...Object.keys(READS), ...others].sort().join(", ");
      expect(() => use("game:pase")).to.throw(`Unknown task game:pase. The tasks are ${names}.`);
    });

    it("is accepted when all is there, and left to Hardhat for its own commands", () => {
      use("--network", "localhost", "game:player", chain().stranger.address, "--json");
      use("game:rescue", "--to", "nobody", "--network", "localhost", "--amount", "1");
      use("test", "--grep", "--grep");
      use("help", "game:player");
    });
  });

  describe("files that were cut off", () => {
    const damaged = async (name: string, contents: string, problem: string, ...args: string[]) => {
      const file = path.join(chain().sandbox.deployments, name);
      const before = existsSync(file) ? readFileSync(file, "utf8") : undefined;
      writeFileSync(file, contents);
      try {
        expect(await chain().fails(...args)).to.equal(
          `Error: ${file} is damaged: ${problem}. Restore it from a backup or version control.\n`,
        );
      } finally {
        if (before === undefined) rmSync(file);
        else writeFileSync(file, before);
      }
    };

    it("are named, whichever it is", async () => {
      const cutOff = "Unexpected end of JSON input";
      const all = "it lacks chainId, rpcUrls, game, token, block";
      await damaged("localhost.json", "{}", all, "game:status");
      await damaged("localhost.json", "", cutOff, "game:pause", "--yes");
      await damaged("localhost.batches.json", "{}", "it lacks map", "game:pause", "--dry-run");
      await damaged(
        "watch.json",
        "{}",
        "it lacks game, chainId, block, alerts, unsettled, operations, expected, hour",
        ...watch(),
      );
      const upgrade = ["game:upgrade", "--contract", "RigRaidV2__Mock", "--yes"];
      await damaged("localhost.upgrade.unfinished.json", "{}", "it lacks settings, entries", ...upgrade);
    });

    const watch = () => ["game:watch", "--once", "--state", path.join(chain().sandbox.deployments, "watch.json")];
  });

  describe("on the wrong network", () => {
    const file = () => chain().recordFile;
    const rewrite = (fields: object) => {
      const written = JSON.parse(readFileSync(file(), "utf8")) as object;
      writeFileSync(file(), JSON.stringify({ ...written, ...fields }));
    };

    for (const task of [["game:status"], ["game:pause", "--yes"]]) {
      it(`${task[0]} refuses another chain than the game's`, async () => {
        rewrite({ chainId: 1 });
        expect(await chain().fails(...task)).to.equal(
          'Error: The network "localhost" has chain ID 31337, but its game was deployed to chain 1. ' +
            "Check the network's RPC address.\n",
        );
        expect(await chain().game.paused()).to.equal(false);
      });
    }

    it("refuses an address without a contract", async () => {
      rewrite({ game: chain().stranger.address });
      expect(await chain().fails("game:status")).to.equal(
        `Error: There is no contract at ${chain().stranger.address} on the network "localhost". Was its chain restarted, ` +
          "or does its deployment file come from another machine?\n",
      );
    });

    it("says when there is no deployment", async () => {
      rmSync(file());
      expect(await chain().fails("game:pause", "--yes")).to.equal(
        `Error: There is no ${file()}: deploy to "localhost" first (local play: npm start).\n`,
      );
    });
  });

  describe("help", () => {
    const writing = Object.entries(TASKS).map(([task, own]) => [task, [...own, ...WRITES]] as const);
    for (const [task, parameters] of [...writing, ...Object.entries(READS)]) {
      it(`explains ${task} and each parameter`, async () => {
        const { code, stdout } = await chain().run("help", task);
        expect(code).to.equal(0);
        expect(stdout).to.match(new RegExp(`\\n${task}: [A-Z].{20,110}\\n`));
        for (const parameter of [...parameters, "json"]) {
          expect(stdout).to.match(new RegExp(`\\n {2}--${parameter} *\\t[A-Z].{10,}`));
        }
      });
    }
  });
});
