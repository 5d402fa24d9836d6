/** Splits an identifier into words: "purchaseComponent" is "Purchase component". */
export function wordsOf(identifier: string): string {
  const words = identifier.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
