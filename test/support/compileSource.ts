import { readFileSync } from "node:fs";
import path from "node:path";

import solc from "solc";

const ROOT = path.join(__dirname, "../..");

/** A struct or another type in storage. */
interface StorageType {
  readonly label: string;
  readonly numberOfBytes: string;
  readonly members?: readonly {
    readonly label: string;
    readonly slot: string;
    readonly offset: number;
    readonly type: string;
  }[];
}

interface Compiled {
  readonly abi: readonly object[];
  readonly evm: { readonly bytecode: { readonly object: string } };
  readonly storageLayout: { readonly types: Readonly<Record<string, StorageType>> };
}

/**
 * Compiles a small contract that a test needs to look into the project's libraries.
 *
 * @param body The source without its license and version, with imports from the project's root.
 * @throws Error with the compiler's messages when it does not compile.
 */
export function compileSource(name: string, body: string): Compiled {
  const content = `// SPDX-License-Identifier: MIT\npragma solidity 0.8.37;\n${body}`;
  const outputs = ["abi", "evm.bytecode.object", "storageLayout"];
  const settings = { evmVersion: "cancun", outputSelection: { "*": { "*": outputs } } };
  const input = { language: "Solidity", sources: { [`${name}.sol`]: { content } }, settings };
  const find = (file: string) => ({ contents: readFileSync(path.join(ROOT, file), "utf8") });
  const { errors = [], contracts } = JSON.parse(solc.compile(JSON.stringify(input), { import: find })) as {
    readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
    readonly contracts: Readonly<Record<string, Readonly<Record<string, Compiled>>>>;
  };
  const failures = errors.filter(({ severity }) => severity === "error");
  if (failures.length > 0) throw new Error(failures.map(({ formattedMessage }) => formattedMessage).join("\n"));
  return contracts[`${name}.sol`][name];
}

/** The game's structs as the compiler lays them out. */
export function readGameLayout(): Readonly<Record<string, StorageType>> {
  const source = `import {GameStorage} from "contracts/game/GameStorage.sol";
    contract Layout is GameStorage { Game private game; }`;
  return compileSource("Layout", source).storageLayout.types;
}
