/**
 * Locale of all texts, numbers and dates: English with days before months. It is fixed, so that widths, tests and
 * screenshots are the same everywhere.
 */
export const LOCALE = "en-IE";
