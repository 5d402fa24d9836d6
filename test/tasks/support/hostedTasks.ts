import hre from "hardhat";
import { ArgumentsParser } from "hardhat/internal/cli/ArgumentsParser";

import type { Ending } from "../../start/session";
import { setVariables } from "../../support/environment";

// Runs tasks for a test, one after the other, in one process: loading Hardhat for each would take most of the time.

interface Order {
  readonly args: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
}

async function run({ args: [name, ...args], variables }: Order): Promise<Ending> {
  const printed = { stdout: "", stderr: "" };
  const restore = [setVariables(variables), capture(process.stdout, "stdout"), capture(process.stderr, "stderr")];
  try {
    await hre.run(name, new ArgumentsParser().parseTaskArguments(hre.tasks[name], [...args]));
  } catch (error) {
    printed.stderr += `Thrown: ${(error as Error).message}\n`;
    process.exitCode = 1;
  } finally {
    restore.forEach((undo) => undo());
  }
  const code = Number(process.exitCode ?? 0);
  process.exitCode = undefined;
  return { code, ...printed };

  function capture(stream: NodeJS.WriteStream, key: keyof typeof printed): () => void {
    const original = stream.write;
    stream.write = (text: Uint8Array | string) => {
      printed[key] += String(text);
      return true;
    };
    return () => (stream.write = original);
  }
}

process.on("message", (order: Order) => {
  void run(order).then((ending) => process.send!(ending));
});
