import { nextTask } from "../../browser/slices";
import type { Answer } from "./RpcNode";

/** Characters that are parsed at a time: 250 logs, which take a slow phone less than 20 ms. */
export const PIECE = 2 ** 18;
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
  for (let place = from; place < to;) {
    if (place > from) await nextTask();
    BETWEEN_ITEMS.lastIndex = place + PIECE;
    const cut = BETWEEN_ITEMS.exec(text);
    items.push(...(JSON.parse(`[${text.slice(place, cut ? cut.index + 1 : to)}]`) as unknown[]));
    place = cut ? BETWEEN_ITEMS.lastIndex : to;
  }
  return { ...rest, result: items };
}
