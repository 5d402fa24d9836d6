import { createInterface } from "node:readline/promises";

import { TaskError } from "./errors";

/** Terminal on which questions are asked. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
}

/** Questions go to stderr, so that stdout holds the result alone. */
const TERMINAL: Terminal = { input: process.stdin, output: process.stderr };

/**
 * Asks for a yes.
 *
 * @throws TaskError when the answer is another one, or there is no terminal for the question.
 */
export async function askForYes(terminal: Terminal = TERMINAL): Promise<void> {
  const answer = await ask("Continue? [y/N] ", "--yes", terminal);
  if (!/^y(es)?$/i.test(answer)) throw new TaskError("Not confirmed: nothing was sent.");
}

/**
 * Asks for an address to be typed, for what cannot be undone.
 *
 * @param given Value of --confirm, which replaces typing it.
 * @throws TaskError when it is another one, or there is no terminal for the question.
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
