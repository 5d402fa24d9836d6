/** An estimate can be short where time matters, or where a node makes it in the latest block, so a transaction may use more. */
const GAS_MARGIN_PERCENT = 25n;

/** No transaction may take more gas on many networks (EIP-7825), so none does here. */
export const MAX_GAS = 2n ** 24n;

/** The gas limit of a transaction that is estimated to use so much. */
export function withMargin(gas: bigint): bigint {
  const generous = (gas * (100n + GAS_MARGIN_PERCENT)) / 100n;
  return generous < MAX_GAS ? generous : MAX_GAS;
}
