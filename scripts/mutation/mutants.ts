import { readFileSync } from "node:fs";
import path from "node:path";

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

export interface AstNode {
  nodeType: string;
  src: string;
  operator?: string;
  prefix?: boolean;
  leftExpression?: AstNode;
  rightExpression?: AstNode;
  condition?: AstNode;
  kind?: string;
  value?: string;
  [key: string]: unknown;
}

/** What an operator is turned into. A bound moves by one, a test turns round, a sum becomes a difference. */
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

function range(node: AstNode): [start: number, end: number] {
  const [start, length] = node.src.split(":").map(Number);
  return [start, start + length];
}

/** All nodes of a syntax tree. */
export function* nodesOf(value: unknown): Generator<AstNode> {
  if (Array.isArray(value)) {
    for (const item of value) yield* nodesOf(item);
  } else if (value !== null && typeof value === "object") {
    if (typeof (value as AstNode).nodeType === "string") yield value as AstNode;
    for (const child of Object.values(value)) yield* nodesOf(child);
  }
}

type Edit = readonly [start: number, end: number, replacement: string];

/** An operator stands between its two operands. */
function operatorEdit(node: AstNode, source: Buffer): Edit | undefined {
  const left = node.leftExpression ?? (node.leftHandSide as AstNode);
  const right = node.rightExpression ?? (node.rightHandSide as AstNode);
  const replacement = OPERATORS[node.operator!];
  if (replacement === undefined) return undefined;
  const start = source.indexOf(node.operator!, range(left)[1]);
  if (start >= range(right)[0]) return undefined;
  return [start, start + node.operator!.length, replacement];
}

/** A number becomes another one: 0 becomes 1, anything else gets a digit more. */
function literalEdit(node: AstNode): Edit {
  const [start] = range(node);
  const { length } = node.value!;
  return [start, start + length, node.value === "0" ? "1" : `${node.value}1`];
}

/** The changes that a node of the syntax tree offers. */
function editOf(node: AstNode, source: Buffer): Edit | undefined {
  switch (node.nodeType) {
    case "BinaryOperation":
    case "Assignment":
      return operatorEdit(node, source);
    case "UnaryOperation":
      return node.operator === "!" ? [range(node)[0], range(node)[0] + 1, ""] : undefined;
    case "IfStatement":
      return [...range(node.condition!), "false"];
    case "Literal":
      return node.kind === "number" ? literalEdit(node) : undefined;
    default:
      return undefined;
  }
}

/**
 * All mutants of a source.
 *
 * @param project The folder that `file` is relative to.
 * @param ast The source's syntax tree, as the compiler gives it.
 */
export function mutantsOf(project: string, file: string, ast: unknown): Mutant[] {
  // The compiler counts bytes, not characters.
  const source = readFileSync(path.join(project, file));
  const mutants: Mutant[] = [];
  for (const node of nodesOf(ast)) {
    const edit = editOf(node, source);
    if (edit === undefined) continue;
    const [start, end, replacement] = edit;
    const line = source.subarray(0, start).toString().split("\n").length;
    mutants.push({ file, line, start, end, original: source.subarray(start, end).toString(), replacement });
  }
  return mutants;
}

/** The source with the mutant's change. */
export function mutate(project: string, { file, start, end, replacement }: Mutant): Buffer {
  const source = readFileSync(path.join(project, file));
  return Buffer.concat([source.subarray(0, start), Buffer.from(replacement), source.subarray(end)]);
}
