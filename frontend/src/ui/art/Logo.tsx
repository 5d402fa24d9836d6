const SIZE = 28;

/** RigRaid mark, a socket with the bolt that is both power and raid, and the name. */
export function Logo() {
  return (
    <span style={{ display: "inline-flex", alignItems: "center", gap: "0.6em" }}>
      <svg width={SIZE} height={SIZE} viewBox="0 0 32 32" aria-hidden>
        <path
          d="M16 3l11.3 6.5v13L16 29 4.7 22.5v-13z"
          fill="var(--surface-2)"
          stroke="var(--earning)"
          strokeWidth="2"
          strokeLinejoin="round"
        />
        <path
          d="M16 3v3M27.3 9.5l-2.6 1.5M27.3 22.5l-2.6-1.5M16 29v-3M4.7 22.5l2.6-1.5M4.7 9.5l2.6 1.5"
          stroke="var(--earning)"
          strokeWidth="2"
        />
        <path d="M17.8 8.5l-7 9h4.7l-1.3 6 7-9h-4.7z" fill="var(--earning)" />
      </svg>
      <span style={{ fontWeight: 750, fontSize: SIZE * 0.64, letterSpacing: "-0.02em" }}>
        Rig<span className="earning">Raid</span>
      </span>
    </span>
  );
}
