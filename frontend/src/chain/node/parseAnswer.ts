import { inSlices } from "../../browser/slices";

/** Response to a JSON-RPC request. */
export interface Answer {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** Characters that are parsed at a time: about 60 logs. */
export const PIECE = 2 ** 16;
const LIST_START = /"result"\s*:\s*\[/;
const BETWEEN_ITEMS = /\}\s*,(?=\s*\{)/g;

/**
 * Parses a node's answer. A long list, as of logs, is parsed in pieces, between which the page can draw and take presses.
 *
 * @throws SyntaxError when it is not JSON.
 */
export async function parseAnswer(text: string): Promise<Answer | null> {
  const list = text.length > PIECE ? await parseList(text).catch(() => undefined) : undefined;
  return list ?? (JSON.parse(text) as Answer | null);
}

/**
 * Parses an answer with a list of objects; undefined for any other. A cut at another place than between two items leaves
 * brackets or quotes open: then a piece does not parse, and this throws.
 */
async function parseList(text: string): Promise<Answer | undefined> {
  const start = LIST_START.exec(text);
  if (!start) return undefined;
  const [from, to] = [start.index + start[0].length, text.lastIndexOf("]")];
  const rest = JSON.parse(text.slice(0, from) + text.slice(to)) as Answer;
  if (!Array.isArray(rest.result)) return undefined;
  const items: unknown[] = [];
  await inSlices(cut(text, from, to), (piece) => items.push(...(JSON.parse(`[${piece}]`) as unknown[])));
  return { ...rest, result: items };
}

/** Cuts the items from one place of a text to another into pieces, each of them at most one item longer than `PIECE`. */
function cut(text: string, from: number, to: number): string[] {
  const pieces = [];
  for (let start = from; start < to;) {
    BETWEEN_ITEMS.lastIndex = start + PIECE;
    const found = BETWEEN_ITEMS.exec(text);
    pieces.push(text.slice(start, found ? found.index + 1 : to));
    start = found ? BETWEEN_ITEMS.lastIndex : to;
  }
  return pieces;
}
