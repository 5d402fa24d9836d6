import { playerError } from "../game/errorKinds";
import { getGasPrices, withPriceMargin } from "../node/node";
import { useOwnOperators } from "./state";

/** Multiple of the price that the player saw above which a key pays no gas. */
const MAX_RISE = 2n;

/**
 * Reads what a player's key offers for gas, wei: the tip is at most the price that the player saw, and the whole at most
 * twice that. Operators of earlier versions have no such price.
 *
 * @throws PlayerError where gas costs more than that.
 */
export async function readFees(player: string) {
  const { price, base } = await getGasPrices();
  const wanted = base === undefined || price < base ? 0n : price - base;
  const today = base === undefined ? price : base + wanted;
  const seen = BigInt(useOwnOperators.getState()[player]?.gasPrice ?? today);
  const tip = min(wanted, seen);
  const paid = base === undefined ? price : base + tip;
  const most = MAX_RISE * seen;
  if (paid > most) throw playerError("gasPrice");
  return {
    /** For a transaction that pays it in full. */
    gasPrice: min(withPriceMargin(paid), most),
    /** For one whose base fee may double, the rest of which is not charged; undefined where the chain sets no base fee. */
    capped: base === undefined ? undefined : { maxFeePerGas: min(2n * base + tip, most), maxPriorityFeePerGas: tip },
  };
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
