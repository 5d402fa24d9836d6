const DECIMALS = 18;
/** Decimals that a field shows at first. */
const SHOWN_DECIMALS = 6;
/** Digits that can stand before the sign between thousands. */
const GROUP = /^[1-9]\d{0,2}$/;

/** Amount that a player typed, wei; "unclear" when it could be another one, or is none. */
export type TypedAmount = bigint | "unclear";

/** The sign before the decimals in the browser's language. */
export function decimalSign(): string {
  try {
    const parts = new Intl.NumberFormat(navigator.language).formatToParts(1.5);
    return parts.find(({ type }) => type === "decimal")?.value ?? ".";
  } catch {
    // Some browsers are in a language that their formats do not know.
    return ".";
  }
}

/**
 * Reads an amount of tokens. Before the decimals stands a point or the browser's sign. One that may separate thousands is
 * not guessed: the amount may be signed.
 *
 * @param sign The browser's decimal sign.
 * @returns The amount in wei, or a sentence that says what to type.
 */
export function readAmount(text: string, sign = decimalSign()): bigint | string {
  const typed = text.trim();
  const help = `Type digits, with a ${sign === "." ? "point" : `point or “${sign}”`} before the decimals.`;
  const parts = /^(\d*)(?:([^\d\p{L}])(\d*))?$/u.exec(typed);
  if (!parts) return help;
  const [, whole = "", mark, fraction = ""] = parts;
  const isPoint = mark === "." && sign === ".";
  if (mark !== undefined && !isPoint && GROUP.test(whole) && fraction.length === 3) {
    const decimal = sign === "." ? `${whole}.${fraction}` : `${whole}${sign}${fraction}0`;
    return `${typed} can be read in two ways. Type ${whole}${fraction} or ${decimal}.`;
  }
  if (mark !== undefined && mark !== "." && mark !== sign) return help;
  if (fraction.length > DECIMALS) return `Type at most ${DECIMALS} decimals.`;
  return BigInt(`${whole}${fraction.padEnd(DECIMALS, "0")}`);
}

/** Amount as a player would type it, cut off after six decimals. */
export function writeAmount(wei: bigint): string {
  const digits = `${wei / 10n ** BigInt(DECIMALS - SHOWN_DECIMALS)}`.padStart(SHOWN_DECIMALS + 1, "0");
  const fraction = digits.slice(-SHOWN_DECIMALS).replace(/0+$/, "");
  return `${digits.slice(0, -SHOWN_DECIMALS)}${fraction && `.${fraction}`}`;
}
