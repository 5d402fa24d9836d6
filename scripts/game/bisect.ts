/**
 * The first number since which something is so: a block, or a place in a list. Where the chain can be asked about a block,
 * that takes no search through logs, which nodes limit to a few blocks.
 *
 * @param after A number at which it is not so.
 * @param last A number at which it is so.
 * @param isSo Asks about one between them.
 */
export async function firstSince(
  after: number,
  last: number,
  isSo: (which: number) => Promise<boolean>,
): Promise<number> {
  let [before, since] = [after, last];
  while (since - before > 1) {
    const middle = Math.floor((before + since) / 2);
    if (await isSo(middle)) since = middle;
    else before = middle;
  }
  return since;
}
