import { getAddress } from "ethers";
import * as v from "valibot";

/** A number that JSON can hold. */
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** A number that JSON cannot hold: an amount (wei) or a time. */
export const big = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
);
/** A `big` that fits into a number: a time or a block. */
export const bigNumber = v.pipe(big, v.transform(Number), count);
/** Address of a player or a contract, in any case of its letters. */
export const account = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i));
/** Address in lower case, turned into its checksummed form. */
export const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/), v.transform(getAddress));
export const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/));
