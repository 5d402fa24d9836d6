/** A coin, drawn like the contacts on the board. Decoration beside an amount. */
export function TokenGlyph({ size = 16 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden>
      <circle cx="8" cy="8.6" r="7" fill="var(--brass-deep)" />
      <circle cx="8" cy="7.6" r="7" fill="var(--brass)" />
      <path d="M8 3l4 2.3v4.6l-4 2.3-4-2.3V5.3z" fill="none" stroke="var(--surface-1)" strokeWidth="1.3" />
    </svg>
  );
}
