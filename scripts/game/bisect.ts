/**
 * Finds the first number, such as a block or a list index, from which a condition holds. For state at past blocks, this
 * avoids a search through logs, which nodes limit to a few blocks.
 *
 * @param after A number at which the condition does not hold.
 * @param last A number at which the condition holds.
 * @param isSo Checks a number in between.
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
