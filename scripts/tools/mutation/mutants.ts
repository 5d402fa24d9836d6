// Own code, because mutation testers for Solidity are not npm packages.
import { readFileSync } from "node:fs";
import path from "node:path";

import type { Expression, Literal, SourceUnit } from "solidity-ast";
import type { Node, NodeTypeMap } from "solidity-ast/node";
import { findAll } from "solidity-ast/utils";

/** One small change of a source that some test should notice. */
export interface Mutant {
  /** The source, relative to the project. */
  readonly file: string;
  readonly line: number;
  /** The characters that are replaced: the first, and the one after the last. */
  readonly start: number;
  readonly end: number;
  readonly original: string;
  readonly replacement: string;
}

type Edit = readonly [start: number, end: number, replacement: string];

/** A listed change that one invariant or lemma must notice. */
export interface Change {
  /** The invariant's number, the word `model`, or the lemma's name. */
  readonly noticedBy: string;
  readonly file: string;
  /** A text that occurs in the file once. */
  readonly replace: string;
  readonly by: string;
}

/** Reads the rows of a table of changes. */
export function toChanges(rows: readonly (readonly [string, string, string, string])[]): Change[] {
  return rows.map(([noticedBy, file, replace, by]) => ({ noticedBy, file, replace, by }));
}

/**
 * The place of a change in its file.
 *
 * @throws Error when the file no longer has exactly one.
 */
export function locate(project: string, { noticedBy, file, replace, by }: Change): Mutant {
  const source = readFileSync(path.join(project, file));
  const start = source.indexOf(replace);
  if (start === -1 || source.indexOf(replace, start + 1) !== -1) {
    throw new Error(`The change for ${noticedBy} no longer applies: ${file} must have "${replace}" once.`);
  }
  return mutant(source, file, [start, start + Buffer.byteLength(replace), by]);
}

function mutant(source: Buffer, file: string, [start, end, replacement]: Edit): Mutant {
  const line = source.subarray(0, start).toString().split("\n").length;
  return { file, line, start, end, original: source.subarray(start, end).toString(), replacement };
}

/** Replacements of operators: a bound moves by one, a test is inverted, a sum becomes a difference. */
const OPERATORS: Readonly<Record<string, string>> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "==": "!=",
  "!=": "==",
  "&&": "||",
  "||": "&&",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "+",
  "&": "|",
  "|": "&",
  "^": "|",
  "+=": "-=",
  "-=": "+=",
  "|=": "&=",
  ">>=": "<<=",
};

/** Kinds of syntax nodes that can be mutated. */
const CHANGEABLE = ["BinaryOperation", "Assignment", "UnaryOperation", "IfStatement", "Literal"] as const;
type Changeable = NodeTypeMap[(typeof CHANGEABLE)[number]];

function range({ src }: Pick<Node, "src">): [start: number, end: number] {
  const [start, length] = src.split(":").map(Number);
  return [start, start + length];
}

/** An operator stands between its two operands. */
function operatorEdit(operator: string, left: Expression, right: Expression, source: Buffer): Edit | undefined {
  const replacement = OPERATORS[operator];
  if (replacement === undefined) return undefined;
  const start = source.indexOf(operator, range(left)[1]);
  return start < range(right)[0] ? [start, start + operator.length, replacement] : undefined;
}

/** 0 becomes 1, and any other number gets one more digit. */
function literalEdit(literal: Literal): Edit {
  const [start] = range(literal);
  const value = literal.value!;
  return [start, start + value.length, value === "0" ? "1" : `${value}1`];
}

/** All possible changes of a syntax node. */
function editOf(node: Changeable, source: Buffer): Edit | undefined {
  switch (node.nodeType) {
    case "BinaryOperation":
      return operatorEdit(node.operator, node.leftExpression, node.rightExpression, source);
    case "Assignment":
      return operatorEdit(node.operator, node.leftHandSide, node.rightHandSide, source);
    case "UnaryOperation":
      return node.operator === "!" ? [range(node)[0], range(node)[0] + 1, ""] : undefined;
    case "IfStatement":
      return [...range(node.condition), "false"];
    case "Literal":
      return node.kind === "number" ? literalEdit(node) : undefined;
  }
}

/**
 * All mutants of a source.
 *
 * @param project The folder that `file` is relative to.
 * @param ast The source's syntax tree, as the compiler gives it.
 */
export function mutantsOf(project: string, file: string, ast: SourceUnit): Mutant[] {
  // The compiler counts bytes, not characters.
  const source = readFileSync(path.join(project, file));
  const edits = [...findAll(CHANGEABLE, ast)].flatMap((node) => {
    const edit = editOf(node, source);
    return edit === undefined ? [] : [edit];
  });
  // In the order of the text, so that a sample is spread evenly.
  return edits.sort(([a], [b]) => a - b).map((edit) => mutant(source, file, edit));
}

/** The source with the mutant's change. */
export function mutate(project: string, { file, start, end, replacement }: Mutant): Buffer {
  const source = readFileSync(path.join(project, file));
  return Buffer.concat([source.subarray(0, start), Buffer.from(replacement), source.subarray(end)]);
}
