/** Time that a roll takes to come to rest, milliseconds; 0 where the player wants no motion. */
export function revealMs(): number {
  if (window.matchMedia?.("(prefers-reduced-motion: reduce)").matches) return 0;
  return parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--reveal"));
}
