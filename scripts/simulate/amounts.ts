/** Wei as a number of tokens, for decisions and reports. */
export function tokens(wei: bigint): number {
  return Number(wei) / 1e18;
}
