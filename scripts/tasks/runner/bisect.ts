/**
 * The first block since which something is so, without a search through logs: nodes limit these to a few blocks.
 *
 * @param after A block in which it was not so.
 * @param last A block in which it is so.
 * @param isSo Reads the state of a block from the node, which may not keep it.
 */
export async function firstBlock(
  after: number,
  last: number,
  isSo: (block: number) => Promise<boolean>,
): Promise<number> {
  let [before, since] = [after, last];
  while (since - before > 1) {
    const middle = Math.floor((before + since) / 2);
    if (await isSo(middle)) since = middle;
    else before = middle;
  }
  return since;
}
