import { ArtFrame } from "./ComponentArt";
import styles from "./ComponentArt.module.css";
import { Fingers, Slab, Well } from "./parts";

/** Emblems in the middle of a badge: bolt, shield, chip, gem and chevrons. */
const EMBLEMS = {
  raider: "M52 17L32 45h12l-5 20 23-29H49z",
  defender: "M48 17q10 7 20 7-1 30-20 40-19-10-20-40 10 0 20-7z",
  builder:
    "M34 27h3v-7h4v7h5v-7h4v7h5v-7h4v7h3v5h7v4h-7v5h7v4h-7v5h7v4h-7v2h-3v7h-4v-7h-5v7h-4v-7h-5v7h-4v-7h-3v-2h-7v-4h7v-5h-7v-4h7v-5h-7v-4h7zm7 7v15h14V34z",
  collector: "M36 22h24l10 13H26zM26 38h12l8 25zM42 38h12l-6 25zM58 38h12L50 63z",
  veteran: "M48 18l21 16v10L48 29 27 44V34zm0 19l21 16v10L48 48 27 63V53z",
};

interface BadgeArtProps {
  emblem: keyof typeof EMBLEMS;
  tier: number;
  isEarned: boolean;
}

/**
 * Badge, drawn like the components in the finish of its tier; an outline until it is earned. Decoration for adjacent
 * text.
 */
export function BadgeArt({ emblem, tier, isEarned }: BadgeArtProps) {
  return (
    <ArtFrame skinId={tier} state={isEarned ? "protected" : "empty"}>
      <g className={styles.drawing}>
        <Fingers x={28} y={80} w={40} notch={46} />
        <Slab x={8} y={4} w={80} h={76} r={16} finish />
        <Well x={48} y={41} r={32} />
        <path className={styles.lamp} d={EMBLEMS[emblem]} fillRule="evenodd" />
      </g>
    </ArtFrame>
  );
}
