// Own code, because no other tool asks the compiler for a verdict on each assertion, or refutes twins.
import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";

import type { ContractDefinition, FunctionDefinition, SourceUnit } from "solidity-ast";
import type { Node } from "solidity-ast/node";
import { findAll } from "solidity-ast/utils";

import { ROOT } from "../../cli/packageProgram";

/** A lemma in Solidity: a contract with a function `lemma`, all of whose assertions hold, and `twin`, where none does. */
export interface Lemma {
  readonly file: string;
  readonly name: string;
  readonly source: string;
  /** Bounded model checking is fast but covers only a few rounds of a loop; Horn clauses cover all of them. */
  readonly engine: "bmc" | "chc";
  /** By the place where an assertion begins. */
  readonly expected: ReadonlyMap<number, Verdict>;
  /** The lines at which its twin begins and ends. */
  readonly twin: readonly [start: number, end: number];
}

/** Texts that take the place of files, by name. */
type Changes = Readonly<Record<string, string>>;

/** Result of a lemma's proof. */
export interface Result {
  /** Problems of the lemma or its twin; empty when it is proved. */
  readonly problems: readonly string[];
  /** The inputs that refute the twin. */
  readonly refutations: readonly string[];
}

type Verdict = "proved" | "refuted" | "undecided";

/** The compiler's codes for both engines. */
const VERDICTS: Readonly<Record<string, Verdict>> = {
  2961: "proved",
  9576: "proved",
  4661: "refuted",
  6328: "refuted",
  7812: "undecided",
  6368: "undecided",
};
/** Warning that bounded model checking will be removed; the lock file pins a compiler that has it. */
const DEPRECATION = "3993";
/** The compiler lists variables without their function, so a twin's inputs get unique names. */
const markOf = (lemma: string) => `_of_${lemma}`;

const THREAD = `
  const { readFileSync } = require("node:fs");
  const { parentPort } = require("node:worker_threads");
  const solc = require(${JSON.stringify(path.join(ROOT, "scripts/tools/compile/compiler.cjs"))});
  parentPort.on("message", ({ input, changed }) => {
    const read = (file) => ({ contents: changed[file] ?? readFileSync(file, "utf8") });
    parentPort.postMessage(JSON.parse(solc.compile(JSON.stringify(input), { import: read })));
  });
`;

export interface CompilerMessage {
  readonly errorCode: string;
  readonly severity?: string;
  readonly formattedMessage: string;
  readonly sourceLocation?: { readonly file: string; readonly start: number };
}

interface CompilerOutput {
  readonly errors?: readonly CompilerMessage[];
  readonly sources: Readonly<Record<string, { readonly ast: SourceUnit }>>;
}

/** The compiler of the lock file, in a thread of its own. Imports are read from the current folder. */
export class Prover {
  private readonly worker = new Worker(THREAD, { eval: true });

  /** @throws Error when the source does not compile, or when it or one of its contracts asserts nothing. */
  async findLemmas(file: string, source: string): Promise<Lemma[]> {
    const marked = markInputs(source, (await this.parse(file, source))[file]);
    const trees = await this.parse(file, marked);
    const functions = Object.values(trees).flatMap((tree) => [...findAll("FunctionDefinition", tree)]);
    const callees = new Map(functions.map((node) => [node.id, node]));
    const contracts = contractsOf(trees[file]);
    if (contracts.length === 0) throw new Error(`There is no lemma in ${file}.`);
    return contracts.map((contract) => ({
      file,
      name: contract.name,
      source: marked,
      engine: reachesLoop(contract, callees) ? "chc" : "bmc",
      expected: new Map([...assertionsIn(contract, "lemma", "proved"), ...assertionsIn(contract, "twin", "refuted")]),
      twin: placeOf(functionsIn(contract, "twin")[0]),
    }));
  }

  async check(lemma: Lemma): Promise<Result> {
    return judge(lemma, await this.run(lemma, lemma.source));
  }

  /**
   * Checks that a lemma is refuted when other files are changed. Its twin is left out, to save time.
   *
   * @param changed The files' new texts, by name.
   * @throws Error when they do not compile.
   */
  async refutes(lemma: Lemma, changed: Changes): Promise<boolean> {
    const [start, end] = lemma.twin;
    const source = lemma.source.slice(0, start) + " ".repeat(end - start) + lemma.source.slice(end);
    const messages = await this.run(lemma, source, changed);
    const error = messages.find(({ severity }) => severity === "error");
    if (error) throw new Error(error.formattedMessage);
    return messages.some(({ errorCode }) => VERDICTS[errorCode] === "refuted");
  }

  private async run(
    { file, name, engine }: Lemma,
    source: string,
    changed?: Changes,
  ): Promise<readonly CompilerMessage[]> {
    // Without a time limit, so that a slow machine gets the same answers: each engine has a limit of steps.
    const modelChecker = {
      engine,
      targets: ["assert"],
      contracts: { [file]: [name] },
      showProvedSafe: true,
      showUnproved: true,
    };
    return (await this.compile(file, source, { modelChecker, outputSelection: {} }, changed)).errors ?? [];
  }

  end(): Promise<number> {
    return this.worker.terminate();
  }

  private async parse(file: string, source: string): Promise<Record<string, SourceUnit>> {
    const { errors = [], sources } = await this.compile(file, source, { outputSelection: { "*": { "": ["ast"] } } });
    if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join("\n"));
    return Object.fromEntries(Object.entries(sources).map(([name, { ast }]) => [name, ast]));
  }

  private async compile(file: string, content: string, settings: object, changed: Changes = {}) {
    this.worker.postMessage({ input: { language: "Solidity", sources: { [file]: { content } }, settings }, changed });
    const [output] = (await once(this.worker, "message")) as [CompilerOutput];
    return output;
  }
}

/** Lists everything that differs from the expected verdict on each assertion, any other message of the compiler included. */
export function judge({ file, name, source, expected }: Lemma, messages: readonly CompilerMessage[]): Result {
  const verdicts = new Map<number, Set<Verdict>>();
  const problems: string[] = [];
  const refutations: string[] = [];
  for (const { errorCode, formattedMessage, sourceLocation } of messages) {
    const verdict = VERDICTS[errorCode];
    if (verdict !== undefined && sourceLocation?.file === file) {
      verdicts.set(sourceLocation.start, (verdicts.get(sourceLocation.start) ?? new Set()).add(verdict));
      if (verdict === "refuted") refutations.push(describeInputs(name, formattedMessage));
    } else if (errorCode !== DEPRECATION) problems.push(formattedMessage);
  }
  for (const start of new Set([...expected.keys(), ...verdicts.keys()])) {
    const said = [...(verdicts.get(start) ?? ["left out"])].join(" and ");
    const due = expected.get(start) ?? "in a lemma or a twin";
    const line = source.slice(0, start).split("\n").length;
    if (said !== due) problems.push(`${file}:${line}: this assertion is ${said}, not ${due}.`);
  }
  return { problems, refutations };
}

/** The sources are ASCII, so that the compiler's bytes are characters. */
function markInputs(source: string, tree: SourceUnit): string {
  return contractsOf(tree).reduceRight((text, contract) => {
    const [twin] = functionsIn(contract, "twin");
    if (twin === undefined) return text;
    const [start, end] = placeOf(twin);
    const inputs = new RegExp(`\\b(${twin.parameters.parameters.map(({ name }) => name).join("|")})\\b`, "g");
    const marked = text.slice(start, end).replace(inputs, `$1${markOf(contract.name)}`);
    return text.slice(0, start) + marked + text.slice(end);
  }, source);
}

function placeOf({ src }: FunctionDefinition): [start: number, end: number] {
  const [start, length] = src.split(":").map(Number);
  return [start, start + length];
}

function describeInputs(lemma: string, message: string): string {
  const inputs = [...message.matchAll(new RegExp(`^ *(\\w+)${markOf(lemma)} = (.+)$`, "gm"))];
  return `its twin is wrong for ${inputs.map(([, name, value]) => `${name} = ${value}`).join(", ")}`;
}

function contractsOf(tree: SourceUnit): ContractDefinition[] {
  return [...findAll("ContractDefinition", tree)].filter(({ contractKind }) => contractKind === "contract");
}

function functionsIn(contract: ContractDefinition, name: string): FunctionDefinition[] {
  return [...findAll("FunctionDefinition", contract)].filter((found) => found.name === name);
}

function assertionsIn(contract: ContractDefinition, name: string, verdict: Verdict): [number, Verdict][] {
  const calls = functionsIn(contract, name).flatMap((found) => [...findAll("FunctionCall", found)]);
  const assertions = calls.filter(({ expression }) => "name" in expression && expression.name === "assert");
  if (assertions.length === 0) throw new Error(`${contract.name} has no ${name} that asserts something.`);
  return assertions.map(({ src }) => [Number(src.split(":")[0]), verdict]);
}

/** True when there is a loop in a syntax tree or in a function that it mentions, directly or not. */
function reachesLoop(tree: Node, callees: ReadonlyMap<number, FunctionDefinition>, seen = new Set<Node>()): boolean {
  if (!findAll(["ForStatement", "WhileStatement", "DoWhileStatement"], tree).next().done) return true;
  return [...findAll(["Identifier", "IdentifierPath", "MemberAccess"], tree)].some(({ referencedDeclaration }) => {
    const callee = callees.get(referencedDeclaration ?? -1);
    return callee !== undefined && !seen.has(callee) && reachesLoop(callee, callees, seen.add(callee));
  });
}
