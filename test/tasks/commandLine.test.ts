import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";
import hre, { tasks } from "hardhat";

import { requireUsage } from "../../scripts/owner/runner/commandLine";
import { TaskError } from "../../scripts/owner/runner/errors";
import { openGame } from "../../scripts/owner/runner/session";
import { useChain } from "./support/chain";

/** Parameters of tasks that send with their own key, and of tasks that can write a Safe's batch instead. */
const SENDS = ["dry-run", "yes", "account", "max-fee", "priority-fee", "nonce"];
const WRITES = [...SENDS, "safe", "from"];
/** All tasks, with their named parameters but `--json`, which each has. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  "game:alarm": ["contact", "interval", "listen", "state"],
  "game:attest": [],
  "game:batches": ["drop"],
  "game:catalogue:apply": WRITES,
  "game:clear-signing": ["safe"],
  "game:component:set": ["component", "price", "reward-per-day", "repair-cost", "on-sale", ...WRITES],
  "game:console-rpc": ["urls", "indexer", "alarm"],
  "game:deploy": [
    ...["token", "pool", "fee-collector", "owner", "players", "console-rpc", "indexer", "alarm", "chain-name"],
    ...["currency", ...SENDS],
  ],
  "game:fail-probability:set": ["percentage", ...WRITES],
  "game:fee-collector:set": ["fee-collector", ...WRITES],
  "game:fees:set": ["attack", "purchase", ...WRITES],
  "game:fund": ["amount", "runway", ...WRITES],
  "game:guardian:set": ["guardian", "time", ...WRITES],
  "game:league:announce": ["share", "week", "dry-run"],
  "game:league:settle": ["week", "share", "claim-time", "check-rpc", ...WRITES],
  "game:opponents": ["player", "start", "count"],
  "game:ownership:accept": WRITES,
  "game:ownership:renounce": ["confirm", ...WRITES],
  "game:ownership:transfer": ["owner", ...WRITES],
  "game:pause": ["keep", ...WRITES],
  "game:player": [],
  "game:rehearse": ["hash", "fork-rpc", "strict", "contract", "reads-contract", "call"],
  "game:release-note": ["console"],
  "game:repair-everyone": ["start", "page-size", ...WRITES],
  "game:rescue": ["amount", "to", "token", ...WRITES],
  "game:skin:set": ["component", "skin", "price", "on-sale", ...WRITES],
  "game:status": [],
  "game:taunts:deploy": SENDS,
  "game:timelock": ["cancel", "blocks", ...WRITES],
  "game:timelock:deploy": ["proposer", "guardian", "delay", "guardian-time", ...SENDS],
  "game:unpause": WRITES,
  "game:upgrade": ["contract", "reads-contract", "call", "block", ...WRITES],
  "game:verify": [],
  "game:watch": [
    ...["state", "webhook", "template", "severity", "heartbeat", "metrics", "accounts", "min-gas", "indexer"],
    ...["runway", "depth", "interval", "once"],
  ],
};

/** Ending of a message about the words on the command line. */
const USAGE = /^[^\n]*\. See npx hardhat help game:[\w:]+\.$/;

describe("The command line", () => {
  const chain = useChain();

  describe("as processes of their own", () => {
    it("ends with 0, the transaction on stdout and nothing on stderr", async () => {
      const { code, stdout, stderr } = await chain().start("game:pause --yes").ended;
      expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
      expect(stdout).to.match(
        /^Pause the game\n\n {2}Game .*\nDone: transaction 0x\w{64} in block \d+, [\d,]+ gas\.\n$/s,
      );
      expect(await chain().game.paused()).to.equal(true);
    });

    it("refuses a flag that is wrong in one line", async () => {
      const { code, stdout, stderr } = await chain().start("game:pause --dry-rn").ended;
      const message = "Unrecognized param --dry-rn. See npx hardhat help game:pause.";
      expect({ code, stdout, stderr }).to.deep.equal({ code: 1, stdout: "", stderr: `Error: ${message}\n` });
    });
  });

  it("prints one JSON object and nothing else with --json when it fails", async () => {
    const failed = await chain().run("game:fees:set --attack 31 --yes --json");
    expect(failed.code).to.equal(1);
    expect(JSON.parse(failed.stdout)).to.deep.equal({
      task: "game:fees:set",
      error: { name: "SettingTooHigh", message: "31 % is too high: the maximum is 30 %." },
    });
  });

  it("refuses to go ahead unasked without a terminal", async () => {
    expect(await chain().fails("game:pause")).to.equal("There is no terminal to ask on: confirm with --yes.");
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
      const names = Object.keys(PARAMETERS).sort().join(", ");
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
    const watch = () => `game:watch --once --state ${path.join(chain().sandbox.deployments, "watch.json")}`;
    const damaged = async (name: string, contents: string, problem: string, command: string) => {
      const file = path.join(chain().sandbox.deployments, name);
      writeFileSync(file, contents);
      expect(await chain().fails(command)).to.equal(
        `${file} is damaged: ${problem}. Restore it from a backup or version control.`,
      );
      chain().restore();
    };

    it("are named, whichever it is", async () => {
      const cutOff = "Unexpected end of JSON input";
      const all = "it lacks chainId, rpcUrls, game, token, block";
      await damaged("localhost.json", "{}", all, "game:status");
      await damaged("localhost.json", "", cutOff, "game:pause --yes");
      await damaged("localhost.batches.json", "{}", "it lacks map", "game:batches");
      const fields = "game, chainId, block, alerts, unsettled, operations, expected, hour";
      await damaged("watch.json", "{}", `it lacks ${fields}`, watch());
      const upgrade = "game:upgrade --contract RigRaidV2__Mock --yes";
      await damaged("localhost.upgrade.unfinished.json", "{}", "it lacks settings, entries", upgrade);
    });
  });

  describe("on the wrong network", () => {
    const file = () => chain().recordFile;
    const rewrite = (fields: object) => {
      const written = JSON.parse(readFileSync(file(), "utf8")) as object;
      writeFileSync(file(), JSON.stringify({ ...written, ...fields }));
    };

    it("refuses another chain than the game's", async () => {
      rewrite({ chainId: 1 });
      expect(await chain().fails("game:pause --yes")).to.equal(
        'The network "localhost" has chain ID 31337, but its game was deployed to chain 1. ' +
          "Check the network's RPC address.",
      );
      expect(await chain().game.paused()).to.equal(false);
    });

    it("refuses an address without a contract", async () => {
      rewrite({ game: chain().stranger.address });
      expect(await chain().fails("game:status")).to.equal(
        `There is no contract at ${chain().stranger.address} on the network "localhost". Was its chain restarted, ` +
          "or does its deployment file come from another machine?",
      );
    });

    it("says when there is no deployment", async () => {
      rmSync(file());
      expect(await chain().fails("game:pause --yes")).to.equal(
        `There is no ${file()}: deploy to "localhost" first (local play: npm start).`,
      );
    });
  });

  it("is explained, each task and each of its parameters", () => {
    const own = Object.values(tasks).filter(({ name }) => name.startsWith("game:"));
    expect(own.map(({ name }) => name)).to.have.members(Object.keys(PARAMETERS));
    for (const { name, description, paramDefinitions } of own) {
      // A sentence, and perhaps another.
      expect(description!.split(". ")[0], name).to.match(/^[A-Z].{20,110}$/);
      const flags = Object.keys(paramDefinitions).map((each) => each.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`));
      expect(flags, name).to.have.members([...PARAMETERS[name], "json"]);
      for (const parameter of Object.values(paramDefinitions)) {
        expect(parameter.description, `${name} ${parameter.name}`).to.match(/^[A-Z].{10,}/);
      }
    }
  });
});
