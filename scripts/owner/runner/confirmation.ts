import { createInterface } from "node:readline/promises";

import { TaskError } from "./errors";

/** Terminal for questions. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
}

/** Questions go to stderr, so that stdout contains only the result. */
const TERMINAL: Terminal = { input: process.stdin, output: process.stderr };

/**
 * Asks for confirmation.
 *
 * @throws TaskError unless the answer is yes, or when there is no terminal.
 */
export async function askForYes(terminal: Terminal = TERMINAL): Promise<void> {
  const answer = await ask("Continue? [y/N] ", "--yes", terminal);
  if (!/^y(es)?$/i.test(answer)) throw new TaskError("Not confirmed: nothing was sent.");
}

/**
 * Asks for the game's address, before a step that cannot be undone.
 *
 * @param given Value of --confirm, which replaces typing it.
 * @throws TaskError when the address differs, or when there is no terminal.
 */
export async function askForAddress(
  address: string,
  given: string | undefined,
  terminal: Terminal = TERMINAL,
): Promise<void> {
  const question = `This cannot be undone. Type the game's address to continue (${address}): `;
  const typed = given ?? (await ask(question, "--confirm <address of the game>", terminal));
  if (typed.toLowerCase() !== address.toLowerCase()) {
    throw new TaskError(`"${typed}" is not the game's address, ${address}: nothing was sent.`);
  }
}

async function ask(question: string, insteadOfAsking: string, { input, output }: Terminal): Promise<string> {
  if (!input.isTTY) throw new TaskError(`There is no terminal to ask on: confirm with ${insteadOfAsking}.`);
  const reader = createInterface({ input, output });
  const closed = new Promise<string>((resolve) => reader.once("close", () => resolve("")));
  try {
    return (await Promise.race([reader.question(question), closed])).trim();
  } finally {
    reader.close();
  }
}
