import { readFileSync } from "node:fs";
import path from "node:path";

import type { SourceUnit } from "solidity-ast";
import { findAll } from "solidity-ast/utils";

import { ROOT } from "../../cli/packageProgram";

const SOURCE = "contracts/game/GameRules.sol";

let compiled: ReadonlyMap<string, number> | undefined;

/**
 * Numbers of the rules in the sources, as the compiler reads them, for a game that is not deployed yet.
 *
 * @throws Error when there is no plain number of one of these names.
 */
export function compileRules<Name extends string>(names: readonly Name[]): Readonly<Record<Name, number>> {
  compiled ??= compileConstants();
  const missing = names.filter((name) => !compiled!.has(name));
  if (missing.length > 0) throw new Error(`${SOURCE} has no plain number for ${missing.join(", ")}.`);
  return Object.fromEntries(names.map((name) => [name, compiled!.get(name)!])) as Record<Name, number>;
}

function compileConstants(): ReadonlyMap<string, number> {
  const solc = require("solc") as { compile(input: string): string };
  const input = {
    language: "Solidity",
    sources: { [SOURCE]: { content: readFileSync(path.join(ROOT, SOURCE), "utf8") } },
    settings: { outputSelection: { "*": { "": ["ast"] } } },
  };
  const { errors = [], sources } = JSON.parse(solc.compile(JSON.stringify(input))) as {
    readonly errors?: readonly { readonly formattedMessage: string }[];
    readonly sources: Readonly<Record<string, { readonly ast: SourceUnit }>>;
  };
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join("\n"));
  const found = new Map<string, number>();
  for (const { name, value } of findAll("VariableDeclaration", sources[SOURCE].ast)) {
    // The type of a literal is its value: "int_const 7776000".
    const number = /^int_const (\d+)$/.exec(value?.typeDescriptions.typeString ?? "");
    if (number !== null) found.set(name, Number(number[1]));
  }
  return found;
}
