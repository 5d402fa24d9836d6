import { spawnSync, type SpawnSyncReturns } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";
import hre from "hardhat";
import { ArgumentsParser } from "hardhat/internal/cli/ArgumentsParser";
import { HARDHAT_PARAM_DEFINITIONS } from "hardhat/internal/core/params/hardhat-params";

import { ROOT } from "../../../scripts/cli/packageProgram";
import * as start from "../../../scripts/local/start/options";
import { requireUsage } from "../../../scripts/owner/runner/commandLine";
import * as simulation from "../../../scripts/simulate/options";
import * as soak from "../../soak/options";

interface Command {
  /** The document, and the command as it stands there. */
  readonly place: string;
  readonly words: readonly string[];
}

const { scripts } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as {
  scripts: Readonly<Record<string, string>>;
};
const ADDRESS = "0x00000000000000000000000000000000000000aa";
/** Values that readers put in the place of `<...>`, and of variables. */
const VALUES: Readonly<Record<string, string>> = { "<name>": "sepolia", "<tokens>": "12.5" };
/** Before a command: variables of its environment. */
const VARIABLES = /^([A-Z][A-Z_]*=(\S+|"[^"]*") )+/;
/** A command in a text for people: its name, then flags with at most one value each. */
const IN_A_SENTENCE =
  /\b(npx hardhat|npm (?:start|test|run|ci))( [a-z][\w:-]*\w)?((?: --(?: |(?=`)))?(?: ?--[a-z][\w-]*(?: [\w<$][^\s"'`.,;)\]]*)?)*)/g;
/** Scripts whose command lines can be read without running them. */
const READERS: Readonly<Record<string, { readonly HELP: string; parse(args: readonly string[]): unknown }>> = {
  start: { ...start, parse: (args) => start.parseOptions([...args], {}) },
  simulate: { ...simulation, parse: (args) => simulation.parseOptions([...args]) },
  soak: { ...soak, parse: (args) => soak.parseOptions([...args]) },
};
/** Flags of scripts that no help names: their own beside a program's, or those of a program that the script installs. */
const OWN_FLAGS: Readonly<Record<string, readonly string[]>> = {
  invariants: ["--deep"],
  "mutation:console": ["--mutate"],
};

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), "utf8");
}

function filesIn(folder: string, extension: RegExp): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => extension.test(file) && !file.includes("node_modules"))
    .map((file) => path.posix.join(folder, file.replaceAll(path.sep, "/")));
}

const FOLDERS = ["contracts", "deployments", "frontend", "indexer", "scripts", "test"];
const DOCUMENTS = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ...FOLDERS.flatMap((folder) => filesIn(folder, /\.md$/)),
];
const SOURCES = ["hardhat.config.ts", ...FOLDERS.flatMap((folder) => filesIn(folder, /(?<!\.d)\.(m?ts|tsx|yaml)$/))];

/** The commands in blocks of code and between backticks. */
function commandsIn(document: string): Command[] {
  const text = read(document);
  const blocks = [...text.matchAll(/^ *```\w*\n(.*?)^ *```/gms)].flatMap(([, block]) => block.split("\n"));
  const spans = [...text.replace(/^ *```.*?^ *```/gms, "").matchAll(/`([^`]+)`/g)].map(([, span]) => span);
  const lines = [...blocks, ...spans].flatMap((line) => line.replace(/ +#.*$/, "").split(/ && | \| |; /));
  const commands = lines.map((line) => line.trim().replace(VARIABLES, ""));
  return commands
    .filter((command) => /^(npm|npx) /.test(command))
    .map((command) => ({ place: `${document}: ${command}`, words: command.split(/\s+/).map(fillIn) }));
}

function fillIn(word: string): string {
  if (/^<.*>$|^\$/.test(word)) return VALUES[word] ?? ADDRESS;
  return word.replaceAll("<url>", "https://node.example").replace(/^https:\/\/\.\.\.$/, "https://node.example");
}

/** The first words of a text such as "npx hardhat game:status" or "npm run build", which are not all there is to it. */
function mentionsIn(source: string): Command[] {
  return [...read(source).matchAll(IN_A_SENTENCE)].map(([mention, program, name = "", flags]) => ({
    place: `${source}: ${mention}`,
    words: `${program}${name} ${flags}`.split(/\s+/).filter((word) => word !== ""),
  }));
}

/** Reads a command line of Hardhat as Hardhat and the game's tasks do. @throws Error when they refuse it. */
function readHardhat(line: readonly string[]): void {
  const words = line.slice(2);
  if (words[0] === "vars") return;
  if (words[0] === "help") return void expect(hre.tasks).to.have.property(words[1]);
  requireUsage(line, hre.tasks);
  const parser = new ArgumentsParser();
  const { allUnparsedCLAs } = parser.parseHardhatArguments(HARDHAT_PARAM_DEFINITIONS, hre.hardhatArguments, words);
  const { taskName, unparsedCLAs } = parser.parseScopeAndTaskNames(allUnparsedCLAs, hre.tasks, hre.scopes);
  parser.parseTaskArguments(hre.tasks[taskName], unparsedCLAs);
}

/** The name of the script that a command line of npm runs, and what it passes on; undefined for npm's own commands. */
function readNpm([, command, ...words]: readonly string[]): { name: string; args: readonly string[] } | undefined {
  if (command === "ci" || command === "install") return undefined;
  const [name, ...rest] = command === "run" ? words : [command, ...words];
  if (rest.length > 0 && rest[0] !== "--") throw new Error(`npm takes ${rest[0]} for itself.`);
  return { name, args: rest.slice(1) };
}

const helps = new Map<string, SpawnSyncReturns<string>>();

/** Runs a script with these flags and `--help`, once: flags are read before help is given. */
function help(name: string, args: readonly string[] = []): SpawnSyncReturns<string> {
  const key = [name, ...args.filter((word) => word.startsWith("--"))].join(" ");
  const [program, ...own] = scripts[name].split(" && ").at(-1)!.split(" ");
  const known = helps.get(key) ?? spawnSync(program, [...own, ...args, "--help"], { cwd: ROOT, encoding: "utf8" });
  helps.set(key, known);
  return known;
}

/** Reads the flags of a script as it does. @throws Error when it refuses them. */
function readFlags(name: string, args: readonly string[]): void {
  if (READERS[name] !== undefined) READERS[name].parse(args);
  else if (scripts[name].startsWith("hardhat game:")) readHardhat(["npx", ...scripts[name].split(" "), ...args]);
  else if (/readFlags/.test(sourceOf(name))) expect(help(name, args).stderr).to.equal("");
  else expectFlags(name, args);
}

describe("The commands of the documents", () => {
  const commands = DOCUMENTS.flatMap(commandsIn);
  const isHardhat = ({ words }: Command) => words[0] === "npx";

  it("are all found", () => {
    expect(DOCUMENTS).to.have.length.above(12);
    expect(commands).to.have.length.above(80);
    expect(commands.filter(isHardhat)).to.have.length.above(25);
  });

  for (const { place, words } of commands.filter(isHardhat)) {
    it(place, () => {
      if (words[1] === "hardhat") readHardhat(words);
      else expect(existsSync(path.join(ROOT, "node_modules/.bin", words[1])), "a program of a package").to.equal(true);
    });
  }

  for (const { place, words } of commands.filter((command) => !isHardhat(command))) {
    it(place, () => {
      const read = readNpm(words);
      if (read === undefined) return;
      expect(scripts).to.have.property(read.name);
      if (read.args.length > 0) readFlags(read.name, read.args);
    });
  }

  it("mention files that exist", () => {
    const files = DOCUMENTS.flatMap((file) => [...read(file).matchAll(/docker compose -f (\S+)/g)].map(([, f]) => f));
    expect(files).to.not.be.empty;
    for (const file of files) expect(existsSync(path.join(ROOT, file)), file).to.equal(true);
  });
});

describe("The commands of help and messages", () => {
  const mentions = SOURCES.filter((file) => !file.endsWith("commands.test.ts")).flatMap(mentionsIn);

  it("are of scripts, tasks and flags that exist", () => {
    expect(mentions).to.have.length.above(40);
    for (const { place, words } of mentions) {
      const flags = words.filter((word) => /^--\w/.test(word));
      if (words[0] === "npx") {
        const name = words[2] === "help" ? "help" : words[2];
        if (name === undefined || name === "vars") continue;
        expect(hre.tasks, place).to.have.property(name);
        const known = Object.keys({ ...hre.tasks[name].paramDefinitions, ...HARDHAT_PARAM_DEFINITIONS });
        expect(known.map(ArgumentsParser.paramNameToCLA), place).to.include.members(flags);
      } else if (words[1] !== "ci") {
        const name = words[1] === "run" ? words[2] : words[1];
        expect(scripts, place).to.have.property(name);
        if (flags.length > 0) expectFlags(name, flags, place);
      }
    }
  });
});

/** The program of a script, where it is one of this project's. */
function sourceOf(name: string): string {
  const file = /\S+\.ts(?= |$)/.exec(scripts[name])?.[0];
  return file === undefined ? "" : read(file);
}

function expectFlags(name: string, args: readonly string[], place = name): void {
  const text = () => READERS[name]?.HELP ?? help(name).stdout;
  for (const flag of args.filter((word) => word.startsWith("-"))) {
    // -vvvv is -v, four times.
    const known = OWN_FLAGS[name]?.includes(flag) || text().includes(flag.replace(/^-(\w)\1*$/, "-$1"));
    expect(known, `${place}: ${flag}`).to.equal(true);
  }
}
